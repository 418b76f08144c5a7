import { type Outcome, type Remarks, uncertain } from '../shared/run/outcome';
import { ofOnlyAction } from '../shared/remarks/address';
import { fromService, type Remark } from '../shared/remarks/remark';
import { contradiction } from '../shared/sync/failure';
import type { WriteAnswer } from '../shared/sync/shapes/lead';
import { givenAt } from '../shared/writes/actionDraft';
import { ignored, resultOf } from '../shared/writes/actions';
import { type PendingEntry, rejectedEntry, writtenEntry } from './writtenAction';

/** A call that the service answered with success. */
interface Answered {
	readonly answer: WriteAnswer;
	readonly httpStatus: number;
	/** In epoch milliseconds of this machine. */
	readonly sentAt: number;
	/** How many entries it had. */
	readonly count: number;
}

/**
 * The outcome of the entry at `index` in the call. An item has one action, so its remarks have no index.
 *
 * A success means that the entry was carried out, unless the answer says more about it. Where the answer leaves open
 * whether the entry was stored, the outcome is a loss.
 */
export function entryOutcome(
	leadId: string,
	pending: PendingEntry,
	index: number,
	answered: Answered,
): Outcome {
	const { answer, count } = answered;
	const { actionId: id, status } = resultOf(answer, index, count);
	const actionId = id ?? undefined;
	const said = remarksAbout(answer, pending, index, count);
	const remarks = [...pending.prepared.remarks, ...said].map((remark) => ({ ...remark, actionId }));
	if (status === 'IGNORED') {
		const reported = said.length === 0 ? [{ ...ignored(), actionId }, ...remarks] : remarks;
		// A custom action may lack only the bad field (sync-api.md, Action result).
		const isStored = actionId !== undefined && pending.entry['type'] !== 'PAYMENT';
		return isStored ? createdEntry(leadId, pending, actionId, reported) : rejectedEntry(leadId, reported);
	}
	const saysNothing = said.length === 0 && (answer.actions.length === 0 || answer.actions.length === count);
	if (answer.isDenied && actionId === undefined)
		return uncertain(contradiction(answered.httpStatus, answered.sentAt), remarks);
	if (status === 'UNKNOWN' && !saysNothing) return unclear(answered, remarks);
	return createdEntry(leadId, pending, actionId, remarks);
}

function createdEntry(
	leadId: string,
	pending: PendingEntry,
	actionId: string | undefined,
	remarks: Remarks,
): Outcome {
	return writtenEntry(leadId, pending, 'created', { actionId, remarks, isStored: true });
}

/** The service's remarks about an entry. A remark without the index of an entry may be about each of them. */
function remarksAbout(
	{ remarks }: WriteAnswer,
	{ prepared }: PendingEntry,
	index: number,
	count: number,
): Remark[] {
	return remarks.flatMap((raw) => {
		const remark = fromService(raw, () => undefined);
		const sentIndex = remark.address.scope === 'action' ? remark.address.actionIndex : undefined;
		if (sentIndex !== undefined && sentIndex < count && sentIndex !== index) return [];
		const address = ofOnlyAction(remark.address);
		return [{ ...remark, address, value: givenAt(prepared.input, address) }];
	});
}

/** For an answer without a result for the entry. The node then looks the entry up. */
function unclear({ httpStatus, sentAt }: Answered, remarks: Remarks): Outcome {
	const loss = {
		reason: 'unreadable_answer',
		message: 'The service accepted the call, but did not say whether it stored this action',
		description: 'Look for the action in the workspace before you run the item again.',
		httpStatus,
		lostSince: sentAt,
	} as const;
	return uncertain(loss, remarks);
}
