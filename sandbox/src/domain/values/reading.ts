import type { Pipeline, ValueDefinition } from '../definitions';

export type StoredValue = string | number | boolean | readonly string[];

export type Fields = Readonly<Record<string, StoredValue>>;

/** The form of a value in the search index. */
export type SearchKey = string | number;

/** The result of reading a sent value by its field type. */
export type Reading =
	| {
			readonly outcome: 'accepted';
			readonly value: StoredValue;
			/** Options or tags that the value creates. */
			readonly newLabels: readonly string[];
			/** Reports the parts of the value that were dropped. */
			readonly remarks: readonly string[];
	  }
	| { readonly outcome: 'cleared' }
	| { readonly outcome: 'rejected'; readonly remarks: readonly string[] }
	/** Dropped without a remark, for example an archived label. */
	| { readonly outcome: 'silent' };

export const accepted = (
	value: StoredValue,
	newLabels: readonly string[] = [],
	remarks: readonly string[] = [],
): Reading => ({ outcome: 'accepted', value, newLabels, remarks });

export const rejected = (...remarks: string[]): Reading => ({ outcome: 'rejected', remarks });

/** Workspace settings that decide how a value is read, besides its field's definition. */
export interface ValueContext {
	readonly timeZone: string;
	readonly country: string;
	readonly pipeline: Pipeline;
	isActiveMember(email: string): boolean;
}

/**
 * How the values of a type are distributed over leads; storage picks its index by this. `distinct`: values mostly
 * differ from lead to lead. `common`: values repeat. `several`: one lead can have several values.
 */
export type Spread = 'distinct' | 'common' | 'several';

export interface ValueType {
	readonly spread: Spread;
	read(value: unknown, definition: ValueDefinition, context: ValueContext): Reading;
	/** The index keys of a stored value. */
	keys(value: StoredValue): SearchKey[];
	/** The index key of a searched value; undefined if no stored value can equal it. */
	searchKey(value: unknown, context: ValueContext): SearchKey | undefined;
	/** The index key of a bound. Present only if the type can be searched by `{from, to}`. */
	bound?(value: unknown, context: ValueContext): number | undefined;
	/** Compares a stored value with a sent one. Without it, they are the same only if identical. */
	same?(stored: StoredValue, sent: StoredValue): boolean;
}
