import type { Result } from '../rows';

/** The rows as one line of JSON. */
export const asJson = (results: readonly Result[]): string =>
	JSON.stringify({ jobs: results.map(({ outputMiB: _outputMiB, ...row }) => row) });
