/**
 * npm run exam -- --material DIR | --answers DIR [--json]
 *
 * Lets a model write workflows for 60 wishes from the descriptions alone, and judges them.
 *
 *   --material DIR  writes all that a model may see before it answers: the descriptions of the nodes, the workspace, the
 *                   wishes, and how an answer is written
 *   --answers DIR   runs each answer in n8n's engine against a fresh workspace, and prints a verdict for each wish
 *   --json          prints one line of JSON instead
 *
 * Exits with 1 if fewer than 54 answers are right, or if one is silently wrong.
 */
import { parseArgs } from 'node:util';

import { writeMaterial } from './material/write';
import { isPassed, print, scoreOf } from './report';
import { sitAll } from './run/sit';
import { ExamWorkspace } from './stage/examWorkspace';

const { values } = parseArgs({
	options: {
		material: { type: 'string' },
		answers: { type: 'string' },
		json: { type: 'boolean', default: false },
	},
});

async function main(): Promise<void> {
	const { material, answers, json } = values;
	if (material === undefined && answers === undefined) {
		throw new Error('Name a folder with --material or --answers. Run with --help to list the options.');
	}
	const workspace = new ExamWorkspace();
	await workspace.open();
	try {
		if (material !== undefined) await writeMaterial(workspace, material);
		if (answers === undefined) return;
		const marks = await sitAll(workspace, answers);
		if (json) console.log(JSON.stringify({ score: scoreOf(marks), marks }));
		else print(marks);
		if (!isPassed(marks)) process.exitCode = 1;
	} finally {
		await workspace.close();
	}
}

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 2;
});
