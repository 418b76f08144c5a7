import type { Session } from '../shared/run/operation';
import type { Outcome } from '../shared/run/outcome';
import { ofOnlyAction } from '../shared/remarks/address';
import { fromService, type Remark } from '../shared/remarks/remark';
import type { Data } from '../shared/sync/data';
import { actionUpdate, type TimelineAction, timelineAction } from '../shared/sync/shapes/actions';
import type { WriteAnswer } from '../shared/sync/shapes/lead';
import { updateOnce } from '../shared/writes/lostAnswer/updateOnce';

export interface ActionPath {
	readonly leadId: string;
	readonly actionId: string;
}

/** The update of one action. */
interface PendingUpdate {
	readonly item: number;
	readonly path: ActionPath;
	readonly body: Data;
	/** Whether the action has all values of the update. */
	isStored(action: TimelineAction): boolean;
	outcomeOf(updated: Updated): Outcome;
}

/** An update that was carried out. */
export interface Updated {
	/** `recovered`: the answer could not be read, and the action has the values. */
	readonly outcome: 'updated' | 'recovered';
	/** The action after the update, as far as it is known. */
	readonly action: TimelineAction | undefined;
	/** Undefined if the answer could not be read. */
	readonly answer: WriteAnswer | undefined;
}

/** Sends an update. After a lost answer, the action is read. */
export async function sendUpdate(
	session: Session,
	{ item, path, body, isStored, outcomeOf }: PendingUpdate,
): Promise<Outcome> {
	const { client } = session;
	return await updateOnce(session, item, {
		send: async () => await client.call('updateAction', { path, body }, actionUpdate),
		denialIn: ({ answer }) =>
			answer.isDenied ? updateRemarks(answer, path.actionId, () => undefined) : undefined,
		outcomeOf: (sent) => outcomeOf({ outcome: 'updated', ...sent }),
		lookUp: async (denied) => {
			const found = await client.call('getAction', { path }, timelineAction);
			if (!found.ok || !isStored(found.answer)) return undefined;
			return outcomeOf(
				denied
					? { outcome: 'updated', ...denied }
					: { outcome: 'recovered', action: found.answer, answer: undefined },
			);
		},
	});
}

/** The service's remarks about an updated action. `given` returns the value that was given for a field or a key. */
export function updateRemarks(
	answer: WriteAnswer | undefined,
	actionId: string,
	given: (name: string | undefined) => unknown,
): Remark[] {
	return (answer?.remarks ?? []).map((raw) => {
		const remark = fromService(raw, () => undefined);
		const address = ofOnlyAction(remark.address);
		return {
			...remark,
			actionId,
			address,
			value: given(address.apiName ?? address.key),
		};
	});
}
