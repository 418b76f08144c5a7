/** Writes the measurements into docs/internals/performance.md with a plot for each job, and the summary into README.md. */
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

import { quotaHead, quotaLines, type QuotaRow, quotaTitle } from '../forms/hourlyQuota';
import { formJobs } from '../forms/jobs';
import type { FormRow } from '../forms/rows';
import { formGroups, head } from '../forms/table';
import { judgeForms } from '../forms/targets';
import type { Job } from '../job';
import type { NodeFigures } from '../node/figures';
import type { LeftOut } from '../plan';
import type { Result } from '../rows';
import { writeBetweenMarkers } from './markers';
import { plot } from './plot';
import { summaryOf } from './summary';
import { asMarkdown, markdownTable } from './table';
import type { Target } from './target';
import { judge } from './targets';
import { caseOf, groupBy, whole } from './words';

interface Everything {
	readonly jobs: readonly Job[];
	readonly results: readonly Result[];
	readonly forms: readonly FormRow[];
	readonly quota: readonly QuotaRow[];
	readonly leftOut: readonly LeftOut[];
	readonly node: NodeFigures;
}

/** @param folder of the project */
export function writeDocuments(folder: string, everything: Everything): void {
	const docs = join(folder, 'docs');
	writeBetweenMarkers(join(docs, 'internals', 'performance.md'), figures(everything));
	writeBetweenMarkers(join(folder, 'README.md'), `\n${summaryOf(everything.results, everything.forms)}\n`);
	for (const { name, title } of everything.jobs)
		writeFileSync(join(docs, 'images', imageOf(name)), plot(title, resultsOf(everything.results, name)));
}

const imageOf = (job: string) => `bench-${job}.svg`;

const resultsOf = (results: readonly Result[], job: string) => results.filter((each) => each.job === job);

const figures = ({ jobs, results, forms, quota, leftOut, node }: Everything): string =>
	[
		'',
		machine(results),
		targets([...judge(results, node), ...judgeForms(forms, quota)]),
		ofForms(forms),
		ofQuota(quota),
		...jobs.map((job) => section(job, results)),
		ofNode(node),
		left(leftOut),
		'',
	].join('\n\n');

function machine(results: readonly Result[]): string {
	const memory = Math.round(totalmem() / 1024 ** 3);
	const runs = Math.max(...results.map((each) => each.runs));
	return (
		`Measured with Node ${process.version} on ${cpus().length} processors (${cpus()[0]?.model ?? 'unknown'}) and ` +
		`${memory} GiB of memory, with everything on this machine; up to ${runs} runs of each.`
	);
}

function targets(judged: readonly Target[]): string {
	const lines = judged.map(
		({ aim, measured, met }) =>
			`| ${aim} | ${measured === undefined ? 'not measured' : measured.toFixed(2)} | ${met ? 'yes' : '**no**'} |`,
	);
	return ['## Aims', '', '| Aim | Measured | Reached |', '|---|---:|---|', ...lines].join('\n');
}

const ofForms = (forms: readonly FormRow[]): string =>
	[
		'## Forms: an execution for each lead',
		markdownTable('Forms and service', head, formGroups(formJobs, forms)),
	].join('\n\n');

const ofQuota = (quota: readonly QuotaRow[]): string =>
	[
		'## The calls of an hour',
		markdownTable('Case', quotaHead, [{ title: quotaTitle, lines: quotaLines(quota) }]),
	].join('\n\n');

function section({ name, title }: Job, results: readonly Result[]): string {
	const image = `![Wall times: ${title}](../images/${imageOf(name)})`;
	return [`## ${title}`, image, asMarkdown(resultsOf(results, name))].join('\n\n');
}

function ofNode({ autoMapped, byHand, evaluation }: NodeFigures): string {
	const line = (what: string, items: number, microseconds: number) =>
		`| ${what} | ${whole(items)} | ${microseconds.toFixed(1)} |`;
	return [
		'## The Leads node by itself',
		'',
		"Microseconds of CPU per item. n8n's HTTP helper is replaced and answers at once.",
		'',
		'| | items | µs |',
		'|---|---:|---:|',
		...autoMapped.map((each) =>
			line('12 fields of messy items, automatic mapping', each.items, each.processor.median),
		),
		line('20 fields mapped by expressions', byHand.items, byHand.processor.median),
		line("n8n's own evaluation of these 20 expressions, and nothing else", byHand.items, evaluation),
	].join('\n');
}

function left(leftOut: readonly LeftOut[]): string {
	const groups = groupBy(leftOut, ({ job, subject, reason }) => `${subject} in ${job.name}: ${reason}`);
	const lines = [...groups].map(
		([what, cases]) =>
			`- ${what} (${cases.map((each) => caseOf({ items: each.items, ...each.condition })).join('; ')}).`,
	);
	return ['## Left out', '', ...lines].join('\n');
}
