import { leadIdProperty, leadIdReader } from '../../shared/editor/leadId';
import { filterOptions } from '../../shared/editor/filterOptions';
import {
	hidePiiProperty,
	limitProperty,
	returnAllProperty,
	performedProperties,
	simplifyProperty,
} from '../../shared/editor/properties';
import { privacyReader, simplifyReader, wantedReader } from '../../shared/editor/readers';
import { activityReader } from '../../shared/filters/activity';
import type { Operand } from '../../shared/filters/filter';
import { emptyFiltersReader, Filters } from '../../shared/filters/filters';
import { listOutcome, withNotes } from '../../shared/run/listOutcome';
import { inAnyOrder, type Operation } from '../../shared/run/operation';
import type { Outcome } from '../../shared/run/outcome';
import { rejectFilter } from '../../shared/values/dateRange';
import { timelineActionData } from '../../shared/workspace/actionData';
import { readTimeline } from '../../shared/run/readTimeline';
import { timeline } from '../resources';

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
						'Only actions of this type: a custom action by its name or code, or a type of the service such as OUTGOING_CALL. A type that the workspace does not have finds nothing, and a hint says so. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
				},
				...performedProperties,
			],
		},
		hidePiiProperty,
		simplifyProperty,
		filterOptions(),
	],

	start(session) {
		const { parameters } = session;
		const leadIdOf = leadIdReader(parameters);
		const wantedOf = wantedReader(parameters);
		const emptyFiltersOf = emptyFiltersReader(parameters);
		const takeActivity = activityReader(session, { parameter: 'filters', label: 'Filters', types: 'type' });
		const privacyOf = privacyReader(parameters);
		const simplify = simplifyReader(parameters);
		return inAnyOrder(async (item): Promise<Outcome> => {
			const filters = new Filters(emptyFiltersOf(item));
			const { types, performers, period } = await takeActivity(item, filters);
			const { body, notes } = filters.search({
				...(types && { type: onlyType(types) }),
				...(performers && { performed_by: performers }),
				...(period && { created_on: period }),
			});
			if (body === undefined) return { kind: 'read', jsons: [], notes };
			const leadId = leadIdOf(item);
			const search = { leadId, body, wanted: wantedOf(item), query: privacyOf(item) };
			const { entries, doubts } = await readTimeline(session, search);
			const isSimple = simplify(item);
			const actions = entries.map((action) => timelineActionData(action, leadId, isSimple));
			return withNotes(listOutcome(actions, doubts), notes);
		});
	},
};

function onlyType([type, ...others]: readonly Operand[]): Operand {
	if (others.length > 0)
		rejectFilter('Action Type', 'A search takes one type of action. Use an item for each.');
	return type;
}
