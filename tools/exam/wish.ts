import type { IDataObject } from 'n8n-workflow';

import type { CastName } from './stage/cast';
import type { OneOf } from './matchers';

/** Values of fields by API name. As an expectation, `OneOf` allows variants, and `cleared` means no value. */
export type Fields = Readonly<Record<string, unknown>>;

/** An entry of a timeline. What is left out of an expectation is not compared, except for the files. */
export interface Entry {
	/** `PAYMENT`, `ATTACHMENT`, or the code of a custom action such as `ACTION_1001`. */
	readonly type: string;
	readonly fields?: Fields;
	readonly status?: string;
	readonly currency?: string;
	readonly amount?: string;
	/** The email of the team member who did it. The default is the system user. */
	readonly by?: string;
	/** When it took place, in epoch milliseconds. */
	readonly at?: number;
	/** The files, by name, with their content. */
	readonly files?: Readonly<Record<string, string>>;
}

interface LeadChange {
	/** Only the fields that change. */
	readonly fields?: Fields;
	readonly added?: readonly Entry[];
	/** Changes of entries that the cast has, by their names there. */
	readonly entries?: Readonly<Record<string, Partial<Entry>>>;
}

interface NewLead {
	readonly fields: Fields;
	readonly added?: readonly Entry[];
}

export interface Member {
	readonly name?: string;
	readonly phone_number?: string;
	readonly status?: string | OneOf;
}

/** What becomes different in the workspace. Everything else stays as it is. */
export interface Changes {
	readonly created?: readonly NewLead[];
	readonly leads?: Readonly<Partial<Record<CastName, LeadChange>>>;
	/** By email. A member who is not on the team yet is added. */
	readonly team?: Readonly<Record<string, Member>>;
	/** New labels of dropdowns and tags, by the field's API name. */
	readonly labels?: Readonly<Record<string, readonly string[]>>;
}

/** Values that must be somewhere in one item, whatever their keys. A text may be a part of a longer one. */
export type Seen = readonly unknown[];

export interface Item {
	readonly json: IDataObject;
	/** Files by binary field: name and content. */
	readonly files?: Readonly<Record<string, { readonly name: string; readonly content: string }>>;
}

/** How the workflow starts. Texts in it may name IDs of the cast: `{asha}`, `{asha.visit}`, `{ravi.quote.file}`. */
export type Start =
	| { readonly kind: 'items'; readonly items: readonly Item[]; readonly times?: number }
	| { readonly kind: 'trigger'; readonly happens: Changes }
	| { readonly kind: 'agent'; readonly calls: readonly IDataObject[] };

/** One wish in a person's words, and what must be true after its workflow ran. */
export interface Wish {
	/** A few words that name it. */
	readonly name: string;
	readonly text: string;
	readonly start: Start;
	/** Whether searches of this workspace return the IDs of leads. The specification does not promise that. */
	readonly searchReturnsIds?: true;
	readonly changes?: Changes;
	/** The items that reach `Done`, in any order; for an agent, the answers that it reads. */
	readonly done: readonly Seen[];
	/** Whether other items may reach `Done` as well. */
	readonly othersToo?: boolean;
	/** Each item at `To Check` must show one of these, and each of these must be there. The default is none. */
	readonly toCheck?: readonly Seen[];
	/** Values that no item at `Done` may show. */
	readonly hidden?: readonly unknown[];
}

/** Two wishes may share a start; each has its own place in the exam. */
export const items = (...jsons: IDataObject[]): Start => ({
	kind: 'items',
	items: jsons.map((json) => ({ json })),
});

/** A lead that a workflow creates. The service gives it the first status unless the fields say another. */
export const newLead = (fields: Fields, ...added: readonly Entry[]): NewLead => ({
	fields: { status: 'Fresh', ...fields },
	added,
});

export const newLeads = (...leads: readonly Fields[]): Changes => ({
	created: leads.map((fields) => newLead(fields)),
});

/** New entries of a lead that is there. */
export const onTimeline = (lead: CastName, ...added: readonly Entry[]): Changes => ({
	leads: { [lead]: { added } },
});
