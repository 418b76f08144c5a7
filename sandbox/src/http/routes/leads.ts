import { createLead, getLead, searchLeads, updateLead } from '../../domain/leads';
import { leadCreation, leadSearch, leadUpdate, requireObject } from '../bodies';
import { readFlag, readPage } from '../query';
import type { Handlers } from './handler';

export const leadHandlers = {
	createLead({ workspace, body }) {
		const { fields, actions } = leadCreation.parse(requireObject(body));
		return createLead(workspace, fields, actions);
	},

	/** An empty body matches all leads. */
	searchLeads({ workspace, query, body }) {
		const { fields, actions } = leadSearch.parse(requireObject(body === undefined ? {} : body));
		const options = { hidePII: readFlag(query, 'hidePII') };
		return searchLeads(workspace, { fields, actions }, readPage(query), options);
	},

	getLead({ workspace, parameter, query }) {
		const page = readPage(query);
		return getLead(workspace, parameter('leadId'), {
			hidePII: readFlag(query, 'hidePII'),
			actions: readFlag(query, 'includeActions') ? page : undefined,
		});
	},

	updateLead({ workspace, parameter, query, body }) {
		const { fields } = leadUpdate.parse(requireObject(body));
		return updateLead(workspace, parameter('leadId'), fields, { hidePII: readFlag(query, 'hidePII') });
	},
} satisfies Partial<Handlers>;
