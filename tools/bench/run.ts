/**
 * npm run bench -- [options]
 *
 * Our nodes and their alternatives do the same jobs against one sandbox. Compare figures of one run with each other, not
 * with those of another machine. docs/internals/performance.md says how it is measured.
 *
 *   --job NAME    only this job; may be given several times: create-auto-mapped, create-mapped, append-actions, read-leads,
 *                 forms-one-by-one, forms-with-assignee, forms-at-once, forms-at-once-limited,
 *                 forms-fifty-at-a-time, forms-two-processes, forms-beside-import, forms-limit-held
 *   --at NAME     only under this condition; may be given several times: near, far, limited
 *   --items N     so many items, or forms, instead of those that each job has
 *   --runs N      runs of each subject, by default 3
 *   --json        prints one line of JSON
 *   --write-docs  writes docs/internals/performance.md and the table of README.md; measures everything
 *
 * npm run bench -- NAME [options]
 *
 *   node [--json]         what the Leads node itself costs, without the network
 *   sandbox [--leads N]   speed and memory of the sandbox, by default with 100000 leads
 *   sandbox-files         memory of the sandbox while 100 files go in and out at once
 */
import { root } from '../../test/kit/root';
import { comparisonsOf } from './job';
import { jobs } from './jobs';
import { inRounds, runOnce } from './measure';
import { type Options, readOptions } from './options';
import { caseOf, ofNode, reportOf, targetsOf, writeDocuments } from './report';
import { type Row, rowsOf } from './rows';
import { BenchWorkspace } from './workspace';

const others: Readonly<Record<string, () => Promise<unknown>>> = {
	node: printNode,
	sandbox: () => import('../../sandbox/bench/speed'),
	'sandbox-files': () => import('../../sandbox/bench/files'),
};

/** Loads an engine into this process, which nothing else here needs. */
const measureNode = async () => await (await import('./node')).measureNode();

async function printNode(): Promise<void> {
	const figures = await measureNode();
	console.log(process.argv.includes('--json') ? JSON.stringify(figures) : ofNode(figures));
}

async function compare({ json, writeDocs, runs, items, jobs: names, conditions }: Options): Promise<void> {
	const isChosen = ({ name }: { readonly name: string }) => names.includes(name);
	const rows: Row[] = [];
	const workspace = await BenchWorkspace.start();
	try {
		for (const comparison of comparisonsOf(jobs.filter(isChosen), conditions, items)) {
			const { job, subjects } = comparison;
			const rounds = await inRounds(
				`${job.name}, ${caseOf(comparison)}`,
				subjects,
				runs,
				async (subject) => await runOnce(workspace, comparison, subject),
			);
			rows.push(...rowsOf(comparison, rounds));
		}
	} finally {
		await workspace.stop();
	}
	const inOneLine = () => JSON.stringify({ jobs: rows, goals: targetsOf({ rows }) });
	console.log(json ? inOneLine() : reportOf({ rows }));
	if (writeDocs) writeDocuments(root, { rows, node: await measureNode() });
}

async function main(): Promise<void> {
	const [name = ''] = process.argv.slice(2);
	const other = Object.hasOwn(others, name) ? others[name] : undefined;
	if (other === undefined) {
		const options = readOptions(process.argv.slice(2));
		if (typeof options !== 'string') return await compare(options);
		console.error(`${options}\nRun with --help to list the options.`);
		process.exitCode = 2;
		return;
	}
	// The other program finds its own options where every program has them.
	process.argv.splice(2, 1);
	await other();
}

main().catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
