/**
 * `npm run bench`: our nodes and their alternatives do the same jobs against one sandbox. It asserts nothing:
 * compare figures of one run with each other.
 */

import { root } from '../testkit/root';
import { jobs } from './jobs';
import type { Subject } from './job';
import { readOptions } from './options';
import { type Comparison, conditions, planFor } from './plan';
import { type Run, runOnce } from './round';
import { type Result, resultsOf } from './rows';
import { writeDocuments } from './report/document';
import { asJson } from './report/json';
import { asTables } from './report/table';
import { BenchWorkspace } from './workspace';

/** Prints the progress on standard error. */
function printProgress({ job, items, condition }: Comparison, round: number, rounds: number): void {
	const { latencyMs, limit } = condition;
	const under = `${latencyMs} ms, ${limit === null ? 'no limit' : `${limit} at once`}`;
	process.stderr.write(`${job.name}, ${items} items, ${under}: round ${round} of ${rounds}\n`);
}

/** Runs all subjects in turn in each round, so that other load on the machine affects them alike. */
async function compare(workspace: BenchWorkspace, comparison: Comparison, rounds: number): Promise<Result[]> {
	const done: Array<ReadonlyMap<Subject, Run>> = [];
	while (done.length < rounds) {
		printProgress(comparison, done.length + 1, rounds);
		const round = new Map<Subject, Run>();
		for (const subject of comparison.subjects)
			round.set(subject, await runOnce(workspace, comparison, subject));
		done.push(round);
	}
	return resultsOf(comparison, done);
}

async function main(): Promise<void> {
	const options = readOptions(process.argv.slice(2));
	const chosen = jobs.filter(({ name }) => options.jobs.length === 0 || options.jobs.includes(name));
	const under = Object.entries(conditions).flatMap(([name, condition]) =>
		options.conditions.length === 0 || options.conditions.includes(name) ? condition : [],
	);
	const { comparisons, leftOut } = planFor(chosen, under, options.items);
	const results: Result[] = [];
	const workspace = await BenchWorkspace.start();
	try {
		for (const comparison of comparisons)
			results.push(...(await compare(workspace, comparison, options.runs)));
	} finally {
		await workspace.stop();
	}
	process.stdout.write(`${options.json ? asJson(results) : asTables(results)}\n`);
	if (!options.writeDocs) return;
	// Loads an engine into this process, which nothing else here needs.
	const { measureNode } = await import('./node/figures');
	const node = await measureNode();
	writeDocuments(root, { jobs: chosen, results, leftOut, node });
}

main().catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
