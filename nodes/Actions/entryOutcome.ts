import type { Outcome } from '../shared/run/outcome';
import { fromService, type Remark } from '../shared/remarks/remark';
import type { WriteAnswer } from '../shared/sync/shapes/writeAnswer';
import { givenAt } from '../shared/writes/actionDraft';
import { ignored } from '../shared/writes/actions';
import { actionJson, type PendingEntry } from './pendingEntry';

/** The outcome of an entry that was not stored. */
export function rejectedEntry(leadId: string, remarks: readonly Remark[]): Outcome {
	const [first, ...rest] = remarks;
	return { kind: 'rejected', leadId, remarks: first ? [first, ...rest] : [ignored(0)] };
}

/**
 * The outcome of the entry at `index` in the request. Its remarks always say `actions[0]`, because an item has one
 * action.
 */
export function entryOutcome(
	leadId: string,
	pending: PendingEntry,
	index: number,
	answer: WriteAnswer,
): Outcome {
	const { prepared, input } = pending;
	const actionId = answer.actions[index]?.actionId ?? undefined;
	const serviceRemarks = answer.remarks
		.map((remark) => fromService(remark, () => undefined))
		.filter(({ address }) => address.scope === 'action' && address.actionIndex === index)
		.map((remark): Remark => {
			const address = { ...remark.address, scope: 'action', actionIndex: 0 } as const;
			return { ...remark, address, value: givenAt(input, address), actionId };
		});
	const remarks = [...prepared.remarks.map((remark) => ({ ...remark, actionId })), ...serviceRemarks];
	if (actionId === undefined)
		return rejectedEntry(leadId, serviceRemarks.length === 0 ? [ignored(0), ...remarks] : remarks);
	return { kind: 'written', leadId, remarks, json: actionJson(leadId, pending, actionId, 'created') };
}

export function dryRun(leadId: string, pending: PendingEntry): Outcome {
	return {
		kind: 'written',
		leadId,
		remarks: pending.prepared.remarks,
		json: { ...actionJson(leadId, pending, null, 'dry_run'), would_send: pending.entry },
	};
}
