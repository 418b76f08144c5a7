import * as fc from 'fast-check';

import { printValue, remarksOf, writeAnswer } from '../../../nodes/shared/sync/shapes/writeAnswer';
import { runs } from '../../kit/exploring';
import { readAs } from '../../kit/readAs';

describe('the remarks of the service', () => {
	// sync-api.md, Remark.
	it('are read in the documented form', () => {
		const sent = [{ field: 'fields.rating', status: 'IGNORED', remark: 'Rating must be between 1 and 5' }];
		expect(remarksOf(sent)).toEqual([{ field: 'fields.rating', remark: 'Rating must be between 1 and 5' }]);
	});

	const no = { field: 'fields.rating', remark: 'No' };
	it.each<[unknown, unknown]>([
		['No', { field: '', remark: 'No' }],
		[['No'], { field: '', remark: 'No' }],
		[{ field: 'fields.rating', message: 'No' }, no],
		[[{ field: 'fields.rating', message: 'No' }], no],
		[{ 'fields.rating': 'No' }, no],
		[{ fields: { rating: 'No' } }, no],
		[{ fields: { rating: [{ message: 'No' }] } }, no],
		[{ fields: { rating: { field: 'fields.rating', remark: 'No' } } }, no],
		[{ 0: no }, no],
		[
			{ field: 'fields.rating', errors: ['No'] },
			{ field: 'fields.rating', remark: 'errors: No' },
		],
		[
			{ ...no, code: 'E7' },
			{ field: 'fields.rating', remark: 'No (code: E7)' },
		],
		[
			{ ...no, status: 'REJECTED' },
			{ field: 'fields.rating', remark: 'No (status: REJECTED)' },
		],
		[[{ field: 'fields.rating', status: 'IGNORED' }], { field: 'fields.rating', remark: '' }],
		[{ 'actions[1].fields': { topic: 'No' } }, { field: 'actions[1].fields.topic', remark: 'No' }],
		[[{ rating: false }], { field: 'rating', remark: 'false' }],
		[[7], { field: '', remark: '7' }],
		[[{}], { field: '', remark: '' }],
	])('are read in other forms: %j', (value, remark) => {
		expect(remarksOf(value)).toEqual([remark]);
	});

	it.each([[[]], [{}], [null], [undefined], [''], [[null, '']]])('are none in %j', (value) => {
		expect(remarksOf(value)).toEqual([]);
	});

	// docs/outcomes.md promises: "A remark of the service in a form that the node does not know leaves on
	// *Remarks* with the service's own words."
	it('keep each of their texts, in any form', () => {
		const keys = [
			'field',
			'path',
			'remark',
			'message',
			'status',
			'errors',
			'fields',
			'actions',
			'rating',
			'0',
		];
		const { value } = fc.letrec<{ value: unknown }>((tie) => ({
			value: fc.oneof(
				{ maxDepth: 4 },
				fc.string({ minLength: 1 }),
				fc.constantFrom(null, true, 7, 'IGNORED', 'fields.rating'),
				fc.array(tie('value'), { maxLength: 3 }),
				fc.dictionary(fc.constantFrom(...keys), tie('value'), { maxKeys: 4 }),
			),
		}));
		fc.assert(
			fc.property(value, (remarks) => {
				const said = remarksOf(remarks).flatMap(({ field, remark }) => [field, remark]);
				for (const text of textsOf(remarks)) {
					expect(said.some((each) => each.includes(text))).toBe(true);
				}
			}),
			{ numRuns: runs(5_000) },
		);
	});
});

/** The texts of a value, but for the one status that says nothing. */
function textsOf(value: unknown, key = ''): string[] {
	if (typeof value === 'string') return key === 'status' && value === 'IGNORED' ? [] : [value];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([each, inner]) => textsOf(inner, each));
}

describe('a value in a remark', () => {
	it.each<[unknown, string]>([
		[{ a: 1, b: ['x', true, null, ''], c: { d: 'y' } }, 'a: 1, b: x, true, c: d: y'],
		[{ a: null, b: undefined, c: {}, d: [] }, ''],
		[['x', '', [['y']]], 'x, y'],
		[false, 'false'],
		[undefined, ''],
	])('%j is printed as %j', (value, text) => {
		expect(printValue(value)).toBe(text);
	});

	it('of an unknown key is kept beside the words', () => {
		expect(remarksOf({ field: 'fields.a', remark: 'Bad', limit: 5, Status: 'ignored' })).toEqual([
			{ field: 'fields.a', remark: 'Bad (limit: 5)' },
		]);
		expect(remarksOf({ field: 'fields.a', limit: 5 })).toEqual([{ field: 'fields.a', remark: 'limit: 5' }]);
		expect(remarksOf({ 12: 'One', '3x': 'Two' })).toEqual([
			{ field: '', remark: 'One' },
			{ field: '3x', remark: 'Two' },
		]);
	});
});

describe('remarks beyond all measure', () => {
	const remarksIn = (remarks: unknown) => readAs(writeAnswer, { lead_id: 'x', remarks }).remarks;

	// docs/security.md promises: "Of the remarks of one answer, 10,000 are read, and one more says how many
	// were left out."
	it('are counted where they are left out', () => {
		const remarks = remarksIn(Array.from({ length: 12_345 }, () => ({ field: 'fields.a', remark: 'no' })));
		expect(remarks).toHaveLength(10_001);
		expect(remarks.at(-1)).toEqual({
			field: '',
			remark: 'The service sent 2345 more remarks, which are left out',
		});
	});

	// docs/security.md promises: "a remark at 2,000 characters"
	it('are cut, and say how much was cut', () => {
		const [remark] = remarksIn([{ field: 'f'.repeat(1_000_000), remark: 'r'.repeat(1_000_000) }]);
		expect(remark?.field).toHaveLength(500);
		expect(remark?.remark).toBe(`${'r'.repeat(2_000)}... (998000 more characters)`);
	});

	it('do not repeat a long key in each of their addresses', () => {
		const below = Object.fromEntries(
			Array.from({ length: 500 }, (_, index) => [`k${index}`, { a: { b: 'no' } }]),
		);
		const fields = remarksIn({ ['k'.repeat(1_000_000)]: below }).map(({ field }) => field.length);
		expect(fields).toHaveLength(500);
		expect(Math.max(...fields)).toBeLessThanOrEqual(500);
	});
});
