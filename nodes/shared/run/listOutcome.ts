import type { Data } from '../sync/data';
import type { Failure } from '../sync/failure';
import { type Doubt, doubtText } from '../sync/lists/doubt';
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

function cutShort(read: number): Failure {
	return {
		reason: 'unreadable_answer',
		message: `The service has more entries than the ${read} that it returned`,
		description: `Its next page had no new entries. Turn Return All off and set Limit to ${read}, or narrow the search with filters.`,
	};
}
