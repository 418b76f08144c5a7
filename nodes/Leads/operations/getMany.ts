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
import { findLeads } from '../findLeads';
import { refuseHidden, searchReader } from '../leadFilters';
import { filterProperties, leadResource } from '../properties';

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
		filterOptions(workspaceCurrencyOption),
	],

	async start(session) {
		const { parameters, workspace } = session;
		const searchOf = await searchReader(session);
		const wantedOf = limitReader(parameters);
		const privacyOf = privacyReader(parameters);
		const formOf = formReader(simplifyReader(parameters), session, ['leads']);
		const { identifier } = await workspace.shared.fields();
		return inAnyOrder(async (item): Promise<Outcome> => {
			const { body, notes, ifNothing = [], conditions } = await searchOf(item);
			if (body === undefined) return { kind: 'read', jsons: [], notes };
			const wanted = wantedOf(item);
			const privacy = privacyOf(item);
			const { form, notes: ofForm } = await formOf(item);
			// Redacted identifiers cannot distinguish leads.
			const key = privacy.hidePII ? undefined : identifier?.apiName;
			refuseHidden(conditions.own, privacy);
			const asked = { wanted, privacy, form, key, conditions };
			const { entries, doubts, notes: ofSearch } = await findLeads(session, asked, body);
			const found = withNotes(listOutcome(entries, doubts), ofSearch);
			return withNotes(found, [...notes, ...ofForm, ...(entries.length === 0 ? ifNothing : [])]);
		});
	},
};
