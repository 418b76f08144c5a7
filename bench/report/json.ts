import type { FormRow } from '../forms/rows';
import type { Result } from '../rows';
import type { Target } from './target';

/** The rows, and the aims of which every part was measured, as one line of JSON. */
export const asJson = (
	results: readonly Result[],
	forms: readonly FormRow[],
	targets: readonly Target[],
): string =>
	JSON.stringify({
		jobs: results.map(({ outputMiB: _outputMiB, ...row }) => row),
		forms,
		goals: targets.filter(({ measured }) => measured !== undefined),
	});
