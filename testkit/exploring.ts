import * as fc from 'fast-check';

/**
 * How much the tests explore of what is too much for each `npm test`: random values, and long lists of combinations.
 * `npm test` runs a tenth of the random values and a fifth of the combinations. `.ci/run explore` runs all, and by hand:
 *
 *     EXPLORE=1 npm run test:only test/differential       all runs
 *     EXPLORE=20 npm run test:only test/differential      20 times as many
 *
 * SEED chooses the values (testkit/jest/seed.js). A test that counts what it has seen must hold with every seed, so it gives
 * fast-check examples of what it counts.
 */
const { EXPLORE } = process.env;

/** How many times everything: 1 is all of it, 0.1 is a tenth. */
function factorOf(usual: number): number {
	if (EXPLORE === undefined || EXPLORE === '') return usual;
	const factor = Number(EXPLORE);
	if (!(factor >= 1)) throw new Error(`EXPLORE is ${EXPLORE}. It must be a number from 1 on.`);
	return factor;
}

const ofRuns = factorOf(1 / 10);

// A smaller part would leave out rows: some tables have no more than five turns.
const ofRows = factorOf(1 / 5);

/** The number of runs, given the number of all runs. At least 1. */
export const runs = (all: number): number => Math.ceil(all * ofRuns);

/**
 * The rows of a table of combinations that are tested: all of them, or every fifth, beginning with the row `turn`. A table
 * whose turns are the rows of another one has each of its rows tested with some row of the other, and the reverse.
 */
export function rowsOf<Row>(all: readonly Row[], turn = 0): Row[] {
	const step = Math.max(1, Math.round(1 / ofRows));
	return all.filter((_, index) => (index + turn) % step === 0);
}

/** The time limit of a test with many runs, in milliseconds. Only one that hangs reaches it, however busy the machine is. */
export const patience = 240_000 * Math.max(1, ofRuns);

/** Of the random values of this run. */
export const seedOfRun = (): number => fc.readConfigureGlobal().seed ?? 0;
