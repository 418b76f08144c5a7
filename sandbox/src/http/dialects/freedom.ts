import type { Source } from '../../../../nodes/shared/sync/endpoints';
import type { Way } from './dialect';

/**
 * One thing that the specification leaves open in an answer.
 *
 * `source` names where the strict form comes from: an older public Reference, public client code (L), or this Project.
 * S means that the specification itself names several forms.
 */
export interface Freedom {
	/** A few words, unique in its row. Reports count by it. */
	readonly name: string;
	readonly source: Source;
	/** The forms besides the strict one. */
	readonly ways: readonly [Way, ...Way[]];
}

/** What the specification says of an answer, and what it leaves open. */
export interface Row {
	/** Paths that every dialect has, with the same values in the same order (S). */
	readonly promised: readonly string[];
	/** In the order in which their ways apply: first those inside, last those of the whole answer. */
	readonly freedoms: readonly Freedom[];
}

export const freedom = (name: string, source: Source, ...ways: readonly [Way, ...Way[]]): Freedom => ({
	name,
	source,
	ways,
});
