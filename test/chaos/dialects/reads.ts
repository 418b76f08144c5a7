import { difference, range } from 'lodash';
import type { INodeParameters } from 'n8n-workflow';

import type { DialectName } from '../../../sandbox/src/server';
import { inMemory, jsonOf } from '../../kit/items';
import { actionsType, append, feedback, getAction, getTimeline, paid } from '../../kit/nodes/actions';
import { fileOf, filesType, runFiles } from '../../kit/nodes/files';
import { get, getMany, leadsType } from '../../kit/nodes/leads';
import { getMember, getMembers, teamMembersType } from '../../kit/nodes/teamMembers';
import { diya, person } from '../../kit/people';
import type { TestWorkspace } from '../../kit/workspace';
import { operationNames } from '../operations/names';

/** A read operation, and texts that its items contain in every dialect. */
interface Read {
	readonly name: string;
	readonly type: string;
	readonly parameters: INodeParameters;
	readonly shows: readonly string[];
}

const metadataType = 'n8n-nodes-lead-workspace.metadata';
const all = { returnAll: true };

const people = range(25).map((index) => person(index));
/** More than one page, so that an operation that stops early is seen. */
const comments = range(12).map((index) => `comment ${index}`);
const apiNames = ['phone', 'status', 'birth_date', 'city', 'interests', 'customer_id', 'internal_score'];
const codes = ['1001', '1002', '1003', '1004'];
const labels = ['Fresh', 'Negotiation', 'Won', 'Too Expensive', 'No Response'];
const members = [diya, 'emre.yildiz@', 'hugo.martin@', 'kavya.nair@', 'rohan.gupta@'];

const definitions = (resource: string, operation: string, more: INodeParameters = {}) => ({
	resource,
	operation,
	...more,
});

/** Fills an empty workspace with something to read, and returns every read operation. */
export async function prepareReads(workspace: TestWorkspace): Promise<Read[]> {
	workspace.sandbox.speak('strict');
	workspace.sandbox.reset('empty');
	const [leadId = ''] = await Promise.all(people.map(async (one) => await workspace.createLead(one)));
	const entries = comments.map((comment) => ({ type: feedback, fields: { comment } }));
	const [actionId = ''] = await append(workspace, leadId, ...entries, paid('4321'));
	const upload = { operation: 'uploadToLead', leadId, binaryField: 'data' };
	const uploaded = await runFiles(workspace, upload, [{ binary: { data: inMemory('content') } }]);
	const { file_id: fileId, action_id: holder } = fileOf(jsonOf(uploaded.outputs[0])[0]);
	const file = { leadId, actionId: holder, fileId };

	const read = (name: string, type: string, parameters: INodeParameters, shows: readonly string[]) => ({
		name,
		type,
		parameters,
		shows,
	});
	const reads: Read[] = [
		read('Leads: Get', leadsType, get(leadId, { includeActions: true, ...all }), ['Person 0', ...comments]),
		read(
			'Leads: Get Many',
			leadsType,
			getMany(all),
			people.map(({ name }) => name),
		),
		read('Actions: Timeline, Get', actionsType, getAction(leadId, actionId), ['comment 0']),
		read('Actions: Timeline, Get Many', actionsType, getTimeline(leadId, all), comments),
		read('Files: Download', filesType, { operation: 'download', ...file }, []),
		read('Files: Get Download URL', filesType, { operation: 'getDownloadUrl', ...file }, ['/files/']),
		read('Team Members: Get', teamMembersType, getMember(diya), [diya]),
		read('Team Members: Get Many', teamMembersType, getMembers(all), members),
		read(
			'Metadata: Custom Field, Get Many',
			metadataType,
			definitions('customField', 'getAll', all),
			apiNames,
		),
		read('Metadata: Custom Field, Get', metadataType, definitions('customField', 'get', { field: 'city' }), [
			'city',
			'Kathmandu',
		]),
		read(
			'Metadata: Custom Action, Get Many',
			metadataType,
			definitions('customAction', 'getAll', all),
			codes,
		),
		read(
			'Metadata: Custom Action, Get',
			metadataType,
			definitions('customAction', 'get', { code: feedback }),
			[feedback, 'comment'],
		),
		read('Metadata: Pipeline, Get', metadataType, definitions('pipeline', 'get'), labels),
		read('Metadata: Enterprise, Get', metadataType, definitions('enterprise', 'get'), [
			'leadIdentifierFieldId',
		]),
		read('Metadata: Workspace, Check', metadataType, definitions('workspace', 'check'), ['internal_score']),
		read('Metadata: Workspace, Snapshot', metadataType, definitions('workspace', 'snapshot'), [
			...apiNames,
			...labels,
		]),
	];
	const forgotten = difference(
		operationNames('reads'),
		reads.map(({ name }) => name),
	);
	if (forgotten.length > 0) throw new Error(`test/chaos/dialects has no run for ${forgotten.join(' and ')}`);
	return reads;
}

/** Runs a read in a dialect. Returns what is wrong with it, if anything. */
export async function readIn(
	workspace: TestWorkspace,
	dialect: DialectName,
	{ type, parameters, shows }: Read,
): Promise<string | undefined> {
	workspace.sandbox.speak(dialect);
	try {
		const { workflow, outputs } = await workspace.engine.runNode(
			{ type, parameters },
			{ input: [{ json: {} }], credentials: workspace.credentials() },
		);
		if (workflow.status !== 'success') return workflow.error?.message ?? workflow.status;
		const items = outputs.flat();
		const shown = JSON.stringify(items.map(({ json }) => json));
		const missing = shows.filter((text) => !shown.includes(text));
		if (items.length === 0) return 'no items came out';
		return missing.length === 0 ? undefined : `${missing.join(', ')} did not come out`;
	} finally {
		workspace.sandbox.speak('strict');
	}
}
