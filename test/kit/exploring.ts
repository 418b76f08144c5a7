import * as fc from 'fast-check';

/**
 * Which part of the random values and of the long lists of combinations the tests try. All are too many for `npm test`.
 * `npm test` runs a twentieth of the random values and a fifth of the combinations. `.ci/nightly explore` runs all, and by hand:
 *
 *     EXPLORE=1 npm run test:only test/differential       all runs
 *     EXPLORE=20 npm run test:only test/differential      20 times as many
 *
 * SEED chooses the values (test/kit/jest/seed.js). A test that counts what it has seen must hold with every seed, so it gives
 * fast-check examples of what it counts.
 */
const { EXPLORE } = process.env;

/** How much to try: 1 is everything, 0.1 a tenth. */
function factorOf(usual: number): number {
	if (EXPLORE === undefined || EXPLORE === '') return usual;
	const factor = Number(EXPLORE);
	if (!(factor >= 1)) throw new Error(`EXPLORE is ${EXPLORE}. It must be a number from 1 on.`);
	return factor;
}

const ofRuns = factorOf(1 / 20);

// A smaller part would leave out rows: some tables have no more than five turns.
const ofRows = factorOf(1 / 5);

/** The number of runs, given the number of all runs. At least 1. */
export const runs = (all: number): number => Math.ceil(all * ofRuns);

/**
 * The rows of a table of combinations that are tested: all of them, or every fifth, from an offset that depends on `turn`.
 * To combine two tables, call it for each row of one table, with the index of that row as `turn`: then each row of both
 * tables is tested with some row of the other.
 */
export function rowsOf<Row>(all: readonly Row[], turn = 0): Row[] {
	const step = Math.max(1, Math.round(1 / ofRows));
	return all.filter((_, index) => (index + turn) % step === 0);
}

/** The time limit of a test with many runs, in milliseconds. Only one that hangs reaches it, however busy the machine is. */
export const patience = 240_000 * Math.max(1, 10 * ofRuns);

/** The seed of the random values of this run. */
export const seedOfRun = (): number => fc.readConfigureGlobal().seed ?? 0;
