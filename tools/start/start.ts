/**
 * npm start [-- --json]
 *
 * Runs a workflow in n8n's own engine that writes form submissions to a fresh workspace, and prints what became of them.
 *
 *   --json  prints only the numbers, as one JSON object: npm start --silent -- --json
 *
 * Exits with 1 if a submission has not exactly one outcome, or if the workspace does not hold what was written.
 */
import { spawnSync } from 'node:child_process';
import { join, relative } from 'node:path';

import { root } from '../../test/kit/root';
import { readWorkflow, startEngine } from '../../test/kit/engine';
import { startSandbox } from '../../sandbox/src/server';
import { countOutcomes, readBranches } from './outcomes';
import { showProgress } from './progress';
import { printReport } from './report';
import { readSubmissions } from './submissions';
import { brokenLaws, type Summary } from './summary';
import { countLeads } from './workspace';

const workflowFile = join(root, 'examples', 'form-to-leads.json');
const submissionsFile = join(root, 'examples', 'data', 'form-submissions.csv');
const writingNode = 'Create Leads';

async function main(): Promise<void> {
	const json = process.argv.includes('--json');
	const progress = showProgress(process.stderr);

	progress.step('Building the nodes ...');
	build();
	progress.step('Starting a workspace in memory ...');
	const sandbox = await startSandbox({ port: 0, data: ':memory:', seed: 'empty' });
	try {
		const engine = await startEngine({ packageDir: root });
		const input = readSubmissions(submissionsFile);
		const leadsBefore = await countLeads(sandbox);
		progress.step(
			`Running ${name(workflowFile)} on the ${input.length} rows of ${name(submissionsFile)} ...`,
		);
		const started = performance.now();
		const run = await progress.counting(
			engine.run(readWorkflow(workflowFile), {
				input,
				credentials: {
					leadWorkspaceSyncApi: {
						baseUrl: sandbox.url,
						enterpriseId: sandbox.enterpriseId,
						accessToken: sandbox.syncToken,
					},
				},
			}),
			() => sandbox.requests().filter(({ route }) => route === 'createLead').length,
			input.length,
		);
		const milliseconds = Math.round(performance.now() - started);
		if (run.error) throw run.error;

		const branches = readBranches(run.node(writingNode).outputs);
		const outcomes = countOutcomes(branches);
		const leadsInWorkspace = (await countLeads(sandbox)) - leadsBefore;
		const summary: Summary = {
			input: input.length,
			...outcomes,
			remarks: branches.remarks.length,
			leadsInWorkspace,
			milliseconds,
		};
		const submissions = input.map((item) => item.json);
		console.log(
			json
				? JSON.stringify(summary)
				: printReport({ ...branches, submissions, outcomes, leadsInWorkspace, milliseconds }),
		);
		const broken = brokenLaws(summary);
		if (broken.length > 0) throw new Error(`Does not hold: ${broken.join('; ')}`);
	} finally {
		await sandbox.close();
	}
}

function name(file: string): string {
	return relative(root, file);
}

function build(): void {
	const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build'], {
		cwd: root,
		encoding: 'utf8',
		shell: process.platform === 'win32',
	});
	if (status !== 0) throw new Error(`The build failed:\n${stdout}${stderr}`);
}

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
});
