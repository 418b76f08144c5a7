import type { IBinaryKeyData, IDataObject, INodeParameters } from 'n8n-workflow';

import { inMemory, jsonOf } from '../../kit/items';
import {
	append,
	createCustom,
	createPayment,
	feedback,
	paid,
	siteVisit,
	updateCustom,
	updateStatus,
} from '../../kit/nodes/actions';
import { fileOf, newDocumentAction, runFiles } from '../../kit/nodes/files';
import { create, update, upsert } from '../../kit/nodes/leads';
import { createMember, newcomer, updateAvailability } from '../../kit/nodes/teamMembers';
import { isha, person } from '../../kit/people';
import { newLead, type TestWorkspace } from '../../kit/workspace';

interface Item {
	readonly json?: IDataObject;
	readonly binary?: IBinaryKeyData;
}

/** What one run does: items of which some are not taken as they are given, and nothing of another. */
export interface Work {
	readonly parameters: INodeParameters;
	readonly items: readonly Item[];
	/** What the sandbox does to its calls. */
	readonly fault?: object;
	/** What another service answers to it. */
	readonly answer?: object;
}

/** Values that each option about values reads in another way. Dates decide their order in the second list only. */
const ambiguous = [{ birth_date: '03/04/2026' }, { birth_date: '03-04-05' }];
const decided = [...ambiguous, { birth_date: '11/20/2026' }];
const odd = { rating: 9, email: 'not an email', city: 'Atlantis', budget: '$5', nope: 'x', job_title: '' };

const json = (items: readonly IDataObject[]): Item[] => items.map((each) => ({ json: each }));
const people = (items: readonly IDataObject[]) =>
	json(items.map((each, index) => ({ ...person(index), ...each })));

/** As dates of a site visit, and odd values of a feedback. */
const visits = (dates: readonly IDataObject[]) =>
	json(dates.map(({ birth_date: date }) => ({ code: siteVisit, next_visit: date })));
const oddAction = {
	code: feedback,
	expected_price: '$5',
	callback_phone: 'x',
	reference: 'not a page',
	comment: '',
};
const oddVisit = { code: siteVisit, visitors: 'many', outcome: 'Atlantis' };

async function uploaded(workspace: TestWorkspace) {
	const leadId = await newLead(workspace);
	const file = { binary: { data: inMemory('content') } };
	const run = await runFiles(workspace, { operation: 'uploadToLead', leadId, binaryField: 'data' }, [file]);
	const { file_id: fileId, action_id: actionId } = fileOf(jsonOf(run.outputs[0])[0]);
	return { leadId, actionId, fileId };
}

/** Two files of which one is empty, and an empty one alone. */
const uploadsBy = (parameters: INodeParameters): Work[] => [
	{
		parameters: { ...parameters, binaryField: 'data, other' },
		items: [{ binary: { data: inMemory('content'), other: inMemory('') } }],
	},
	{ parameters: { ...parameters, binaryField: 'data' }, items: [{ binary: { data: inMemory('') } }] },
];

const onFile = { leadId: 'L1', actionId: 'A1', fileId: 'F1' };

/** Each write, by `node resource.operation`. */
export const worksIn = (
	workspace: TestWorkspace,
): Readonly<Record<string, (options: INodeParameters) => Promise<readonly Work[]>>> => ({
	'leads lead.create': async (options) =>
		[[odd, { phone: 'x' }], ambiguous, decided].map((items) => ({
			parameters: create(options),
			items: people(items),
		})),
	'leads lead.upsert': async (options) => {
		const leadId = await workspace.createLead({ ...person(1), job_title: 'Owner' });
		return [[odd, { phone: 'x' }], ambiguous, decided, [{ leadId, job_title: '' }]].map((items) => ({
			parameters: upsert(options, { leadId: '={{ $json.leadId }}' }),
			items: people(items),
		}));
	},
	'leads lead.update': async (options) => {
		const leadId = await workspace.createLead({ ...person(1), job_title: 'Owner' });
		return [[odd, { rating: 'x' }], ambiguous, decided].map((items) => ({
			parameters: update(leadId, options),
			items: json(items),
		}));
	},
	'actions customAction.create': async (options) => {
		const leadId = await newLead(workspace);
		return [json([oddAction, oddVisit, { code: '9' }]), visits(ambiguous), visits(decided)].map((items) => ({
			parameters: createCustom(leadId, '={{ $json.code }}', options),
			items,
		}));
	},
	'actions customAction.update': async (options) => {
		const leadId = await newLead(workspace);
		const [visit = '', comment = ''] = await append(
			workspace,
			leadId,
			{ type: siteVisit, fields: {} },
			{ type: feedback, fields: { comment: 'Fine' } },
		);
		const ids = new Map<unknown, string>([
			[siteVisit, visit],
			[feedback, comment],
		]);
		return [
			json([oddAction, oddVisit]),
			visits(ambiguous),
			visits(decided),
			json([{ code: siteVisit, visitors: 'many' }]),
		].map((items) => ({
			parameters: updateCustom(leadId, '={{ $json.action }}', options),
			items: items.map((item) => ({ json: { ...item.json, action: ids.get(item.json?.['code']) ?? '' } })),
		}));
	},
	'actions payment.create': async (options) => {
		const leadId = await newLead(workspace);
		return [
			{
				parameters: createPayment(leadId, options),
				items: json([{ amount: '₹1,200' }, { amount: 'x', currency: 'GBP' }]),
			},
		];
	},
	'actions payment.updateStatus': async (options) => {
		const leadId = await newLead(workspace);
		const [actionId = ''] = await append(workspace, leadId, paid('5'));
		return [
			{
				parameters: updateStatus(leadId, actionId, '={{ $json.status }}', options),
				items: json([{ status: 'FAILED' }, { status: 'x' }]),
			},
		];
	},
	'files file.uploadToLead': async (options) =>
		uploadsBy({ resource: 'file', operation: 'uploadToLead', leadId: await newLead(workspace), options }),
	'files file.uploadToAction': async (options) => {
		const leadId = await newLead(workspace);
		const actionId = await newDocumentAction(workspace, leadId);
		const path = { leadId, actionId, field: 'document' };
		return uploadsBy({ resource: 'file', operation: 'uploadToAction', ...path, options });
	},
	'files file.delete': async (options) => [
		{
			parameters: { resource: 'file', operation: 'delete', ...(await uploaded(workspace)), options },
			items: [{}],
		},
		{
			parameters: { resource: 'file', operation: 'delete', ...onFile, options },
			items: [{}],
			answer: { deleted: false, remark: 'Legal hold' },
		},
	],
	'teamMembers teamMember.create': async (options) => [
		{
			parameters: createMember(options),
			items: json([newcomer(1), newcomer(2, { email: 'x', role: 'BOSS' })]),
		},
	],
	'teamMembers teamMember.updateAvailability': async (options) => [
		{
			parameters: updateAvailability('={{ $json.email }}', '={{ $json.state }}', options),
			items: json([
				{ email: isha, state: 'on leave' },
				{ email: isha, state: 'Asleep' },
			]),
		},
	],
});
