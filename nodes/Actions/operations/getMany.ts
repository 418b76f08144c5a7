import { z } from 'zod';

import {
	hidePiiProperty,
	leadIdProperty,
	limitProperty,
	returnAllProperty,
	performedProperties,
} from '../../shared/editor/properties';
import { leadIdReader, privacyReader, wantedReader } from '../../shared/editor/readers';
import { listOutcome } from '../../shared/run/listOutcome';
import { inAnyOrder, type Operation } from '../../shared/run/operation';
import type { Outcome } from '../../shared/run/outcome';
import { plainField } from '../../shared/sync/shapes/definitions';
import { dateRange } from '../../shared/values/dateRange';
import { noFacts } from '../../shared/values/preparedValue';
import { timelineActionData } from '../readAction';
import { readTimeline } from '../readTimeline';
import { timeline } from '../resources';

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
	description: 'Get the actions on the timeline of a lead, newest first',
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
			description: 'Only actions that match all filters are returned',
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

	start(session) {
		const { parameters } = session;
		const leadIdOf = leadIdReader(parameters);
		const wantedOf = wantedReader(parameters);
		const filtersOf = parameters.reader('filters', 'Filters', filter, {});
		const privacyOf = privacyReader(parameters);
		return inAnyOrder(async (item): Promise<Outcome> => {
			const { type, performedBy, from, to } = filtersOf(item);
			const createdOn = dateRange(plainField('Performed After or Before', 'date'), from, to, noFacts);
			const body = {
				...(type ? { type } : {}),
				...(performedBy?.length ? { performed_by: performedBy } : {}),
				...(createdOn === undefined ? {} : { created_on: createdOn }),
			};
			const leadId = leadIdOf(item);
			const search = { leadId, body, wanted: wantedOf(item), query: privacyOf(item) };
			const { entries, doubts } = await readTimeline(session, search);
			return listOutcome(
				entries.map((action) => timelineActionData(action, leadId)),
				doubts,
			);
		});
	},
};
