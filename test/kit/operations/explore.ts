import { partition } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { FakeService } from '../fakeService';
import { jsonOf } from '../items';
import type { TestWorkspace } from '../workspace';
import { isWrite, type OperationRow, type WriteRow } from './index';
import { createIds, idsTakenBy, type Item, type Work } from './row';

/** What came out of each output. */
export interface Explored {
	readonly success: IDataObject[];
	/** Items that were not written, where remarks are in the item. */
	readonly unwritten: IDataObject[];
	readonly remarks: IDataObject[];
	readonly errors: IDataObject[];
}

/** What people choose among the options of a write. */
const choices: readonly INodeParameters[] = [
	{},
	// With each item twice, so that two share the cause of a remark.
	{ remarkItems: 'perCause' },
	{ valueHandling: 'sendAsIs' },
	{ dryRun: true },
	{ remarkItems: 'perItem' },
	{ remarks: 'inItem' },
];

/** What a report says by default, which the previews show. Other tests read the full one. */
const short = { report: 'short' };

/** Files have no values to prepare. */
const choicesFor = ({ node }: WriteRow) =>
	choices.filter((options) => node !== 'files' || !('valueHandling' in options));

/** Sets up what the works of an operation need, and returns them. */
export async function worksOf(
	row: OperationRow,
	workspace: TestWorkspace,
	options: INodeParameters,
): Promise<readonly Work[]> {
	if (isWrite(row)) return await row.works(workspace, options);
	const ids = await createIds(workspace, row.runs ? undefined : idsTakenBy(row));
	const parameters = row.parameters(ids, {});
	const whole = row.whole ? [{ parameters: { ...parameters, ...row.whole }, items: [{}] }] : [];
	return row.runs?.(ids) ?? [{ parameters, items: [{}] }, ...whole];
}

/** Runs all works of an operation, each in a new workspace and with each choice. */
export async function explore(
	row: OperationRow,
	workspace: TestWorkspace,
	service: FakeService,
): Promise<Explored> {
	const explored: Explored = { success: [], unwritten: [], remarks: [], errors: [] };
	for (const chosen of isWrite(row) ? choicesFor(row) : [{}]) {
		let count = 1;
		for (let index = 0; index < count; index++) {
			workspace.sandbox.reset('demo');
			workspace.sandbox.faults.clear();
			const works = await worksOf(row, workspace, { ...short, ...chosen });
			count = works.length;
			const work = works[index];
			if (work !== undefined) await run(row, work, workspace, service, explored);
		}
	}
	return explored;
}

export const inputOf = (items: readonly Item[]) =>
	items.map(({ json = {}, binary }) => ({ json, ...(binary && { binary }) }));

async function run(
	{ type }: OperationRow,
	{ parameters, items: once, faults = [], answer }: Work,
	workspace: TestWorkspace,
	service: FakeService,
	{ success, unwritten, remarks, errors }: Explored,
): Promise<void> {
	const { options } = parameters;
	// The kit may put the option into its group.
	const isTwice = JSON.stringify(options ?? {}).includes('perCause');
	const items = isTwice ? [...once, ...once] : once;
	workspace.forgetDefinitions();
	for (const fault of faults) workspace.sandbox.faults.add(fault);
	if (answer) service.on('*', { body: answer });
	const { outputs } = await workspace.engine.runNode(
		{ type, parameters, onError: 'continueErrorOutput' },
		{
			input: inputOf(items),
			credentials: workspace.credentials(answer ? { baseUrl: service.url } : {}),
		},
	);
	const [first = [], ...others] = outputs;
	const [apart, written] = partition(jsonOf(first), ({ row }) => typeof row === 'number');
	success.push(...written);
	unwritten.push(...apart);
	errors.push(...jsonOf(others.at(-1)));
	if (others.length > 1) remarks.push(...jsonOf(others[0]));
}
