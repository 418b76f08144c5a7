import type { IBinaryKeyData } from 'n8n-workflow';

import { type Data, isObject, toData, toValue, type Value } from '../sync/data';
import type { Deferral, Failure } from '../sync/failure';
import { type Doubt, doubtText } from '../sync/lists/pagedList';
import { keysSeen } from '../sync/shapes/read';
import { failureRemark } from '../remarks/item';
import type { Remark } from '../remarks/remark';

/** Where a value stands in an item. */
interface ValuePlace {
	/** Its API name, or the key of the action. */
	readonly field: string;
	/** The index of the action, if the item has several and the value belongs to one of them. */
	readonly action_index?: number;
}

/** A value that Prepare changed, and how it was read if more than one reading fits. Or one that is sent as one of them. */
export type ValueChange = ValuePlace &
	(
		| { readonly from: Value; readonly to: Value; readonly reading?: string }
		| { readonly value: Value; readonly reading: string }
	);

/** A value that is sent as given, because the nodes do not know enough of the workspace to check it. */
export interface UncheckedValue extends ValuePlace {
	/** Why it was not checked, for people. */
	readonly message: string;
}

/** A label that the service adds to a field. */
export interface NewOption {
	readonly field: string;
	readonly label: string;
	/** A label of the field that is spelled almost like it. */
	readonly nearest?: string;
}

/** How a write ended that stored something. `dry_run`: that would have. `unchanged`: it had nothing to change. */
export const writtenAs = [
	...(['created', 'updated', 'unchanged', 'uploaded', 'deleted', 'recovered'] as const),
	...(['already_written', 'dry_run'] as const),
] as const;
export type WrittenAs = (typeof writtenAs)[number];

/** What a success item says of the write, under the key `report`, beside the record. Has no empty lists. */
export interface Report {
	readonly outcome: WrittenAs;
	readonly prepared?: readonly ValueChange[];
	readonly new_options?: readonly NewOption[];
	readonly unchecked?: readonly UncheckedValue[];
	/** What became of each action of a new lead. */
	readonly actions?: readonly Data[];
	/**
	 * For a model: the fields whose labels the update replaced, with the labels that went, or true if the lead was not read
	 * before.
	 */
	readonly replaced?: Data;
	/** The fields that the item gives as null or an empty list, and that keep their values. */
	readonly left_unchanged?: readonly string[];
	/** The body of the call that a dry run leaves out. */
	readonly would_send?: Data;
	/** What a person should know of the run. Its first item says it. */
	readonly note?: string;
}

/** What is known of values before they are sent, and belongs into the report. */
export interface Reported {
	readonly changes: ValueChange[];
	/** Labels that the service will add to a field. */
	readonly newOptions: NewOption[];
	readonly unchecked: UncheckedValue[];
	/** The columns with another name than their field. They are the same for most items, so a hint says them once. */
	readonly columns: FoundColumn[];
}

/** A column with its field. Without one, it is where the columns were found: below the top of the item. */
export interface FoundColumn {
	readonly column: string;
	readonly field: string | undefined;
}

export function reportOf(outcome: WrittenAs, found: Partial<Reported> = {}): Report {
	const { changes, newOptions, unchecked } = found;
	const report: { -readonly [Key in keyof Report]: Report[Key] } = { outcome };
	if (changes?.length) report.prepared = changes;
	if (newOptions?.length) report.new_options = newOptions;
	if (unchecked?.length) report.unchecked = unchecked;
	return report;
}

/** The failure of a write that was sent and got no usable answer: the service may have stored it. */
export type Loss = Failure & { readonly lostSince: number };

