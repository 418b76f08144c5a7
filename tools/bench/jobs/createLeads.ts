import type { INodeParameters } from 'n8n-workflow';
import { range } from 'lodash';

import { leadsType } from '../../../test/kit/nodes/leads';
import { inEveryJob, type Job } from '../job';
import { httpRequest } from './httpRequest';
import { expressions, fieldNames, leadFields } from './items';

/**
 * Counts the stored leads: those of the items, and others that a job writes. None is doubled, because the service rejects
 * a phone number that it has already.
 */
export const created = (others = 0): Job['losses'] => ({
	of: 'workspace',
	count: async (workspace, { items }) => ({
		lost: items + others - (await workspace.countLeads()),
		doubled: 0,
	}),
});

interface Mapping extends Pick<Job, 'name' | 'title' | 'cases'> {
	readonly fields: INodeParameters;
	/** The body as a user writes it into the HTTP Request node. */
	readonly jsonBody: string;
}

const createLeads = ({ fields, jsonBody, ...job }: Mapping): Job => ({
	...job,
	leads: () => 0,
	input: ({ items }) => range(items).map(leadFields),
	ours: { type: leadsType, parameters: { operation: 'create', fields } },
	httpRequest: (task) => httpRequest(task, '/lead', jsonBody),
	floor: async (client, items) =>
		await client.each(items.length, async (index) => await client.post('/lead', { fields: items[index] })),
	losses: created(),
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
