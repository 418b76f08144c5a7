import { z } from 'zod';
import { timelineEntrySchema } from './actions';
import { actionResult, id, remarks, time, valueSchema } from './parts';

const leadFields = z
	.object({ created_on: time, modified_on: time })
	.catchall(valueSchema)
	.describe('By API name; always includes the times of creation and last change');

export const leadCreated = z.object({
	lead_id: id.nullable().describe('Null if the identifier was missing; then nothing is stored'),
	actions: z.array(actionResult).describe('In the order of the request'),
	remarks,
});

export const lead = z.object({
	id,
	fields: leadFields,
	actions: z.array(timelineEntrySchema).optional().describe('Newest first; only with includeActions=true'),
	actions_skip: z.int().min(0).optional(),
	actions_limit: z.int().min(1).optional(),
});

export const leadUpdated = z.object({ id, fields: leadFields, remarks });

export const leadsFound = z.object({
	data: z.array(z.object({ fields: leadFields })).describe('Newest first'),
	total_count: z.int().min(0),
});
