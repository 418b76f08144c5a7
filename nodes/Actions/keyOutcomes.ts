import type { Remark } from '../shared/remarks/remark';
import type { Outcome } from '../shared/run/outcome';
import type { KeptKey } from '../shared/run/writeKeys';
import { lossOf } from '../shared/writes/lostAnswer/loss';
import { rejectedEntry } from './entryOutcome';
import type { PendingEntry } from './pendingEntry';
import { writtenEntry } from './writtenAction';

/** The outcome of an entry whose action another item wrote: not a second action, and the ID of the first. */
export function alreadyWritten(leadId: string, pending: PendingEntry, actionId: string | undefined): Outcome {
	const remarks = pending.prepared.remarks.map((remark) => ({ ...remark, actionId }));
	return writtenEntry(leadId, pending, 'already_written', { actionId, remarks, isStored: false });
}

/** The outcome of an entry whose key was used for other values, which nobody wrote again. */
export function usedForOthers(leadId: string, pending: PendingEntry, actionId: string | undefined): Outcome {
	const remark: Remark = {
		category: 'already_exists',
		source: 'preflight',
		message: 'Not sent: the idempotency key was used before, for an action with other values',
		hint: 'Give each event a key of its own. To change the action, update it.',
		address: { scope: 'action' },
		actionId,
	};
	return rejectedEntry(leadId, [remark, ...pending.prepared.remarks]);
}

/** What to remember of a key, after the outcome of its write. Undefined if nothing can be stored. */
export function keptKey(outcome: Outcome, values: string): KeptKey | undefined {
	if (outcome.kind === 'written') {
		const { action_id: id } = outcome.json;
		return { kind: 'written', values, recordId: typeof id === 'string' ? id : undefined };
	}
	const loss = outcome.kind === 'failed' ? lossOf(outcome.failure) : undefined;
	return loss && { kind: 'uncertain', values, loss };
}
