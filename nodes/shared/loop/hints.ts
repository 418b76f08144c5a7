import { countBy, escape, groupBy, max } from 'lodash';
import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

import { rowOf } from '../remarks/item';
import { causeOf, type Remark } from '../remarks/remark';
import type { Outcome } from '../run/outcome';
import { isDeferral } from '../sync/failure';

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

const unseen = 'Nothing is connected to the Remarks branch, which says more.';

/** The most rows, or reasons, that a hint shows. */
const mostShown = 3;

function rowsText(items: readonly number[]): string {
	const rows = [...new Set(items)].map(rowOf);
	const more = rows.length > mostShown ? ' and more' : '';
	return `${rows.length === 1 ? 'row' : 'rows'} ${rows.slice(0, mostShown).join(', ')}${more}`;
}

/**
 * The reason in a remark. In place of the words of the service, which may repeat what was sent, stands the category.
 */
function reasonOf({ address: { apiName }, source, message, category }: Remark): string {
	const said = source === 'service' ? category.replaceAll('_', ' ') : causeOf(message);
	return apiName === undefined ? said : `${apiName}: ${said}`;
}

/** The reasons for which an item was not taken as it was given. */
interface Reasons {
	readonly item: number;
	readonly reasons: readonly string[];
}

function reasonsText(items: readonly Reasons[]): string {
	const all = items.flatMap(({ item, reasons }) => reasons.map((reason) => ({ item, reason })));
	const groups = Object.entries(groupBy(all, ({ reason }) => reason));
	const shown = groups
		.slice(0, mostShown)
		.map(([reason, entries]) => `${reason} (${rowsText(entries.map(({ item }) => item))})`);
	const left = groups.length - mostShown;
	const more = left > 0 ? [`${left} more ${left === 1 ? 'reason' : 'reasons'}`] : [];
	return [...shown, ...more].join('; ');
}

/** `2 of 3 items were not written: phone: the identifier of the lead (phone) is missing (rows 2, 3).` */
function sentence(items: readonly Reasons[], total: number, what: string): string[] {
	if (items.length === 0) return [];
	const verb = items.length === 1 ? 'was' : 'were';
	return [`${items.length} of ${total} items ${verb} ${what}: ${reasonsText(items)}.`];
}

/**
 * Says what was not written, and why, so that a person need not open each item. Failed items have their own sentence.
 */
export function notTaken(outcomes: readonly Outcome[], isUnseen: boolean): string[] {
	const total = outcomes.length;
	const remarked = (kind: 'rejected' | 'written') =>
		outcomes.flatMap((outcome, item): Reasons[] =>
			outcome.kind === kind && outcome.remarks.length > 0
				? [{ item, reasons: outcome.remarks.map(reasonOf) }]
				: [],
		);
	const sentences = [
		...sentence(remarked('rejected'), total, 'not written'),
		...sentence(remarked('written'), total, 'written in part'),
	];
	const failed = outcomes.flatMap((outcome, item): Reasons[] =>
		outcome.kind === 'failed' && !isDeferral(outcome.failure)
			? [{ item, reasons: [outcome.failure.message] }]
			: [],
	);
	return [
		...sentence(failed, total, 'not finished'),
		...(sentences.length === 0
			? []
			: [`${sentences.join(' ')} ${isUnseen ? unseen : 'Look at the remarks.'}`]),
	];
}
