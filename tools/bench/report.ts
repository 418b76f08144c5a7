/** The measurements as Markdown, for docs/internals/performance.md, README.md and the terminal. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

import { groupBy } from 'lodash';

import { table, withGeneratedPart } from '../../test/kit/documents';
import { type ConditionName, conditions, type Job, type Subject } from './job';
import { jobs } from './jobs';
import type { NodeTime } from './node';
import { type Row, rowIn } from './rows';
import { judge, type Measurements, type Target } from './targets';

const whole = (value: number) => Math.round(value).toLocaleString('en');
/** Formats milliseconds as seconds. */
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
const ratio = (value: number | null | undefined) => (value == null ? '' : value.toFixed(2));

const conditionOf = (at: ConditionName) => {
	const { latencyMs, limit } = conditions[at];
	return `${latencyMs} ms away, ${limit === null ? 'no limit' : `${limit} requests at once`}`;
};

/** The number of items and the condition of a comparison. */
export const caseOf = ({ items, at }: Pick<Row, 'items' | 'at'>): string =>
	`${whole(items)} items, ${conditionOf(at)}`;

/** The columns of a table behind the subject: each with its title. */
type Columns = Readonly<Record<string, (row: Row) => string>>;

/** A table of subjects in groups, of which the first line has the title. */
function grouped(
	title: string,
	groups: ReadonlyArray<readonly [title: string, rows: readonly Row[]]>,
	columns: Columns,
): string {
	const lines = groups.flatMap(([group, rows]) =>
		rows.map((row, index) => [
			...[index === 0 ? group : '', row.subject],
			...Object.values(columns).map((cell) => cell(row)),
		]),
	);
	return table([title, '', ...Object.keys(columns)], lines, 2);
}

const losses: Columns = {
	lost: ({ lost }) => whole(lost),
	doubled: ({ doubled }) => whole(doubled),
};

const ofItems: Columns = {
	wall: ({ wallMs }) => seconds(wallMs),
	CPU: ({ cpuMs }) => seconds(cpuMs),
	requests: ({ requests }) => whole(requests),
	connections: ({ connections }) => whole(connections),
	'peak memory': ({ peakMiB }) => `${whole(peakMiB)} MiB`,
	...losses,
	'× floor': ({ wallToFloor }) => ratio(wallToFloor),
	'× HTTP Request': ({ wallToHttpRequest }) => ratio(wallToHttpRequest),
};

const ofForms: Columns = {
	median: ({ medianMs }) => `${whole(medianMs)} ms`,
	worst: ({ worstMs }) => `${whole(worstMs)} ms`,
	wall: ({ wallMs }) => seconds(wallMs),
	CPU: ({ cpuMs }) => seconds(cpuMs),
	'requests per lead': ({ requestsPerItem }) => requestsPerItem.toFixed(2),
	...losses,
	'wall × floor': ({ wallToFloor }) => ratio(wallToFloor),
	'median × HTTP Request': ({ medianToHttpRequest }) => ratio(medianToHttpRequest),
};

/** The aims of which every part was measured. */
export const targetsOf = (measurements: Measurements): Target[] =>
	judge(measurements).filter(({ measured }) => measured !== undefined);

/** All that was measured, with a heading for each part. An aim of which a part was not measured is left out. */
export function reportOf(measurements: Measurements): string {
	const { rows, node } = measurements;
	const aims = targetsOf(measurements);
	const section = (title: string, of: readonly unknown[], text: () => string) =>
		of.length === 0 ? [] : `## ${title}\n\n${text()}`;
	const rowsOfJob = ({ name }: Job) => rows.filter(({ job }) => job === name);
	const formJobs = jobs.filter(({ forms }) => forms);
	return [
		section('Aims', aims, () => ofAims(aims)),
		section('Forms: an execution for each lead', formJobs.flatMap(rowsOfJob), () => {
			const groups = formJobs.map((job) => {
				const [{ at } = { at: 'far' as const }] = job.cases;
				return [`${job.title} (${conditionOf(at)})`, rowsOfJob(job)] as const;
			});
			return grouped('Forms and service', groups, ofForms);
		}),
		...jobs
			.filter(({ forms }) => !forms)
			.map((job) => {
				const groups = Object.entries(groupBy(rowsOfJob(job), caseOf));
				return section(job.title, groups, () => grouped('Items and service', groups, ofItems));
			}),
		section('The Leads node by itself', node ?? [], () => ofNode(node ?? [])),
	]
		.flat()
		.join('\n\n');
}

