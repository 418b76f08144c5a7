import type { Remark } from '../shared/remarks/remark';
import type { TimelineAction } from '../shared/sync/shapes/actions';
import { givenAt } from '../shared/writes/actionDraft';
import type { PendingEntry } from './pendingEntry';

/** Remarks for the values of a lost entry that the stored action lacks. They replace those of the lost answer. */
export function lostRemarks(
	{ entry, prepared }: PendingEntry,
	action: TimelineAction,
	hasItsDate: boolean,
): Remark[] {
	const missing = (where: { apiName?: string; key?: string }): Remark => {
		const address = { scope: 'action', ...where } as const;
		return {
			category: 'silently_dropped',
			source: 'verification',
			message: 'The stored action lacks this value, and the answer that gave the reason was lost',
			hint: 'Check the action in the workspace. If the value should be there, update the action.',
			address,
			value: givenAt(prepared.input, address),
		};
	};
	const { fields, employeeid, created_on: createdOn } = entry;
	const stored = action.fields ?? action.raw;
	const keys = [
		[employeeid, isKept(employeeid, action.performedBy), 'employeeid'],
		[createdOn, hasItsDate, 'created_on'],
	] as const;
	return [
		...Object.entries(fields ?? {})
			.filter(([apiName, value]) => value !== null && !Object.hasOwn(stored, apiName))
			.map(([apiName]) => missing({ apiName })),
		...keys.filter(([sent, kept]) => sent !== undefined && !kept).map(([, , key]) => missing({ key })),
	];
}

/** A read may leave a value out, so `undefined` does not prove that the service dropped it. */
function isKept(sent: unknown, stored: unknown): boolean {
	return stored === undefined || String(sent).toLowerCase() === String(stored).toLowerCase();
}
