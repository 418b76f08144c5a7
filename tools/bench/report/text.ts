import { quotaHead, quotaLines, type QuotaRow, quotaTitle } from '../forms/hourlyQuota';
import { formJobs } from '../forms/jobs';
import type { FormRow } from '../forms/rows';
import { formGroups, head } from '../forms/table';
import type { Result } from '../rows';
import { asTables, terminalTable } from './table';
import type { Target } from './target';

export interface Measurements {
	readonly results: readonly Result[];
	readonly forms: readonly FormRow[];
	readonly quota: readonly QuotaRow[];
	readonly targets: readonly Target[];
}

/** For a terminal: a table for each job, and one of the aims of which every part was measured. */
export function asText({ results, forms, quota, targets }: Measurements): string {
	const judged = targets.flatMap(({ aim, measured, met }) =>
		measured === undefined ? [] : [[aim, measured.toFixed(2), met ? 'yes' : 'NO']],
	);
	return [
		...(results.length === 0 ? [] : [asTables(results)]),
		...formGroups(formJobs, forms).map(({ title, lines }) => terminalTable(title, head, lines)),
		...(quota.length === 0 ? [] : [terminalTable(quotaTitle, quotaHead, quotaLines(quota))]),
		...(judged.length === 0 ? [] : [terminalTable('Aims', ['', 'measured', 'reached'], judged)]),
	].join('\n\n');
}
