import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../../test/kit/root';
import { descriptionsOf } from '../../docs/descriptions';
import { names, numberOf } from '../answer';
import { setStage } from '../stage/stage';
import type { ExamWorkspace } from '../stage/examWorkspace';
import type { Known } from '../stage/known';
import { wishes } from '../wishes';
import type { Wish } from '../wish';
import { typeOf, writeDescriptions } from './descriptions';
import { dropdownsOf } from './dropdowns';
import { example, instructions } from './instructions';

/** Writes all that may be seen before the answers are written, and nothing of what is expected. */
export async function writeMaterial(workspace: ExamWorkspace, folder: string): Promise<void> {
	const { known } = await setStage(workspace);
	mkdirSync(folder, { recursive: true });
	const descriptions = await descriptionsOf(root);
	writeDescriptions(folder, descriptions);
	const write = (name: string, content: unknown) =>
		writeFileSync(join(folder, name), `${JSON.stringify(content, null, 1)}\n`);
	const dropdowns: Record<string, unknown> = {};
	for (const each of descriptions) dropdowns[typeOf(each)] = await dropdownsOf(workspace, each);
	write('dropdowns.json', dropdowns);
	write('definitions.json', await definitionsOf(workspace));
	write('example.json', example);
	writeFileSync(join(folder, 'README.md'), instructions);
	writeFileSync(join(folder, 'wishes.md'), wishes.map((wish, index) => page(wish, index, known)).join('\n'));
}

/** The definitions as the workspace returns them, for what no dropdown shows by itself. */
async function definitionsOf(workspace: ExamWorkspace) {
	const read = async (path: string): Promise<unknown> => await (await workspace.call('GET', path)).json();
	return {
		leadFields: await read('/custom-fields?detail=true'),
		customActions: await read('/custom-actions?detail=true'),
		pipeline: await read('/lead-stage-pipeline'),
	};
}

function page({ name, text, start, searchReturnsIds }: Wish, index: number, known: Known): string {
	const lines = [`## ${numberOf(index)}: ${name}`, '', text, ''];
	if (searchReturnsIds) lines.push('In this workspace, searches return the IDs of leads.', '');
	return [...lines, ...startOf(start, known), ''].join('\n');
}

const json = (value: unknown) => ['```json', JSON.stringify(value, null, 1), '```'];

/** How the workflow starts, with IDs as they look; they are others in each run. */
function startOf(start: Wish['start'], known: Known): string[] {
	switch (start.kind) {
		case 'trigger':
			return ['Starts with the Lead Workspace Trigger.'];
		case 'agent':
			return [
				'A tool. The agent calls it with these arguments, one call for each:',
				'',
				...json(start.calls.map((call) => known.resolve(call))),
			];
		case 'items': {
			const binary = start.items.flatMap(({ files = {} }) => Object.keys(files));
			return [
				`Items of \`${names.start}\`${start.times === undefined ? '' : `, in ${start.times} executions one after the other`}:`,
				'',
				...json(start.items.map((item) => known.resolve(item.json))),
				...(binary.length > 0
					? ['', `The item has a PDF file in the binary field \`${binary.join(', ')}\`.`]
					: []),
			];
		}
	}
}
