import type { Pipeline, ValueDefinition } from '../definitions';

export type StoredValue = string | number | boolean | readonly string[];

export type Fields = Readonly<Record<string, StoredValue>>;

/** A stored value as the search index holds it. */
export type SearchKey = string | number;

/** What a type makes of a value that a call sent. */
export type Reading =
	| {
			readonly outcome: 'taken';
			readonly value: StoredValue;
			/** Options or tags that the value brings into being. */
			readonly newLabels: readonly string[];
			/** Parts of the value that were left out. */
			readonly remarks: readonly string[];
	  }
	| { readonly outcome: 'cleared' }
	| { readonly outcome: 'refused'; readonly remarks: readonly string[] }
	/** Dropped without a remark, as archived labels are. */
	| { readonly outcome: 'silent' };

export const taken = (
	value: StoredValue,
	newLabels: readonly string[] = [],
	remarks: readonly string[] = [],
): Reading => ({ outcome: 'taken', value, newLabels, remarks });

export const refused = (...remarks: string[]): Reading => ({ outcome: 'refused', remarks });

/** What a value is read against, beyond the definition of its field. */
export interface ValueContext {
	readonly timeZone: string;
	readonly country: string;
	readonly pipeline: Pipeline;
	isActiveMember(email: string): boolean;
}

/**
 * How the values of a type lie among the leads, which decides how storage finds them: `distinct` values mostly differ
 * from lead to lead, `common` ones repeat, and of `several` one lead has more than one.
 */
export type Spread = 'distinct' | 'common' | 'several';

export interface ValueType {
	readonly spread: Spread;
	read(value: unknown, definition: ValueDefinition, context: ValueContext): Reading;
	/** The keys under which a search finds a stored value. */
	keys(value: StoredValue): SearchKey[];
	/** The key of a value that a search sent; undefined when no stored value can equal it. */
	searchKey(value: unknown, context: ValueContext): SearchKey | undefined;
	/** Only where a search may send `{from, to}`: the key of a bound. */
	bound?(value: unknown, context: ValueContext): number | undefined;
	/** How a stored value is told from a new one; by default they must be equal in every letter. */
	same?(held: StoredValue, sent: StoredValue): boolean;
}
