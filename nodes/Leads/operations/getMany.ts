import { inAnyOrder, type Operation } from '../../shared/session/operation';
import { listOutcome, type Outcome, withNotes } from '../../shared/session/outcome';
import { filterOptions, leadIdNotice, workspaceCurrencyOption } from '../../shared/editor/options';
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

export const getMany: Operation = {
	resource: leadResource,
	name: 'Get Many',
	action: 'Get many leads',
	description: 'Search leads by their fields and the actions on their timelines, newest first',
	writes: false,
	properties: [
		leadIdNotice,
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
