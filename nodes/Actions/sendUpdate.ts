import type { Session } from '../shared/session/operation';
import { type Outcome, type Report, reportOf, written } from '../shared/session/outcome';
import { fromService, ofOnlyAction, type Remark } from '../shared/remarks/remark';
import type { Data } from '../shared/sync/data';
import { actionUpdate, type TimelineAction, timelineAction } from '../shared/sync/shapes/actions';
import type { WriteAnswer } from '../shared/sync/shapes/writeAnswer';
import { updateOnce } from '../shared/writes/lostAnswer/writeOnce';
import type { PreparedValues } from '../shared/writes/fields';
import { nothingToSend } from '../shared/writes/verify';
import { actionItem } from './entryOutcome';

/** An update that was carried out: the remarks of the service, and what is known of the action after it. */
interface Updated {
	readonly said: readonly Remark[];
	readonly action: TimelineAction | undefined;
	/** Undefined if the answer could not be read, and the action has the values. */
	readonly answer?: WriteAnswer;
}

/** The update of one action. */
interface PendingUpdate {
	readonly item: number;
	readonly leadId: string;
	readonly actionId: string;
	/** As reads return it: `ACTION_1001`. */
	readonly type: string;
	readonly body: Data;
	/** The values that are sent, and what was found about them. */
	readonly values: PreparedValues;
	/** The value that was given for a field or a key. */
	given(name: string): unknown;
	/** Whether the action has all values of the update. */
	isStored(action: TimelineAction): boolean;
	/** All remarks on the values, the values for the item, and whether the service stored none of them. */
	valuesOf(updated: Updated): { remarks: readonly Remark[]; json: Data; areDropped: boolean };
}

/** Sends an update, unless it has no values or it is a dry run. After a lost answer, the action is read. */
export async function sendUpdate(session: Session, update: PendingUpdate): Promise<Outcome> {
	const { client, settings } = session;
	const { item, leadId, actionId, body, values } = update;
	const about = (remark: Remark): Remark => ({ ...remark, actionId });
	const preflight = values.remarks.map(about);
	if (Object.keys(values.fields).length === 0)
		return nothingToSend(leadId, { address: { scope: 'action' }, actionId }, preflight);
	const ids = actionItem(leadId, actionId, update.type);
	const ended = (json: Data, report: Report, remarks: readonly Remark[]) =>
		written(leadId, { ...ids, ...json }, report, remarks, values.columns);
	if (settings.dryRun) return ended({}, { ...reportOf('dry_run', values), would_send: body }, preflight);
	const path = { leadId, actionId };
	const saidIn = ({ remarks }: WriteAnswer) =>
		remarks.map((raw): Remark => {
			const remark = fromService(raw);
			const address = ofOnlyAction(remark.address);
			const value = update.given(address.apiName ?? address.key ?? '');
			return about({ ...remark, address, value });
		});
	const outcomeOf = (outcome: 'updated' | 'recovered', updated: Updated): Outcome => {
		const { remarks, json, areDropped } = update.valuesOf(updated);
		const all = remarks.map(about);
		const [first, ...rest] = all;
		if (first && areDropped) return { kind: 'rejected', leadId, remarks: [first, ...rest] };
		return ended(json, reportOf(outcome, values), all);
	};
	return await updateOnce(session, item, {
		send: async () => await client.call('updateAction', { path, body }, actionUpdate),
		denialIn: ({ answer }) => (answer.isDenied ? saidIn(answer) : undefined),
		outcomeOf: (sent) => outcomeOf('updated', { ...sent, said: saidIn(sent.answer) }),
		lookUp: async (denied) => {
			const found = await client.call('getAction', { path }, timelineAction);
			if (!found.ok || !update.isStored(found.answer)) return undefined;
			return denied
				? outcomeOf('updated', { ...denied, said: saidIn(denied.answer) })
				: outcomeOf('recovered', { action: found.answer, said: [] });
		},
	});
}
