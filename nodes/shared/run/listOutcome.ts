import { type Data, toData, toValue } from '../sync/data';
import type { Failure } from '../sync/failure';
import { type Doubt, doubtText } from '../sync/lists/doubt';
import { keysSeen } from '../sync/shapes/read';
import { isObject } from '../sync/shapes/tolerant';
import { failed, type Outcome } from './outcome';

/**
 * The outcome of reading a list. It failed if the service says that it has more entries and does not return them. A
 * list that may be incomplete has a note.
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
		message: `The service has more entries than the ${read} that it returned`,
		description: `Its next page had no new entries. Turn Return All off and set Limit to ${read}, or narrow the search with filters.`,
	};
}
