import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { SingleNodeRun } from '../kit/engine';
import type { AnswerName } from '../../sandbox/src/http/dialects/dialect';
import { inMemory, jsonOf, kindsOf, reportedOf } from '../kit/items';
import {
	actionsType,
	append,
	createCustom,
	createPayment,
	feedback,
	getAction,
	getTimeline,
	nowhere,
	paid,
	siteVisit,
	updateCustom,
	updateStatus,
} from '../kit/nodes/actions';
import { documentField, fileOf, newDocumentAction, runFiles } from '../kit/nodes/files';
import { create, get, getMany, leadsType, update } from '../kit/nodes/leads';
import {
	createMember,
	getMember,
	getMembers,
	newcomer,
	setSeats,
	teamMembersType,
	updateAvailability,
} from '../kit/nodes/teamMembers';
import { diya, person } from '../kit/people';
import type { TestWorkspace } from '../kit/workspace';

/** What became of a run: its error, and the outcomes and remarks of its items. No IDs, so that two runs can be compared. */
export interface Effect {
	readonly error: string | undefined;
	readonly items: readonly number[];
	readonly outcomes: readonly unknown[];
	readonly remarks: readonly unknown[];
}

/** Runs operations that read one kind of answer. */
export type Probe = () => Promise<Effect[]>;

const metadataType = 'n8n-nodes-lead-workspace.metadata';
const triggerType = 'n8n-nodes-lead-workspace.leadsTrigger';
const all = { returnAll: true };
const minute = 60_000;

const effectOf = ({ workflow, outputs }: SingleNodeRun): Effect => ({
	error: workflow.error?.message,
	items: outputs.map((items) => items.length),
	outcomes: reportedOf(outputs[0]).map(({ outcome }) => outcome),
	remarks: kindsOf(outputs[1]),
});

