/**
 * The answers of the metadata endpoints (sync-api.md, Metadata): read in every known spelling (sync-api.md, Other
 * spellings), turned into one.
 */
import { z } from 'zod';

import { listUnder } from './asSent';

/** The field types, as spelled in sync-api.md, Field types. `other` stands for any type that is not listed there. */
export const fieldTypes = [
	'text',
	'email',
	'phone',
	'number',
	'date',
	'checkbox',
	'dropdown',
	'tags',
	'money',
	'website',
	'medialink',
	'activeUsers',
	'unique',
	'rating',
	'status',
	'lostReason',
	'assignee',
	'file',
	'other',
] as const;

export type FieldType = (typeof fieldTypes)[number];

export interface FieldDefinition {
	readonly apiName: string;
	readonly type: FieldType;
	/** As the service spells it, for example `LEAD_PROPERTY`. */
	readonly rawType: string;
	readonly description: string;
	readonly isIdentifier: boolean;
	readonly isVisible: boolean;
	readonly lockAfterCreate: boolean;
	/** The labels of a dropdown or of tags. */
	readonly labels: readonly string[];
	/** The workspace date format of a date field, for example `DD/MM/YYYY`. */
	readonly dateFormat: string | undefined;
}

export interface ActionFieldDefinition extends FieldDefinition {
	readonly mandatory: boolean;
}

export interface ActionDefinition {
	/** Bare and numeric, as a write needs it: `1001`. */
	readonly code: string;
	readonly displayName: string;
	readonly description: string;
	/** Defined by people of the workspace, not by the service. */
	readonly isUserDefined: boolean;
	readonly allowsBackdating: boolean;
	readonly fields: readonly ActionFieldDefinition[];
}

export interface StatusLabel {
	readonly label: string;
	readonly stageType: string;
	readonly archived: boolean;
}

export interface LostReasonLabel {
	readonly label: string;
	readonly isDefault: boolean;
	readonly archived: boolean;
}

export interface Pipeline {
	readonly statuses: readonly StatusLabel[];
	readonly lostReasons: readonly LostReasonLabel[];
}

/** A field that the service has but no workspace defines, such as the performer of an action. */
export function plainField(apiName: string, type: FieldType): FieldDefinition {
	return {
		apiName,
		type,
		rawType: type.toUpperCase(),
		description: '',
		isIdentifier: false,
		isVisible: true,
		lockAfterCreate: false,
		labels: [],
		dateFormat: undefined,
	};
}

const typesByUppercase = new Map<string, FieldType>(fieldTypes.map((type) => [type.toUpperCase(), type]));

/** `rating`, `status`, `lost_reason` and `assignee` all have the type LEAD_PROPERTY, so their names decide. */
const leadProperties = new Map<string, FieldType>([
	['rating', 'rating'],
	['status', 'status'],
	['lost_reason', 'lostReason'],
	['assignee', 'assignee'],
]);

function fieldType(rawType: string, apiName: string): FieldType {
	const uppercase = rawType.toUpperCase();
	if (uppercase === 'LEAD_PROPERTY') return leadProperties.get(apiName) ?? 'other';
	return typesByUppercase.get(uppercase.replace('_', '')) ?? 'other';
}

const text = z.string().nullish();
const flag = z.boolean().nullish();

const labels = z
	.array(
		z.union([
			z.string(),
			z.object({ label: z.string() }).transform((option) => option.label),
			z.object({ name: z.string() }).transform((option) => option.name),
		]),
	)
	.nullish();

const rawField = z.object({
	apiName: z.string(),
	type: z.string(),
	description: text,
	isLeadid: flag,
	isVisible: flag,
	lockAfterCreate: flag,
	options: labels,
	tags: labels,
	dateFormat: text,
	mandatory: flag,
	isMandatory: flag,
	required: flag,
});

function readField(field: z.infer<typeof rawField>): ActionFieldDefinition {
	return {
		apiName: field.apiName,
		type: fieldType(field.type, field.apiName),
		rawType: field.type,
		description: field.description ?? '',
		isIdentifier: field.isLeadid ?? false,
		isVisible: field.isVisible ?? true,
		lockAfterCreate: field.lockAfterCreate ?? false,
		labels: field.options ?? field.tags ?? [],
		dateFormat: field.dateFormat ?? undefined,
		mandatory: field.mandatory ?? field.isMandatory ?? field.required ?? false,
	};
}

