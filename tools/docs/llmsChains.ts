import type { INodeParameters } from 'n8n-workflow';

import { asWord } from './llmsParameter';

interface Step {
	/** Without the package. */
	readonly node: string;
	readonly parameters: INodeParameters;
}

interface Chain {
	readonly wish: string;
	/** What the first node gets. */
	readonly items: readonly Record<string, string | number>[];
	/** One after the other: the first output of each is wired to the next. */
	readonly steps: readonly Step[];
}

const byPhone = { __rl: true, mode: 'identifier', value: '={{ $json.phone }}' };

const formFields = { mappingMode: 'autoMapInputData', value: null };

/** Chains that work as they stand, one at least for each node. A test runs each. */
export const chains: readonly Chain[] = [
	{
		wish: 'A form, a sheet or a webhook writes leads, and a person who comes again updates the lead',
		items: [{ Name: 'Asha Rao', Phone: '+91 98765 43210', Budget: '12.5 lakh' }],
		steps: [{ node: 'leads', parameters: { operation: 'upsert', fields: formFields } }],
	},
	{
		wish: 'A tag for all leads of a source, beside the tags that they have',
		items: [{}],
		steps: [
			{
				node: 'leads',
				parameters: {
					operation: 'getAll',
					returnAll: true,
					filters: { conditions: [{ field: 'source', operator: 'is', value: 'Website' }] },
				},
			},
			{
				node: 'leads',
				parameters: {
					operation: 'update',
					leadId: byPhone,
					specifyFields: 'json',
					fieldsJson: '{"interests": "CRM"}',
					tagHandling: 'add',
				},
			},
		],
	},
	{
		wish: 'The lead with a phone is won, by a manual mapping',
		items: [{ phone: '+919876543210' }],
		steps: [
			{
				node: 'leads',
				parameters: {
					operation: 'update',
					leadId: byPhone,
					fields: { mappingMode: 'defineBelow', value: { status: 'Won' } },
				},
			},
		],
	},
	{
		wish: 'A note on the lead with a phone',
		items: [{ phone: '+919876543210', note: 'Called' }],
		steps: [
			{
				node: 'actions',
				parameters: {
					resource: 'customAction',
					operation: 'create',
					leadId: byPhone,
					code: 'Feedback',
					specifyFields: 'json',
					fieldsJson: '={{ { comment: $json.note } }}',
				},
			},
		],
	},
	{
		wish: 'A payment that a gateway reports, written once although it reports twice',
		items: [{ phone: '+919876543210', amount: 1499.5, id: 'pay_1' }],
		steps: [
			{
				node: 'actions',
				parameters: {
					resource: 'payment',
					operation: 'create',
					leadId: byPhone,
					amount: '={{ $json.amount }}',
					currency: 'INR',
					status: 'COMPLETED',
					eventId: '={{ $json.id }}',
				},
			},
		],
	},
	{
		wish: 'The file of an item, as an attachment of the lead',
		items: [{ phone: '+919876543210' }],
		steps: [
			{ node: 'files', parameters: { operation: 'uploadToLead', leadId: byPhone, binaryField: 'data' } },
		],
	},
	{
		wish: 'A document with its file, as an action of the lead',
		items: [{ phone: '+919876543210' }],
		steps: [
			{
				node: 'actions',
				parameters: {
					resource: 'customAction',
					operation: 'create',
					leadId: byPhone,
					code: 'Document Received',
					specifyFields: 'json',
					fieldsJson: '{"title": "ID card"}',
				},
			},
			{
				node: 'files',
				parameters: {
					operation: 'uploadToAction',
					leadId: { __rl: true, mode: 'id', value: '={{ $json.lead_id }}' },
					actionId: '={{ $json.action_id }}',
					field: 'document',
					binaryField: 'data',
				},
			},
		],
	},
	{
		wish: 'All team members',
		items: [{}],
		steps: [{ node: 'teamMembers', parameters: { operation: 'getAll', returnAll: true } }],
	},
	{
		wish: 'What makes forms lose values in this workspace',
		items: [{}],
		steps: [{ node: 'metadata', parameters: { resource: 'workspace', operation: 'check' } }],
	},
	{
		wish: 'The payments that start a workflow, in every service',
		items: [],
		steps: [
			{
				node: 'leadsTrigger',
				parameters: { event: 'leadActivity', activity: { types: ['PAYMENT'] }, includeActions: false },
			},
			{
				node: 'actions',
				parameters: {
					resource: 'timeline',
					operation: 'getAll',
					leadId: byPhone,
					returnAll: true,
					activity: {
						types: ['PAYMENT'],
						performedAfter: '={{ $json.activity_window.from }}',
						performedBefore: '={{ $json.activity_window.to }}',
					},
				},
			},
		],
	},
	{
		wish: 'A note on each new lead',
		items: [],
		steps: [
			{ node: 'leadsTrigger', parameters: { event: 'newLead' } },
			{
				node: 'actions',
				parameters: {
					resource: 'customAction',
					operation: 'create',
					leadId: byPhone,
					code: 'Feedback',
					specifyFields: 'json',
					fieldsJson: '{"comment": "Welcome"}',
				},
			},
		],
	},
];

const stepLine = ({ node, parameters }: Step): string => {
	const shown = JSON.stringify(parameters, (_key, value: unknown) => (value === null ? undefined : value));
	return `${asWord(node)} ${shown}`;
};

export const chainLines = (): string[] =>
	chains.flatMap(({ wish, steps }) => [`- ${wish}: ${steps.map(stepLine).join(' → ')}`]);
