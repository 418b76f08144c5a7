import type { Remark } from '../shared/remarks/remark';
import type { TimelineAction } from '../shared/sync/shapes/actions';
import { givenAt } from '../shared/writes/actionDraft';
import type { PendingEntry } from './pendingEntry';

/** What the answer that was lost said of an entry, as far as the action on the timeline tells. */
export function lostRemarks(
	{ entry, input }: PendingEntry,
	action: TimelineAction,
	hasItsDate: boolean,
): Remark[] {
	const missing = (where: { apiName?: string; key?: string }): Remark => {
		const address = { scope: 'action', actionIndex: 0, ...where } as const;
		return {
			category: 'silently_dropped',
			source: 'verification',
			message: 'The action does not have this value, and the answer that said why was lost',
			hint: 'Look at the action in the workspace, and update it if the value should be there.',
			address,
			value: givenAt(input, address),
		};
	};
	const { fields, employeeid, created_on: createdOn } = entry;
	const keys = [
		[employeeid, isKept(employeeid, action.raw['employeeid']), 'employeeid'],
		[createdOn, hasItsDate, 'created_on'],
	] as const;
	return [
		...Object.entries(fields ?? {})
			.filter(([apiName, value]) => value !== null && !(apiName in action.fields))
			.map(([apiName]) => missing({ apiName })),
		...keys.filter(([sent, kept]) => sent !== undefined && !kept).map(([, , key]) => missing({ key })),
	];
}

/** A read that names nobody tells nothing. */
function isKept(sent: unknown, stored: unknown): boolean {
	return stored === undefined || String(sent).toLowerCase() === String(stored).toLowerCase();
}
