import { z } from 'zod';
import { leadCreation, leadSearch, leadUpdate } from '../bodies';
import { timelineEntrySchema } from './actions';
import type { Operations } from './operation';
import { actionResult, id, remarks, time, valueSchema } from './parts';

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
