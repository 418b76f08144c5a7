import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Dialect } from '../../../sandbox/src/http/dialects/dialect';
import { inMemory, kindsOf } from '../../../test/kit/items';
import {
	actionsType,
	createCustom,
	createPayment,
	feedback,
	getTimeline,
} from '../../../test/kit/nodes/actions';
import { runFiles } from '../../../test/kit/nodes/files';
import { create, get, getMany, leadsType, update } from '../../../test/kit/nodes/leads';
import { getMembers, teamMembersType } from '../../../test/kit/nodes/teamMembers';
import { person } from '../../../test/kit/people';
import type { TestWorkspace } from '../../../test/kit/workspace';

/** What came out of an operation: how many items of each branch, and which remarks. */
type Outcome = readonly [name: string, effect: string];

const metadataType = 'n8n-nodes-lead-workspace.metadata';

/** Runs operations of every node, each of which reads or writes a kind of answer. */
async function outcomesIn(workspace: TestWorkspace, dialect: Dialect): Promise<Outcome[]> {
	workspace.sandbox.reset('empty');
	const lead = await workspace.createLead(person(9));
	workspace.sandbox.speak(dialect);
	const run = async (name: string, type: string, parameters: INodeParameters, items?: IDataObject[]) => {
		const done = await workspace.node(type, parameters, items, { onError: 'continueErrorOutput' });
		return effectOf(name, done);
	};
	const results = [
		await run('Create', leadsType, create(), [person(1), { ...person(2), rating: 9 }, person(3)]),
		await run('Update', leadsType, update(lead), [{ city: 'Pune', rating: 9 }]),
		await run('Get Many', leadsType, getMany({ returnAll: true })),
		await run('Add Actions', actionsType, createCustom(lead, feedback), [{ comment: 'a' }, { comment: 'b' }]),
		await run('Add Payment', actionsType, createPayment(lead)),
		await run('Get', leadsType, get(lead, { includeActions: true, returnAll: true })),
		await run('Timeline', actionsType, getTimeline(lead, { returnAll: true })),
		await run('Members', teamMembersType, getMembers({ returnAll: true })),
		await run('Snapshot', metadataType, { resource: 'workspace', operation: 'snapshot' }),
		effectOf(
			'Upload',
			await runFiles(workspace, { operation: 'uploadToLead', leadId: lead, binaryField: 'data' }, [
				{ binary: { data: inMemory('content') } },
			]),
		),
	];
	workspace.sandbox.speak('strict');
	return results;
}

function effectOf(name: string, { workflow, outputs }: Awaited<ReturnType<TestWorkspace['node']>>): Outcome {
	const counts = outputs.map((items) => items.length).join(' and ');
	return [name, [workflow.status, counts, ...kindsOf(outputs[1]).map(String)].join(', ')];
}

/** Returns the operations that do not do in this dialect what they do in the strict one. */
export async function brokenIn(
	workspace: TestWorkspace,
	strict: Dialect,
	dialect: Dialect,
): Promise<string[]> {
	const expected = new Map(await outcomesIn(workspace, strict));
	const found = await outcomesIn(workspace, dialect);
	return found.flatMap(([name, effect]) =>
		effect === expected.get(name) ? [] : [`${name}: ${effect} in place of ${expected.get(name)}`],
	);
}
