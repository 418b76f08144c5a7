import { countBy, escape, groupBy, isString, max, uniq } from 'lodash';
import type { NodeExecutionHint } from 'n8n-workflow';

import { rowOf } from '../remarks/item';
import { causeOf, type Remark } from '../remarks/remark';
import type { NewOption, Outcome } from '../session/outcome';
import { enumerated } from '../sync/data';
import { isDeferral } from '../sync/failure';
import { type Cause, type Causes, isOfRun } from './causes';

const unseen = ' Nothing is connected to the Remarks branch, which says more.';

/** The most rows, reasons, names and notes that hints show. */
const most = { rows: 3, reasons: 5, names: 50, notes: 20 };

const namesText = (names: readonly string[]) =>
	enumerated(
		uniq(names).map((name) => name.slice(0, 100)),
		most.names,
	);

function rowsText(items: readonly number[]): string {
	const rows = uniq(items).map((item) => String(rowOf(item)));
	return `${rows.length === 1 ? 'row' : 'rows'} ${enumerated(rows, most.rows)}`;
}

/** Of a new label that may be misspelled. */
const misspelledText = ({ field, label, nearest }: NewOption) =>
	nearest === undefined ? [] : `The label ${label} of ${field} is new: was ${nearest} meant?`;

/** Each note once, with the number of its items if there are several. */
function counted(notes: readonly string[]): string[] {
	const counts = Object.entries(countBy(notes));
	const shown = counts
		.slice(0, most.notes)
		.map(([note, count]) => (count === 1 ? note : `${note} (${count} items)`));
	const left = counts.length - most.notes;
	return left > 0 ? [...shown, `${left} more hints like these.`] : shown;
}

/** A message that ends with the name of the field needs it no second time. */
const withField = (apiName: string | undefined, message: string) =>
	apiName === undefined || message.endsWith(` ${apiName}`) ? message : `${apiName}: ${message}`;

/** In place of the words of the service, which may repeat what was sent, stands the category. */
function reasonOf({ address: { apiName }, source, message, category }: Remark): string {
	if (category === 'already_exists') return ': exists already';
	if (category === 'missing_mandatory' && source === 'preflight' && apiName) return `: no ${apiName}`;
	const said = source === 'service' ? category.replaceAll('_', ' ') : causeOf(message);
	return `: ${withField(apiName, said)}`;
}

/** Why items were not taken: `row 6: no phone · rows 9, 10: phone: a phone number was expected`, each reason once. */
function reasonsText(reasons: ReadonlyArray<{ readonly item: number; readonly text: string }>): string {
	const groups = Object.entries(groupBy(reasons, ({ text }) => text));
	const texts = groups.map(([text, entries]) => rowsText(entries.map(({ item }) => item)) + text);
	return enumerated(texts, most.reasons, ' · ');
}

function textsOf(outcome: Outcome): string[] {
	switch (outcome.kind) {
		case 'written':
			return outcome.remarks.filter((remark) => !isOfRun(remark)).map(reasonOf);
		case 'rejected':
			// The first is why nothing was written.
			return [reasonOf(outcome.remarks[0])];
		case 'failed':
			return isDeferral(outcome.failure) ? [] : [`: ${outcome.failure.message}`];
		default:
			return [];
	}
}

/** `27 written, 3 not written: row 6: no phone · row 9: exists already.` Nothing if everything was taken. */
function notTaken(outcomes: readonly Outcome[], isUnseen: boolean): string[] {
	const all = outcomes.flatMap((outcome, item) =>
		textsOf(outcome).map((text) => ({ kind: outcome.kind, item, text })),
	);
	if (all.length === 0) return [];
	const line = (kind: Outcome['kind'], what: string, end: string) => {
		const reasons = all.filter((reason) => reason.kind === kind);
		const count = uniq(reasons.map(({ item }) => item)).length;
		return count === 0 ? [] : [`${count} ${what}: ${reasonsText(reasons)}.${end}`];
	};
	const { written = 0 } = countBy(outcomes, 'kind');
	const end = isUnseen ? unseen : '';
	return [
		...line('failed', 'not finished', ''),
		...line('rejected', 'not written', end).map((text) => `${written} written, ${text}`),
		...line('written', 'written in part', end),
	];
}

/** `No field is called Budget (USD): 29 rows. Did you mean budget?` */
function causeText({ remark, items }: Cause): string {
	const { address, message, hint } = remark;
	return `${withField(address.apiName, message)}: ${items.length === 1 ? rowsText(items) : `${items.length} rows`}. ${hint}`;
}

/**
 * Summarises the remarks of a run, so that a person need not open each item, and shows each note once. n8n shows hints
 * as HTML.
 *
 * @param isUnseen nothing is connected to the Remarks branch
 */
export function hintsOf(
	outcomes: readonly Outcome[],
	causes: Causes,
	isUnseen: boolean,
	notesOfRun: readonly string[],
): NodeExecutionHint[] {
	const notes = outcomes.flatMap((outcome) => (outcome.kind === 'read' ? (outcome.notes ?? []) : []));
	const reports = outcomes.flatMap((outcome) => (outcome.kind === 'written' ? outcome.report : []));
	const unchecked = reports.flatMap((report) => (report.unchecked ?? []).map(({ field }) => field));
	const misspelled = reports.flatMap(({ new_options = [] }) => new_options.flatMap(misspelledText));
	const columns = outcomes.flatMap((outcome) => (outcome.kind === 'written' ? (outcome.columns ?? []) : []));
	const deferred = outcomes.flatMap((outcome) =>
		'failure' in outcome && isDeferral(outcome.failure) ? outcome.failure.retryAt : [],
	);
	const retryAt = new Date(max(deferred) ?? 0).toISOString();
	const warnings = [
		...notTaken(outcomes, isUnseen),
		...[[...causes.values()].map(causeText), notesOfRun, notes, misspelled].flatMap((texts) =>
			texts.length === 0 ? [] : counted(texts),
		),
		unchecked.length > 0 &&
			`Sent as given, without a check: ${namesText(unchecked)}. The items say why, under report.unchecked.`,
		deferred.length > 0 &&
			`Deferred: ${deferred.length === 1 ? '1 item was' : `${deferred.length} items were`} not written. The service takes calls again at ${retryAt}.`,
	].filter(isString);
	const found =
		columns.length > 0 &&
		`Columns that were found by another name: ${namesText(columns.map(({ column, field }) => `${column} is ${field}`))}.`;
	const hint = (message: string, type: 'warning' | 'info') =>
		({ message: escape(message), type, location: 'outputPane' }) as const;
	return [...warnings.map((message) => hint(message, 'warning')), ...(found ? [hint(found, 'info')] : [])];
}
