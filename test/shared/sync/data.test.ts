import { asData, toData, toValue } from '../../../nodes/shared/sync/data';

describe('a value of an answer', () => {
	it.each(['x', 7, true, null, undefined, [1], { a: 1 }])('%j stays as it is in an item', (value) => {
		expect(toValue(value)).toBe(value);
	});

	it('is in the object of the answer, or in a copy that may be changed', () => {
		const sent = { a: 1 };
		expect([asData(sent) === sent, toData(sent) === sent]).toEqual([true, false]);
	});

	it.each([
		[7n, '7'],
		[Symbol('x'), 'Symbol(x)'],
	])('that JSON cannot hold becomes text: %p', (value, text) => {
		expect(toData({ value, other: 1 })).toEqual({ value: text, other: 1 });
	});
});
