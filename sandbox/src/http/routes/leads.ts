import { createLead, getLead, searchLeads, updateLead } from '../../domain/leads';
import { leadCreation, leadSearch, leadUpdate, requireObject } from '../bodies';
import { pageOfQuery, type Handlers } from './handler';

export const leadHandlers = {
	createLead({ workspace, body }) {
		const { fields, actions } = leadCreation.parse(requireObject(body));
		return createLead(workspace, fields, actions);
	},

	/** An empty body matches all leads. */
	searchLeads({ workspace, query, body }) {
		const { fields, actions } = leadSearch.parse(requireObject(body === undefined ? {} : body));
		const options = { hidePII: query('hidePII') };
		return searchLeads(workspace, { fields, actions }, pageOfQuery(query), options);
	},

	getLead({ workspace, parameter, query }) {
		const page = pageOfQuery(query);
		return getLead(workspace, parameter('leadId'), {
			hidePII: query('hidePII'),
			actions: query('includeActions') ? page : undefined,
		});
	},

	updateLead({ workspace, parameter, query, body }) {
		const { fields } = leadUpdate.parse(requireObject(body));
		return updateLead(workspace, parameter('leadId'), fields, { hidePII: query('hidePII') });
	},
} satisfies Partial<Handlers>;
