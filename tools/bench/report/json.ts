import type { Measurements } from './text';

/** The rows, and the aims of which every part was measured, as one line of JSON. */
export const asJson = ({ results, forms, quota, targets }: Measurements): string =>
	JSON.stringify({
		jobs: results.map(({ outputMiB: _outputMiB, ...row }) => row),
		forms,
		quota,
		goals: targets.filter(({ measured }) => measured !== undefined),
	});
