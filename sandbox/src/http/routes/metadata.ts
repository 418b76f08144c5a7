import { z } from 'zod';
import {
	getActionDefinition,
	getEnterprise,
	getField,
	getPipeline,
	listActionDefinitions,
	listFields,
} from '../../domain/metadata';
import { ownFieldTypes } from '../../domain/definitions';
import type { Operations } from '../openapi/operation';
import { id, time } from '../openapi/parts';
import type { Handlers } from './handler';

const labels = z.array(z.string());

const labelsWithIds = z.array(z.object({ id, label: z.string() }));

const fieldBase = {
	type: z.enum([...ownFieldTypes, 'LEAD_PROPERTY']),
	apiName: z.string(),
	lockAfterCreate: z.boolean(),
	isLeadid: z.boolean().describe('True for the lead identifier'),
	isVisible: z.boolean(),
};

const fieldSummary = z.object({ ...fieldBase, options: labels.optional(), tags: labels.optional() });

const fieldDetail = z.object({
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

const actionSummary = z.object(actionBase);

const actionDetail = z.object({
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

const fieldList = z.array(z.union([fieldSummary, fieldDetail]));

const actionList = z.array(z.union([actionSummary, actionDetail]));

const pipelineSchema = z.object({
	statuses: z.array(
		z.object({ label: z.string(), stageType: z.enum(['OPEN', 'WON', 'LOST']), archived: z.boolean() }),
	),
	lostReasons: z.array(z.object({ label: z.string(), isDefault: z.boolean(), archived: z.boolean() })),
});

const enterprise = z.object({
	id,
	name: z.string(),
	creationTimeStamp: time,
	teamSize: z.int().min(0),
	industry: z.string(),
	website: z.string(),
	leadIdentifierFieldId: id.describe('The ID of a field, not its API name'),
	integrations: labels,
});

/** Component schemas, by name. */
export const metadataParts = {
	FieldSummary: fieldSummary,
	FieldDetail: fieldDetail,
	ActionDefinitionSummary: actionSummary,
	ActionDefinition: actionDetail,
} as const;

export const metadataOperations = {
	listFields: {
		tag: 'Enterprise Metadata',
		description:
			'Every field of a lead, the standard ones included. The one with `isLeadid: true` is the identifier.',
		query: ['detail'],
		answer: fieldList,
	},
	getField: {
		tag: 'Enterprise Metadata',
		description: 'Always with details. The API name is case-sensitive.',
		answer: fieldDetail,
		errors: ['FIELD_NOT_FOUND'],
	},
	listActions: {
		tag: 'Enterprise Metadata',
		description: 'Every custom action of the workspace. `detail=true` adds the fields of each.',
		query: ['detail'],
		answer: actionList,
	},
	getActionDefinition: {
		tag: 'Enterprise Metadata',
		description: 'Always with details. The code is the full form, `ACTION_<number>`.',
		answer: actionDetail,
		errors: ['ACTION_NOT_FOUND'],
	},
	getPipeline: {
		tag: 'Enterprise Metadata',
		description:
			'Archived entries are listed, so that old leads stay readable, but are not valid in a write.',
		answer: pipelineSchema,
	},
	getEnterprise: {
		tag: 'Enterprise Metadata',
		description: '`leadIdentifierFieldId` is the ID of a field, not a key in `fields`.',
		answer: enterprise,
	},
} as const satisfies Operations;

export const metadataHandlers = {
	listFields: ({ workspace, query }) => listFields(workspace, query('detail')),
	getField: ({ workspace, parameter }) => getField(workspace, parameter('apiName')),
	listActions: ({ workspace, query }) => listActionDefinitions(workspace, query('detail')),
	getActionDefinition: ({ workspace, parameter }) => getActionDefinition(workspace, parameter('code')),
	getPipeline: ({ workspace }) => getPipeline(workspace),
	getEnterprise: ({ workspace }) => getEnterprise(workspace),
} satisfies Partial<Handlers>;
