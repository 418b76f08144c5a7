import * as fc from 'fast-check';

import { fitAll, fitData } from '../../../nodes/shared/model/fitData';

const lengthOf = (value: unknown) => JSON.stringify(value).length;
const long = 20;

/** Values that fit whole or not at all. */
const whole = fc.oneof(fc.integer(), fc.boolean(), fc.string({ minLength: 1, maxLength: 12 }));
const key = fc.string({ minLength: 1, maxLength: 6 }).filter((name) => name !== '__proto__');
const room = fc.nat(150);

describe('a list for a model', () => {
	it('has as many entries as fit, from the front, to the last character', () => {
		fc.assert(
			fc.property(fc.array(whole, { maxLength: 12 }), room, (values, most) => {
				const kept = fitAll(values, most, long);
				expect(values.slice(0, kept.length)).toEqual(kept);
				if (kept.length > 0) expect(lengthOf(kept)).toBeLessThanOrEqual(most);
				if (kept.length < values.length)
					expect(lengthOf(values.slice(0, kept.length + 1))).toBeGreaterThan(most);
			}),
		);
	});

	it('has a part of its first entry rather than nothing, and never a part of a later one', () => {
		const entry = { a: 1, b: 'more than fits' };
		expect(fitAll([entry, entry], 14, long)).toEqual([{ a: 1 }]);
		expect(fitAll([entry], lengthOf([entry]) - 1, long)).toEqual([{ a: 1 }]);
		expect(fitAll([entry, entry], lengthOf([entry]) + 20, long)).toEqual([entry]);
	});

	it('has no more of an entry than each may have', () => {
		const entry = { a: 1, b: 2 };
		expect(fitAll([entry, entry], 100, long, lengthOf(entry))).toEqual([{ a: 1 }, { a: 1 }]);
		expect(fitAll([entry, entry], 100, long, lengthOf(entry) + 1)).toEqual([entry, entry]);
	});
});

describe('an object for a model', () => {
	it('has the entries that fit, in their order, and names the others', () => {
		fc.assert(
			fc.property(fc.dictionary(key, whole, { maxKeys: 10 }), room, (given, most) => {
				const { data, leftOut } = fitData(given, most, long);
				const isLeftOut = (name: string) => leftOut.includes(name);
				expect(leftOut).toEqual(Object.keys(given).filter(isLeftOut));
				expect(Object.entries(data)).toEqual(Object.entries(given).filter(([name]) => !isLeftOut(name)));
				if (Object.keys(data).length > 0) expect(lengthOf(data)).toBeLessThan(most);
				for (const name of leftOut)
					expect(lengthOf({ ...data, [name]: given[name] })).toBeGreaterThanOrEqual(most);
			}),
		);
	});

	it.each([undefined, null, '', []])('leaves %j out without a word', (nothing) => {
		expect(fitData({ a: nothing, b: 0, c: false }, 100, long)).toEqual({
			data: { b: 0, c: false },
			leftOut: [],
		});
	});

	it.each([
		['a text', 'one two three four five', 'one two three four f…'],
		['a text of the longest length', 'one two three four f', 'one two three four f'],
		['an address', 'https://example.com/a/long/one', 'https://example.com/a/long/one'],
		['a text further in', { b: ['one two three four five'] }, { b: ['one two three four f…'] }],
		['an object without anything', {}, undefined],
		['a list of nothing', [[], {}], undefined],
	])('cuts only what reads as a sentence: %s', (_what, value, kept) => {
		const { data, leftOut } = fitData({ a: value }, 100, long);
		expect(data).toEqual(kept === undefined ? {} : { a: kept });
		expect(leftOut).toEqual(kept === undefined ? ['a'] : []);
	});

	it('leaves out a text that is too long even if it is cut, and goes on with the next entry', () => {
		const text = 'one two three four five';
		const needed = lengthOf({ a: 'one two three four f…' }) + 1;
		expect(fitData({ a: text }, needed, long).leftOut).toEqual([]);
		expect(fitData({ a: text, b: 1 }, needed - 1, long)).toEqual({ data: { b: 1 }, leftOut: ['a'] });
	});
});
