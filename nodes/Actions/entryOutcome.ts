import { fromService, ofOnlyAction, printAddress, type Remark } from '../shared/remarks/remark';
import type { RememberedEvent } from '../shared/session/eventIds';
import {
	failed,
	isLost,
	type Outcome,
	rejected,
	type Remarks,
	type Report,
	reportOf,
	written,
	type WrittenAs,
} from '../shared/session/outcome';
import type { Session } from '../shared/session/operation';
import type { CallResult } from '../shared/sync/client';
import { type Data, isObject, toValue } from '../shared/sync/data';
import { contradiction, unclearSuccess } from '../shared/sync/failure';
import type { WriteAnswer } from '../shared/sync/shapes/writeAnswer';
import { sentFields } from '../shared/values/itemForm';
import { shownAmount } from '../shared/values/money';
import { shownTime } from '../shared/values/shownDate';
import { type ActionRules, givenAt, type PreparedEntry } from '../shared/writes/actionDraft';
import { createdOn, fieldsOfAction } from '../shared/writes/actionEntry';
import { ignored, resultOf } from '../shared/writes/actions';
import type { FoundAction, SentAction } from '../shared/writes/lostAnswer/lostActions';
import type { Lost } from '../shared/writes/lostAnswer/write';
import { storedEntry } from '../shared/writes/verify';
import type { EntryEvent } from './eventId';

/** The prepared entry of one item, before its outcome is known. */
export interface PendingEntry extends PreparedEntry, SentAction {
	readonly entry: Data;
	readonly leadId: string;
	/** Undefined for an item without an event ID. */
	readonly event?: EntryEvent | undefined;
	/** The entry, or what was kept of it, with its dates in the form of items. */
	readonly inForm: (kept: Data) => Data;
}

/**
 * The IDs and the type of an action, under the keys that reads have for them.
 *
 * @param actionId undefined if no answer has it
 * @param type as reads return it: `ACTION_1001`
 */
export const actionItem = (leadId: string, actionId: string | undefined, type: string): Data =>
	actionId === undefined ? { lead_id: leadId, type } : { lead_id: leadId, action_id: actionId, type };

/** Brings what was kept of an entry into the form of reads (decision 42). */
export const entryFormatter =
	(entry: Data, { actions }: ActionRules, { zone: { clock }, codes }: Session): PendingEntry['inForm'] =>
	(kept) => {
		const { created_on: time, fields, amount } = kept;
		const definitions = fieldsOfAction(actions, String(entry['type']));
		const shown = { ...kept };
		if (time !== undefined) shown['created_on'] = toValue(shownTime(time, { field: createdOn, clock }));
		if (amount !== undefined) shown['amount'] = shownAmount(amount);
		if (isObject(fields)) shown['fields'] = sentFields(fields, { definitions, clock, codes });
		return shown;
	};

/** The ID of the action of a success item. */
export function actionIdOf({ json }: Outcome & { readonly kind: 'written' }): string | undefined {
	const { action_id: id } = json;
	return typeof id === 'string' ? id : undefined;
}

/**
 * The outcome of an entry that is on the timeline, or would be after a dry run. If it is stored now, it has the values that
 * were sent and, as far as is known, kept.
 */
function onTimeline(
	pending: PendingEntry,
	outcome: WrittenAs,
	{ actionId, remarks = pending.remarks }: { actionId?: string | undefined; remarks?: Remarks },
	report: Partial<Report> = {},
) {
	const { leadId, entry, inForm } = pending;
	const code = String(entry['type']);
	const ids = actionItem(leadId, actionId, code === 'PAYMENT' ? code : `ACTION_${code}`);
	const isStored = outcome === 'created' || outcome === 'recovered';
	const kept = isStored ? inForm(storedEntry(entry, remarks, pending.unchecked)) : {};
	const named = actionId === undefined ? remarks : remarks.map((remark) => ({ ...remark, actionId }));
	const reported = Object.assign(reportOf(outcome, pending), report);
	return written(leadId, { ...ids, ...kept }, reported, named, pending.columns);
}

export function dryRun(pending: PendingEntry): Outcome {
	return onTimeline(pending, 'dry_run', {}, { would_send: pending.entry });
}

