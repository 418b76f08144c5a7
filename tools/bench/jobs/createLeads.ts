import type { INodeParameters } from 'n8n-workflow';

import { inEveryJob, type Job } from '../job';
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
	readonly cases: Job['cases'];
	readonly fields: INodeParameters;
	/** The body as a user writes it into the HTTP Request node. */
	readonly jsonBody: string;
}

const createLeads = ({ fields, jsonBody, ...job }: Mapping): Job => ({
	...job,
	leads: () => 0,
	input: ({ items }) => Array.from({ length: items }, (_, index) => ({ json: leadFields(index) })),
	ours: () => single({ type: leadsType, parameters: { operation: 'create', fields } }),
	httpRequest: (task, options) => single(httpRequest(task, '/lead', jsonBody, options)),
	floor: async (client, { items }) =>
		await client.each(items, async (index) => await client.post('/lead', { fields: leadFields(index) })),
	losses: created,
});

export const autoMapped = createLeads({
	name: 'create-auto-mapped',
	title: 'Create leads, fields taken from the items',
	cases: [
		{ items: 1_000, at: 'near', subjects: inEveryJob },
		{ items: 1_000, at: 'far', subjects: [...inEveryJob, 'http-request-batched'] },
		{ items: 1_000, at: 'limited', subjects: [...inEveryJob, 'http-request-batched'] },
		{ items: 10_000, at: 'far', subjects: inEveryJob },
	],
	fields: { mappingMode: 'autoMapInputData', value: null },
	jsonBody: '={{ JSON.stringify({ fields: $json }) }}',
});

const pairs = fieldNames.map((field) => `"${field}": {{ JSON.stringify($json.${field}) }}`);

export const mapped = createLeads({
	name: 'create-mapped',
	title: 'Create leads, 20 fields mapped by expressions',
	// Only the processor time differs from the other mapping.
	cases: [{ items: 1_000, at: 'near', subjects: inEveryJob }],
	fields: { mappingMode: 'defineBelow', value: expressions },
	jsonBody: `={ "fields": { ${pairs.join(', ')} } }`,
});
