import type { Data } from '../shared/sync/data';
import type { ActionInput, PreparedEntry } from '../shared/writes/actionDraft';

/** The entry of one item, on its way to the timeline. */
export interface PendingEntry {
	readonly item: number;
	readonly input: ActionInput;
	readonly prepared: PreparedEntry;
	readonly entry: Data;
}

/** What a success item says of one action. */
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
		prepared: prepared.changes,
		new_options: prepared.newOptions,
	};
}
