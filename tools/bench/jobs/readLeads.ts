import { z } from 'zod';

import { leadsType } from '../../../test/kit/nodes/leads';
import { inEveryJob, type Job, lossesOf } from '../job';
import { httpRequest } from './httpRequest';

/** The most leads that the service returns in one answer. */
const ofAPage = 100;

const named = z.object({ phone: z.string() });
const lead = z.object({ fields: named });
const page = z.object({ data: z.array(lead), total_count: z.number() });

/** Leads are recognized by their unique phone number, because search results have no IDs. */
const phonesOf = (output: unknown): string[] => {
	const pageOfLeads = page.safeParse(output).data;
	if (pageOfLeads) return pageOfLeads.data.map(({ fields }) => fields.phone);
	return [(lead.safeParse(output).data?.fields ?? named.parse(output)).phone];
};

/** Pagination of the HTTP Request node. Each page stays one output item. */
const pagination = {
	pagination: {
		pagination: {
			paginationMode: 'updateAParameterInEachRequest',
			parameters: { parameters: [{ type: 'qs', name: 'skip', value: `={{ $pageCount * ${ofAPage} }}` }] },
			paginationCompleteWhen: 'other',
			completeExpression: `={{ $response.body.data.length < ${ofAPage} }}`,
		},
	},
};

export const readLeads: Job = {
	name: 'read-leads',
	title: 'Read all leads of the workspace',
	cases: [
		{ items: 50_000, at: 'near', subjects: inEveryJob },
		{ items: 50_000, at: 'far', subjects: inEveryJob },
	],
	leads: (items) => items,
	readsOnly: true,
	input: () => [{}],
	ours: { type: leadsType, parameters: { operation: 'getAll', returnAll: true } },
	httpRequest: (task) =>
		httpRequest(task, '/lead/search', '{}', {
			sendQuery: true,
			queryParameters: { parameters: [{ name: 'limit', value: String(ofAPage) }] },
			options: pagination,
		}),
	floor: async (client, _, { items }) => {
		const pages = await client.each(Math.ceil(items / ofAPage), async (index) => {
			const path = `/lead/search?limit=${ofAPage}&skip=${index * ofAPage}`;
			return page.parse(await client.post(path, {})).data;
		});
		return pages.flat();
	},
	losses: {
		of: 'output',
		count: (output, { items }) => lossesOf(output.flatMap(phonesOf), items),
	},
};
