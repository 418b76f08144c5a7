import { printAddress } from '../shared/remarks/address';
import type { Remark } from '../shared/remarks/remark';
import type { Outcome, Remarks } from '../shared/run/outcome';
import { type Report, reportOf, type WrittenAs } from '../shared/run/report';
import type { KeptKey } from '../shared/run/writeKeys';
import { type Data, ownValue } from '../shared/sync/data';
import type { PreparedEntry } from '../shared/writes/actionDraft';
import { ignored } from '../shared/writes/actions';
import { keptEntry } from '../shared/writes/kept';
import type { FoundAction } from '../shared/writes/lostAnswer/lostActions';
import { lossOf } from '../shared/writes/lostAnswer/loss';
import type { EntryKey } from './idempotencyKey';

/** The prepared entry of one item, before its outcome is known. */
export interface PendingEntry {
	readonly item: number;
	readonly prepared: PreparedEntry;
	readonly entry: Data;
	/** Undefined for an item without an idempotency key. */
	readonly key?: EntryKey | undefined;
}

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

/** The ID of the action of a success item. */
export function actionIdOf({ json }: Outcome & { readonly kind: 'written' }): string | undefined {
	const { action_id: id } = json;
	return typeof id === 'string' ? id : undefined;
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

export function dryRun(leadId: string, pending: PendingEntry): Outcome {
	return writtenEntry(leadId, pending, 'dry_run', {
		remarks: pending.prepared.remarks,
		isStored: false,
		report: { would_send: pending.entry },
	});
}

/** The outcome of a lost entry that is this action. `before` are the remarks that were made before the look-up. */
export function recoveredEntry(
	leadId: string,
	pending: PendingEntry,
	before: Remarks,
	{ actionId, remarks: missing }: FoundAction,
): Outcome {
	const known = before.length === 0 ? pending.prepared.remarks : before;
	const places = new Set(known.map(({ address }) => printAddress(address)));
	const remarks = [...known, ...missing.filter(({ address }) => !places.has(printAddress(address)))];
	return writtenEntry(leadId, pending, 'recovered', {
		actionId,
		remarks: remarks.map((remark) => ({ ...remark, actionId })),
		isStored: true,
	});
}

/** The outcome of an entry that was not stored. */
export function rejectedEntry(leadId: string, remarks: Remarks): Outcome {
	const [first, ...rest] = remarks;
	return { kind: 'rejected', leadId, remarks: first ? [first, ...rest] : [ignored()] };
}

/** The outcome of an entry whose action another item wrote: no second action, only the ID of the first. */
export function alreadyWritten(leadId: string, pending: PendingEntry, actionId: string | undefined): Outcome {
	const remarks = pending.prepared.remarks.map((remark) => ({ ...remark, actionId }));
	return writtenEntry(leadId, pending, 'already_written', { actionId, remarks, isStored: false });
}

/** The outcome of an entry whose key was used for other values, which nobody wrote again. */
export function usedForOthers(leadId: string, pending: PendingEntry, actionId: string | undefined): Outcome {
	const remark: Remark = {
		category: 'already_exists',
		source: 'preflight',
		message: 'Not sent: the event ID was used before, for an action with other values',
		hint: 'Give each event a key of its own. To change the action, update it.',
		address: { scope: 'action' },
		actionId,
	};
	return rejectedEntry(leadId, [remark, ...pending.prepared.remarks]);
}

/** What to remember of a key, after the outcome of its write. Undefined if nothing can be stored. */
export function keptKey(outcome: Outcome, values: string): KeptKey | undefined {
	if (outcome.kind === 'written') return { kind: 'written', values, recordId: actionIdOf(outcome) };
	const loss = outcome.kind === 'failed' ? lossOf(outcome.failure) : undefined;
	return loss && { kind: 'uncertain', values, loss };
}
