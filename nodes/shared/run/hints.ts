import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';
import { countBy, escape, max } from 'lodash';

import { isDeferral } from '../sync/failure';
import { notTaken } from './notTaken';
import type { Outcome } from './outcome';

/** The names of the values of an item that were sent unchecked. */
function uncheckedIn(outcome: Outcome): string[] {
	return outcome.kind === 'written' ? (outcome.report.unchecked ?? []).map(({ field }) => field) : [];
}

/** New labels that may be misspelled. */
function misspelledIn(outcome: Outcome): string[] {
	const labels = outcome.kind === 'written' ? (outcome.report.new_options ?? []) : [];
	return labels.flatMap(({ field, label, nearest }) =>
		nearest === undefined ? [] : `The label ${label} of ${field} is new: was ${nearest} meant?`,
	);
}

const mostNotes = 20;

/** Each note once, with the number of its items if there are several. */
function counted(notes: readonly string[]): string[] {
	const counts = Object.entries(countBy(notes));
	const shown = counts
		.slice(0, mostNotes)
		.map(([note, count]) => (count === 1 ? note : `${note} (${count} items)`));
	return counts.length > mostNotes
		? [...shown, `${counts.length - mostNotes} more hints like these.`]
		: shown;
}

/** Some of the names, and how many more there are. */
function some(names: readonly string[]): string {
	const most = 50;
	const shown = names
		.slice(0, most)
		.map((name) => name.slice(0, 100))
		.join(', ');
	return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}

/**
 * Summarises the remarks of a run, so that a person need not open each item, and shows each note once. n8n shows hints
 * as HTML.
 */
export function hintsOf(
	outcomes: readonly Outcome[],
	isUnseen: boolean,
	notesOfRun: readonly string[],
): NodeExecutionHint[] {
	const remarks = outcomes.flatMap((outcome) => ('remarks' in outcome ? (outcome.remarks ?? []) : []));
	const unknown = remarks.filter(({ category }) => category === 'unknown_field');
	const names = [...new Set(unknown.flatMap(({ address: { apiName } }) => apiName ?? []))];
	const notes = outcomes.flatMap((outcome) => (outcome.kind === 'read' ? (outcome.notes ?? []) : []));
	const unchecked = [...new Set(outcomes.flatMap(uncheckedIn))];
	const deferred = outcomes.flatMap((outcome) =>
		'failure' in outcome && isDeferral(outcome.failure) ? outcome.failure.retryAt : [],
	);
	const messages = [
		...notesOfRun,
		...counted(notes),
		...counted(outcomes.flatMap(misspelledIn)),
		unchecked.length === 0
			? undefined
			: `Sent as given, without a check: ${some(unchecked)}. The items say why, under report.unchecked.`,
		deferred.length === 0
			? undefined
			: `Deferred: ${deferred.length} items were not written. The service takes calls again at ${new Date(max(deferred) ?? 0).toISOString()}.`,
		...notTaken(outcomes, isUnseen),
		names.length === 0
			? undefined
			: `The workspace has no field named ${some(names)}. Refresh the list of fields and map the values again.`,
	];
	return messages.flatMap((message) =>
		message === undefined ? [] : [{ message: escape(message), type: 'warning', location: 'outputPane' }],
	);
}

/** @param isUnseen nothing is connected to the Remarks branch */
export function showHints(
	context: IExecuteFunctions,
	outcomes: readonly Outcome[],
	isUnseen: boolean,
	notesOfRun: readonly string[],
): void {
	const hints = hintsOf(outcomes, isUnseen, notesOfRun);
	if (hints.length > 0) context.addExecutionHints(...hints);
}
