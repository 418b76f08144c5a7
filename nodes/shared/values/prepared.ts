/** What becomes of a value: it is sent, perhaps in part or with its reading, or it is held back. */
import type { Remark, RemarkCategory } from '../remarks/remark';

/** Why a value, or a part of it, is not sent. Shown to users; never quotes the value. */
export interface HeldBackReason extends Pick<Remark, 'category' | 'message' | 'hint'> {
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
	/** Whether nothing but what people usually mean shows the reading. */
	readonly isGuess?: boolean;
	/** Whether the value stands for no answer, as the first entry of a list does. Then nothing of it is sent. */
	readonly isBlank?: boolean;
}

const none: readonly never[] = [];

export function send(value: unknown, newLabels: readonly string[] = none): PreparedValue {
	return { value, heldBack: none, newLabels };
}

export const sendUnchecked = (value: unknown, unchecked: string) => ({ ...send(value), unchecked });

/** A value that other values of its field show to be this one. */
export const proven = (value: unknown, reading: string) => Object.assign(send(value), { reading });

/** A value that anyone would take for this one, although it does not say so. */
export const guess = (value: unknown, reading: string) => ({ ...proven(value, reading), isGuess: true });

export function holdBack(category: RemarkCategory, message: string, hint: string): PreparedValue {
	return { heldBack: [{ category, message, hint }], newLabels: [] };
}

/** Holds back a value that its type cannot have. */
export const invalid = (message: string, hint: string) => holdBack('invalid_value', message, hint);
