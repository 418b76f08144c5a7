import { inAnyOrder, type Operation } from '../../shared/session/operation';
import { listOutcome, type Outcome, withNotes } from '../../shared/session/outcome';
import { filterOptions, notice, workspaceCurrencyOption } from '../../shared/editor/options';
import {
	limitProperties,
	limitReader,
	outputProperties,
	privacyReader,
	simplifyReader,
} from '../../shared/editor/properties';
import { formReader } from '../../shared/values/itemForm';
import { searchReader } from '../leadFilters';
import { filterProperties, leadResource, sortOptions } from '../properties';
import { selectLeads } from '../selectLeads';
import { sortReader } from '../sortLeads';

const recipes =
	'https://github.com/n8n-nodes-lead-workspace/n8n-nodes-lead-workspace/blob/main/docs/recipes.md';

export const getMany: Operation = {
	resource: leadResource,
	name: 'Get Many',
	action: 'Get many leads',
	description: 'Search leads by their fields and the actions on their timelines, newest first',
	writes: false,
	properties: [
		notice(
			'leadIdNotice',
			`The leads have a lead_id only if your service returns it in searches. If it does not, choose By Identifier in the next node: it finds the leads that <a href="${recipes}#create-or-update">Create or Update</a> remembers.`,
		),
		...limitProperties,
		...filterProperties,
		...outputProperties,
		filterOptions([workspaceCurrencyOption], sortOptions),
	],

	async start(session) {
		const { parameters } = session;
		const searchOf = await searchReader(session);
		const limitOf = limitReader(parameters);
		const privacyOf = privacyReader(parameters);
		const formOf = formReader(simplifyReader(parameters), session, ['leads']);
		const sortOf = sortReader(session);
		return inAnyOrder(async (item): Promise<Outcome> => {
			const search = await searchOf(item);
			const { body, notes, ifNothing = [] } = search;
			if (body === undefined) return { kind: 'read', jsons: [], notes };
			const { form, notes: ofForm } = await formOf(item);
			const selected = await selectLeads(session, {
				...{ search, body, form, limit: limitOf(item), privacy: privacyOf(item), sort: await sortOf(item) },
			});
			const { leads, doubts } = selected;
			const ofEmpty = leads.length === 0 ? ifNothing : [];
			return withNotes(listOutcome(leads, doubts), [...notes, ...ofForm, ...ofEmpty, ...selected.notes]);
		});
	},
};
