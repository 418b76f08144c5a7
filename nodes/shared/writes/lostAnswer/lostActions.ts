import { isEqual } from 'lodash';

import { isSince } from '../../run/claims';
import type { Remark } from '../../remarks/remark';
import type { Session } from '../../run/operation';
import type { Data } from '../../sync/data';
import { FailureError } from '../../sync/failure';
import { folded } from '../../values/valueType';
import { type ValueFacts } from '../../values/valueType';
import type { ActionInput, ActionRules } from '../actionDraft';
import { isSameAction, lostRemarks } from './isSameAction';
import { actionsOn, type SeenAction, timelineSince } from './timelineSince';
import type { OwnWrites } from './write';

/** Where the actions of a lead are, for the claims of a process. */
export const timelinePlace = (leadId: string) => `timeline of ${leadId}`;

/** An entry whose answer was lost. It may be on the timeline of the lead. */
export interface LostAction {
	readonly entry: Data;
	readonly input: ActionInput;
	/** Its place among the actions of its item, if the item may have several. */
	readonly actionIndex?: number | undefined;
	readonly lostSince: number;
}

/** The action that is a lost entry, with remarks for the values that it lacks. */
export interface FoundAction {
	readonly actionId: string;
	readonly remarks: readonly Remark[];
}

/**
 * Reads the timeline of a lead back to the lost entries. The returned function finds them there. Throws a `FailureError` if
 * the timeline cannot be read.
 *
 * An action is a lost entry only if it certainly is: it is new, has the values, names no other member, and is no other
 * write's, as far as the process knows. Each action stands for one entry, so two equal entries need two equal actions.
 */
export async function lookUpActions<Lost extends LostAction>(
	session: Pick<Session, 'client' | 'workspace'>,
	leadId: string,
	{ actions, facts }: Pick<ActionRules, 'actions' | 'facts'>,
	lost: readonly Lost[],
): Promise<(own: OwnWrites) => ReadonlyMap<Lost, FoundAction>> {
	const first = { lostSince: Math.min(...lost.map(({ lostSince }) => lostSince)) };
	const timeline = await timelineSince(session, leadId, first);
	if (!timeline.ok) throw new FailureError(timeline.failure);
	const dated = new Map<unknown, readonly SeenAction[]>();
	for (const { entry } of lost) {
		const { created_on: date } = entry;
		if (date === undefined || dated.has(date)) continue;
		const found = await actionsOn(session, leadId, date);
		if (!found.ok) throw new FailureError(found.failure);
		dated.set(date, found.actions);
	}
	const seen = [...timeline.actions, ...[...dated.values()].flat()];
	const members = await teamFor(session, lost, seen, facts);
	const isSame = ({ entry }: LostAction, { action }: SeenAction) =>
		isSameAction(entry, action, actions.get(String(entry['type'])), { ...facts, members });
	const candidatesOf = (each: LostAction) => [
		...(dated.get(each.entry['created_on']) ?? []),
		...timeline.actions.filter((action) => action.isSince(each)),
	];
	return ({ claims, isAlone }) => {
		const taken = new Set(claims.map(({ id }) => id));
		const shown = new Set(seen.map(({ actionId }) => actionId));
		const found = new Map<Lost, FoundAction>();
		const open = new Set(lost.filter((each) => areShown(each, claims, shown)));
		const take = (mayLackValues: boolean) => {
			for (const each of open) {
				for (const action of candidatesOf(each)) {
					if (taken.has(action.actionId) || !isSame(each, action)) continue;
					const hasItsDate = dated.get(each.entry['created_on'])?.includes(action) ?? false;
					const remarks = lostRemarks(each, action.action, hasItsDate);
					const isOther = (other: Lost) => !isEqual(other.entry, each.entry) && isSame(other, action);
					const isExact = remarks.length === 0 && isWhole(action);
					if (!isExact && (!mayLackValues || !isAlone || [...open].some(isOther))) continue;
					taken.add(action.actionId);
					found.set(each, { actionId: action.actionId, remarks });
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
	{ entry, lostSince }: LostAction,
	claims: OwnWrites['claims'],
	shown: ReadonlySet<string>,
): boolean {
	// An action with a date of its own may be older than the call.
	const others = claims.filter((claim) => 'created_on' in entry || isSince(claim, lostSince));
	if (others.length === 0) return true;
	return others.every(({ id }) => id !== undefined) && others.some(({ id = '' }) => shown.has(id));
}

/** The team, read only if an action that may be a lost entry names somebody whom the entry does not name. */
async function teamFor(
	{ workspace }: Pick<Session, 'workspace'>,
	lost: readonly LostAction[],
	seen: readonly SeenAction[],
	{ members }: ValueFacts,
): Promise<ValueFacts['members']> {
	const named = new Set(lost.map(({ entry }) => folded(entry['employeeid'])));
	const isForeign = seen.some(
		({ action: { performedBy } }) => performedBy !== undefined && !named.has(folded(performedBy)),
	);
	return isForeign ? await workspace.fresh.members() : members;
}
