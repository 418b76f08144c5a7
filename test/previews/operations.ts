import { partition } from 'lodash';
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import type { FakeService } from '../../testkit/fakeService';
import { inMemory, jsonOf } from '../../testkit/items';
import {
	actionsType,
	append,
	createCustom,
	createPayment,
	getAction,
	getTimeline,
	paid,
	siteVisit,
	updateCustom,
	updateStatus,
} from '../../testkit/nodes/actions';
import { documentField, fileOf, filesType, newDocumentAction } from '../../testkit/nodes/files';
import {
	actionList,
	create,
	customAction,
	get,
	getMany,
	leadsType,
	payment,
	update,
	upsert,
} from '../../testkit/nodes/leads';
import * as team from '../../testkit/nodes/teamMembers';
import { diya, person } from '../../testkit/people';
import type { TestWorkspace } from '../../testkit/workspace';
import { metadataType, operations as metadataOperations } from '../metadata/support';

/** Runs of an operation that together show every key that its items may have. */
export interface ExploredOperation {
	readonly folder: string;
	/** The preview, without its ending. */
	readonly name: string;
	readonly writes: boolean;
	run(test: Explorer): Promise<void>;
}

/** Runs nodes, and keeps what came out of each output. */
export class Explorer {
	readonly success: IDataObject[] = [];
	/** Items that were not written, where remarks are in the item. */
	readonly unwritten: IDataObject[] = [];
	readonly remarks: IDataObject[] = [];
	readonly errors: IDataObject[] = [];
	private people = 0;

	constructor(
		readonly workspace: TestWorkspace,
		readonly service: FakeService,
	) {}

	person(): ReturnType<typeof person> {
		return person((this.people += 1));
	}

	async lead(): Promise<string> {
		const fields = {
			...this.person(),
			status: 'Lost',
			lost_reason: 'No Response',
			rating: 3,
			assignee: diya,
		};
		return await this.workspace.createLead(fields, [{ type: siteVisit, fields: { location: 'Pune' } }]);
	}

	async run(
		type: string,
		parameters: INodeParameters,
		json: IDataObject = {},
		binary: INodeExecutionData['binary'] = {},
		baseUrl: string = this.workspace.sandbox.url,
	): Promise<readonly INodeExecutionData[]> {
		const run = await this.workspace.engine.runNode(
			{ type, parameters, onError: 'continueErrorOutput' },
			{ input: [{ json, binary }], credentials: this.workspace.credentials({ baseUrl }) },
		);
		const [success = [], ...others] = run.outputs;
		const [unwritten, written] = partition(jsonOf(success), (json) => 'input' in json && 'report' in json);
		this.success.push(...written);
		this.unwritten.push(...unwritten);
		this.errors.push(...jsonOf(others.at(-1)));
		if (others.length > 1) this.remarks.push(...jsonOf(others[0]));
		return success;
	}

	/** Where the service stores everything and has a remark all the same, as the sandbox never does. */
	async remarked(
		{ field = '', ...answer }: IDataObject,
		type: string,
		parameters: INodeParameters,
		json: IDataObject = {},
	): Promise<void> {
		this.service.on('*', { body: { ...answer, remarks: [{ field, remark: 'Stored otherwise' }] } });
		await this.run(type, parameters, json, {}, this.service.url);
	}

	/** While the service does not let the token read definitions of actions, so that values are sent unchecked. */
	async blindly(run: () => Promise<unknown>): Promise<void> {
		const { faults } = this.workspace.sandbox;
		this.workspace.forgetDefinitions();
		for (const route of ['listActions', 'getPipeline'] as const) faults.add({ route, status: 403 });
		await run();
		faults.clear();
		this.workspace.forgetDefinitions();
	}
}

/** What people choose among the options of a write. */
const choices: readonly INodeParameters[] = [
	{},
	{ valueHandling: 'sendAsIs' },
	{ dryRun: true },
	{ remarkItems: 'perItem' },
	{ remarks: 'inItem' },
];

/** Files have no values to prepare. */
const choicesAboutFiles = choices.filter((options) => !('valueHandling' in options));

/** Good values, one to prepare, one that fits nothing, one for a new label, and a column with another name. */
const values = {
	rating: '4',
	assignee: diya,
	status: 'Contacted',
	source: 'A New Source',
	website: 'none',
	'Birth Date': '03/04/1990',
	'Team Size': 'many',
};
const visited = { location: 'Pune', visitors: '3', outcome: 'Thrilled', Colour: 'blue' };
const actions = actionList(payment({ amount: '₹5' }), customAction(siteVisit, visited));

