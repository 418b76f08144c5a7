import { type Condition, fieldsAsked } from '../../nodes/Leads/leadFilters';
import { type Operand, Filters } from '../../nodes/shared/filters/filters';
import type { Data } from '../../nodes/shared/sync/data';
import {
	type FieldDefinition,
	type FieldType,
	builtInField,
} from '../../nodes/shared/sync/shapes/definitions';

type Asked = { readonly values: readonly Operand[] } | { readonly range: Data };
const oneOf = (...values: Operand[]): Asked => ({ values });
const range = (ends: Readonly<Record<string, number>>): Asked => ({ range: { ...ends } });
const of = (field: FieldDefinition, asked: Asked): Condition => ({ field, ...asked });

/** What a search sends for these conditions on one field, and what it says of them. */
function searched(type: FieldType, ...all: readonly Asked[]) {
	const filters = new Filters('findNothing');
	const conditions = all.map((asked) => of(builtInField('x', type), asked));
	return filters.search(fieldsAsked(conditions, filters));
}

describe('several conditions on one field', () => {
	it.each<[string, FieldType, Asked[], Operand]>([
		['one value', 'text', [oneOf('a')], 'a'],
		['any of several values', 'text', [oneOf('a', 'b')], ['a', 'b']],
		['the value that both allow', 'text', [oneOf('a', 'b'), oneOf('b', 'c')], 'b'],
		[
			'the values that all three allow',
			'text',
			[oneOf('a', 'b', 'c'), oneOf('c', 'b'), oneOf('b', 'c', 'd')],
			['b', 'c'],
		],
		['the same tags twice', 'tags', [oneOf('a', 'b'), oneOf('a', 'b')], ['a', 'b']],
		['a range', 'date', [range({ from: 1 })], { from: 1 }],
		['both ends of a range', 'date', [range({ from: 1 }), range({ to: 2 })], { from: 1, to: 2 }],
		['the same end twice', 'date', [range({ from: 1 }), range({ from: 1, to: 2 })], { from: 1, to: 2 }],
	])('ask for %s', (_what, type, conditions, criterion) => {
		expect(searched(type, ...conditions)).toEqual({ body: { x: criterion }, notes: [] });
	});

	it('that no lead can meet search for nothing, and say so', () => {
		expect(searched('text', oneOf('a'), oneOf('b'))).toEqual({
			body: undefined,
			notes: ['The filter for x asks for different values at once. Nothing was searched for.'],
		});
	});

	it.each<[string, FieldType, Asked[], RegExp]>([
		['values and a range', 'date', [oneOf(1), range({ from: 1 })], /either values or a range/],
		[
			'two ends of a kind',
			'date',
			[range({ from: 1 }), range({ from: 2 })],
			/two ends of the same kind \(from\)\. Keep one/,
		],
		['different tags', 'tags', [oneOf('a'), oneOf('b')], /several tags.*Keep one/],
		[
			'two spellings of one number',
			'number',
			[oneOf('2'), oneOf('2.0')],
			/may mean the same value\. Keep one/,
		],
		['an empty object', 'text', [oneOf({})], /not a text, a number/],
		['an empty list', 'text', [oneOf([])], /not a text, a number/],
		['nothing', 'text', [oneOf(null)], /not a text, a number/],
		['a number that JSON does not have', 'number', [oneOf(Number.NaN)], /not a text, a number/],
		['nothing among others', 'text', [oneOf('a', null)], /not a text, a number/],
	])('fail with %s, and name the field and the next step', (_what, type, conditions, says) => {
		expect(() => searched(type, ...conditions)).toThrow(
			expect.objectContaining({
				failure: expect.objectContaining({
					message: expect.stringContaining('x'),
					description: expect.stringMatching(says),
				}),
			}),
		);
	});

	it('are those of each field by itself', () => {
		const all = ['a', 'b', 'a'].map((name) => of(builtInField(name, 'text'), oneOf(name)));
		expect(fieldsAsked(all, new Filters('findNothing'))).toEqual({ a: 'a', b: 'b' });
	});
});
