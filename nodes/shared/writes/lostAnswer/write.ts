import type { Claim } from '../../session/claims';
import type { Loss, Outcome, Remarks } from '../../session/outcome';
import type { Failure } from '../../sync/failure';

/** The write of one item. */
export interface ItemWrite {
	readonly item: number;
	/** Set if an execution before this one may have sent it. It is looked for if the service has such a record. */
	readonly perhapsSent?: Loss | undefined;
}

/** A write that was sent, got no usable answer and may be stored. */
export interface Lost<E extends ItemWrite> {
	readonly write: E;
	/** When it was first sent, in epoch milliseconds of this machine. */
	readonly lostSince: number;
	/** What the node and the service remarked so far. */
	readonly remarks: Remarks;
	/** Whether the service answered with success, and said in the answer that the call failed. */
	readonly isDenied: boolean;
}

/** `index` is the position of the entry in the call. An entry with a lost outcome is looked up. */
type Sent<E extends ItemWrite> =
	| { readonly ok: true; readonly outcomeOf: (entry: E, index: number) => OutcomeSoon }
	| { readonly ok: false; readonly failure: Failure };

/** What else this process wrote where the lost entries may be. */
export interface OwnWrites {
	/** No lost entry is recognised in one of these. */
	readonly claims: readonly Claim[];
	/** Whether no other writer looks for a lost entry there. */
	readonly isAlone: boolean;
}

type OutcomeSoon = Outcome | Promise<Outcome>;

/** The record of a lost entry. It is claimed before `result` makes of it what the look-up is for. */
export interface Recognised<Result = OutcomeSoon> {
	readonly id?: string | undefined;
	readonly result: () => Result;
}

/**
 * What a look-up says of the lost entries, by item. `absent`: certainly no record is the entry. Of an entry that it leaves
 * out, nothing shows which record is it.
 */
export type LookedUp<Result = OutcomeSoon> = ReadonlyMap<number, Recognised<Result> | 'absent'>;

/** Compares what a look-up has found with the lost entries. */
export type Recognise<Result = OutcomeSoon> = (own: OwnWrites) => LookedUp<Result>;

/** How lost entries are looked up. */
export interface LookUp<E extends ItemWrite, Result = OutcomeSoon> {
	/** Where the records are. Undefined if records are not told apart. */
	readonly records?: { readonly place: string } | undefined;
	/** Throws when the look-up gets no answer: then the entries stay lost. */
	find(lost: ReadonlyArray<Lost<E>>): Promise<Recognise<Result>>;
}

/** What the service says when it rejects a call. */
export interface Rejection {
	/** The loss is that of an earlier attempt, which may have stored the record that the service has. */
	readonly outcomeOf: (loss: Loss | undefined) => OutcomeSoon;
	/** Whether the service says that it has this record. After a lost answer, that may be the node's own write. */
	readonly isConflict: boolean;
}

/** A kind of write: how it is sent, and how it is looked up. */
export interface Write<E extends ItemWrite> extends Partial<LookUp<E>> {
	/**
	 * What happens if the same write is sent twice. `storedTwice`: an append, which is never sent again after a lost
	 * answer. `storedOnce`: the service rejects the second write, or it changes nothing that matters. `sentByClient`: as
	 * `storedOnce`, and the client sends it again by itself, so that `writeOnce` does so only for an earlier try.
	 */
	readonly ifSentTwice: 'storedTwice' | 'storedOnce' | 'sentByClient';
	/** How often a lost entry is looked for. Once is enough if no look-up lags. */
	readonly lookUps?: 1;
	/** Where the records are, and what names one there. Undefined if records are not told apart. */
	readonly records?:
		| {
				readonly place: string;
				readonly idOf: (written: Outcome & { readonly kind: 'written' }) => string | undefined;
		  }
		| undefined;
	/** Sends the entries in one call. */
	send(entries: readonly E[]): Promise<Sent<E>>;
	/** Undefined if nothing shows whose a record is. */
	find?(lost: ReadonlyArray<Lost<E>>): Promise<Recognise>;
	/** Undefined when the failure is not a rejection: the entries have failed. */
	rejectionOf?(failure: Failure): Rejection | undefined;
}
