import type { LostReasonLabel, StatusLabel } from '../sync/shapes/pipeline';
import { LabelIndex, MemberIndex } from '../workspace/names';
import { plainText } from '../sync/data';
import type { FieldDefinition } from '../sync/shapes/definitions';
import type { AddedCode } from './addedCode';
import { type Columns, noColumn } from './columns';
import { usualCurrency } from './currency';
import type { HeldBackReason, PreparedValue } from './prepared';
import { isBlank } from './spelling';
import type { ZoneClock } from './zone/clock';

/** What `prepare` needs besides the definition of the field. */
export interface ValueFacts {
	readonly statuses: LabelIndex<StatusLabel>;
	readonly lostReasons: LabelIndex<LostReasonLabel>;
	readonly members: MemberIndex;
	/** What happens to a label that a dropdown or tags field does not have yet. */
	readonly unknownLabels: 'create' | 'holdBack';
	readonly columns: Columns;
	/** Whether a value is held back that does not say what it means, although anyone would take it for one. */
	readonly holdsBackGuesses?: boolean;
	/** That of the workspace, for filters. */
	readonly clock?: ZoneClock;
	/** The currency of the workspace, as an option says, or that of the payment. */
	readonly currency: string;
}

/** For values that refer to nothing in the workspace. */
export const noFacts: ValueFacts = {
	statuses: new LabelIndex<StatusLabel>([]),
	lostReasons: new LabelIndex<LostReasonLabel>([]),
	members: new MemberIndex([]),
	unknownLabels: 'create',
	columns: () => noColumn,
	currency: usualCurrency,
};

/** Which values of an identifier name the same record. */
export interface Identity {
	/** The same for all values that may name one record, but also for some that name different records. */
	group(value: string): string;
	/** The same only for values that certainly name one record. */
	key(value: string): string;
	/** Whether two values with the same `group` name one record. */
	isSame(one: string, other: string): boolean;
	/** The keys of what may have been sent for a stored value, if there are several. */
	spellings(stored: string): string[];
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
const asText: Identity = { group: folded, key: folded, isSame: () => true, spellings: () => [] };

/** An object of a form or of another service, which stands for one value. */
export type Answer = Readonly<Record<string, unknown>>;

/** What the object has under these keys, in this order. */
export const answersOf = (answer: Answer, keys: readonly string[]): unknown[] =>
	keys.map((key) => answer[key]).filter((value) => !isBlank(value));

/** What the object has under the first of these keys that it has. */
export const under =
	(...keys: string[]) =>
	(answer: Answer): unknown =>
		answersOf(answer, keys)[0];

/** Whether the object has these keys and no others, so that nothing changes what they mean. */
export const hasOnly = (answer: Answer, keys: ReadonlySet<string>): boolean =>
	Object.keys(answer).every((key) => keys.has(key) || isBlank(answer[key]));

/**
 * The form in which items show a value that was read or sent. One that it does not know stays as it is. Undefined for a
 * sent value of which nobody knows how it is stored.
 */
export type Shown = (
	value: unknown,
	context: {
		readonly field: FieldDefinition;
		readonly clock: ZoneClock;
		/** Whether it was sent, and no answer shows how it is stored. */
		readonly isSent: boolean;
		/** Takes what a person should know of the value. */
		readonly note: (text: string) => void;
		readonly codes?: AddedCode | undefined;
		/** The lead of a stored value, if it is a lead's, and what was sent for the value, if it was just written. */
		readonly leadId?: string | undefined;
		readonly sent?: unknown;
	},
) => unknown;

/** How values are compared. */
export type Comparison = 'text' | 'tags' | 'choice' | 'flag' | 'rating' | 'number' | 'date';

/** All rules for one field type (sync-api.md, Field types). `types.ts` lists one for each type. */
export interface ValueType {
	/** Turns an input value into what the service accepts. Never throws. */
	readonly prepare: (raw: unknown, field: FieldDefinition, facts: ValueFacts) => PreparedValue;
	/** What can only be a value of the type in an object, whatever else the object has. */
	readonly inObject: (answer: Answer) => unknown;
	/** Whether `prepare` reads lists. If not, it receives the entry of a one-entry list instead of the list. */
	readonly takesLists: boolean;
	/** What the values refer to in the workspace. Labels belong to the field. Files are uploaded in separate calls. */
	readonly refersTo: 'nothing' | 'labels' | 'statuses' | 'lostReasons' | 'members' | 'files';
	/** How a person enters or chooses a value. */
	readonly input:
		| { readonly kind: 'text' | 'number' | 'date' | 'list' }
		| {
				readonly kind: 'choice';
				readonly choices: (
					field: FieldDefinition,
					facts: Pick<ValueFacts, 'statuses' | 'lostReasons' | 'members'>,
				) => ReadonlyArray<{ readonly name: string; readonly value: string | number | boolean }>;
		  };
	/**
	 * How a search filters by such a value. A search finds exact matches, so a value that is stored in another form than
	 * people write is prepared first (sync-api.md, POST /lead/search).
	 */
	readonly filter: 'asGiven' | 'prepared';
	readonly comparison: Comparison;
	/** Whether the service stored the value that was sent. It may store another spelling of it. */
	readonly isSame: (sent: unknown, stored: unknown, field: Pick<FieldDefinition, 'dateFormat'>) => boolean;
	/** Undefined if the service has such values in the form that items show. */
	readonly shown?: Shown;
	/** Which values name one record, where the field is the identifier. */
	readonly identity: Identity;
	/** The remark if the service silently keeps the old value instead. Undefined for a type with which it never does. */
	readonly whenReverted?: HeldBackReason;
}

/** The rules that most types have. */
const usual = {
	inObject: () => undefined,
	takesLists: false,
	refersTo: 'nothing',
	input: { kind: 'text' },
	filter: 'asGiven',
	comparison: 'text',
	isSame: isSameText,
	identity: asText,
} as const satisfies Omit<ValueType, 'prepare'>;

/** The rules for a type, from those in which it differs from most. */
export const valueType = (own: Pick<ValueType, 'prepare'> & Partial<ValueType>): ValueType => ({
	...usual,
	...own,
});
