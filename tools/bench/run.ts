/**
 * `npm run bench`: our nodes and their alternatives do the same jobs against one sandbox. It asserts nothing:
 * compare figures of one run with each other.
 */

import { root } from '../../test/kit/root';
import { conditionNames } from './conditions';
import { measureQuota, quotaJob } from './forms/hourlyQuota';
import { formJobs } from './forms/jobs';
import { measureForms } from './forms/measure';
import { judgeForms } from './forms/targets';
import { jobs } from './jobs';
import { readOptions } from './options';
import { type Comparison, planFor } from './plan';
import { writeDocuments } from './report/document';
import { asJson } from './report/json';
import { asText } from './report/text';
import { judge } from './report/targets';
import { caseOf } from './report/words';
import { inRounds } from './rounds';
import { runOnce } from './round';
import { type Result, resultsOf } from './rows';
import { BenchWorkspace } from './workspace';

async function compare(workspace: BenchWorkspace, comparison: Comparison, runs: number): Promise<Result[]> {
	const { job, items, condition, subjects } = comparison;
	const what = `${job.name}, ${caseOf({ items, ...condition })}`;
	const run = async (subject: Comparison['subjects'][number]) =>
		await runOnce(workspace, comparison, subject);
	return resultsOf(comparison, await inRounds(what, subjects, runs, run));
}

async function main(): Promise<void> {
	const options = readOptions(process.argv.slice(2));
	const isChosen = ({ name }: { readonly name: string }) =>
		options.jobs.length === 0 || options.jobs.includes(name);
	const at = conditionNames.filter(
		(name) => options.conditions.length === 0 || options.conditions.includes(name),
	);
	const { comparisons, leftOut } = planFor(jobs.filter(isChosen), at, options.items);
	const chosenForms = formJobs
		.filter((job) => isChosen(job) && at.includes(job.at))
		.map((job) => (options.items === undefined ? job : { ...job, forms: options.items }));
	const results: Result[] = [];
	const workspace = await BenchWorkspace.start();
	let forms;
	try {
		for (const comparison of comparisons)
			results.push(...(await compare(workspace, comparison, options.runs)));
		forms = chosenForms.length === 0 ? [] : await measureForms(workspace, chosenForms, options.runs);
	} finally {
		await workspace.stop();
	}
	// It has conditions of its own, and no number of items that another could replace.
	const quota = isChosen({ name: quotaJob }) ? await measureQuota() : [];
	const targets = [...judge(results), ...judgeForms(forms, quota)];
	process.stdout.write(
		`${options.json ? asJson({ results, forms, quota, targets }) : asText({ results, forms, quota, targets })}\n`,
	);
	if (!options.writeDocs) return;
	// Loads an engine into this process, which nothing else here needs.
	const { measureNode } = await import('./node/figures');
	writeDocuments(root, { jobs, results, forms, quota, leftOut, node: await measureNode() });
}

main().catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
