import { actionAddress, remarkAt, remarkTexts, type Remark } from '../remarks';
import { isObject } from '../json';
import { silenceTexts } from '../silences';
import type { Lead } from '../store';
import type { Workspace } from '../workspace';
import { appendCustomAction } from './custom';
import { ignored, type ActionResult, type Entry } from './entry';
import { appendPayment, PAYMENT } from './payment';

/** Processes each entry on its own. The results are in the order of the entries (sync-api.md, POST /lead/{leadId}/action). */
export function appendActions(
	workspace: Workspace,
	lead: Lead,
	entries: readonly unknown[],
): { results: ActionResult[]; remarks: Remark[] } {
	const remarks: Remark[] = [];
	const results = entries.map((sent, index) => {
		if (isObject(sent)) return appendOne({ workspace, lead, index, sent, remarks });
		remarks.push(remarkAt(actionAddress(index), remarkTexts.noObject));
		return ignored;
	});
	return { results, remarks };
}

function appendOne(entry: Entry): ActionResult {
	const { type } = entry.sent;
	if (type === undefined || type === null) {
		entry.remarks.push(remarkAt(actionAddress(entry.index, 'type'), remarkTexts.noType));
		return ignored;
	}
	const isPayment = type === PAYMENT;
	const result = isPayment ? appendPayment(entry) : appendCustomAction(entry);
	if (result.status === 'CREATED') noteUnread(entry, isPayment ? paymentKeys : customKeys);
	return result;
}

const customKeys = ['type', 'fields', 'employeeid', 'created_on'];
const paymentKeys = ['type', 'status', 'currency', 'amount', 'employeeid', 'created_on', 'paymentid'];

/** Of an entry that was ignored as a whole, the remarks say enough. */
function noteUnread({ workspace, index, sent }: Entry, read: readonly string[]): void {
	for (const key of Object.keys(sent)) {
		if (read.includes(key)) continue;
		workspace.silently?.({ field: actionAddress(index, key), why: silenceTexts.unreadKey });
	}
}
