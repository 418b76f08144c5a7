import { isEqual } from 'lodash';

import type { Remark } from '../../remarks/remark';
import type { Session } from '../../session/operation';
import { isSince } from '../../session/claims';
import { type Data, isObject, plainText } from '../../sync/data';
import type { TimelineAction } from '../../sync/shapes/actions';
import { type ActionDefinition, builtInField } from '../../sync/shapes/definitions';
import { isBlank } from '../../values/spelling';
import { isFileField, isSameValue } from '../../values/types';
import { folded, isSameText, type ValueFacts } from '../../values/valueType';
import { type ActionInput, type ActionRules, givenAt } from '../actionDraft';
import { amountOf, paymentFacts } from '../actionEntry';
import { actionsOn, type SeenAction, timelineSince } from './timelineSince';
import type { ItemWrite, Lost, OwnWrites, Recognise, Recognised } from './write';

/** Where the actions of a lead are, for the claims of a process. */
export const timelinePlace = (leadId: string) => `timeline of ${leadId}`;

/** The action that is a lost entry, with remarks for the values that it lacks. */
export interface FoundAction {
	readonly actionId: string;
	readonly remarks: readonly Remark[];
}

/**
 * Reads the timeline of a lead back to the lost entries. The returned function finds them there, and gives each its
 * result. Throws a `FailureError` if the timeline cannot be read.
 *
 * An action is a lost entry only if it certainly is: it is new, has the values, names no other member, and is no other
 * write's, as far as the process knows. Each action stands for one entry, so two equal entries need two equal actions.
 */
export async function lookUpActions<E extends SentAction, Result>(
	session: Pick<Session, 'client' | 'workspace'>,
	leadId: string,
	{ actions, facts }: Pick<ActionRules, 'actions' | 'facts'>,
	lost: ReadonlyArray<Lost<E>>,
	resultOf: (lost: Lost<E>, action: FoundAction) => Result,
): Promise<Recognise<Result>> {
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
		const found = new Map<number, Recognised<Result>>();
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
					const result = () => resultOf(each, { actionId, remarks });
					found.set(each.write.item, { id: actionId, result });
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

/**
 * Whether an action on the timeline is the stored form of an entry. The service may have dropped values of a custom
 * action, so they may be missing there. All that it shows must be ours.
 */
export function isSameAction(
	entry: Data,
	action: TimelineAction,
	definition: ActionDefinition | undefined,
	facts: ValueFacts,
): boolean {
	if (isByAnother(entry['employeeid'], action.performedBy, facts.members)) return false;
	if (action.kind === 'payment') return entry['type'] === 'PAYMENT' && isSamePayment(entry, action, facts);
	return entry['type'] === action.code && hasItsFields(entry['fields'], action, definition);
}

/**
 * Whether the action names a member whom the entry does not name. The API does not document the name of the system user,
 * whom the service stores if the entry names nobody or a member that it drops. So only a listed member is certainly
 * somebody else, or an email where the entry has another one. Without the whole team, anybody may be listed.
 */
function isByAnother(sent: unknown, stored: string | undefined, team: ValueFacts['members']): boolean {
	if (stored === undefined) return false;
	const emailOf = (value: unknown) => folded(team.find(plainText(value))?.email ?? value);
	const [named, performer] = [emailOf(sent), emailOf(stored)];
	if (named === performer) return false;
	const isEmail = performer.includes('@') && named.includes('@');
	return isEmail || team.gap !== undefined || team.find(stored) !== undefined;
}

/** The service's own amounts have no mark for thousands: `150.000` is 150. */
function storedAmount(amount: unknown, facts: ValueFacts): string | undefined {
	return typeof amount === 'string' && /^\d+\.\d+$/.test(amount) ? amount : amountOf(amount, facts);
}

/** The service stores all of a payment (sync-api.md, PAYMENT entry), but a timeline may show only a part. */
function isSamePayment(entry: Data, { status, currency, amount }: TimelineAction, facts: ValueFacts) {
	const own = paymentFacts(facts, entry['currency']);
	const [sent, stored] = [amountOf(entry['amount'], own), storedAmount(amount, own)];
	if (sent === undefined || stored === undefined || !isSameText(sent, stored)) return false;
	const isStatus = status === undefined || isSameText(entry['status'], status);
	return isStatus && (currency === undefined || isSameText(entry['currency'], currency));
}

/** If the timeline shows no fields, any action of the type could be the entry. */
function hasItsFields(
	fields: Data[string],
	{ fields: stored }: TimelineAction,
	definition: ActionDefinition | undefined,
): boolean {
	if (stored === undefined) return false;
	const sent = isObject(fields) ? fields : {};
	const definitions = new Map(definition?.fields.map((field) => [field.apiName, field]));
	return Object.entries(stored).every(([apiName, value]) => {
		const field = definitions.get(apiName) ?? builtInField(apiName, 'text');
		// Files are uploaded later, in a separate call.
		if (isBlank(value) || isFileField(field)) return true;
		return Object.hasOwn(sent, apiName) && isSameValue(field, sent[apiName], value);
	});
}

/** An entry that was sent. */
export interface SentAction extends ItemWrite {
	readonly entry: Data;
	readonly input: ActionInput;
	/** Its place among the actions of its item, if the item may have several. */
	readonly actionIndex?: number | undefined;
}

/**
 * Remarks for the values of a lost entry that the stored action lacks. They replace those of the lost answer.
 *
 * @param hasItsDate whether the action shows the date of the entry
 */
export function lostRemarks(
	{ entry, input, actionIndex }: Omit<SentAction, 'item'>,
	{ fields: stored = {}, performedBy }: TimelineAction,
	hasItsDate: boolean,
): Remark[] {
	const { fields, employeeid, created_on: createdOn } = entry;
	const dropped = Object.entries(fields ?? {})
		.filter(([apiName, value]) => value !== null && !Object.hasOwn(stored, apiName))
		.map(([apiName]) => ({ apiName }));
	// A read may leave the performer out, which does not prove that the service dropped it.
	const isPerformer = performedBy === undefined || folded(employeeid) === folded(performedBy);
	return [
		...dropped,
		...(employeeid === undefined || isPerformer ? [] : [{ key: 'employeeid' }]),
		...(createdOn === undefined || hasItsDate ? [] : [{ key: 'created_on' }]),
	].map((where) => {
		const address = { scope: 'action', actionIndex, ...where } as const;
		return {
			category: 'silently_dropped',
			source: 'verification',
			message: 'The stored action lacks this value, and the answer that gave the reason was lost',
			hint: 'Check the action in the workspace. If the value should be there, update the action.',
			address,
			value: givenAt(input, address),
		};
	});
}
