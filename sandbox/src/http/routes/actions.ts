import { changeAction, createActions, getAction, searchTimeline } from '../../domain/actions/timeline';
import { actionCreation, actionSearch, actionUpdate, requireObject } from '../bodies';
import { pageOfQuery, type Handlers } from './handler';

export const actionHandlers = {
	createActions({ workspace, parameter, body }) {
		const { actions } = actionCreation.parse(requireObject(body));
		return createActions(workspace, parameter('leadId'), actions);
	},

	searchActions({ workspace, parameter, query, body }) {
		const search = actionSearch.parse(requireObject(body === undefined ? {} : body));
		const options = { hidePII: query('hidePII') };
		return searchTimeline(workspace, parameter('leadId'), search, pageOfQuery(query), options);
	},

	getAction({ workspace, parameter, query }) {
		const options = { hidePII: query('hidePII') };
		return getAction(workspace, parameter('leadId'), parameter('actionId'), options);
	},

	updateAction({ workspace, parameter, query, body }) {
		const options = { hidePII: query('hidePII') };
		const sent = requireObject(body);
		actionUpdate.parse(sent);
		return changeAction(workspace, parameter('leadId'), parameter('actionId'), sent, options);
	},
} satisfies Partial<Handlers>;
