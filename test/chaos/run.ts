/**
 * npm run chaos -- [options]
 *
 * Runs every write operation under faults, in n8n's engine and over HTTP, and compares the stored data with what the node
 * reported.
 *
 *   --runs N        how many runs, by default each operation under each fault
 *   --seed N        which runs, by default 1
 *   --executions N  N executions side by side under each fault instead: forms with one lead, events and small imports,
 *                   where the service takes 20 requests at once
 *   --twins         lets these executions write the same in groups, such as one payment, beside a person who does so, too
 *   --dialects N    every operation in N generated dialects of the sandbox instead, under faults and without
 *   --json          prints one line of JSON instead of a table
 *   --write-docs    puts the table into docs/reliability.md
 *
 * With DIALECT=foreign, the nodes understand no answer: nothing may be lost or doubled then either.
 *
 * Exits with 1 if anything was lost or doubled, or stored with other values than were sent, if a remark was lost, or if
 * an operation fails in a dialect while nothing goes wrong.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { groupBy, mapValues, sortBy } from 'lodash';
import { z } from 'zod';

import { root } from '../kit/root';
import { sum, type Verdict } from '../kit/verdict';
import { reportOf as reportOfDialects, sentencesOf, tableOfForms } from './dialects/report';
import { type DialectRun, runDialects } from './dialects/run';
import { type Chance, planCrowds, planOf, roundLength } from './plan';
import { countOf, type FaultReport, isBad, sentenceOf, tableOf, writeInto } from './report';
import { runCase } from './runCase';
import { Service } from './service';
import { runCrowd } from './sideBySide';
import { runTwins } from './twins';
import { troubleNames } from './troubles';

const { values } = parseArgs({
	options: {
		runs: { type: 'string', default: String(roundLength) },
		dialects: { type: 'string' },
		executions: { type: 'string' },
		twins: { type: 'boolean', default: false },
		seed: { type: 'string', default: '1' },
		json: { type: 'boolean', default: false },
		'write-docs': { type: 'boolean', default: false },
	},
});
const number = z.coerce.number().int().min(1);
const [runs, seed] = [number.parse(values.runs), number.parse(values.seed)];

/** Shortens the nodes' waits for a local service. They wait for the same events as always. */
const hurry = { firstDelay: 2, longestDelay: 40, settlingTime: 2 };

const docs = join(root, 'docs', 'reliability.md');

interface Finding extends Chance {
	readonly verdict: Verdict;
}

const sumOf = (findings: readonly Finding[]): FaultReport => ({
	runs: findings.length,
	...sum(findings.map(({ verdict }) => verdict)),
});

/** Shows the progress in a terminal, and everything that is wrong. */
function progress(about: string, wrong: string | undefined): void {
	if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
	if (wrong !== undefined) console.error(`${wrong}: ${about}`);
	else if (process.stderr.isTTY) process.stderr.write(about);
}

/** Prints a report with its table and sentences, and writes them into the document if asked. */
function tell(report: object, command: string, measured: string, shown: string, sentences: string[]): void {
	console.log(values.json ? JSON.stringify(report) : [shown, ...sentences].join('\n'));
	const text = `${measured} with the seed ${seed}, on Node ${process.versions.node}.`;
	if (values['write-docs']) writeInto(docs, command, `${text}\n\n${shown}`);
}

/** Runs the plan one after the other. Returns whether nothing was wrong. */
async function inTurn<Planned extends Chance>(
	plan: readonly Planned[],
	[command, measured]: readonly [command: string, measured: string],
	about: (planned: Planned) => string,
	run: (planned: Planned) => Promise<Verdict>,
): Promise<boolean> {
	const findings: Finding[] = [];
	for (const each of plan) {
		const verdict = await run(each);
		findings.push({ ...each, verdict });
		const what = `${about(each)}, ${each.trouble}, ${each.share * 100} %, seed ${each.seed}`;
		progress(`${findings.length}/${plan.length} ${what}`, isBad(verdict) ? countOf(verdict) : undefined);
	}
	const inOrder = sortBy(findings, ({ trouble }) => troubleNames.indexOf(trouble));
	const byFault = mapValues(
		groupBy(inOrder, ({ trouble }) => trouble),
		sumOf,
	);
	const report = { ...sumOf(findings), byFault };
	tell(report, command, measured, tableOf(report), [sentenceOf(report)]);
	return !isBad(report);
}

async function underFaults(service: Service): Promise<boolean> {
	return await inTurn(
		planOf(runs, seed),
		['npm run chaos', `${runs} runs`],
		({ operation }) => operation.name,
		async (each) => await runCase(service, each),
	);
}

async function sideBySide(service: Service, executions: number): Promise<boolean> {
	const crowds = planCrowds(runs, seed);
	const command = `npm run chaos -- --executions${values.twins ? ' --twins' : ''}`;
	return await inTurn(
		crowds,
		[command, `${crowds.length} times ${executions} executions`],
		() => `${executions} executions`,
		async (each) => await (values.twins ? runTwins : runCrowd)(service, executions, each),
	);
}

async function inDialects(service: Service, count: number): Promise<boolean> {
	const say = ({ dialect, operation, trouble, verdict, fault }: DialectRun) =>
		progress(`${operation}, ${trouble}, dialect ${dialect}`, isBad(verdict) ? countOf(verdict) : fault);
	const report = reportOfDialects(await runDialects(service, { count, seed }, say));
	const sentences = sentencesOf(report);
	tell(
		report,
		'npm run chaos -- --dialects',
		`${sentences.join(' ')} Drawn`,
		tableOfForms(report),
		sentences,
	);
	return !isBad(report) && report.working === report.dialects;
}

async function main(): Promise<void> {
	const service = new Service();
	const [dialects, executions] = [values.dialects, values.executions].map((value) =>
		value === undefined ? undefined : number.parse(value),
	);
	await service.start({ data: service.data, seed: 'empty' }, hurry);
	try {
		if (!(await isGood(service, { dialects, executions }))) process.exitCode = 1;
	} finally {
		if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
		await service.close();
	}
}

async function isGood(
	service: Service,
	{ dialects, executions }: Record<'dialects' | 'executions', number | undefined>,
): Promise<boolean> {
	if (dialects !== undefined) return await inDialects(service, dialects);
	if (executions !== undefined) return await sideBySide(service, executions);
	return await underFaults(service);
}

main().catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
