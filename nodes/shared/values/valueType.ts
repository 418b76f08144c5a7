import type { Remark } from '../remarks/remark';
import type { FieldDefinition } from '../sync/shapes/definitions';
import type { Equality, Identity } from './equality';
import type { Preparer, ValueFacts } from './preparedValue';

/** A value that a person can choose. */
export interface Choice {
	readonly name: string;
	readonly value: string | number;
}

export type Choices = (
	field: FieldDefinition,
	facts: Pick<ValueFacts, 'statuses' | 'lostReasons' | 'members'>,
) => readonly Choice[];

/** How a person enters a value. */
export type Input =
	| { readonly kind: 'text' | 'number' | 'date' | 'yesOrNo' | 'list' }
	| { readonly kind: 'choice'; readonly choices: Choices };

/** All rules for one field type (sync-api.md, Field types). `types.ts` lists one for each type. */
export interface ValueType {
	/** Turns an input value into what the service accepts. */
	readonly prepare: Preparer;
	/** Whether `prepare` reads lists. If not, it receives the entry of a one-entry list instead of the list. */
	readonly takesLists: boolean;
	/** Whether people write such values in their own words, so that two leads rarely have the same one by chance. */
	readonly isFreeText: boolean;
	/** What the values refer to in the workspace. Labels belong to the field. Files are uploaded in separate calls. */
	readonly refersTo: 'nothing' | 'labels' | 'statuses' | 'lostReasons' | 'members' | 'files';
	readonly input: Input;
	/**
	 * How a search filters by such a value. A search finds exact matches, so a value that is stored in another form than
	 * people write is prepared first. Dates can also be searched by range (sync-api.md, POST /lead/search).
	 */
	readonly filter: 'asGiven' | 'prepared' | 'preparedOrRange';
	/** Whether the service stored the value that was sent. It may store another spelling of it. */
	readonly isSame: Equality;
	/** Which values name one record, where the field is the identifier. */
	readonly identity: Identity;
	/** The remark if the service silently keeps the old value instead. Undefined for a type with which it never does. */
	readonly whenReverted: Pick<Remark, 'category' | 'message' | 'hint'> | undefined;
}
