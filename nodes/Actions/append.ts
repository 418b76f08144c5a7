import type { Session } from '../shared/run/operation';
import { failed, type Outcome, type SomeRemarks } from '../shared/run/outcome';
import { fromService, type Remark } from '../shared/remarks/remark';
import { type WriteAnswer, writeAnswer } from '../shared/sync/shapes/answers';
import { type ActionInput, type ActionRules, prepareEntry } from '../shared/writes/actionEntry';
import { findLanded } from './landed';
import { actionJson, type Pending } from './pending';

/** The most entries that go in one request. */
export const entriesPerRequest = 50;

/** How often entries that are not on the timeline after a lost answer are sent again. */
const mostResends = 2;

/**
 * Appends the entries of several items to one lead, in their order and in one request; each gets an outcome of its own.
 *
 * An append that is sent twice is there twice, so after a lost answer the timeline is asked first, and only what is not
 * on it is sent again.
 */
export async function appendActions(
	session: Session,
	rules: ActionRules,
	leadId: string,
	items: readonly number[],
	inputOf: (item: number) => ActionInput,
): Promise<Outcome[]> {
	const outcomes = new Map<number, Outcome>();
	let pending: Pending[] = [];
	for (const item of items) {
		const input = inputOf(item);
		const prepared = prepareEntry(0, input, rules);
		if (prepared.entry) pending.push({ item, input, prepared, entry: prepared.entry });
		else outcomes.set(item, refused(leadId, prepared.remarks));
	}
	if (session.settings.dryRun) for (const each of pending) outcomes.set(each.item, dryRun(leadId, each));
	else await sendAll();
	return items.map((item) => outcomes.get(item) ?? failed(lost));

	async function sendAll(): Promise<void> {
		let lostSince = earlierLoss(session, items);
		for (let resends = 0; pending.length > 0; resends++) {
			if (lostSince !== undefined) {
				const landed = await findLanded(session, rules, leadId, pending, lostSince);
				for (const [item, outcome] of landed) outcomes.set(item, outcome);
				pending = pending.filter(({ item }) => !landed.has(item));
				if (pending.length === 0) return;
			}
			const body = { actions: pending.map(({ entry }) => entry) };
			const result = await session.client.call('createActions', { path: { leadId }, body }, writeAnswer);
			if (result.ok) {
				pending.forEach((each, index) =>
					outcomes.set(each.item, appended(leadId, each, index, result.answer)),
				);
				return;
			}
			lostSince = result.failure.lostSince;
			if (lostSince !== undefined && resends < mostResends) continue;
			for (const { item } of pending) outcomes.set(item, failed(result.failure));
			return;
		}
	}
}

const lost = {
	reason: 'no_answer',
	message: 'The service gave no result for this action',
	description: 'Look at the timeline of the lead before you run the item again.',
} as const;

/** When an earlier try of this run (Retry On Fail) sent one of the items and got no answer. */
function earlierLoss({ earlier }: Session, items: readonly number[]): number | undefined {
	const times = items.flatMap((item) => {
		const outcome = earlier(item);
		const since = outcome?.kind === 'failed' ? outcome.failure.lostSince : undefined;
		return since === undefined ? [] : [since];
	});
	return times.length === 0 ? undefined : Math.min(...times);
}

function refused(leadId: string, remarks: readonly Remark[]): Outcome {
	const [first, ...rest] = remarks;
	const some: SomeRemarks = first ? [first, ...rest] : [ignored];
	return { kind: 'refused', leadId, remarks: some };
}

const ignored: Remark = {
	category: 'silently_dropped',
	source: 'verification',
	message: 'The service ignored this action and gave no reason',
	hint: 'Compare the action with its definition in the workspace, then send it again.',
	address: { scope: 'action', actionIndex: 0 },
};

function appended(leadId: string, pending: Pending, index: number, answer: WriteAnswer): Outcome {
	const { prepared, input } = pending;
	const actionId = answer.actions[index]?.actionId ?? undefined;
	const told = answer.remarks
		.map((remark) => fromService(remark, () => undefined))
		.filter(({ address }) => address.scope === 'action' && address.actionIndex === index)
		.map((remark): Remark => {
			const address = { ...remark.address, scope: 'action', actionIndex: 0 } as const;
			return { ...remark, address, value: valueOf(input, remark), actionId };
		});
	const remarks = [...prepared.remarks.map((remark) => ({ ...remark, actionId })), ...told];
	if (actionId === undefined) return refused(leadId, told.length === 0 ? [ignored, ...remarks] : remarks);
	return { kind: 'accepted', leadId, remarks, json: actionJson(leadId, pending, actionId, 'created') };
}

function valueOf(input: ActionInput, { address: { apiName } }: Remark): unknown {
	return input.kind === 'custom' && apiName !== undefined ? input.fields[apiName] : undefined;
}

function dryRun(leadId: string, pending: Pending): Outcome {
	return {
		kind: 'accepted',
		leadId,
		remarks: pending.prepared.remarks,
		json: { ...actionJson(leadId, pending, null, 'dry_run'), would_send: pending.entry },
	};
}
