import { z } from 'zod';
import { createLead, getLead, searchLeads, updateLead } from '../../domain/leads';
import { leadCreation, leadSearch, leadUpdate, requireObject } from '../bodies';
import type { Operations } from '../openapi/operation';
import { actionResult, id, remarks, time, valueSchema } from '../openapi/parts';
import { timelineEntrySchema } from './actions';
import { type Handlers, pageOfQuery } from './handler';

const leadFields = z
	.object({ created_on: time, modified_on: time })
	.catchall(valueSchema)
	.describe('By API name; always includes the times of creation and last change');

const leadCreated = z.object({
	lead_id: id.nullable().describe('Null if the identifier was missing; then nothing is stored'),
	actions: z.array(actionResult).describe('In the order of the request'),
	remarks,
});

const lead = z.object({
	id,
	fields: leadFields,
	actions: z.array(timelineEntrySchema).optional().describe('Newest first; only with includeActions=true'),
	actions_skip: z.int().min(0).optional(),
	actions_limit: z.int().min(1).optional(),
});

const leadUpdated = z.object({ id, fields: leadFields, remarks });

const leadsFound = z.object({
	data: z.array(z.object({ fields: leadFields })).describe('Newest first'),
	total_count: z.int().min(0),
});

export const leadOperations = {
	createLead: {
		tag: 'Leads',
		description: [
			'Stores what is valid. `remarks` names each value that was not stored, and `actions` the result of each entry.',
			'Without the identifier of the workspace (by default `phone`) in `fields`, nothing is stored.',
		].join(' '),
		body: leadCreation,
		answer: leadCreated,
		errors: ['LEAD_ALREADY_EXISTS'],
	},
	searchLeads: {
		tag: 'Leads',
		description: [
			'Finds the leads that meet every criterion; an empty body matches all of them. Texts are compared whole and',
			'without case, except for `status`. Entries have no lead ID.',
		].join(' '),
		query: ['skip', 'limit', 'hidePII'],
		body: leadSearch,
		bodyOptional: true,
		answer: leadsFound,
		errors: ['INVALID_LEAD'],
	},
	getLead: {
		tag: 'Leads',
		description: '`skip` and `limit` page the timeline, which only `includeActions=true` adds.',
		query: ['includeActions', 'skip', 'limit', 'hidePII'],
		answer: lead,
		errors: ['LEAD_NOT_FOUND'],
	},
	updateLead: {
		tag: 'Leads',
		description: [
			'Changes the fields in the body and leaves the others. `remarks` names each value that was not stored.',
			'The identifier cannot change: with it in `fields`, the call fails with 403 `INVALID_LEAD`.',
		].join(' '),
		query: ['hidePII'],
		body: leadUpdate,
		answer: leadUpdated,
		errors: ['LEAD_NOT_FOUND'],
		errorsByStatus: { 403: 'INVALID_LEAD' },
	},
} as const satisfies Operations;

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
