import type { IBinaryKeyData } from 'n8n-workflow';

import { type Data, toData, toValue } from '../sync/data';
import type { Deferral, Failure } from '../sync/failure';
import { type Doubt, doubtText } from '../sync/lists/pagedList';
import { isObject } from '../sync/shapes/read';
import { keysSeen } from '../sync/answerFailure';
import type { Remark } from '../remarks/remark';
import type { Report } from './report';

export type Remarks = readonly Remark[];
export type SomeRemarks = readonly [Remark, ...Remark[]];

/**
 * What became of one input item; each has exactly one (the conservation law).
 *
 * - `written`: the service stored something. `remarks` lists what it did not store.
 * - `rejected`: nothing was stored. The service kept nothing of the call, or the node had nothing to send.
 * - `deferred`: nothing was carried out, because the service takes the item only later.
 * - `failed`: the call brought no usable answer. It is uncertain whether something was stored if `failure.lostSince` is
 *   set.
 * - `read`: what a read returned, any number of items.
 */
export type Outcome =
	| {
			readonly kind: 'written';
			/** The record: its IDs, and what was sent and kept, or what the answer shows. */
			readonly json: Data;
			readonly report: Report;
			readonly leadId: string | undefined;
			readonly remarks: Remarks;
	  }
	| { readonly kind: 'rejected'; readonly leadId: string | undefined; readonly remarks: SomeRemarks }
	| { readonly kind: 'deferred'; readonly failure: Deferral }
	| {
			readonly kind: 'failed';
			readonly failure: Failure;
			/** Set if something was written and the item failed all the same, because the settings call a remark a failure. */
			readonly leadId?: string | undefined;
			/** May be set also if the answer leaves open whether something was stored. */
			readonly remarks?: SomeRemarks;
	  }
	| {
			readonly kind: 'read';
			readonly jsons: readonly Data[];
			/** What a person should know about the result, such as that it may be incomplete. */
			readonly notes?: readonly string[];
			/** The files of the result. */
			readonly binary?: IBinaryKeyData;
	  };

export function failed(failure: Failure): Outcome & { readonly kind: 'failed' } {
	return { kind: 'failed', failure };
}

/** The outcome of a write whose answer leaves open whether something was stored, with the remarks of that answer. */
export function uncertain(failure: Failure & { readonly lostSince: number }, remarks: Remarks) {
	const [first, ...rest] = remarks;
	return first ? { ...failed(failure), remarks: [first, ...rest] as const } : failed(failure);
}

/** An outcome that holds on a retry of the node: the service has acted, so the item is not sent again. */
export function isSettled(outcome: Outcome): boolean {
	return outcome.kind === 'written' || outcome.kind === 'rejected';
}

/**
 * The outcome of reading a list. It failed if the service has more entries and does not return them. A list that may be
 * incomplete has a note.
 */
export function listOutcome(jsons: readonly Data[], doubts: readonly Doubt[]): Outcome {
	for (const doubt of doubts) if (doubt.kind === 'cut') return failed(cutShort(doubt.read));
	return { kind: 'read', jsons, ...(doubts.length === 0 ? {} : { notes: doubts.map(doubtText) }) };
}

/** Adds notes on what was asked for, which a person should know. */
export function withNotes(outcome: Outcome, notes: readonly string[]): Outcome {
	if (outcome.kind !== 'read' || notes.length === 0) return outcome;
	return { ...outcome, notes: [...notes, ...(outcome.notes ?? [])] };
}

/** An entry of a list that cannot be read, as the service sent it. `part` is what it would be known by. */
export function unreadEntry(raw: unknown, part: string): Data {
	return { unreadable: [part], ...(isObject(raw) ? toData(raw) : { sent: toValue(raw) }) };
}

/** The note on such entries. */
export function unreadNotes(entries: readonly unknown[]): string[] {
	if (entries.length === 0) return [];
	const keys = keysSeen(entries[0], '', 1);
	const seen = keys.length === 0 ? '' : ` The first has the keys ${keys.join(', ')}.`;
	return [
		`Entries that the node cannot read, and passes on as the service sent them: ${entries.length}.${seen}`,
	];
}

function cutShort(read: number): Failure {
	return {
		reason: 'unreadable_answer',
		message: `The service returned ${read} entries, and no others when the node asked for the next page`,
		description: `The list may have more, and the service does not return them. Turn Return All off and set Limit to ${read}, or narrow the search with filters.`,
	};
}
