import type { Session } from '../shared/run/operation';
import { failed, type Outcome, uncertain } from '../shared/run/outcome';
import { ofOnlyAction } from '../shared/remarks/address';
import { fromService, type Remark } from '../shared/remarks/remark';
import type { Data } from '../shared/sync/data';
import { contradiction, wasCarriedOut } from '../shared/sync/failure';
import { actionUpdate, type TimelineAction, timelineAction } from '../shared/sync/shapes/actions';
import type { WriteAnswer } from '../shared/sync/shapes/writeAnswer';
import { earlierLoss, lossOf } from '../shared/writes/lostAnswer/loss';

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
}

type Sent =
	| {
			readonly kind: 'carriedOut';
			/** `recovered`: the answer could not be read, and the action has the values. */
			readonly outcome: 'updated' | 'recovered';
			/** The action after the update, as far as it is known. */
			readonly action: TimelineAction | undefined;
			/** Undefined if the answer could not be read. */
			readonly answer: WriteAnswer | undefined;
	  }
	| (Outcome & { readonly kind: 'failed' });

/** Sends an update. After a success that cannot be read, the action is read, and the update never sent again. */
export async function sendUpdate(
	session: Session,
	{ item, path, body, isStored }: PendingUpdate,
): Promise<Sent> {
	const { client } = session;
	const find = async () => await client.call('getAction', { path }, timelineAction);
	const isFound = async () => {
		const found = await find();
		return found.ok && isStored(found.answer);
	};
	let loss = earlierLoss(session, item);
	if (!loss || !wasCarriedOut(loss)) {
		const result = await client.call('updateAction', { path, body }, actionUpdate);
		if (result.ok) {
			const { answer } = result.answer;
			if (!answer.isDenied || (await isFound()))
				return { kind: 'carriedOut', outcome: 'updated', ...result.answer };
			const remarks = updateRemarks(answer, path.actionId, () => undefined);
			return uncertain(contradiction(result.httpStatus, result.sentAt), remarks);
		}
		loss = lossOf(result.failure);
		if (!loss || !wasCarriedOut(loss)) return failed(result.failure);
	}
	const found = await find();
	if (!found.ok || !isStored(found.answer)) return failed(loss);
	return { kind: 'carriedOut', outcome: 'recovered', action: found.answer, answer: undefined };
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
