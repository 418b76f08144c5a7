import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { withGeneratedPart } from '../../kit/documents';
import { root } from '../../kit/root';
import type { Figures } from './figures';

const count = (value: number) => value.toLocaleString('en-GB');

/** The figures with their labels, in the order of the report. */
function rows(figures: Figures): Array<[string, string]> {
	const { notWritten } = figures;
	return [
		['n8n', `${figures.n8n}, queue mode, two workers with ${figures.concurrency} concurrent executions each`],
		['Machine', `${figures.processors} processors, shared by all processes, the workspace and the sender`],
		[
			'The workspace takes',
			`${figures.atOnce} requests at once, ${count(figures.perHour)} in an hour (3,600 for 5,000 posts)`,
		],
		['Posts sent', count(figures.posts)],
		['Posts accepted by the webhook', count(figures.accepted)],
		['Posts answered with 503 and sent again', count(figures.notReady)],
		['Posts accepted per second', String(figures.postsPerSecond)],
		['Executions finished per second', String(figures.executionsPerSecond)],
		['Median duration of an execution', `${count(figures.medianExecution)} ms`],
		['Requests to the workspace per execution', String(figures.requestsPerExecution)],
		['Requests that the workspace refused', count(figures.throttled)],
		...(figures.workerKilled ? killed(figures) : []),
		['Leads in the workspace before', count(figures.leadsBefore)],
		['Leads in the workspace after', count(figures.leadsAfter)],
		['Posts written without remarks', count(figures.written)],
		['Posts written with remarks', count(figures.writtenWithRemarks)],
		...Object.entries(notWritten).map(([category, posts]): [string, string] => [
			`Posts not written, with the remark ${category}`,
			count(posts),
		]),
	];
}

const killed = ({ startedAgain, finishedByRevived }: Figures): Array<[string, string]> => [
	['Unfinished executions of the killed worker, started again', count(startedAgain)],
	['Executions that this worker finished after its restart', count(finishedByRevived)],
];

export function printFigures(figures: Figures, laws: Readonly<Record<string, boolean>>): string {
	const width = Math.max(...rows(figures).map(([words]) => words.length));
	return [
		'',
		...rows(figures).map(([words, value]) => `${words.padEnd(width)}  ${value}`),
		'',
		...Object.entries(laws).map(([law, holds]) => `${holds ? 'holds ' : 'BROKEN'}  ${law}`),
	].join('\n');
}

const file = join(root, 'docs', 'scaling.md');

/** Replaces the figures in docs/scaling.md. */
export async function writeDocs(figures: Figures): Promise<void> {
	const lines = rows(figures).map(([words, value]) => `| ${words} | ${value} |`);
	const table = ['| | |', '|---|---|', ...lines].join('\n');
	const document = await readFile(file, 'utf8');
	const command = 'npm run e2e -- --queue --write-docs';
	await writeFile(file, withGeneratedPart(document, `\n${table}\n`, command));
}
