import * as fc from 'fast-check';
import { memoize, uniq } from 'lodash';

import { misspelled, nearest, nearestAre } from '../../../nodes/shared/workspace/nearest';

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

describe('the nearest names', () => {
	it('are three with the fewest changed letters, in any case, the nearest first', () => {
		fc.assert(
			fc.property(word, fc.array(word, { minLength: 1, maxLength: 5 }), (text, names) => {
				const stepsTo = (name: string) => steps(text.toLowerCase(), name.toLowerCase());
				const found = nearest(text, names);
				const others = uniq(names).filter((name) => !found.includes(name));
				expect(found).toHaveLength(Math.min(3, uniq(names).length));
				expect(found.map(stepsTo)).toEqual(found.map(stepsTo).sort((one, other) => one - other));
				for (const name of others) expect(stepsTo(name)).toBeGreaterThanOrEqual(stepsTo(found[2] ?? ''));
			}),
		);
	});

	it('are said only where they are near, and few names all', () => {
		expect(nearest('Pune', ['Ölmühle'])).toEqual(['Ölmühle']);
		expect(nearestAre('Pune', ['Ölmühle'])).toBe('there is Ölmühle');
		expect(nearestAre('Pune', ['Delhi', 'Punee', 'Agra'])).toBe('there are Delhi, Punee, Agra');
		const many = [
			'Delhi',
			'Agra',
			'Surat',
			'Mumbai',
			'Kolkata',
			'Chennai',
			'Hyderabad',
			'Lucknow',
			'Jaipur',
			'Kochi',
			'Nagpur',
			'Bhopal',
		];
		expect(nearestAre('Punr', [...many, 'Pune'])).toBe('the nearest is Pune');
		expect(nearestAre('Punr', [...many, 'Pune', 'Punt'])).toBe('the nearest are Pune, Punt');
		expect(nearestAre('pune', [...many, 'Greater Pune Area'])).toBe('the nearest is Greater Pune Area');
		expect(nearestAre('Website', [...many, 'Pune'])).toBe('');
		expect(nearestAre('New', [...many, 'View', 'Won'])).toBe('');
		expect(nearestAre('New', [...many, 'Now'])).toBe('the nearest is Now');
		expect(nearestAre('Pune', [])).toBe('');
	});

	it('are found by the first 100 letters of both', () => {
		const same = 'x'.repeat(100);
		expect(nearest(`${same}y`, [`${same}zzz`, `${same}y`], 1)).toEqual([`${same}zzz`]);
		expect(nearest(`${same}y`, [`${same.slice(1)}z`, same], 1)).toEqual([same]);
	});

	it.each([
		['Punee', 'Pune'],
		['Bangalor', 'Bangalore'],
		['Thiruvananthapurxx', 'Thiruvananthapuram'],
	])('%s is a misspelling of %s', (text, name) => {
		expect(misspelled(text, ['Delhi', name])).toBe(name);
	});

	it.each(['Agra', 'P', 'VIP 2', 'Munba', 'Thiruvananthapuxxx'])('%s is a name of its own', (text) => {
		expect(misspelled(text, ['Pune', 'VIP', 'Q', 'Mumbai', 'Thiruvananthapuram'])).toBeUndefined();
	});
});
