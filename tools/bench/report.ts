/** The measurements as Markdown, for docs/internals/performance.md, README.md and the terminal. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

import { groupBy } from 'lodash';

import { withGeneratedPart } from '../docs/generatedPart';
import { formJobs } from './forms';
import { type QuotaRow, quotaTitle } from './hourlyQuota';
import { conditions, type Subject } from './job';
import { jobs } from './jobs';
import type { NodeTime } from './node';
import type { FormRow, Result } from './rows';
import { judge, judgeForms, type Target } from './targets';
import type { Condition } from './workspace';

export interface Measurements {
	readonly results: readonly Result[];
	readonly forms: readonly FormRow[];
	readonly quota: readonly QuotaRow[];
	/** Undefined if it was not measured. */
	readonly node?: readonly NodeTime[];
}

const whole = (value: number) => Math.round(value).toLocaleString('en');
/** Formats milliseconds as seconds. */
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
const ratio = (value: number | null) => (value === null ? '' : value.toFixed(2));

const conditionOf = ({ latencyMs, limit }: Condition) =>
	`${latencyMs} ms away, ${limit === null ? 'no limit' : `${limit} requests at once`}`;

/** The number of items and the condition of a result. */
export const caseOf = ({ items, ...condition }: Condition & { readonly items: number }): string =>
	`${whole(items)} items, ${conditionOf(condition)}`;

type Lines = ReadonlyArray<readonly string[]>;

/** A table for a document, whose columns are aligned for a terminal too. @param texts the columns that are not numbers */
function table(head: readonly string[], lines: Lines, texts: readonly number[] = [0]): string {
	const widths = head.map((title, column) =>
		Math.max(3, title.length, ...lines.map((cells) => cells[column]?.length ?? 0)),
	);
	const isText = (column: number) => texts.includes(column);
	const rule = widths.map((width, column) => `${'-'.repeat(width - 1)}${isText(column) ? '-' : ':'}`);
	const padded = (cell: string, column: number) =>
		isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
	return [head, rule, ...lines].map((cells) => `| ${cells.map(padded).join(' | ')} |`).join('\n');
}

/** Lines in groups, of which the first line has the title. */
const grouped = (groups: ReadonlyArray<readonly [title: string, lines: Lines]>): string[][] =>
	groups.flatMap(([title, lines]) => lines.map((cells, index) => [index === 0 ? title : '', ...cells]));

const section = (title: string, text: string) => `## ${title}\n\n${text}`;

/** All that was measured, with a heading for each part. An aim of which a part was not measured is left out. */
export function reportOf({ results, forms, quota, node }: Measurements): string {
	const aims = targetsOf({ results, forms, quota, ...(node && { node }) });
	return [
		...(aims.length === 0 ? [] : [section('Aims', ofAims(aims))]),
		...(forms.length === 0 ? [] : [section('Forms: an execution for each lead', ofForms(forms))]),
		...(quota.length === 0 ? [] : [section('The calls of an hour', ofQuota(quota))]),
		...jobs.flatMap(({ name, title }) => {
			const rows = results.filter(({ job }) => job === name);
			return rows.length === 0 ? [] : section(title, ofJob(rows));
		}),
		...(node === undefined ? [] : [section('The Leads node by itself', ofNode(node))]),
	].join('\n\n');
}

/** The aims of which every part was measured. */
export const targetsOf = ({ results, forms, quota, node }: Measurements): Target[] =>
	[...judge(results, node), ...judgeForms(forms, quota)].filter(({ measured }) => measured !== undefined);

const ofAims = (aims: readonly Target[]) =>
	table(
		['Aim', 'Measured', 'Reached'],
		aims.map(({ aim, measured, met }) => [aim, ratio(measured ?? null), met ? 'yes' : '**no**']),
		[0, 2],
	);

function ofForms(rows: readonly FormRow[]): string {
	const head = ['Forms and service', '', 'median', 'worst', 'wall', 'CPU', 'requests per lead', 'lost'];
	const lines = formJobs.map(({ name, title, at }): [string, string[][]] => [
		`${title} (${conditionOf(conditions[at])})`,
		rows
			.filter(({ job }) => job === name)
			.map((row) => [
				...[row.subject, `${whole(row.medianMs)} ms`, `${whole(row.worstMs)} ms`, seconds(row.wallMs)],
				...[seconds(row.cpuMs), row.requestsPerLead.toFixed(2), whole(row.lost), whole(row.doubled)],
				...[ratio(row.wallToFloor), ratio(row.medianToHttpRequest)],
			]),
	]);
	return table([...head, 'doubled', 'wall × floor', 'median × HTTP Request'], grouped(lines), [0, 1]);
}

