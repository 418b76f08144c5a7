import { isEmpty, omitBy, uniq } from 'lodash';

import { leadIdProperties, leadIdReader } from '../../shared/leadIds/leadId';
import { activityProperty } from '../../shared/editor/activityFilters';
import { filterOptions } from '../../shared/editor/options';
import {
	actionIdProperty,
	actionIdReader,
	limitProperties,
	outputProperties,
	privacyReader,
	simplifyReader,
	limitReader,
} from '../../shared/editor/properties';
import { activityReader } from '../../shared/filters/activity';
import { filtersReader } from '../../shared/filters/filters';
import { inAnyOrder, type Operation } from '../../shared/session/operation';
import { listOutcome, type Outcome, unparsedEntry, withNotes } from '../../shared/session/outcome';
import { newestOf } from '../../shared/sync/lists/pagedList';
import { timelineAction } from '../../shared/sync/shapes/actions';
import { formReader } from '../../shared/values/itemForm';
import { timelineActionData } from '../../shared/workspace/itemData';
import { readTimeline } from '../../shared/sync/lists/readList';
import { timeline } from '../properties';

export const get: Operation = {
	resource: timeline,
	name: 'Get',
	action: 'Get an action of a timeline',
	description:
		'Get one custom action, payment or attachment; Get Many also returns what the service records by itself',
	writes: false,
	properties: [...leadIdProperties, actionIdProperty, ...outputProperties],

	async start(session) {
		const { client, parameters } = session;
		const leadIdOf = await leadIdReader(session);
		const actionIdOf = actionIdReader(parameters);
		const privacyOf = privacyReader(parameters);
		const formOf = formReader(simplifyReader(parameters), session, ['actions']);
		return inAnyOrder(async (item): Promise<Outcome> => {
			const path = { leadId: leadIdOf(item), actionId: actionIdOf(item) };
			const action = await client.require('getAction', { path, query: privacyOf(item) }, timelineAction);
			const { form, notes } = await formOf(item);
			await form?.ready([], [action]);
			return { kind: 'read', jsons: [timelineActionData(action, path.leadId, form)], notes };
		});
	},
};

export const getMany: Operation = {
	resource: timeline,
	name: 'Get Many',
	action: 'Get many actions of a timeline',
	description: 'Get the actions on the timeline of a lead, newest first',
	writes: false,
	properties: [
		...leadIdProperties,
		...limitProperties,
		{
			...activityProperty,
			description:
				'Only actions that match all of these filters are returned. Each type takes a search of its own.',
		},
		...outputProperties,
		filterOptions(),
	],

	async start(session) {
		const { parameters } = session;
		const leadIdOf = await leadIdReader(session);
		const wantedOf = limitReader(parameters);
		const filtersOf = filtersReader(parameters);
		const takeActivity = activityReader(session);
		const privacyOf = privacyReader(parameters);
		const formOf = formReader(simplifyReader(parameters), session, ['actions']);
		return inAnyOrder(async (item): Promise<Outcome> => {
			const filters = filtersOf(item);
			const { types, performers, period } = await takeActivity(item, filters);
			const criteria = { performed_by: performers, created_on: period };
			const { body, notes } = filters.search(omitBy(criteria, isEmpty));
			if (body === undefined) return { kind: 'read', jsons: [], notes };
			const leadId = leadIdOf(item);
			const wanted = wantedOf(item);
			const bodies = types.length === 0 ? [body] : uniq(types).map((type) => ({ type, ...body }));
			const asked = { leadId, wanted, query: privacyOf(item) };
			const lists = await Promise.all(
				bodies.map(async (one) => await readTimeline(session, { ...asked, body: one })),
			);
			const { form, notes: ofForm } = await formOf(item);
			const { entries: actions, doubts } = newestOf(lists, wanted, ({ actionId }) => actionId);
			await form?.ready([], actions);
			// An entry that shows no type may be anything.
			const shown = actions.map((action) =>
				action.kind === 'unknown'
					? unparsedEntry(action.raw, 'type')
					: { json: timelineActionData(action, leadId, form) },
			);
			return withNotes(listOutcome(shown, doubts), [...notes, ...ofForm]);
		});
	},
};
