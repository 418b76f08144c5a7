import type { Remark } from '../remarks/remark';
import { plainText } from '../sync/data';
import type { FieldDefinition } from '../sync/shapes/definitions';
import type { Preparer, ValueFacts } from './preparedValue';

/** Whether the service stored the value that was sent. It may store another spelling of it. */
export type Equality = (
	sent: unknown,
	stored: unknown,
	field: Pick<FieldDefinition, 'dateFormat'>,
) => boolean;

/** Which values of an identifier name the same record. */
export interface Identity {
	/** The same for all values that may name one record, but also for some that name different records. */
	group(value: string): string;
	/** The same only for values that certainly name one record. */
	key(value: string): string;
	/** Whether two values with the same `group` name one record. */
	isSame(one: string, other: string): boolean;
}

/** Trimmed and in lower case. */
export const folded = (value: unknown): string => plainText(value).trim().toLowerCase();

/** Equal texts, ignoring case and outer blanks, or equal numbers: `1200.50` and 1200.5. */
export function isSameText(sent: unknown, stored: unknown): boolean {
	const [one, other] = [folded(sent), folded(stored)];
	return one === other || (one !== '' && other !== '' && Number(one) === Number(other));
}

/** Whether all stored labels were sent. The service may drop some labels, and stores equal labels once. */
export function isPartOf(sent: unknown, stored: unknown): boolean {
	if (!Array.isArray(sent) || !Array.isArray(stored)) return false;
	const labels = new Set(sent.map(folded));
	return stored.every((label) => labels.has(folded(label)));
}

/** Texts that differ only in case and outer blanks name one record. */
export const asText: Identity = { group: folded, key: folded, isSame: () => true };

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
