import { type Data, withoutUndefined, toValue } from '../sync/data';
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
 */
export function remarkData(remark: Remark, withoutSubmitted: boolean, about: Data = {}): Data {
	const { message, address, value, hint, category, actionId, column, retryAt, source } = remark;
	return withoutUndefined({
		message,
		field: address.apiName ?? address.key,
		value: withoutSubmitted ? undefined : toValue(value),
		hint,
		category,
		...about,
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
	const data = remarkData(remark, withoutSubmitted, { outcome, lead_id: leadId });
	return withoutUndefined({ ...data, row, input });
}

/** The json of the Remarks branch: one item for a remark that several input items share. */
export function sharedRemark(
	remark: Remark,
	items: readonly number[],
	outcome: RemarkedOutcome | undefined,
	withoutSubmitted: boolean,
): Data {
	// Of these, a label has the same value in each item.
	const hidesValue = withoutSubmitted || remark.category !== 'unknown_option';
	const message = `${remark.message}: ${items.length} rows`;
	return { ...remarkData({ ...remark, message }, hidesValue, { outcome }), rows: items.map(rowOf) };
}

/** The item of the only output, for an input item of which nothing was written. */
export function reportedItem(remarks: readonly Remark[], context: RemarkContext): Data {
	const { lead_id, action_id, outcome, remarks: list, ...more } = remarksItem(remarks, context);
	return withoutUndefined({ lead_id, action_id, report: { outcome, remarks: list }, ...more });
}

/** The json of the Remarks branch: one item for all remarks of an input item. */
export function remarksItem(remarks: readonly Remark[], context: RemarkContext): Data {
	const { outcome, leadId, row, input, withoutSubmitted } = context;
	return withoutUndefined({
		outcome,
		lead_id: leadId,
		action_id: remarks.find(({ actionId }) => actionId !== undefined)?.actionId,
		remarks: remarks.map((remark) => remarkData(remark, withoutSubmitted)),
		row,
		input,
	});
}

/** n8n moves an item to the Error output if it has exactly these keys, and adds the input to it. */
export function errorItem(failure: Failure): Data {
	const { message, description, code, httpStatus, lostSince } = failure;
	const uncertain = lostSince === undefined ? {} : { uncertain: true };
	const deferred = isDeferral(failure) ? { retryAt: new Date(failure.retryAt).toISOString() } : {};
	return {
		error: message,
		message: description,
		details: { code: code ?? null, httpStatus: httpStatus ?? null, ...uncertain, ...deferred },
	};
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