const leads: readonly ExploredOperation[] = [
	{
		...{ folder: 'Leads', name: 'lead/create', writes: true },
		async run(test) {
			const once = async (options: INodeParameters) =>
				await test.run(leadsType, create(options, actions), { ...test.person(), ...values });
			for (const options of choices) await once(options);
			await test.blindly(async () => await once({}));
		},
	},
	{
		...{ folder: 'Leads', name: 'lead/upsert', writes: true },
		async run(test) {
			const once = async (options: INodeParameters, more: INodeParameters) =>
				await test.run(leadsType, upsert(options, more), { ...test.person(), ...values });
			for (const options of choices) {
				await once(options, {});
				await once(options, { leadId: await test.lead() });
			}
			await test.run(leadsType, upsert({}, { leadId: await test.lead() }), { name: 'Asha' });
			await test.blindly(async () => await once({}, {}));
		},
	},
	{
		...{ folder: 'Leads', name: 'lead/update', writes: true },
		async run(test) {
			const once = async (options: INodeParameters, leadId: string) =>
				await test.run(leadsType, update(leadId, options), values);
			for (const options of choices) await once(options, await test.lead());
			const leadId = await test.lead();
			await test.blindly(async () => await once({}, leadId));
			await test.run(leadsType, update(await test.lead()), { name: 'Asha' });
			await once({}, 'not an ID');
		},
	},
	{
		...{ folder: 'Leads', name: 'lead/get', writes: false },
		async run(test) {
			const leadId = await test.lead();
			await append(test.workspace, leadId, paid('5'));
			await test.run(leadsType, get(leadId, { includeActions: true }));
		},
	},
	{
		...{ folder: 'Leads', name: 'lead/getAll', writes: false },
		async run(test) {
			await test.lead();
			await test.run(leadsType, getMany({ limit: 100 }));
		},
	},
];

const customActions: readonly ExploredOperation[] = [
	{
		...{ folder: 'Actions', name: 'customAction/create', writes: true },
		async run(test) {
			const leadId = await test.lead();
			const once = async (options: INodeParameters) =>
				await test.run(actionsType, createCustom(leadId, siteVisit, options), visited);
			for (const options of choices) await once(options);
			await test.blindly(async () => await once({}));
		},
	},
	{
		...{ folder: 'Actions', name: 'customAction/update', writes: true },
		async run(test) {
			const leadId = await test.lead();
			const [id = ''] = await append(test.workspace, leadId, { type: siteVisit, fields: {} });
			const once = async (options: INodeParameters) =>
				await test.run(actionsType, updateCustom(leadId, id, options), visited);
			for (const options of choices) await once(options);
			await test.blindly(async () => await once({}));
		},
	},
];

const appended = { actions: [{ action_id: '65f1ac710265f1ac710265f1', status: 'CREATED' }] };

const payments: readonly ExploredOperation[] = [
	{
		...{ folder: 'Actions', name: 'payment/create', writes: true },
		async run(test) {
			const leadId = await test.lead();
			const more = { performedBy: '={{ $json.by }}', date: '={{ $json.date }}' };
			const once = async (options: INodeParameters, item: IDataObject) =>
				await test.run(actionsType, createPayment(leadId, options, more), item);
			for (const options of choices) {
				await once(options, { amount: '₹5', by: diya, date: '2026-01-05' });
				await once(options, { amount: '5', by: 'nobody@mail.example' });
			}
			await test.remarked(appended, actionsType, createPayment(leadId));
		},
	},
	{
		...{ folder: 'Actions', name: 'payment/updateStatus', writes: true },
		async run(test) {
			const leadId = await test.lead();
			const [id = ''] = await append(test.workspace, leadId, paid('5'));
			for (const options of choices)
				for (const status of ['failed', 'unheard of'])
					await test.run(actionsType, updateStatus(leadId, id, status, options));
			await test.remarked({}, actionsType, updateStatus(leadId, id, 'FAILED'));
		},
	},
];

