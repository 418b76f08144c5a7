import type { Remark } from '../remarks/remark';
import type { FieldDefinition } from '../sync/shapes/definitions';
import type { Equality } from './equality';
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

/** All that the nodes know about one type of sync-api.md, Field types. `types.ts` has one for each. */
export interface ValueType {
	/** Turns a given value into what the service accepts. */
	readonly prepare: Preparer;
	/** Whether `prepare` reads lists. For any other type, a list with one entry stands for that entry. */
	readonly takesLists: boolean;
	/** Whether people write it in their own words, so that two leads hardly have the same one by chance. */
	readonly isFreeText: boolean;
	/** What in the workspace its values refer to. Labels are those of the field. Files are uploaded by calls of their own. */
	readonly refersTo: 'nothing' | 'labels' | 'statuses' | 'lostReasons' | 'members' | 'files';
	readonly input: Input;
	/**
	 * How a search takes it. A search finds exact matches, so a value whose stored form is not what people write is
	 * prepared first. A date can also be searched for by a range (sync-api.md, POST /lead/search).
	 */
	readonly filter: 'asGiven' | 'prepared' | 'preparedOrRange';
	readonly isSame: Equality;
	/** The same for all spellings of one value. Items whose identifiers have the same one run in order. */
	readonly orderKey: (value: string) => string;
	/** What is said when the service keeps the old value without a word; undefined for a type where it never does. */
	readonly whenReverted: Pick<Remark, 'category' | 'message' | 'hint'> | undefined;
}
