import type { FieldDefinition, LostReasonLabel, StatusLabel } from '../sync/shapes/definitions';
import type { LabelIndex } from '../workspace/labels';
import type { MemberIndex } from '../workspace/members';
import type { RemarkCategory } from '../remarks/category';

/** What a value is judged against, besides the definition of its field. */
export interface ValueFacts {
	readonly statuses: LabelIndex<StatusLabel>;
	readonly lostReasons: LabelIndex<LostReasonLabel>;
	readonly members: MemberIndex;
	/** What becomes of a label that a dropdown or tags field does not have yet. */
	readonly unknownLabels: 'create' | 'holdBack';
}

/** Why a value, or a part of it, is not sent: for a person, in two sentences. Neither quotes the value. */
export interface HeldBackReason {
	readonly category: RemarkCategory;
	readonly message: string;
	/** What to do about it. */
	readonly hint: string;
	/** The part of the value that is meant, when it is not the whole. */
	readonly part?: unknown;
}

/**
 * A value made ready for its field.
 *
 * `value` is what to send; absent when nothing of it can be sent. Tags may be sent in part: then both are there.
 */
export interface PreparedValue {
	readonly value?: unknown;
	readonly heldBack: readonly HeldBackReason[];
	/** Labels that the service will add to the field. */
	readonly newLabels: readonly string[];
}

/** Makes a value ready for fields of one type. Whatever the value is, it does not throw. */
export type Preparer = (raw: unknown, field: FieldDefinition, facts: ValueFacts) => PreparedValue;

export function send(value: unknown, newLabels: readonly string[] = []): PreparedValue {
	return { value, heldBack: [], newLabels };
}

export function holdBack(category: RemarkCategory, message: string, hint: string): PreparedValue {
	return { heldBack: [{ category, message, hint }], newLabels: [] };
}
