/** Writes what was measured into docs/performance.md, between its markers, and a plot for each job beside it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

import type { Job } from '../job';
import type { NodeFigures } from '../node/figures';
import type { LeftOut } from '../plan';
import type { Result } from '../rows';
import { plot } from './plot';
import { asMarkdown } from './table';
import { judge, type Target } from './targets';
import { caseOf, groupBy, whole } from './words';

const marker = (which: 'begin' | 'end') => `<!-- ${which}: written by npm run bench -- --write-docs -->`;

export interface Everything {
	readonly jobs: readonly Job[];
	readonly results: readonly Result[];
	readonly leftOut: readonly LeftOut[];
	readonly node: NodeFigures;
}

/** @param docs the folder of the documents */
export function writeDocument(docs: string, everything: Everything): void {
	const file = join(docs, 'performance.md');
	const [before, rest] = readFileSync(file, 'utf8').split(marker('begin'));
	const after = rest?.split(marker('end'))[1];
	if (before === undefined || after === undefined) throw new Error(`${file} has no place for the figures`);
	writeFileSync(file, [before, marker('begin'), figures(everything), marker('end'), after].join(''));
	for (const { name, title } of everything.jobs)
		writeFileSync(join(docs, 'images', imageOf(name)), plot(title, resultsOf(everything.results, name)));
}

const imageOf = (job: string) => `bench-${job}.svg`;

const resultsOf = (results: readonly Result[], job: string) => results.filter((each) => each.job === job);

const figures = ({ jobs, results, leftOut, node }: Everything): string =>
	[
		'',
		machine(results),
		targets(judge(results, node)),
		...jobs.map((job) => section(job, results)),
		ofNode(node),
		left(leftOut),
		'',
	].join('\n\n');

function machine(results: readonly Result[]): string {
	const memory = Math.round(totalmem() / 1024 ** 3);
	const runs = Math.min(...results.map((each) => each.runs));
	return (
		`Measured with Node ${process.version} on ${cpus().length} processors (${cpus()[0]?.model ?? 'unknown'}) and ` +
		`${memory} GiB of memory, with everything on this machine; ${runs} runs of each.`
	);
}

function targets(judged: readonly Target[]): string {
	const lines = judged.map(
		({ aim, measured, met }) =>
			`| ${aim} | ${measured === undefined ? 'not measured' : measured.toFixed(2)} | ${met ? 'yes' : '**no**'} |`,
	);
	return ['## What was to be reached', '', '| Aim | Measured | Reached |', '|---|---:|---|', ...lines].join(
		'\n',
	);
}

function section({ name, title }: Job, results: readonly Result[]): string {
	const image = `![Wall times: ${title}](images/${imageOf(name)})`;
	return [`## ${title}`, image, asMarkdown(resultsOf(results, name))].join('\n\n');
}

function ofNode({ autoMapped, byHand, evaluation }: NodeFigures): string {
	const line = (what: string, items: number, microseconds: number) =>
		`| ${what} | ${whole(items)} | ${microseconds.toFixed(1)} |`;
	return [
		'## The Leads node by itself',
		'',
		"Microseconds of CPU an item, with n8n's HTTP helper answering at once.",
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