const timelines: readonly ExploredOperation[] = [
	{
		...{ folder: 'Actions', name: 'timeline/get', writes: false },
		async run(test) {
			const leadId = await test.lead();
			const visit = { type: siteVisit, fields: {}, employeeid: diya };
			for (const id of await append(test.workspace, leadId, visit, paid('5')))
				await test.run(actionsType, getAction(leadId, id));
		},
	},
	{
		...{ folder: 'Actions', name: 'timeline/getAll', writes: false },
		async run(test) {
			const leadId = await test.lead();
			await append(test.workspace, leadId, { type: siteVisit, fields: {}, employeeid: diya }, paid('5'));
			await test.run(actionsType, getTimeline(leadId));
		},
	},
];

const binary = { full: inMemory('content'), empty: inMemory('') };

const files: readonly ExploredOperation[] = [
	{
		...{ folder: 'Files', name: 'file/uploadToLead', writes: true },
		async run(test) {
			const leadId = await test.lead();
			for (const options of choicesAboutFiles) {
				const parameters = { operation: 'uploadToLead', leadId, binaryField: 'full,empty', options };
				await test.run(filesType, parameters, {}, binary);
			}
		},
	},
	{
		...{ folder: 'Files', name: 'file/uploadToAction', writes: true },
		async run(test) {
			const leadId = await test.lead();
			const actionId = await newDocumentAction(test.workspace, leadId);
			for (const options of choicesAboutFiles) {
				const target = { leadId, actionId, field: documentField, binaryField: 'full,empty' };
				await test.run(filesType, { operation: 'uploadToAction', ...target, options }, {}, binary);
			}
		},
	},
	...(['getDownloadUrl', 'download', 'delete'] as const).map((operation) => ({
		...{ folder: 'Files', name: `file/${operation}`, writes: operation === 'delete' },
		async run(test: Explorer) {
			const leadId = await test.lead();
			const upload = { operation: 'uploadToLead', leadId, binaryField: 'full' };
			const [uploaded] = await new Explorer(test.workspace, test.service).run(filesType, upload, {}, binary);
			const { file_id: fileId, action_id: actionId } = fileOf(uploaded?.json);
			const parameters = { operation, leadId, actionId, fileId };
			if (operation === 'delete') await test.run(filesType, { ...parameters, options: { dryRun: true } });
			await test.run(filesType, parameters);
			await test.run(filesType, { ...parameters, fileId: '../..' });
		},
	})),
];

const members: readonly ExploredOperation[] = [
	{
		...{ folder: 'TeamMembers', name: 'teamMember/create', writes: true },
		async run(test) {
			for (const [index, options] of choices.entries())
				await test.run(team.teamMembersType, team.createMember(options), team.newcomer(index));
			await test.run(team.teamMembersType, team.createMember(), { ...team.newcomer(9), role: 'King' });
			await test.remarked(
				{ email: diya, field: 'email' },
				team.teamMembersType,
				team.createMember(),
				team.newcomer(10),
			);
		},
	},
	{
		...{ folder: 'TeamMembers', name: 'teamMember/updateAvailability', writes: true },
		async run(test) {
			for (const options of choices)
				for (const state of ['working', 'Elsewhere'])
					await test.run(team.teamMembersType, team.updateAvailability(diya, state, options));
			await test.run(team.teamMembersType, team.updateAvailability('nobody@mail.example', 'Working'));
			await test.remarked(
				{ email: diya, field: 'email' },
				team.teamMembersType,
				team.updateAvailability(diya, 'Working'),
			);
		},
	},
	{
		...{ folder: 'TeamMembers', name: 'teamMember/get', writes: false },
		run: async (test) => void (await test.run(team.teamMembersType, team.getMember(diya))),
	},
	{
		...{ folder: 'TeamMembers', name: 'teamMember/getAll', writes: false },
		run: async (test) => void (await test.run(team.teamMembersType, team.getMembers())),
	},
];

const metadata: readonly ExploredOperation[] = metadataOperations.map(([name, parameters]) => ({
	...{ folder: 'Metadata', name: name.replace('.', '/'), writes: false },
	async run(test) {
		if (name !== 'customField.get') await test.run(metadataType, parameters);
		else
			for (const field of ['phone', 'birth_date', 'city', 'interests'])
				await test.run(metadataType, { ...parameters, field });
	},
}));

export const exploredOperations: readonly ExploredOperation[] = [
	...leads,
	...customActions,
	...payments,
	...timelines,
	...files,
	...members,
	...metadata,
];