const ofAims = (aims: readonly Target[]) =>
	table(
		['Aim', 'Measured', 'Reached'],
		aims.map(({ aim, measured, met }) => [aim, ratio(measured), met ? 'yes' : '**no**']),
	);

export function ofNode(times: readonly NodeTime[]): string {
	const lines = times.map(({ what, items, processor }) => [what, whole(items), processor.toFixed(1)]);
	const about = "Microseconds of CPU per item. n8n's HTTP helper is replaced and answers at once.";
	return `${about}\n\n${table(['', 'items', 'µs'], lines)}`;
}

const subjects: ReadonlyArray<readonly [Subject, string]> = [
	['nodes', 'these nodes'],
	['http-request', 'HTTP Request'],
	['http-request-batched', 'with its batching'],
	['floor', 'the least that is possible'],
];

/** The few figures of the README: what people ask about first, with a service that is 50 ms away. */
export function summaryOf({ rows }: Measurements): string {
	const wall = ({ wallMs }: Row) => seconds(wallMs);
	const median = ({ medianMs }: Row) => `${whole(medianMs)} ms`;
	const line = (
		title: string,
		time: (row: Row) => string,
		...where: [job: string, at?: ConditionName, items?: number]
	) => [
		title,
		...subjects.map(([subject]) => {
			const row = rowIn(rows, subject, ...where);
			return row === undefined ? '' : time(row) + (row.lost === 0 ? '' : `, **${whole(row.lost)} lost**`);
		}),
	];
	return table(
		['50 ms away', ...subjects.map(([, name]) => name)],
		[
			line('a form: one execution with one lead', median, 'forms-one-by-one'),
			line('300 forms at once, where the service takes 20 requests at once', wall, 'forms-at-once-limited'),
			line('a form during an import of 5,000 leads, 20 at once', median, 'forms-beside-import'),
			line('create 1,000 leads', wall, 'create-auto-mapped', 'far', 1_000),
			line('the same, 20 at once', wall, 'create-auto-mapped', 'limited', 1_000),
			line('add 5,000 actions to 100 leads, 20 at once', wall, 'append-actions', 'limited', 5_000),
			line('read 50,000 leads', wall, 'read-leads', 'far', 50_000),
		],
	);
}

function machine(rows: readonly Row[]): string {
	const memory = Math.round(totalmem() / 1024 ** 3);
	const runs = Math.max(...rows.map((each) => each.runs));
	return (
		`Measured with Node ${process.version} on ${cpus().length} processors (${cpus()[0]?.model ?? 'unknown'}) and ` +
		`${memory} GiB of memory, with everything on this machine; up to ${runs} runs of each.`
	);
}

/** Writes the measurements into docs/internals/performance.md, and the summary into README.md. */
export function writeDocuments(folder: string, measurements: Measurements): void {
	const figures = [machine(measurements.rows), reportOf(measurements)];
	const write = (file: string, text: string) => {
		const path = join(folder, file);
		writeFileSync(path, withGeneratedPart(readFileSync(path, 'utf8'), text, 'npm run bench -- --write-docs'));
	};
	write(join('docs', 'internals', 'performance.md'), `\n${figures.join('\n\n')}\n`);
	write('README.md', summaryOf(measurements));
}
