/**
 * What the nodes know of the definitions of a workspace (sync-api.md, Metadata). The files beside this one read it from
 * the answers.
 */

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
	/** What people call the field. Empty if the definition does not show it. */
	readonly label: string;
	readonly type: FieldType;
	/** As the service spells it, for example `LEAD_PROPERTY`. Empty if it cannot be read. */
	readonly rawType: string;
	readonly description: string;
	/** Undefined if the definition does not show it. */
	readonly isIdentifier: boolean | undefined;
	readonly isVisible: boolean;
	readonly lockAfterCreate: boolean;
	/** The labels of a dropdown or of tags. */
	readonly labels: readonly string[];
	/** Whether `labels` has all labels of the field. If not, any other label may be one of them. */
	readonly hasAllLabels: boolean;
	/** The workspace date format of a date field, for example `DD/MM/YYYY`. */
	readonly dateFormat: string | undefined;
	/** The parts of the definition that cannot be read, by their usual keys (sync-api.md, Metadata). */
	readonly unreadable: readonly string[];
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
	/** Undefined if the definition does not show it. */
	readonly allowsBackdating: boolean | undefined;
	readonly fields: readonly ActionFieldDefinition[];
	/** Whether `fields` has all fields of the action. */
	readonly hasAllFields: boolean;
	/** The parts of the definition that cannot be read, by their usual keys (sync-api.md, Metadata). */
	readonly unreadable: readonly string[];
}

export interface StatusLabel {
	readonly label: string;
	/** In upper case: `OPEN`, `WON`, `LOST`. Undefined if the pipeline does not show it. */
	readonly stageType: string | undefined;
	readonly archived: boolean;
}

export interface LostReasonLabel {
	readonly label: string;
	readonly isDefault: boolean;
	readonly archived: boolean;
}

/** A field that the service has but no workspace defines, such as the performer of an action. */
export function plainField(apiName: string, type: FieldType): FieldDefinition {
	return {
		apiName,
		label: '',
		type,
		rawType: type.toUpperCase(),
		description: '',
		isIdentifier: false,
		isVisible: true,
		lockAfterCreate: false,
		labels: [],
		hasAllLabels: true,
		dateFormat: undefined,
		unreadable: [],
	};
}

/** `ACTION_1001` and `1001` are the same code. A write needs the bare form. */
export function bareCode(type: string): string {
	return type.replace(/^ACTION_/, '');
}
