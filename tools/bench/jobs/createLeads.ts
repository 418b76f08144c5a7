import type { INodeParameters } from 'n8n-workflow';

import type { Job } from '../job';
import { expressions, fieldNames, leadFields } from './items';
import { httpRequest, single } from './workflows';
import { leadsType } from '../../../test/kit/nodes/leads';

/** Counts the stored leads. None is doubled, because the service rejects a phone number that it has already. */
const created: Job['losses'] = {
	of: 'workspace',
	count: async (workspace, { items }) => ({ lost: items - (await workspace.countLeads()), doubled: 0 }),
};

interface Mapping {
	readonly name: string;
	readonly title: string;
	readonly sizes: Job['sizes'];
	readonly fields: INodeParameters;
	/** The body as a user writes it into the HTTP Request node. */
	readonly jsonBody: string;
	/** The parameter of a plain node. */
	readonly additionalFields: INodeParameters;
}

const createLeads = ({ name, title, sizes, fields, jsonBody, additionalFields }: Mapping): Job => ({
	name,
	title,
	sizes,
	calls: (items) => items,
	leads: () => 0,
	input: async ({ items }) => Array.from({ length: items }, (_, index) => ({ json: leadFields(index) })),
	ours: () => single({ type: leadsType, parameters: { operation: 'create', fields } }),
	httpRequest: (task, options) => single(httpRequest(task, '/lead', jsonBody, options)),
	batches: true,
	additionalFields,
	oneByOne: async (context, item, call) => {
		const mapped = context.getNodeParameter('additionalFields', item);
		const given = Object.keys(mapped).length > 0 ? mapped : context.getInputData()[item]?.json;
		return await call('/lead', { fields: given });
	},
	floor: async (client, { items }) =>
		await client.each(items, async (index) => await client.post('/lead', { fields: leadFields(index) })),
	losses: created,
});

export const autoMapped = createLeads({
	name: 'create-auto-mapped',
	title: 'Create leads, fields taken from the items',
	sizes: [
		{ items: 1_000, longest: 20, at: ['near', 'far', 'limited'] },
		{ items: 10_000, longest: 20, at: ['far'] },
	],
	fields: { mappingMode: 'autoMapInputData', value: null },
	jsonBody: '={{ JSON.stringify({ fields: $json }) }}',
	additionalFields: {},
});

const pairs = fieldNames.map((field) => `"${field}": {{ JSON.stringify($json.${field}) }}`);

export const mapped = createLeads({
	name: 'create-mapped',
	title: 'Create leads, 20 fields mapped by expressions',
	// Only the processor time differs from the other mapping.
	sizes: [{ items: 1_000, longest: 20, at: ['near'] }],
	fields: { mappingMode: 'defineBelow', value: expressions },
	jsonBody: `={ "fields": { ${pairs.join(', ')} } }`,
	additionalFields: expressions,
});
