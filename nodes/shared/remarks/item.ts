import { partition, sortBy, sortedUniq } from 'lodash';

import { type Data, ownValue, withoutUndefined, toValue } from '../sync/data';
import { type Failure, isDeferral } from '../sync/failure';
import type { Remark } from './remark';

/** How an item ends whose call brought no usable answer. */
type Failing = 'deferred' | 'failed' | 'uncertain';

/** What became of the item of a remark. */
export type RemarkedOutcome = 'written' | 'rejected' | Failing;

/** What the remarks of an item share. */
export interface RemarkContext {
	readonly outcome: RemarkedOutcome;
	readonly leadId: string | undefined;
	/** The number of the item, counted from 1 as people count rows. */
	readonly row: number;
	/** Undefined if nothing of the item may be repeated. */
	readonly input: Data | undefined;
	/** Leave out the value of the remark, which was submitted. */
	readonly withoutSubmitted: boolean;
}

/**
 * A remark in the list of an item. What people read first comes first, then what became of the item, then which action
 * or column it is about, and what else few workflows ask for.
 *
 * @param place the row or rows of the remark, and what became of the item
 */
export function remarkData(remark: Remark, withoutSubmitted: boolean, place: Data = {}): Data {
	const { message, address, value, hint, category, actionId, column, retryAt, source } = remark;
	const { row, rows, ...became } = place;
	return withoutUndefined({
		row,
		rows,
		field: address.apiName ?? address.key,
		value: withoutSubmitted ? undefined : toValue(value),
		message,
		hint,
		category,
		...became,
		action_id: actionId,
		action_index: address.actionIndex,
		column,
		retryAt: retryAt === undefined ? undefined : new Date(retryAt).toISOString(),
		source,
	});
}

/** The json of the Remarks branch: one item for each remark. */
export function remarkItem(remark: Remark, context: RemarkContext): Data {
	const { outcome, leadId, row, input, withoutSubmitted } = context;
	const data = remarkData(remark, withoutSubmitted, { row, outcome, lead_id: leadId });
	return withoutUndefined({ ...data, input });
}

/** `1–4, 6` for the items 0, 1, 2, 3 and 5. */
export function rowsText(items: readonly number[]): string {
	const ranges: Array<[first: number, last: number]> = [];
	for (const row of sortedUniq(sortBy(items)).map(rowOf)) {
		const latest = ranges.at(-1);
		if (latest?.[1] === row - 1) latest[1] = row;
		else ranges.push([row, row]);
	}
	return ranges.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`)).join(', ');
}

/** The json of the Remarks branch: one item for a remark that several input items share. It stands for the first one. */
export function sharedRemark(
	remark: Remark,
	items: readonly number[],
	outcome: RemarkedOutcome | undefined,
	withoutSubmitted: boolean,
): Data {
	// Of these, a label has the same value in each item.
	const hidesValue = withoutSubmitted || remark.category !== 'unknown_option';
	const message = items.length === 1 ? remark.message : `${remark.message}: ${items.length} rows`;
	const place = { row: rowOf(items[0] ?? 0), rows: rowsText(items), outcome };
	return remarkData({ ...remark, message }, hidesValue, place);
}

/** In this order, so that a table shows the same columns after each run. */
const keysOfRemarks = [
	...['row', 'rows', 'field', 'value', 'message', 'hint', 'category', 'outcome', 'lead_id'],
	...['action_id', 'action_index', 'column', 'retryAt', 'source', 'remarks', 'input'],
];
/** Those that each remark has. */
const usualKeys = ['row', 'field', 'message', 'hint', 'category', 'outcome', 'lead_id'];

/** Gives all remarks of a run the same keys in the same order. */
export function remarksInOneForm(remarks: readonly Data[], includeSubmitted: boolean): Data[] {
	const isOnePerItem = remarks.some((remark) => Object.hasOwn(remark, 'remarks'));
	const usual = isOnePerItem ? [] : [...usualKeys, ...(includeSubmitted ? ['value', 'input'] : [])];
	const used = new Set([...usual, ...keysIn(remarks)]);
	return withKeys(
		remarks,
		keysOfRemarks.filter((key) => used.has(key)),
	);
}

const lastKeys = ['outcome', 'report', 'input'];

/**
 * Gives all records of a run the same keys in the same order, and what the write says of itself last.
 *
 * @param places of the fields in the workspace. What is no field stands behind them.
 */
export function recordsInOneForm(
	records: readonly Data[],
	places: ReadonlyMap<string, number> = new Map(),
): Data[] {
	const [last, first] = partition(keysIn(records), (key) => lastKeys.includes(key));
	const placeOf = (key: string) => (key === 'lead_id' ? -1 : (places.get(key) ?? places.size));
	return withKeys(records, [...sortBy(first, placeOf), ...lastKeys.filter((key) => last.includes(key))]);
}

/** All keys, each behind the one that it follows where it is first seen. */
function keysIn(all: readonly Data[]): string[] {
	const keys: string[] = [];
	const seen = new Set<string>();
	for (const data of all) {
		let previous: string | undefined;
		for (const key of Object.keys(data)) {
			if (!seen.has(key)) keys.splice(previous === undefined ? 0 : keys.indexOf(previous) + 1, 0, key);
			seen.add(key);
			previous = key;
		}
	}
	return keys;
}

const withKeys = (all: readonly Data[], keys: readonly string[]): Data[] =>
	all.map((data) => Object.fromEntries(keys.map((key) => [key, ownValue(data, key) ?? null])));

/**
 * The item of the only output, for an input item of which nothing was written.
 *
 * @param words what the remarks say, if the item has no list of them
 */
export function reportedItem(remarks: readonly Remark[], context: RemarkContext, words?: string): Data {
	const { lead_id, action_id, outcome, remarks: list, ...more } = remarksItem(remarks, context);
	const report = words === undefined ? { report: { outcome, remarks: list } } : { outcome, report: words };
	return withoutUndefined({ lead_id, action_id, ...report, ...more });
}

/** The json of the Remarks branch: one item for all remarks of an input item. */
export function remarksItem(remarks: readonly Remark[], context: RemarkContext): Data {
	const { outcome, leadId, row, input, withoutSubmitted } = context;
	return withoutUndefined({
		row,
		outcome,
		lead_id: leadId,
		action_id: remarks.find(({ actionId }) => actionId !== undefined)?.actionId,
		remarks: remarks.map((remark) => remarkData(remark, withoutSubmitted)),
		input,
	});
}

/** n8n moves an item to the Error output if it has exactly these keys, and adds the input to it. */
export function errorItem(failure: Failure): Data {
	const { message, description, code = null, httpStatus = null, lostSince } = failure;
	const uncertain = lostSince !== undefined && { uncertain: true };
	const deferred = isDeferral(failure) && { retryAt: new Date(failure.retryAt).toISOString() };
	return { error: message, message: description, details: { code, httpStatus, ...uncertain, ...deferred } };
}

/** What a remark says of an item that failed. */
export function failureRemark(failure: Failure): Remark & { readonly category: Failing } {
	const category = failure.lostSince === undefined ? 'failed' : 'uncertain';
	return {
		message: failure.message,
		...(isDeferral(failure) ? { category: 'deferred', retryAt: failure.retryAt } : { category }),
		source: failure.httpStatus === undefined || failure.reason === 'not_sent' ? 'preflight' : 'service',
		address: { scope: 'lead' },
		hint: failure.description,
	};
}

/** The number of an item, as people count rows. */
export function rowOf(item: number): number {
	return item + 1;
}
