import type { FieldDefinition, LostReasonLabel, StatusLabel } from '../sync/shapes/definitions';
import { LabelIndex } from '../workspace/labels';
import { MemberIndex } from '../workspace/members';
import type { RemarkCategory } from '../remarks/category';
import { usualCurrency } from './currency';
import { type Columns, noColumns } from './columns';

/** What `prepare` needs besides the definition of the field. */
export interface ValueFacts {
	readonly statuses: LabelIndex<StatusLabel>;
	readonly lostReasons: LabelIndex<LostReasonLabel>;
	readonly members: MemberIndex;
	/** What happens to a label that a dropdown or tags field does not have yet. */
	readonly unknownLabels: 'create' | 'holdBack';
	readonly columns: Pick<Columns, 'of'>;
	/** The currency of the workspace, as an option says, or that of the payment. */
	readonly currency: string;
}

/** For values that refer to nothing in the workspace. */
export const noFacts: ValueFacts = {
	statuses: new LabelIndex<StatusLabel>([]),
	lostReasons: new LabelIndex<LostReasonLabel>([]),
	members: new MemberIndex([]),
	unknownLabels: 'create',
	columns: noColumns,
	currency: usualCurrency,
};

/** Why a value, or a part of it, is not sent. Shown to users; never quotes the value. */
export interface HeldBackReason {
	readonly category: RemarkCategory;
	readonly message: string;
	/** What the user can do. */
	readonly hint: string;
	/** The part of the value that is held back, if not all of it. */
	readonly part?: unknown;
}

/**
 * A value that is prepared for its field.
 *
 * `value` is what to send; absent when nothing of it can be sent. Tags may be sent in part, with `heldBack` for the
 * rest.
 */
export interface PreparedValue {
	readonly value?: unknown;
	readonly heldBack: readonly HeldBackReason[];
	/** Labels that the service will add to the field. */
	readonly newLabels: readonly string[];
	/**
	 * Why the value, or a part of it, is sent as given, without a check: what the nodes know of the workspace is not
	 * enough. A clause for people, which never quotes the value.
	 */
	readonly unchecked?: string;
	/** How an ambiguous value is read, and what shows it. For people; never quotes the value. */
	readonly reading?: string;
}

/** Prepares a value for fields of one type. Never throws. */
export type Preparer = (raw: unknown, field: FieldDefinition, facts: ValueFacts) => PreparedValue;

export function send(value: unknown, newLabels: readonly string[] = []): PreparedValue {
	return { value, heldBack: [], newLabels };
}

export function sendUnchecked(value: unknown, unchecked: string): PreparedValue {
	return { value, heldBack: [], newLabels: [], unchecked };
}

export function holdBack(category: RemarkCategory, message: string, hint: string): PreparedValue {
	return { heldBack: [{ category, message, hint }], newLabels: [] };
}
