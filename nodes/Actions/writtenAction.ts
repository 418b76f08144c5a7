import { type Data, ownValue } from '../shared/sync/data';
import type { Remark } from '../shared/remarks/remark';
import { type Report, reportOf, type WrittenAs } from '../shared/run/report';
import type { Outcome } from '../shared/run/outcome';
import { keptEntry } from '../shared/writes/kept';
import type { PendingEntry } from './pendingEntry';

interface WrittenAction {
	readonly leadId: string;
	/** Undefined if no answer has it. */
	readonly actionId: string | undefined;
	/** As reads return it: `ACTION_1001`. */
	readonly type: string;
}

/** The IDs and the type of an action, under the keys that reads have for them. */
export function actionItem({ leadId, actionId, type }: WrittenAction): Data {
	return { lead_id: leadId, ...(actionId === undefined ? {} : { action_id: actionId }), type };
}

/** The outcome of an entry that is on the timeline, or would be after a dry run. */
export function writtenEntry(
	leadId: string,
	pending: PendingEntry,
	outcome: WrittenAs,
	written: {
		readonly actionId?: string | undefined;
		readonly remarks: readonly Remark[];
		/** Also shows what was sent and kept. */
		readonly isStored: boolean;
		readonly report?: Partial<Report>;
	},
): Outcome {
	const { prepared, entry } = pending;
	const { actionId, remarks, isStored, report } = written;
	const code = String(ownValue(entry, 'type'));
	const item = actionItem({ leadId, actionId, type: code === 'PAYMENT' ? code : `ACTION_${code}` });
	return {
		kind: 'written',
		leadId,
		remarks,
		json: isStored ? { ...item, ...keptEntry(entry, remarks, prepared.unchecked) } : item,
		report: { ...reportOf(outcome, prepared), ...report },
	};
}
