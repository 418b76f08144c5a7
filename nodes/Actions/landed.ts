import type { Session } from '../shared/run/operation';
import type { Outcome } from '../shared/run/outcome';
import type { Remark } from '../shared/remarks/remark';
import type { Data } from '../shared/sync/data';
import { FailureError } from '../shared/sync/failure';
import { type TimelineAction, timelinePage } from '../shared/sync/shapes/actions';
import { bareCode } from '../shared/sync/shapes/definitions';
import type { ActionRules } from '../shared/writes/actionEntry';
import { actionJson, type Pending } from './pending';

/** The `Date` header counts whole seconds, and the way of an answer takes time. */
const clockSlack = 2_000;
const pageSize = 100;

/** How long a call whose answer was lost may still be under way, in milliseconds, before the timeline is asked. */
const settlingTime = 500;

/**
 * The entries that are on the timeline although the answer that said so was lost, with their outcomes.
 *
 * Each action of the timeline stands for one entry only, so that two equal entries need two equal actions.
 */
export async function findLanded(
	session: Session,
	rules: ActionRules,
	leadId: string,
	pending: readonly Pending[],
	lostSince: number,
): Promise<ReadonlyMap<number, Outcome>> {
	await session.client.pause(settlingTime);
	const landed = new Map<number, Outcome>();
	const unclaimed = await actionsSince(session, leadId, pending, lostSince);
	for (const each of pending) {
		const index = unclaimed.findIndex((action) => isSame(each.entry, action));
		const action = unclaimed[index];
		if (action === undefined) continue;
		unclaimed.splice(index, 1);
		const { actionId } = action;
		landed.set(each.item, {
			kind: 'accepted',
			leadId,
			remarks: [...each.prepared.remarks, ...missingFields(each.entry, action, rules)],
			json: actionJson(leadId, each, actionId ?? null, 'recovered'),
		});
	}
	return landed;
}

/** What was put on the timeline since then, oldest first. An entry with a date of its own is filed under that date. */
async function actionsSince(
	{ client }: Session,
	leadId: string,
	pending: readonly Pending[],
	lostSince: number,
): Promise<TimelineAction[]> {
	const isBackdated = pending.some(({ entry }) => entry['created_on'] !== undefined);
	const actions: TimelineAction[] = [];
	for (;;) {
		const query = { skip: actions.length, limit: pageSize };
		const result = await client.call('searchActions', { path: { leadId }, query, body: {} }, timelinePage);
		if (!result.ok) throw new FailureError({ ...result.failure, lostSince });
		const { data, totalCount } = result.answer;
		actions.push(...data);
		const date = Date.parse(result.headers['date'] ?? '');
		const offset = Number.isNaN(date) ? 0 : date - Date.now();
		const since = isBackdated ? -Infinity : lostSince + offset - clockSlack;
		const isRecent = ({ createdAt }: TimelineAction) => createdAt === undefined || createdAt >= since;
		const reachedOlder = data.some((action) => !isRecent(action));
		if (data.length === 0 || reachedOlder || actions.length >= totalCount)
			return actions.filter(isRecent).reverse();
	}
}

function isSame(entry: Data, action: TimelineAction): boolean {
	if (entry['type'] !== bareCode(action.type)) return false;
	if (action.kind === 'payment') {
		return (
			String(entry['status']).toUpperCase() === action.status?.toUpperCase() &&
			String(entry['currency']).toUpperCase() === action.currency?.toUpperCase() &&
			Number(entry['amount']) === Number(action.amount)
		);
	}
	const fields = Object.entries(entry['fields'] ?? {});
	return fields.every(([apiName, sent]) => !contradicts(sent, action.fields[apiName]));
}

/** A value that the service dropped or spells in its own way tells nothing; another value of the same kind does. */
function contradicts(sent: unknown, stored: unknown): boolean {
	if (stored === undefined || stored === null || typeof sent !== typeof stored) return false;
	if (typeof sent === 'object') return false;
	return String(sent).trim().toLowerCase() !== String(stored).trim().toLowerCase();
}

/** The answer with the remarks is lost; what is not there tells. */
function missingFields(entry: Data, action: TimelineAction, rules: ActionRules): Remark[] {
	const definition = rules.actions.get(bareCode(action.type));
	if (action.kind !== 'custom' || definition === undefined) return [];
	return Object.entries(entry['fields'] ?? {})
		.filter(([apiName, value]) => value !== null && !(apiName in action.fields))
		.map(([apiName, value]) => ({
			category: 'silently_dropped',
			source: 'verification',
			message: 'The action does not have this value, and the answer that said why was lost',
			hint: 'Look at the action in the workspace, and update it if the value should be there.',
			address: { scope: 'action', actionIndex: 0, apiName },
			value,
			actionId: action.actionId,
		}));
}
