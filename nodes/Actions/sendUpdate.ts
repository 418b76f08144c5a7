import type { Session } from '../shared/run/operation';
import type { Outcome } from '../shared/run/outcome';
import { fromService, ofOnlyAction, type Remark } from '../shared/remarks/remark';
import type { Data } from '../shared/sync/data';
import { actionUpdate, type TimelineAction, timelineAction } from '../shared/sync/shapes/actions';
import type { WriteAnswer } from '../shared/sync/shapes/lead';
import { updateOnce } from '../shared/writes/lostAnswer/writeOnce';

export interface ActionPath {
	readonly leadId: string;
	readonly actionId: string;
}

/** An update that was carried out. */
interface Updated {
	/** `recovered`: the answer could not be read, and the action has the values. */
	readonly outcome: 'updated' | 'recovered';
	/** The action after the update, as far as it is known. */
	readonly action: TimelineAction | undefined;
	/** The remarks of the service. */
	readonly said: readonly Remark[];
	/** Undefined if the answer could not be read. */
	readonly answer?: WriteAnswer;
}

/** The update of one action. */
interface PendingUpdate {
	readonly item: number;
	readonly path: ActionPath;
	readonly body: Data;
	/** The value that was given for a field or a key. */
	given(name: string | undefined): unknown;
	/** Whether the action has all values of the update. */
	isStored(action: TimelineAction): boolean;
	outcomeOf(updated: Updated): Outcome;
}

/** Sends an update. After a lost answer, the action is read. */
export async function sendUpdate(
	session: Session,
	{ item, path, body, given, isStored, outcomeOf }: PendingUpdate,
): Promise<Outcome> {
	const { client } = session;
	const saidIn = ({ remarks }: WriteAnswer) =>
		remarks.map((raw): Remark => {
			const remark = fromService(raw, () => undefined);
			const address = ofOnlyAction(remark.address);
			const value = given(address.apiName ?? address.key);
			return { ...remark, actionId: path.actionId, address, value };
		});
	return await updateOnce(session, item, {
		send: async () => await client.call('updateAction', { path, body }, actionUpdate),
		denialIn: ({ answer }) => (answer.isDenied ? saidIn(answer) : undefined),
		outcomeOf: (sent) => outcomeOf({ outcome: 'updated', said: saidIn(sent.answer), ...sent }),
		lookUp: async (denied) => {
			const found = await client.call('getAction', { path }, timelineAction);
			if (!found.ok || !isStored(found.answer)) return undefined;
			return outcomeOf(
				denied
					? { outcome: 'updated', said: saidIn(denied.answer), ...denied }
					: { outcome: 'recovered', said: [], action: found.answer },
			);
		},
	});
}
