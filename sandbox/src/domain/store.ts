import type {
	ActionField,
	CustomAction,
	Definitions,
	Enterprise,
	LeadField,
	LostReason,
	Status,
	ValueDefinition,
} from './definitions';
import type { FileStore } from './files/file';
import type { Sent } from './json';
import type { TokenStore } from './tokenStore';
import type { Fields, SearchKey, Spread } from './values/reading';

/** `skip` entries are left out, then at most `limit` are returned. */
export interface Page {
	readonly skip: number;
	readonly limit: number;
}

export interface Found<T> {
	readonly entries: readonly T[];
	readonly total: number;
}

export interface NewLead {
	readonly id: string;
	readonly identifier: SearchKey;
	readonly fields: Fields;
	readonly createdOn: number;
	readonly modifiedOn: number;
}

export interface Lead extends NewLead {
	/** Numbers leads in the order of their creation. */
	readonly seq: number;
}

/** One search key of one field of a lead. */
export interface IndexEntry {
	readonly field: number;
	readonly key: SearchKey;
	readonly spread: Spread;
}

/** Matches leads whose field has one of the keys, or a key between the bounds (inclusive). */
export type FieldCriterion =
	| { readonly field: number; readonly oneOf: readonly SearchKey[]; readonly spread: Spread }
	| { readonly field: number; readonly from: number; readonly to: number };

/** Matches an action that meets every criterion given. */
export interface ActionCriterion {
	/** As reads spell them: `ACTION_1001`, `PAYMENT`. */
	readonly types?: readonly string[];
	/** In lower case. */
	readonly performedBy?: readonly string[];
	readonly from?: number;
	readonly to?: number;
}

export interface LeadQuery {
	readonly fields: readonly FieldCriterion[];
	readonly action: ActionCriterion | undefined;
}

/** Matches leads with the part in any of `anyOf` (all leads if it is empty) and the exact value of `exactly`. */
export interface Browsed {
	readonly anyOf: ReadonlyArray<{ readonly field: number; readonly part: string }>;
	readonly exactly: { readonly field: number; readonly value: SearchKey } | undefined;
}

export interface LeadStore {
	byId(id: string): Lead | undefined;
	byIdentifier(identifier: SearchKey): Lead | undefined;
	/** True if any lead has this value in this field. */
	holds(field: LeadField, key: SearchKey): boolean;
	insert(lead: NewLead, index: readonly IndexEntry[]): Lead;
	update(lead: Lead, before: readonly IndexEntry[], after: readonly IndexEntry[]): void;
	/** Newest first. */
	search(query: LeadQuery, page: Page): Found<Lead>;
	/** Newest first. */
	browse(browsed: Browsed, page: Page): Found<Lead>;
}

/** A stored payment. Only its status can change. */
export interface Payment {
	readonly status: string;
	readonly currency: string;
	readonly amount: string;
	readonly paymentid: string;
}

export type ActionContent =
	| { readonly kind: 'custom'; readonly fields: Fields }
	| { readonly kind: 'payment'; readonly payment: Payment }
	/** Files of the lead itself. */
	| { readonly kind: 'attachment' }
	/** Recorded by the service itself, for example a call. Strict answers show only its type. */
	| { readonly kind: 'builtIn'; readonly body?: Sent };

export interface Action {
	readonly id: string;
	/** `seq` of the lead. */
	readonly lead: number;
	/** As reads spell it: `ACTION_1001`, `PAYMENT`, `INCOMING_CALL`. */
	readonly type: string;
	/** An email, or undefined for the system user. */
	readonly employeeid: string | undefined;
	readonly createdOn: number;
	readonly content: ActionContent;
}

export interface ActionStore {
	byId(lead: Lead, id: string): Action | undefined;
	insert(action: Action): void;
	updateContent(action: Action, content: ActionContent): void;
	/** Newest first. */
	timeline(lead: Lead, criterion: ActionCriterion, page: Page): Action[];
	count(lead: Lead, criterion: ActionCriterion): number;
}

export const roles = ['ADMIN', 'MANAGER', 'CALLER', 'MARKETING_USER'] as const;

/** sync-api.md, Team member: the states that the availability operation may set. */
export const settableStates = ['Active', 'Inactive', 'On Leave', 'Working'] as const;

export interface TeamMember {
	readonly name: string;
	readonly email: string;
	readonly phone_number: string;
	readonly role: (typeof roles)[number];
	readonly status: (typeof settableStates)[number] | 'Invited' | 'Deleted';
	readonly manager_name: string | null;
	readonly manager_email: string | null;
	readonly permission_template_name: string | null;
	readonly license: License | null;
}

export interface License {
	readonly status: string;
	readonly type: string;
	readonly start_date: number;
	readonly end_date: number;
}

export interface TeamStore {
	/** Case-sensitive. */
	byExactEmail(email: string): TeamMember | undefined;
	/** Case-insensitive. */
	byEmail(email: string): TeamMember | undefined;
	/** Ascending by name. */
	list(includeDeleted: boolean, page: Page): Found<TeamMember>;
	/** Of the password, only its hash is kept, in a data file. Nothing reads it back. */
	insert(member: TeamMember, password?: string): void;
	/** Replaces the record with the same email. */
	update(member: TeamMember): void;
	/** Counts the members that are not deleted. */
	countPresent(): number;
}

export interface DefinitionStore {
	current(): Definitions;
	addLabel(definition: Pick<ValueDefinition, 'key' | 'labels'>, label: string, id: string): void;
	editField(field: LeadField, change: FieldChange): void;
	editEnterprise(change: Partial<Pick<Enterprise, 'seats' | 'timeZone'>>): void;
	editStatus(label: string, change: Partial<Pick<Status, 'archived'>>): void;
	editLostReason(label: string, change: Partial<Pick<LostReason, 'archived'>>): void;
	editAction(action: CustomAction, change: Pick<CustomAction, 'allowPredatedActivity'>): void;
	addLeadField(field: NewField<LeadField>, newId: () => string): void;
	addActionField(action: CustomAction, field: NewField<ActionField>, newId: () => string): void;
}

/** A field to add. Storage assigns the key and keeps the labels in their own table. */
export type NewField<T> = Omit<T, 'key' | 'labels'> & { readonly labels?: readonly string[] };

export type FieldChange = Partial<Pick<LeadField, 'isVisible' | 'lockAfterCreate' | 'maxLength'>>;

/** The storage that the rules need. One call of the API is one transaction. */
export interface Store {
	readonly definitions: DefinitionStore;
	readonly leads: LeadStore;
	readonly actions: ActionStore;
	readonly files: FileStore;
	readonly team: TeamStore;
	readonly tokens: TokenStore;
	transaction<T>(work: () => T): T;
}
