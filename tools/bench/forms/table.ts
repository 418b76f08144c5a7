import { conditions } from '../conditions';
import { conditionOf, groupBy, ratio, seconds, whole } from '../report/words';
import type { FormJob } from './job';
import type { FormRow } from './rows';

export const head = [
	'',
	'median',
	'worst',
	'wall',
	'CPU',
	'requests per lead',
	'lost',
	'doubled',
	'wall × floor',
	'median × HTTP Request',
];

const milliseconds = (value: number) => `${whole(value)} ms`;

const cells = (row: FormRow): string[] => [
	row.subject,
	milliseconds(row.medianMs),
	milliseconds(row.worstMs),
	seconds(row.wallMs),
	seconds(row.cpuMs),
	row.requestsPerLead.toFixed(2),
	whole(row.lost),
	whole(row.doubled),
	ratio(row.wallToFloor),
	ratio(row.medianToHttpRequest),
];

/** The lines of each job, with its title and its service. */
export function formGroups(
	jobs: readonly FormJob[],
	rows: readonly FormRow[],
): Array<{ title: string; lines: string[][] }> {
	const byJob = groupBy(rows, ({ job }) => job);
	return jobs.flatMap(({ name, title, at }) => {
		const lines = byJob.get(name)?.map(cells);
		return lines === undefined ? [] : { title: `${title} (${conditionOf(conditions[at])})`, lines };
	});
}
