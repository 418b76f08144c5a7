import { z } from 'zod';

import {
	hidePiiProperty,
	leadIdProperty,
	limitProperty,
	returnAllProperty,
	performedProperties,
} from '../../shared/editor/properties';
import type { Operation, Session } from '../../shared/run/operation';
import type { Outcome } from '../../shared/run/outcome';
import { readAll } from '../../shared/run/readAll';
import type { Data } from '../../shared/sync/data';
import { type TimelineAction, timelinePage } from '../../shared/sync/shapes/actions';
import { plainField } from '../../shared/sync/shapes/definitions';
import { dateRange } from '../../shared/values/dateRange';
import { actionRules } from '../actionRules';
import { actionData } from '../readAction';
import { timeline } from '../resources';

/** The most that a page may hold (sync-api.md, Limits). */
const pageSize = 100;

const emails = z.union([z.array(z.string()), z.string().transform((text) => (text === '' ? [] : [text]))]);
const filter = z.object({
	type: z.string().nullish(),
	performedBy: emails.nullish(),
	from: z.unknown(),
	to: z.unknown(),
});

export const getMany: Operation = {
	resource: timeline,
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many actions of a timeline',
	description: 'Get what is on the timeline of a lead, newest first',
	writes: false,
	properties: [
		leadIdProperty,
		returnAllProperty,
		limitProperty,
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			description: 'Actions have to meet all of them',
			options: [
				{
					displayName: 'Action Type Name or ID',
					name: 'type',
					type: 'options',
					typeOptions: { loadOptionsMethod: 'getActionTypes' },
					default: '',
					description:
						'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
				},
				...performedProperties,
			],
		},
		hidePiiProperty,
	],

	async start(session) {
		const { parameters } = session;
		const leadIdOf = parameters.reader('leadId', 'Lead ID', z.string());
		const returnAll = parameters.reader('returnAll', 'Return All', z.boolean(), false);
		const limit = parameters.reader('limit', 'Limit', z.number().int().min(1), 50);
		const filtersOf = parameters.reader('filters', 'Filters', filter, {});
		const hidePII = parameters.reader('hidePII', 'Hide PII', z.boolean(), false);
		const { facts } = await actionRules(session);
		return {
			run: async (item): Promise<Outcome> => {
				const { type, performedBy, from, to } = filtersOf(item);
				const createdOn = dateRange(plainField('Performed After or Before', 'date'), from, to, facts);
				const body = {
					...(type ? { type } : {}),
					...(performedBy?.length ? { performed_by: performedBy } : {}),
					...(createdOn === undefined ? {} : { created_on: createdOn }),
				};
				const wanted = returnAll(item) ? Infinity : limit(item);
				const privacy = hidePII(item) ? { hidePII: true } : {};
				return { kind: 'found', jsons: await search(session, leadIdOf(item).trim(), body, wanted, privacy) };
			},
		};
	},
};

async function search(
	{ client }: Session,
	leadId: string,
	body: Data,
	wanted: number,
	privacy: { hidePII?: boolean },
): Promise<Data[]> {
	const found = await readAll<TimelineAction>({
		pageSize,
		wanted,
		growsAt: 'front',
		width: () => client.atOnce,
		keyOf: ({ actionId }) => actionId,
		fetch: async (skip, limit) => {
			const query = { skip, limit, ...privacy };
			return await client.require('searchActions', { path: { leadId }, query, body }, timelinePage);
		},
	});
	return found.map((action) => actionData(action, leadId));
}
