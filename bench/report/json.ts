import type { Result } from '../rows';

/** The rows for machines, in one line. */
export const asJson = (results: readonly Result[]): string =>
	JSON.stringify({ jobs: results.map(({ outputMiB: _outputMiB, ...row }) => row) });
