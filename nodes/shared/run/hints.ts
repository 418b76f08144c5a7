import { countBy, escape, groupBy, max, partition, uniq } from 'lodash';
import type { NodeExecutionHint } from 'n8n-workflow';

import { rowOf } from '../remarks/item';
import { causeOf, type Remark } from '../remarks/remark';
import { type FoundColumn, isEmptyRow, type NewOption, type Outcome } from '../session/outcome';
import { enumerated } from '../sync/data';
import { type Failure, isDeferral } from '../sync/failure';
import { type Cause, type Causes, isOfRun } from './causes';

const unseen = 'Nothing is connected to the Remarks branch, which says more.';

/** The most rows, reasons, names and notes that hints show. */
const most = { rows: 3, reasons: 5, names: 50, notes: 20 };

function namesText(names: readonly string[]): string {
	const shortened = uniq(names).map((name) => name.slice(0, 100));
	return enumerated(shortened, most.names);
}

/** A text about all of these, if there are any. */
const ifAny = <Thing>(things: readonly Thing[], textOf: (things: readonly Thing[]) => string): string[] =>
	things.length === 0 ? [] : [textOf(things)];

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

/** Why nothing was written, in a few words without a value. Of the service's own words, which may repeat one, the category. */
function reasonOf({ address: { apiName }, source, message, category }: Remark, isShort = false): string {
	if (category === 'already_exists') return 'exists already';
	const isMissing = category === 'missing_mandatory' && source === 'preflight';
	if (isMissing && apiName) return message.endsWith('is missing') ? `no ${apiName}` : causeOf(message);
	if (isShort && category === 'invalid_value' && apiName) return `the ${apiName} cannot be used`;
	const said = source === 'service' ? category.replaceAll('_', ' ') : causeOf(message);
	return withField(apiName, said);
}

interface Reason {
	readonly item: number;
	readonly text: string;
}

/** Each reason once, with its rows: `row 6: no phone · rows 9, 10: phone: a phone number was expected`. */
function grouped(
	reasons: readonly Reason[],
	separator: string,
	print: (rows: string, text: string) => string,
) {
	const groups = Object.entries(groupBy(reasons, ({ text }) => text));
	const texts = groups.map(([text, entries]) =>
		print(enumerated(uniq(entries.map(({ item }) => String(rowOf(item)))), most.rows), text),
	);
	return enumerated(texts, most.reasons, separator);
}

const reasonsText = (reasons: readonly Reason[]) =>
	grouped(reasons, ' · ', (rows, text) => `${/\D/.test(rows) ? 'rows' : 'row'} ${rows}: ${text}`);

/** What became of the items of a run. */
function countsOf(outcomes: readonly Outcome[]) {
	const written = outcomes.filter(({ kind }) => kind === 'written');
	const indexed = [...outcomes.entries()];
	return {
		written: written.length,
		inPart: written.filter((outcome) => outcome.kind === 'written' && outcome.remarks.length > 0).length,
		empty: outcomes.filter(isEmptyRow).length,
		/** The first remark is why nothing was written. */
		rejected: indexed.flatMap(([item, outcome]) =>
			outcome.kind === 'rejected' && !isEmptyRow(outcome) ? [{ item, remark: outcome.remarks[0] }] : [],
		),
		notStored: indexed.flatMap(([item, outcome]) =>
			outcome.kind === 'written'
				? outcome.remarks
						.filter((remark) => !isOfRun(remark))
						.map((remark) => ({ item, text: reasonOf(remark) }))
				: [],
		),
		failed: indexed.flatMap(([item, outcome]) =>
			outcome.kind === 'failed' && !isDeferral(outcome.failure)
				? [{ item, text: outcome.failure.message }]
				: [],
		),
	};
}

const emptyText = (count: number) => (count === 0 ? [] : [`${count} empty ${count === 1 ? 'row' : 'rows'}`]);

/** `28 written, 27 of them in part`, as the parts of a list. */
function writtenTexts(verb: string, { written, inPart }: ReturnType<typeof countsOf>): string[] {
	const text = `${written} ${verb}`;
	if (inPart === 0) return [text];
	if (inPart < written) return [text, `${inPart} of them in part`];
	return [text, written === 1 ? 'in part' : 'all in part'];
}