/** A probe for each kind of answer, for a workspace that speaks strictly while it is prepared. */
export async function probesOf(workspace: TestWorkspace): Promise<Readonly<Record<AnswerName, Probe>>> {
	let numbers = 1000;
	const fresh = () => (numbers += 1);
	await setSeats(workspace, 10_000);
	const leadId = await workspace.createLead(person(fresh()));
	const comments = ['one', 'two', 'three', 'four', 'five'];
	const [actionId = '', paymentId = ''] = await append(
		workspace,
		leadId,
		{ type: siteVisit, fields: { location: 'Pune' } },
		paid('4321'),
		...comments.map((comment) => ({ type: feedback, fields: { comment } })),
	);
	const documentId = await newDocumentAction(workspace, leadId);
	const input = () => [{ binary: { data: inMemory('content', `file-${fresh()}.txt`) } }];
	const uploadToLead = { operation: 'uploadToLead', leadId, binaryField: 'data' };
	const uploadToAction = {
		...uploadToLead,
		operation: 'uploadToAction',
		actionId: documentId,
		field: documentField,
	};
	const uploaded = async () => {
		const { outputs } = await runFiles(workspace, uploadToLead, input());
		const { file_id: fileId, action_id: holder } = fileOf(jsonOf(outputs[0])[0]);
		return { leadId, actionId: holder, fileId };
	};
	const file = await uploaded();
	const deletable = await Promise.all(Array.from({ length: 40 }, uploaded));

	const run = async (type: string, parameters: INodeParameters, items: readonly IDataObject[] = [{}]) =>
		effectOf(await workspace.node(type, parameters, items, { onError: 'continueErrorOutput' }));
	const files = async (parameters: INodeParameters, items?: ReturnType<typeof input>) =>
		effectOf(await runFiles(workspace, parameters, items, { onError: 'continueErrorOutput' }));
	const metadata = (resource: string, operation: string, more: INodeParameters = {}) =>
		run(metadataType, { resource, operation, ...more });
	const lead = (more: IDataObject = {}) => ({ ...person(fresh()), ...more });
	const newLeads = () =>
		run(leadsType, create(), [lead(), lead({ rating: 9 }), lead({ status: 'Qualified', city: 'Pune' })]);
	const newActions = () =>
		run(actionsType, createCustom(leadId, feedback), [{ comment: 'a' }, { comment: 'b', nope: 1 }]);

	/** Whether the trigger reports an action of the last minutes. */
	const recentActivity = async (): Promise<Effect> => {
		const { name, ...others } = person(fresh());
		const visit = { type: siteVisit, fields: {}, created_on: Date.now() - minute };
		await workspace.createLead({ name, ...others }, [visit]);
		const poller = workspace.engine.openPoller(
			{ type: triggerType, parameters: { event: 'leadActivity', options: { lookBack: 2 } } },
			{ credentials: workspace.credentials() },
		);
		const [items = []] = (await poller.poll()) ?? [];
		const found = items.filter(({ json }) => json['name'] === name);
		return { error: undefined, items: [found.length], outcomes: [], remarks: [] };
	};

	return {
		createLead: async () => [await newLeads()],
		searchLeads: async () => [
			await run(leadsType, getMany(all)),
			await run(leadsType, getMany({ limit: 30 })),
		],
		getLead: async () => [
			await run(leadsType, get(leadId)),
			await run(leadsType, get(leadId, { includeActions: true, limit: 4 })),
		],
		updateLead: async () => [
			await run(leadsType, update(leadId), [
				{ name: 'Ada', city: `City ${fresh()}` },
				{ budget: '900', rating: 9 },
			]),
		],
		createActions: async () => [await newActions(), await run(actionsType, createPayment(leadId))],
		searchActions: async () => [await run(actionsType, getTimeline(leadId, { limit: 6 }))],
		getAction: async () => [
			await run(actionsType, getAction(leadId, actionId)),
			await run(actionsType, getAction(leadId, paymentId)),
		],
		updateAction: async () => [
			await run(actionsType, updateCustom(leadId, actionId), [{ location: `City ${fresh()}` }, { nope: 1 }]),
			await run(actionsType, updateStatus(leadId, paymentId, 'REFUNDED')),
		],
		createLeadFiles: async () => [await files(uploadToLead, input())],
		createActionFiles: async () => [await files(uploadToAction, input())],
		getFile: async () => [
			await files({ operation: 'getDownloadUrl', ...file }),
			await files({ operation: 'download', ...file }),
		],
		deleteFile: async () => [await files({ operation: 'delete', ...deletable.pop() })],
		storedBytes: async () => [await files(uploadToLead, input())],
		listTeamMembers: async () => [await run(teamMembersType, getMembers(all))],
		createTeamMember: async () => [await run(teamMembersType, createMember(), [newcomer(fresh())])],
		getTeamMember: async () => [await run(teamMembersType, getMember(diya))],
		updateAvailability: async () => [await run(teamMembersType, updateAvailability(diya, 'On Leave'))],
		listFields: async () => [await metadata('customField', 'getAll', all), await newLeads()],
		getField: async () => [await metadata('customField', 'get', { field: 'city' })],
		listActions: async () => [await metadata('customAction', 'getAll', all), await newActions()],
		getActionDefinition: async () => [await metadata('customAction', 'get', { code: feedback })],
		getPipeline: async () => [await metadata('pipeline', 'get'), await newLeads()],
		getEnterprise: async () => [await metadata('enterprise', 'get')],
		specifiedError: async () => [
			await run(leadsType, get(nowhere)),
			await run(leadsType, create(), [person(numbers)]),
			await run(actionsType, getAction(leadId, nowhere)),
			await metadata('customField', 'get', { field: 'nope' }),
		],
		openError: async () => [
			await run(teamMembersType, getMember('nobody@example.com')),
			await run(teamMembersType, createMember(), [newcomer(fresh(), { email: diya })]),
			await files({ operation: 'getDownloadUrl', leadId, actionId: nowhere, fileId: nowhere }),
		],
		any: async () => [
			await newLeads(),
			await run(leadsType, getMany({ limit: 30 })),
			await newActions(),
			await recentActivity(),
		],
	};
}