/** The outcome of a lost entry that is this action. */
export function recoveredEntry(
	{ write: pending, remarks: before }: Lost<PendingEntry>,
	{ actionId, remarks: missing }: FoundAction,
): Outcome {
	const known = before.length === 0 ? pending.remarks : before;
	const places = new Set(known.map(({ address }) => printAddress(address)));
	const unknown = missing.filter(({ address }) => !places.has(printAddress(address)));
	return onTimeline(pending, 'recovered', { actionId, remarks: [...known, ...unknown] });
}

/** The outcome of an entry that was not stored. */
export function rejectedEntry(leadId: string, remarks: Remarks): Outcome {
	return rejected(leadId, remarks, ignored());
}

/**
 * The outcome of an entry whose event was written before, as this action, and is not written again. With the same values
 * the item has the ID of the action. With others it is rejected.
 */
export function writtenBefore(pending: PendingEntry, actionId: string | undefined, isSame: boolean): Outcome {
	if (isSame) return onTimeline(pending, 'already_written', { actionId });
	const remark: Remark = {
		category: 'already_exists',
		source: 'preflight',
		message: 'Not sent: the event ID was used before, for an action with other values',
		hint: 'Give each event an ID of its own. To change the action, update it.',
		address: { scope: 'action' },
		actionId,
	};
	return rejectedEntry(pending.leadId, [remark, ...pending.remarks]);
}

/** What to remember of an event, after the outcome of its write. Undefined if nothing can be stored. */
export function remembered(outcome: Outcome, values: string): RememberedEvent | undefined {
	if (outcome.kind === 'written') return { values, recordId: actionIdOf(outcome) };
	return isLost(outcome) ? { values, loss: outcome.failure } : undefined;
}

type Answered = Pick<CallResult<WriteAnswer> & { readonly ok: true }, 'answer' | 'httpStatus' | 'sentAt'>;

/**
 * The outcome of the entry at `index` of the `count` entries in a call that the service answered with success. An item
 * has one action, so its remarks have no index.
 *
 * A success means that the entry was carried out, unless the answer says more about it. Where the answer leaves open
 * whether the entry was stored, the outcome is a loss.
 */
export function entryOutcome(
	pending: PendingEntry,
	index: number,
	count: number,
	answered: Answered,
): Outcome {
	const { answer, httpStatus, sentAt } = answered;
	const { actionId: id, status } = resultOf(answer, index, count);
	const actionId = id ?? undefined;
	const said = remarksAbout(answer, pending, index, count);
	const remarks = [...pending.remarks, ...said].map((remark) => ({ ...remark, actionId }));
	if (status === 'IGNORED') {
		const reported = said.length === 0 ? [{ ...ignored(), actionId }, ...remarks] : remarks;
		// A custom action may lack only the bad field (sync-api.md, Action result).
		if (actionId === undefined || pending.entry['type'] === 'PAYMENT')
			return rejectedEntry(pending.leadId, reported);
		return onTimeline(pending, 'created', { actionId, remarks: reported });
	}
	if (answer.isDenied && actionId === undefined) return failed(contradiction(httpStatus, sentAt), remarks);
	const { length } = answer.actions;
	const saysNothing = said.length === 0 && (length === 0 || length === count);
	if (status !== 'UNKNOWN' || saysNothing) return onTimeline(pending, 'created', { actionId, remarks });
	const unclear = 'The service accepted the call, but did not say whether it stored this action';
	const next = 'Look for the action in the workspace before you run the item again.';
	return failed(unclearSuccess(answered, unclear, next), remarks);
}

/** The service's remarks about an entry. A remark without the index of an entry may be about each of them. */
function remarksAbout({ remarks }: WriteAnswer, { input }: PendingEntry, index: number, count: number) {
	return remarks.flatMap((raw): Remark[] => {
		const remark = fromService(raw);
		const sentIndex = remark.address.scope === 'action' ? remark.address.actionIndex : undefined;
		if (sentIndex !== undefined && sentIndex < count && sentIndex !== index) return [];
		const address = ofOnlyAction(remark.address);
		return [{ ...remark, address, value: givenAt(input, address) }];
	});
}