/** `28 written, 27 of them in part, 1 not written: row 6: no phone.` Nothing if everything was taken. */
function notTaken(outcomes: readonly Outcome[], isUnseen: boolean): string[] {
	const all = countsOf(outcomes);
	const { empty, rejected, notStored, failed } = all;
	const reasons = rejected.map(({ item, remark }) => ({ item, text: reasonOf(remark) }));
	const counts = [
		...writtenTexts('written', all),
		...emptyText(empty),
		...ifAny(reasons, (some) => `${some.length} not written: ${reasonsText(some)}`),
	];
	const lines = [
		...ifAny(failed, (some) => `${some.length} not finished: ${reasonsText(some)}.`),
		...(counts.length === 1 ? [] : [`${counts.join(', ')}.`]),
		...ifAny(notStored, (some) => `Not stored: ${reasonsText(some)}.`),
	];
	return isUnseen && counts.length > 1 ? [...lines, unseen] : lines;
}

/** The failure of a run of which nobody would see what was not written. Undefined if something of each item was. */
export function unseenFailure(outcomes: readonly Outcome[]): { item: number; failure: Failure } | undefined {
	const counts = countsOf(outcomes);
	const { written, rejected } = counts;
	const [first] = rejected;
	if (first === undefined) return undefined;
	const reasons = rejected.map(({ item, remark }) => ({ item, text: reasonOf(remark, true) }));
	const why = grouped(reasons, ', ', (rows, text) => `${rows} (${text})`);
	const all = `${outcomes.length} ${outcomes.length === 1 ? 'row' : 'rows'}`;
	const notWritten = `${rejected.length} of ${all} ${rejected.length === 1 ? 'was' : 'were'} not written: ${why}.`;
	const wereWritten = `${writtenTexts(written === 1 ? 'was written' : 'were written', counts).join(', ')}.`;
	const message = [notWritten, ...(written === 0 ? [] : [wereWritten]), 'Connect Remarks to see each value.'];
	return {
		item: first.item,
		failure: {
			reason: 'bad_request',
			message: message.join(' '),
			description: `${first.remark.hint} To go on without a node behind Remarks, set Options → Remarks → When Remarks Is Not Connected to Warn.`,
		},
	};
}

/** `No field is called Budget (USD): 29 rows. Did you mean budget?` */
function causeText({ remark, items }: Cause): string {
	const { address, message, hint } = remark;
	const rows = items.length === 1 ? `row ${rowOf(items[0] ?? 0)}` : `${items.length} rows`;
	const said = message.includes('columns have no field') ? message : withField(address.apiName, message);
	return `${said}: ${rows}. ${hint}`;
}

const uncheckedText = (fields: readonly string[]) =>
	`Sent as given, without a check: ${namesText(fields)}. With Report set to Full, the items say why.`;

const deferredText = (times: readonly number[]) =>
	`Deferred: ${times.length === 1 ? '1 item was' : `${times.length} items were`} not written. The service takes calls again at ${new Date(max(times) ?? 0).toISOString()}.`;

const foundText = (columns: readonly FoundColumn[]) =>
	`Columns that were found by another name: ${namesText(columns.map(({ column, field }) => `${column} is ${field}`))}.`;

/** What should be seen, in lines. n8n shows a hint as HTML. */
const hintOf = (lines: readonly string[], type: 'warning' | 'info'): NodeExecutionHint[] =>
	lines.length === 0
		? []
		: [{ message: lines.map((line) => escape(line)).join('<br>'), type, location: 'outputPane' }];

/**
 * Summarises a run in two hints at most, so that a person need not open each item: what became of the items, and what
 * their columns are.
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
	const ofItems = [
		...notTaken(outcomes, isUnseen),
		...[notesOfRun, notes, misspelled].flatMap(counted),
		...ifAny(unchecked, uncheckedText),
		...ifAny(deferred, deferredText),
	];
	const ofColumns = counted(
		[...causes.values()].filter(({ remark }) => remark.category !== 'empty_row').map(causeText),
	);
	const [ofRecords, named] = partition(columns, ({ field }) => field === undefined);
	const infos = [
		...ifAny(ofRecords, (some) => `Read from ${namesText(some.map(({ column }) => column))}.`),
		...ifAny(named, foundText),
	];
	return [
		...hintOf(ofItems, 'warning'),
		...hintOf([...ofColumns, ...infos], ofColumns.length > 0 ? 'warning' : 'info'),
	];
}
