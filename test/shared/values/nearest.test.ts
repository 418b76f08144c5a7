import * as fc from 'fast-check';
import { memoize } from 'lodash';

import { nearest } from '../../../nodes/shared/values/nearest';

/** How many letters must be added, removed or replaced, straight from the definition. */
function steps(one: string, other: string): number {
	const between = memoize(
		(from: number, to: number): number => {
			if (from === one.length) return other.length - to;
			if (to === other.length) return one.length - from;
			if (one[from] === other[to]) return between(from + 1, to + 1);
			return 1 + Math.min(between(from + 1, to), between(from, to + 1), between(from + 1, to + 1));
		},
		(...place) => place.join(),
	);
	return between(0, 0);
}

const word = fc.stringMatching(/^[a-dA-D]{0,7}$/);

describe('the nearest name', () => {
	it('is the first of those with the fewest changed letters, in any case', () => {
		fc.assert(
			fc.property(word, fc.array(word, { minLength: 1, maxLength: 5 }), (text, names) => {
				const stepsTo = (name: string) => steps(text.toLowerCase(), name.toLowerCase());
				const fewest = Math.min(...names.map(stepsTo));
				expect(nearest(text, names)).toBe(names.find((name) => stepsTo(name) === fewest));
			}),
		);
	});

	it('is there whenever there are names, and only then', () => {
		expect(nearest('Pune', ['Ölmühle'])).toBe('Ölmühle');
		expect(nearest('Pune', [])).toBeUndefined();
	});

	it('is found by the first 100 letters of both', () => {
		const same = 'x'.repeat(100);
		expect(nearest(`${same}y`, [`${same}zzz`, `${same}y`])).toBe(`${same}zzz`);
		expect(nearest(`${same}y`, [`${same.slice(1)}z`, same])).toBe(same);
	});
});
