/**
 * npm start [-- --json]
 *
 * Runs a workflow in n8n's own engine that writes form submissions to a fresh workspace, and prints what became of them.
 *
 *   --json  prints only the numbers, as one JSON object: npm start --silent -- --json
 *
 * Exits with 1 if a submission has not exactly one outcome, or if the workspace does not hold what was written.
 */
import { join, relative } from 'node:path';

import { readWorkflow } from '../../test/kit/engine';
import { root } from '../../test/kit/root';
import { TestWorkspace } from '../../test/kit/workspace';
import { readBranches } from './outcomes';
import { printReport } from './report';
import { readSubmissions } from './submissions';

const workflowFile = join(root, 'examples', 'form-to-leads.json');
const submissionsFile = join(root, 'examples', 'data', 'form-submissions.csv');
const writingNode = 'Create Leads';

async function main(): Promise<void> {
	say('Starting a workspace in memory ...');
	const workspace = new TestWorkspace();
	await workspace.start({ data: ':memory:', seed: 'empty' });
	try {
		const input = readSubmissions(submissionsFile);
		const leadsBefore = await workspace.countLeads();
		say(`Running ${name(workflowFile)} on the ${input.length} rows of ${name(submissionsFile)} ...`);
		const started = performance.now();
		const credentials = workspace.credentials();
		const run = await workspace.engine.run(readWorkflow(workflowFile), {
			input,
			credentials,
			fullReports: true,
		});
		const milliseconds = Math.round(performance.now() - started);
		if (run.error) throw run.error;

		const branches = readBranches(run.node(writingNode), input.length);
		const { outcomes } = branches;
		const leadsInWorkspace = (await workspace.countLeads()) - leadsBefore;
		const summary = {
			...{ input: input.length, ...outcomes, valuesNotStored: branches.valuesNotStored },
			...{ leadsInWorkspace, milliseconds },
		};
		const submissions = input.map((item) => item.json);
		console.log(
			process.argv.includes('--json')
				? JSON.stringify(summary)
				: printReport({ ...branches, submissions, leadsInWorkspace, milliseconds }),
		);
		const written = outcomes.written + outcomes.writtenWithRemarks;
		if (leadsInWorkspace !== written)
			throw new Error(`The workspace holds ${leadsInWorkspace} new leads, and ${written} were written`);
	} finally {
		await workspace.close();
	}
}

/** On standard error, so that standard output has only the result. */
function say(words: string): void {
	process.stderr.write(`${words}\n`);
}

function name(file: string): string {
	return relative(root, file);
}

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
});
