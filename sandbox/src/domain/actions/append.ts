import { actionAddress, remarkAt, remarkTexts, type Remark } from '../remarks';
import { isObject } from '../json';
import type { Lead } from '../store';
import type { Workspace } from '../workspace';
import { appendCustomAction } from './custom';
import { ignored, type ActionResult, type Entry } from './entry';
import { appendPayment } from './payment';

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
	return type === 'PAYMENT' ? appendPayment(entry) : appendCustomAction(entry);
}
