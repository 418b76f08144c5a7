import { createRequire } from 'node:module';
import { join } from 'node:path';

import * as fc from 'fast-check';

import { seedOfRun } from '../exploring';
import { root } from '../root';

const seedOf = createRequire(join(root, 'package.json'))('./test/kit/jest/seed.js') as (
	text?: string,
) => number;

describe('SEED', () => {
	it('draws the values of every property test', () => {
		expect(seedOfRun()).toBe(seedOf());
		const again = { seed: seedOf() };
		expect(fc.sample(fc.string(), 20)).toEqual(fc.sample(fc.string(), { ...again, numRuns: 20 }));
	});

	it('is a whole number, and always the same one by default', () => {
		expect(seedOf('42')).toBe(42);
		expect(seedOf('')).toBe(seedOf(''));
		for (const text of ['x', '-1', '1.5', '1e3', '12345678901'])
			expect(() => seedOf(text)).toThrow(`SEED is ${text}`);
	});
});
