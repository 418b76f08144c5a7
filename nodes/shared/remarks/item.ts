import { type Data, toValue } from '../sync/data';
import { printAddress } from './address';
import type { Remark } from './remark';

/** What became of the item of a remark. */
export type RemarkedOutcome = 'written' | 'rejected' | 'deferred' | 'failed' | 'uncertain';

/** The outcome, the lead, the operation and the input of a remark. */
export interface RemarkContext {
	readonly outcome: RemarkedOutcome;
	readonly leadId: string | undefined;
	readonly operation: string;
	/** Undefined if nothing of the item may be repeated. */
	readonly input: Data | undefined;
	/** Leave out the submitted data: the value of the remark and the item's json. */
	readonly withoutSubmitted: boolean;
}

export function remarkData(remark: Remark, withoutSubmitted: boolean): Data {
	const { address } = remark;
	const value = withoutSubmitted || remark.value === undefined ? {} : { value: toValue(remark.value) };
	return {
		message: remark.message,
		status: 'IGNORED',
		category: remark.category,
		source: remark.source,
		address: printAddress(address),
		scope: address.scope,
		actionIndex: address.scope === 'action' ? address.actionIndex : null,
		apiName: address.apiName ?? null,
		...(remark.column === undefined ? {} : { column: remark.column }),
		...value,
		hint: remark.hint,
		...(remark.retryAt === undefined ? {} : { retryAt: new Date(remark.retryAt).toISOString() }),
	};
}

function contextData(context: RemarkContext, actionId: string | undefined): Data {
	return {
		outcome: context.outcome,
		lead_id: context.leadId ?? null,
		action_id: actionId ?? null,
		operation: context.operation,
		...(context.withoutSubmitted || context.input === undefined ? {} : { input: context.input }),
	};
}

/** The json of the Remarks branch: one item for each remark. */
export function remarkItem(remark: Remark, context: RemarkContext): Data {
	return { remark: remarkData(remark, context.withoutSubmitted), ...contextData(context, remark.actionId) };
}

/** The json of the Remarks branch: one item for all remarks of an input item. */
export function remarksItem(remarks: readonly Remark[], context: RemarkContext): Data {
	return {
		remarks: remarks.map((remark) => remarkData(remark, context.withoutSubmitted)),
		...contextData(context, remarks.find((remark) => remark.actionId !== undefined)?.actionId),
	};
}