/** False when the service certainly stored nothing. */
export const isLoss = (failure: Failure): failure is Loss => failure.lostSince !== undefined;

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
			readonly columns?: readonly FoundColumn[] | undefined;
			/** The order of the fields in the workspace, so that a table has its columns in it. */
			readonly places?: ReadonlyMap<string, number>;
	  }
	| { readonly kind: 'rejected'; readonly leadId: string | undefined; readonly remarks: SomeRemarks }
	| { readonly kind: 'deferred'; readonly failure: Deferral }
	| {
			readonly kind: 'failed';
			readonly failure: Failure;
			/** Set if something was written and the item failed all the same, because the settings call a remark a failure. */
			readonly leadId?: string | undefined;
			/** May be set also if the answer leaves open whether something was stored. */
			readonly remarks?: Remarks | undefined;
	  }
	| {
			readonly kind: 'read';
			readonly jsons: readonly Data[];
			/** What a person should know about the result, such as that it may be incomplete. */
			readonly notes?: readonly string[];
			/** The files of the result. */
			readonly binary?: IBinaryKeyData;
	  };

/** @param leadId undefined for a record that belongs to no lead */
export function written(
	leadId: string | undefined,
	json: Data,
	report: Report,
	remarks: Remarks = [],
	columns?: readonly FoundColumn[],
) {
	return { kind: 'written', leadId, json, report, remarks, columns } as const;
}

/** @param remarks those of an answer that leaves open whether something was stored */
export function failed<Cause extends Failure>(failure: Cause, remarks?: Remarks) {
	return { kind: 'failed', failure, remarks } as const;
}

/** The outcome of an item of which nothing was stored. `otherwise` is why, if no remark says so. */
export function rejected(leadId: string | undefined, remarks: Remarks, otherwise: Remark): Outcome {
	const [first = otherwise, ...rest] = remarks;
	return { kind: 'rejected', leadId, remarks: [first, ...rest] };
}

/** Whether the item was a row without any value, as sheets have below their last one: nobody misses it. */
export const isEmptyRow = (outcome: Outcome): boolean =>
	outcome.kind === 'rejected' && outcome.remarks[0].category === 'empty_row';

/** The outcome of an item whose write was lost. */
export type LostOutcome = Outcome & { readonly kind: 'failed'; readonly failure: Loss };

export function isLost(outcome: Outcome | undefined): outcome is LostOutcome {
	return outcome?.kind === 'failed' && isLoss(outcome.failure);
}

/** What says that an item was not written: how it ended, and its remarks. */
export function unwrittenOf(outcome: Exclude<Outcome, { readonly kind: 'written' | 'read' }>) {
	if (outcome.kind === 'rejected') return { ended: 'rejected', ...outcome } as const;
	const remark = failureRemark(outcome.failure);
	const { remarks: said = [], leadId } = outcome.kind === 'failed' ? outcome : {};
	// The remarks may say it already, with the value that it is about.
	const isSaid = said.some(({ message }) => message === remark.message);
	return { ended: remark.category, remarks: isSaid ? said : [remark, ...said], leadId };
}

/**
 * The outcome of reading a list. It failed if the service has more entries and does not return them. A list that may be
 * incomplete has a note, and one with entries that cannot be read.
 */
export function listOutcome(entries: readonly ListEntry[], doubts: readonly Doubt[]): Outcome {
	for (const doubt of doubts) if (doubt.kind === 'cut') return failed(cutShort(doubt.read));
	const jsons = entries.map(({ json }) => json);
	const unparsed = entries.flatMap((entry) => ('unparsed' in entry ? [entry.unparsed] : []));
	return withNotes({ kind: 'read', jsons }, [...unparsedNotes(unparsed), ...doubts.map(doubtText)]);
}

/** Adds notes on what was asked for, which a person should know. */
export function withNotes(outcome: Outcome, notes: readonly string[]): Outcome {
	if (outcome.kind !== 'read' || notes.length === 0) return outcome;
	return { ...outcome, notes: [...notes, ...(outcome.notes ?? [])] };
}

/** An entry of a list, as an item shows it. */
export interface ListEntry {
	readonly json: Data;
	/** What the service sent, if it cannot be read. */
	readonly unparsed?: unknown;
}

/** An entry of a list that cannot be read, as the service sent it. `part` is what it would be known by. */
export function unparsedEntry(raw: unknown, part: string): ListEntry {
	const json = { unreadable: [part], ...(isObject(raw) ? toData(raw) : { sent: toValue(raw) }) };
	return { json, unparsed: raw };
}

/** The note on such entries. */
function unparsedNotes(entries: readonly unknown[]): string[] {
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
