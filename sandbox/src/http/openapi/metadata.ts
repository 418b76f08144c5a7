import { z } from 'zod';
import { ownFieldTypes } from '../../domain/newFields';
import { id, time } from './parts';

const labels = z.array(z.string());

const labelsWithIds = z.array(z.object({ id, label: z.string() }));

const fieldBase = {
	type: z.enum([...ownFieldTypes, 'LEAD_PROPERTY']),
	apiName: z.string(),
	lockAfterCreate: z.boolean(),
	isLeadid: z.boolean().describe('True for the lead identifier'),
	isVisible: z.boolean(),
};

export const fieldSummary = z.object({ ...fieldBase, options: labels.optional(), tags: labels.optional() });

export const fieldDetail = z.object({
	...fieldBase,
	description: z.string(),
	options: labelsWithIds.optional(),
	tags: labelsWithIds.optional(),
	dateFormat: z.string().optional(),
});

const actionBase = {
	code: z.string().regex(/^ACTION_\d+$/),
	displayName: z.string(),
	score: z.number(),
	source: z.enum(['USER', 'SYSTEM']),
};

export const actionSummary = z.object(actionBase);

export const actionDetail = z.object({
	...actionBase,
	id,
	description: z.string(),
	fieldSchema: z
		.record(
			z.string(),
			z.object({
				type: z.enum([...ownFieldTypes, 'FILE']),
				mandatory: z.boolean(),
				options: labels.optional(),
				tags: labels.optional(),
			}),
		)
		.describe('By API name'),
	displaySchema: z.array(z.object({ apiName: z.string(), description: z.string() })),
	allowPredatedActivity: z.enum(['ALLOW', 'DENY']),
	quickAdd: z.boolean(),
	definitionType: z.literal('CUSTOM'),
	createdOn: time,
	createdBy: z.string(),
	modifiedOn: time,
	modifiedBy: z.string(),
});

export const fieldList = z.array(z.union([fieldSummary, fieldDetail]));

export const actionList = z.array(z.union([actionSummary, actionDetail]));

export const pipelineSchema = z.object({
	statuses: z.array(
		z.object({ label: z.string(), stageType: z.enum(['OPEN', 'WON', 'LOST']), archived: z.boolean() }),
	),
	lostReasons: z.array(z.object({ label: z.string(), isDefault: z.boolean(), archived: z.boolean() })),
});

export const enterprise = z.object({
	id,
	name: z.string(),
	creationTimeStamp: time,
	teamSize: z.int().min(0),
	industry: z.string(),
	website: z.string(),
	leadIdentifierFieldId: id.describe('The ID of a field, not its API name'),
	integrations: labels,
});