export const fieldDefinition = rawField.transform((field): FieldDefinition => readField(field));

/** `GET /custom-fields`: a bare array, or one under `customFields`. */
export const fieldDefinitions = listUnder('customFields', fieldDefinition);

/** A field schema is an object keyed by API name, or an array whose entries carry it. */
const fieldSchema = z.union([
	z.array(rawField).transform((fields) => fields.map(readField)),
	z
		.record(z.string(), rawField.omit({ apiName: true }))
		.transform((fields) =>
			Object.entries(fields).map(([apiName, field]) => readField({ ...field, apiName })),
		),
]);

export const actionDefinition = z
	.object({
		code: z.union([z.string(), z.number()]),
		displayName: text,
		description: text,
		source: text,
		fieldSchema: fieldSchema.nullish(),
		allowPredatedActivity: z.union([z.string(), z.boolean(), z.object({ enabled: z.boolean() })]).nullish(),
	})
	.transform((action): ActionDefinition => {
		const code = bareCode(String(action.code));
		const backdating = action.allowPredatedActivity;
		return {
			code,
			displayName: action.displayName ?? code,
			description: action.description ?? '',
			isUserDefined: (action.source ?? 'USER').toUpperCase() === 'USER',
			allowsBackdating:
				typeof backdating === 'object'
					? (backdating?.enabled ?? false)
					: backdating === true || backdating === 'ALLOW',
			fields: action.fieldSchema ?? [],
		};
	});

/** `GET /custom-actions`: a bare array, or one under `customActions`. */
export const actionDefinitions = listUnder('customActions', actionDefinition);

const flatPipeline = z
	.object({
		statuses: z.array(z.object({ label: z.string(), stageType: text, archived: flag })),
		lostReasons: z.array(z.object({ label: z.string(), isDefault: flag, archived: flag })).nullish(),
	})
	.transform((pipeline): Pipeline => ({
		statuses: pipeline.statuses.map(({ label, stageType, archived }) => ({
			label,
			stageType: stageType ?? 'OPEN',
			archived: archived ?? false,
		})),
		lostReasons: (pipeline.lostReasons ?? []).map(({ label, isDefault, archived }) => ({
			label,
			isDefault: isDefault ?? false,
			archived: archived ?? false,
		})),
	}));

const stageStatuses = z.array(z.object({ label: z.string() })).nullish();
const reasons = z.array(z.object({ reasonLabel: z.string(), isDefault: flag })).nullish();

const stagedPipeline = z
	.object({
		leadStages: z.array(
			z.object({ stageType: text, activeStatuses: stageStatuses, archivedStatuses: stageStatuses }),
		),
		activeLeadLostReasons: reasons,
		archivedLeadLostReasons: reasons,
	})
	.transform((pipeline): Pipeline => {
		const lostReasons = (list: z.infer<typeof reasons>, archived: boolean) =>
			(list ?? []).map(({ reasonLabel, isDefault }) => ({
				label: reasonLabel,
				isDefault: isDefault ?? false,
				archived,
			}));
		return {
			statuses: pipeline.leadStages.flatMap((stage) => {
				const stageType = stage.stageType ?? 'OPEN';
				return [
					...(stage.activeStatuses ?? []).map(({ label }) => ({ label, stageType, archived: false })),
					...(stage.archivedStatuses ?? []).map(({ label }) => ({ label, stageType, archived: true })),
				];
			}),
			lostReasons: [
				...lostReasons(pipeline.activeLeadLostReasons, false),
				...lostReasons(pipeline.archivedLeadLostReasons, true),
			],
		};
	});

/** `GET /lead-stage-pipeline`: the flat form, or the staged one of the older reference. */
export const pipeline = z.union([flatPipeline, stagedPipeline]);

/** `ACTION_1001` and `1001` are the same code. A write needs the bare form. */
export function bareCode(type: string): string {
	return type.replace(/^ACTION_/, '');
}