function ofQuota(rows: readonly QuotaRow[]): string {
	const head = [
		'Case',
		'',
		'written of 10,000',
		'lost',
		'requests',
		'refused',
		'forms deferred',
		'worst form',
	];
	const lines = rows.map((row) => [
		...[row.subject, whole(row.written), whole(row.lost), whole(row.requests)],
		...[`${(row.throttledShare * 100).toFixed(1)} %`, whole(row.deferredForms), seconds(row.worstFormMs)],
		`${(row.wallMs / 3_600_000).toFixed(2)} h`,
	]);
	return table([...head, 'wall'], grouped([[quotaTitle, lines]]), [0, 1]);
}

function ofJob(results: readonly Result[]): string {
	const head = ['Items and service', '', 'wall', 'CPU', 'requests', 'connections', 'peak memory', 'lost'];
	const cells = (result: Result) => [
		...[result.subject, seconds(result.wallMs), seconds(result.cpuMs), whole(result.requests)],
		...[whole(result.connections), `${whole(result.peakMiB)} MiB`, whole(result.lost)],
		...[whole(result.doubled), ratio(result.ratioToFloor), ratio(result.ratioToHttpRequest)],
	];
	const groups = Object.entries(groupBy(results, caseOf)).map(
		([title, rows]) => [title, rows.map(cells)] as const,
	);
	return table([...head, 'doubled', '× floor', '× HTTP Request'], grouped(groups), [0, 1]);
}

export function ofNode(times: readonly NodeTime[]): string {
	const lines = times.map(({ what, items, processor }) => [what, whole(items), processor.toFixed(1)]);
	const about = "Microseconds of CPU per item. n8n's HTTP helper is replaced and answers at once.";
	return `${about}\n\n${table(['', 'items', 'µs'], lines)}`;
}

const columns: ReadonlyArray<readonly [Subject, string]> = [
	['nodes', 'these nodes'],
	['http-request', 'HTTP Request'],
	['http-request-batched', 'with its batching'],
	['floor', 'the least that is possible'],
];

/** The few figures of the README: what people ask about first, with a service that is 50 ms away. */
export function summaryOf({ results, forms }: Measurements): string {
	const cell = <Row extends Result | FormRow>(row: Row | undefined, time: (row: Row) => string) =>
		row === undefined ? '' : time(row) + (row.lost === 0 ? '' : `, **${whole(row.lost)} lost**`);
	const wall = ({ wallMs }: Result | FormRow) => seconds(wallMs);
	const median = ({ medianMs }: FormRow) => `${whole(medianMs)} ms`;
	const ofForm = (title: string, job: string, time: (row: FormRow) => string) => [
		title,
		...columns.map(([subject]) =>
			cell(
				forms.find((row) => row.job === job && row.subject === subject),
				time,
			),
		),
	];
	const ofItems = (title: string, job: string, items: number, limit: number | null) => [
		title,
		...columns.map(([subject]) => {
			const wanted = { job, items, limit, subject, latencyMs: 50 };
			const isWanted = (row: Result) =>
				Object.entries(wanted).every(([key, value]) => row[key as keyof typeof wanted] === value);
			return cell(results.find(isWanted), wall);
		}),
	];
	return table(
		['50 ms away', ...columns.map(([, name]) => name)],
		[
			ofForm('a form: one execution with one lead', 'forms-one-by-one', median),
			ofForm('300 forms at once, where the service takes 20 requests at once', 'forms-at-once-limited', wall),
			ofForm('a form during an import of 5,000 leads, 20 at once', 'forms-beside-import', median),
			ofItems('create 1,000 leads', 'create-auto-mapped', 1_000, null),
			ofItems('the same, 20 at once', 'create-auto-mapped', 1_000, 20),
			ofItems('add 5,000 actions to 100 leads, 20 at once', 'append-actions', 5_000, 20),
			ofItems('read 50,000 leads', 'read-leads', 50_000, null),
		],
	);
}

function machine(results: readonly Result[]): string {
	const memory = Math.round(totalmem() / 1024 ** 3);
	const runs = Math.max(...results.map((each) => each.runs));
	return (
		`Measured with Node ${process.version} on ${cpus().length} processors (${cpus()[0]?.model ?? 'unknown'}) and ` +
		`${memory} GiB of memory, with everything on this machine; up to ${runs} runs of each.`
	);
}

/** Writes the measurements into docs/internals/performance.md, and the summary into README.md. */
export function writeDocuments(folder: string, measured: Measurements): void {
	const figures = [machine(measured.results), reportOf(measured)];
	const write = (file: string, text: string) => {
		const path = join(folder, file);
		writeFileSync(path, withGeneratedPart(readFileSync(path, 'utf8'), text, 'npm run bench -- --write-docs'));
	};
	write(join('docs', 'internals', 'performance.md'), `\n${figures.join('\n\n')}\n`);
	write('README.md', summaryOf(measured));
}
