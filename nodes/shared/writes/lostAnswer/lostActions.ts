import { isEqual } from 'lodash';

import { isSince } from '../../run/ownWrites';
import type { Remark } from '../../remarks/remark';
import type { Session } from '../../run/operation';
import type { Outcome } from '../../run/outcome';
import type { ActionRules } from '../actionDraft';
import { isSameAction, lostRemarks, type SentAction } from './isSameAction';
import { actionsOn, type SeenAction, timelineSince } from './timelineSince';
import type { Lost, OwnWrites, Recognise, Recognised } from './write';

/** Where the actions of a lead are, for the claims of a process. */
export const timelinePlace = (leadId: string) => `timeline of ${leadId}`;

/** The action that is a lost entry, with remarks for the values that it lacks. */
export interface FoundAction {
	readonly actionId: string;
	readonly remarks: readonly Remark[];
}

/**
 * Reads the timeline of a lead back to the lost entries. The returned function finds them there, and gives each its
 * outcome. Throws a `FailureError` if the timeline cannot be read.
 *
 * An action is a lost entry only if it certainly is: it is new, has the values, names no other member, and is no other
 * write's, as far as the process knows. Each action stands for one entry, so two equal entries need two equal actions.
 */
export async function lookUpActions<E extends SentAction>(
	session: Pick<Session, 'client' | 'workspace'>,
	leadId: string,
	{ actions, facts }: Pick<ActionRules, 'actions' | 'facts'>,
	lost: ReadonlyArray<Lost<E>>,
	outcomeOf: (lost: Lost<E>, action: FoundAction) => Outcome,
): Promise<Recognise> {
	const first = { lostSince: Math.min(...lost.map(({ lostSince }) => lostSince)) };
	const timeline = await timelineSince(session, leadId, first);
	const dated = new Map<unknown, readonly SeenAction[]>();
	for (const { write } of lost) {
		const { created_on: date } = write.entry;
		if (date !== undefined && !dated.has(date)) dated.set(date, await actionsOn(session, leadId, date));
	}
	const members = await session.workspace.fresh.members();
	const shown = new Set([...timeline, ...[...dated.values()].flat()].map(({ actionId }) => actionId));
	const isSame = ({ write: { entry } }: Lost<E>, { action }: SeenAction) =>
		isSameAction(entry, action, actions.get(String(entry['type'])), { ...facts, members });
	return ({ claims, isAlone }) => {
		const taken = new Set(claims.map(({ id }) => id));
		const found = new Map<number, Recognised>();
		const open = new Set(lost.filter((each) => areShown(each, claims, shown)));
		const take = (mayLackValues: boolean) => {
			for (const each of open) {
				const onItsDate = dated.get(each.write.entry['created_on']) ?? [];
				for (const action of [...onItsDate, ...timeline.filter(({ isSince: isNew }) => isNew(each))]) {
					const { actionId } = action;
					if (taken.has(actionId) || !isSame(each, action)) continue;
					const remarks = lostRemarks(each.write, action.action, onItsDate.includes(action));
					const isOther = (other: Lost<E>) =>
						!isEqual(other.write.entry, each.write.entry) && isSame(other, action);
					const isExact = remarks.length === 0 && isWhole(action);
					if (!isExact && (!mayLackValues || !isAlone || [...open].some(isOther))) continue;
					taken.add(actionId);
					const outcome = () => outcomeOf(each, { actionId, remarks });
					found.set(each.write.item, { id: actionId, outcome });
					open.delete(each);
					break;
				}
			}
		};
		take(false);
		take(true);
		return found;
	};
}

/** Whether an action shows all that tells it apart from others. */
function isWhole({ action: { kind, status, currency } }: SeenAction): boolean {
	return kind !== 'payment' || (status !== undefined && currency !== undefined);
}

/**
 * Whether the other actions that the process wrote since can be recognised on the timeline. The service must have returned
 * all their IDs, and the timeline must show at least one of them: otherwise it may use other IDs.
 */
function areShown(
	{ write: { entry }, lostSince }: Lost<SentAction>,
	claims: OwnWrites['claims'],
	shown: ReadonlySet<string>,
): boolean {
	// An action with a date of its own may be older than the call.
	const others = claims.filter((claim) => 'created_on' in entry || isSince(claim, lostSince));
	if (others.length === 0) return true;
	return others.every(({ id }) => id !== undefined) && others.some(({ id = '' }) => shown.has(id));
}
