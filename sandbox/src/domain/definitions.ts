import type { LabelSet } from './labels';

/** sync-api.md, Field types: those of fields that a workspace can add. */
export const ownFieldTypes = [
	'TEXT',
	'EMAIL',
	'PHONE',
	'NUMBER',
	'DATE',
	'CHECKBOX',
	'DROPDOWN',
	'TAGS',
	'MONEY',
	'WEBSITE',
	'MEDIALINK',
	'ACTIVEUSERS',
	'UNIQUE',
] as const;

export type OwnFieldType = (typeof ownFieldTypes)[number];

/** The four lead properties have their own types here; reads report LEAD_PROPERTY. */
export type ValueTypeName = OwnFieldType | 'RATING' | 'STATUS' | 'LOST_REASON' | 'ASSIGNEE';

/** What a field of a lead and a field of a custom action have in common. */
export interface ValueDefinition {
	/** Storage keeps the field's labels and searchable values under this number. */
	readonly key: number;
	readonly apiName: string;
	readonly type: ValueTypeName;
	readonly description: string;
	readonly labels: LabelSet;
	/** sync-api.md, Field types: a text has any length, unless the workspace sets one. */
	readonly maxLength?: number;
}

export interface LeadField extends ValueDefinition {
	readonly id: string;
	readonly isLeadid: boolean;
	readonly isVisible: boolean;
	readonly lockAfterCreate: boolean;
}

/** A FILE field holds references to files. It cannot be written through `fields`. */
export interface ActionField extends Omit<ValueDefinition, 'type'> {
	readonly type: ValueTypeName | 'FILE';
	readonly mandatory: boolean;
}

export interface CustomAction {
	readonly id: string;
	/** The bare number, as in writes. Reads return `ACTION_<code>`. */
	readonly code: string;
	readonly displayName: string;
	readonly description: string;
	readonly score: number;
	readonly quickAdd: boolean;
	readonly allowPredatedActivity: 'ALLOW' | 'DENY';
	readonly createdOn: number;
	readonly createdBy: string;
	readonly fields: ReadonlyMap<string, ActionField>;
}

export interface Status {
	readonly label: string;
	readonly stageType: 'OPEN' | 'WON' | 'LOST';
	readonly archived: boolean;
}

export interface LostReason {
	readonly label: string;
	readonly isDefault: boolean;
	readonly archived: boolean;
}

export interface Pipeline {
	readonly statuses: readonly Status[];
	readonly lostReasons: readonly LostReason[];
}

export interface Enterprise {
	readonly id: string;
	readonly name: string;
	readonly creationTimeStamp: number;
	readonly teamSize: number;
	readonly industry: string;
	readonly website: string;
	readonly integrations: readonly string[];
	/** How many team members the workspace has licenses for. */
	readonly seats: number;
	/** A date without a time means 00:00:00 in this time zone. */
	readonly timeZone: string;
	/** A phone number without a country code gets the code of this country. */
	readonly country: string;
}

/** All definitions of the workspace, with look-ups by name. */
export class Definitions {
	private readonly fieldsByName: ReadonlyMap<string, LeadField>;
	private readonly actionsByCode: ReadonlyMap<string, CustomAction>;
	readonly identifier: LeadField;

	constructor(
		readonly enterprise: Enterprise,
		readonly fields: readonly LeadField[],
		readonly actions: readonly CustomAction[],
		readonly pipeline: Pipeline,
	) {
		this.fieldsByName = new Map(fields.map((field) => [field.apiName, field]));
		this.actionsByCode = new Map(actions.map((action) => [action.code, action]));
		const identifier = fields.find((field) => field.isLeadid);
		if (identifier === undefined) throw new Error('The workspace has no lead identifier field');
		this.identifier = identifier;
	}

	/** API names are case-sensitive (sync-api.md, Lead). */
	field(apiName: string): LeadField | undefined {
		return this.fieldsByName.get(apiName);
	}

	action(code: string): CustomAction | undefined {
		return this.actionsByCode.get(code);
	}

	status(label: string): Status | undefined {
		return this.pipeline.statuses.find((status) => status.label === label);
	}

	lostReason(label: string): LostReason | undefined {
		return this.pipeline.lostReasons.find((reason) => reason.label === label);
	}
}

export const ACTION_PREFIX = 'ACTION_';
