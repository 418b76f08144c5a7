import type { Data } from '../shared/sync/data';
import type { PreparedEntry } from '../shared/writes/actionDraft';
import type { EntryKey } from './idempotencyKey';

/** The prepared entry of one item, before its outcome is known. */
export interface PendingEntry {
	readonly item: number;
	readonly prepared: PreparedEntry;
	readonly entry: Data;
	/** Undefined for an item without an idempotency key. */
	readonly key?: EntryKey | undefined;
}
