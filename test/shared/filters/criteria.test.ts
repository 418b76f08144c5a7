import { addCriterion } from '../../../nodes/shared/filters/criteria';
import type { Operand } from '../../../nodes/shared/filters/filters';
import type { Data } from '../../../nodes/shared/sync/data';

/** What a search asks of the field `x` by these criteria. */
function asked(...criteria: readonly Operand[]) {
	const fields: Data = {};
	for (const criterion of criteria) addCriterion(fields, 'x', criterion);
	return fields['x'];
}

describe('several criteria of one field', () => {
	it.each<[string, Operand[], Operand]>([
		['one value', ['a'], 'a'],
		['any of several values', [['a', 'b']], ['a', 'b']],
		[
			'the same values twice',
			[
				['a', 'b'],
				['a', 'b'],
			],
			['a', 'b'],
		],
		['a range', [{ from: 1 }], { from: 1 }],
		['both ends of a range', [{ from: 1 }, { to: 2 }], { from: 1, to: 2 }],
		['the same end twice', [{ from: 1 }, { from: 1, to: 2 }], { from: 1, to: 2 }],
	])('ask for %s', (_what, criteria, expected) => {
		expect(asked(...criteria)).toEqual(expected);
	});

	it.each<[string, Operand[], RegExp]>([
		['two values', ['a', 'b'], /two filters.*Keep one/],
		[
			'lists with a common value',
			[
				['a', 'b'],
				['b', 'c'],
			],
			/two filters/,
		],
		['a value and a list that has it', ['a', ['a', 'b']], /two filters/],
		['values and a range', [1, { from: 1 }], /two filters/],
		['a range and a value', [{ from: 1 }, 1], /two filters/],
		['two ends of a kind', [{ from: 1 }, { from: 2 }], /two filters/],
		['an empty object', [{}], /not a text, a number/],
		['an empty list', [[]], /not a text, a number/],
		['nothing', [null], /not a text, a number/],
		['a number that JSON does not have', [Number.NaN], /not a text, a number/],
		['nothing among others', [['a', null]], /not a text, a number/],
	])('fail with %s, and name the field and the next step', (_what, criteria, says) => {
		expect(() => asked(...criteria)).toThrow(
			expect.objectContaining({
				failure: expect.objectContaining({
					message: expect.stringContaining('x'),
					description: expect.stringMatching(says),
				}),
			}),
		);
	});

	it('are those of each field by itself, whatever its name', () => {
		const fields: Data = {};
		for (const name of ['a', 'constructor', 'a']) addCriterion(fields, name, name);
		expect(fields).toEqual({ a: 'a', constructor: 'constructor' });
	});
});
