import type { Sent } from '../json';
import type { Remark } from '../remarks';
import type { Lead } from '../store';
import type { Workspace } from '../workspace';

/** sync-api.md, Action result. */
export interface ActionResult {
	readonly action_id: string | null;
	readonly status: 'CREATED' | 'IGNORED';
}

/** One entry of an `actions` array, while the service decides whether it becomes an action. */
export interface Entry {
	readonly workspace: Workspace;
	readonly lead: Lead;
	readonly index: number;
	readonly sent: Sent;
	readonly remarks: Remark[];
}

export const ignored: ActionResult = { action_id: null, status: 'IGNORED' };

export const created = (action_id: string): ActionResult => ({ action_id, status: 'CREATED' });
