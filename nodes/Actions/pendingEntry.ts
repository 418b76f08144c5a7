import type { Data } from '../shared/sync/data';
import type { PreparedEntry } from '../shared/writes/actionDraft';
import { reportOf } from '../shared/writes/fields';
import type { EntryKey } from './idempotencyKey';

/** The prepared entry of one item, before its outcome is known. */
export interface PendingEntry {
	readonly item: number;
	readonly prepared: PreparedEntry;
	readonly entry: Data;
	/** Undefined for an item without an idempotency key. */
	readonly key?: EntryKey | undefined;
}

/** The JSON of a success item for one action. */
export function actionJson(
	leadId: string,
	{ prepared, entry }: PendingEntry,
	actionId: string | null,
	outcome: string,
): Data {
	return {
		lead_id: leadId,
		action_id: actionId,
		outcome,
		type: entry['type'],
		...reportOf(prepared),
	};
}
