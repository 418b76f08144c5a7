import { z } from 'zod';

import { type HidePiiQuery, privacyQuery } from '../../shared/editor/properties';
import type { SyncClient } from '../../shared/sync/client';
import type { Data } from '../../shared/sync/data';
import { endpoints } from '../../shared/sync/endpoints';
import { FailureError } from '../../shared/sync/failure';
import { type AnswerTimes, timesOf } from '../../shared/sync/httpDate';
import { readTimeline } from '../../shared/sync/lists/readList';
import type { LeadAnswer } from '../../shared/sync/shapes/lead';
import { bareCode } from '../../shared/sync/shapes/definitions';
import { enterpriseShape } from '../../shared/sync/shapes/pipeline';
import { folded } from '../../shared/values/valueType';
import { type ItemForm, leadData, timelineActionData } from '../../shared/workspace/itemData';
import {
	activityCriteria,
	type ActivityCriteria,
	activityFilters,
	refuseImpossible,
	searchedActions,
} from '../activity/criteria';
import { leadActivityProperties } from '../activity/properties';
import {
	type Activity,
	type ActivitySource,
	bounds,
	type Cursor,
	cursorShape,
	fetchActivity,
} from '../activity/fetchActivity';
import { fingerprint, widths } from '../fingerprint';
import type { PollSession, TriggerEvent } from '../poll';
import { formOf, leadSearch, noSample } from '../leads';
import { flag, numeric } from '../../shared/session/shapes';
import { identifierOf, keyOfLead } from '../newLeads/leadList';

const options = z.object({
	lookBack: numeric(z.number().min(0)).default(0),
	safetyLag: numeric(z.number().min(1)).default(10),
});

/** What the parameters of the event say. */
async function askedBy(session: PollSession) {
	const { parameter } = session;
	return {
		criteria: await activityCriteria(session),
		privacy: privacyQuery(parameter('hidePII', 'Hide Personal Data', flag)),
		withActions: parameter('includeActions', 'Include Actions', z.boolean()),
	};
}

type Asked = Awaited<ReturnType<typeof askedBy>>;

function sourceOf(session: PollSession, { criteria, privacy }: Asked): ActivitySource {
	const identity = async () => {
		const identifier = await identifierOf(session);
		return (lead: LeadAnswer) => keyOfLead(lead, identifier);
	};
	return (window) => {
		const actions = { ...searchedActions(criteria), performed_at: bounds(window) };
		return { search: leadSearch(session, { actions }, privacy), identity };
	};
}

const noLeadIds =
	'This service returns no lead IDs in searches, and only the ID of a lead leads to its actions';

/**
 * The time of the service, from a cheap answer.
 *
 * Actions carry the time of the service. A window that ends after the service's present would miss the actions that are
 * stored after it was read, so a poll takes the earliest time.
 */
export async function serviceTime(client: SyncClient): Promise<AnswerTimes> {
	const result = await client.call('getEnterprise', { path: {} }, enterpriseShape);
	if (!result.ok) throw new FailureError(result.failure);
	return timesOf(result);
}

const codeOf = (type: string) => bareCode(type.trim().toUpperCase());

/**
 * The actions for which a search found the lead, newest first. Undefined if the service did not say the lead's ID: only
 * that leads to the timeline.
 */
export async function windowActions(
	client: SyncClient,
	{ lead, window }: Activity,
	{ types, performedBy: performers }: ActivityCriteria,
	privacy: HidePiiQuery,
	form: ItemForm | undefined,
	wanted = Infinity,
): Promise<readonly Data[] | undefined> {
	const { leadId } = lead;
	if (leadId === undefined) return undefined;
	const body = { created_on: bounds(window) };
	const { entries } = await readTimeline({ client }, { leadId, body, wanted, query: privacy });
	const codes = new Set(types.map(codeOf));
	const emails = new Set(performers.map(folded));
	const asked = entries
		.filter(({ type }) => codes.size === 0 || codes.has(codeOf(type)))
		.filter(({ performedBy }) => emails.size === 0 || !performedBy || emails.has(folded(performedBy)));
	await form?.ready([], asked);
	return asked.map((action) => timelineActionData(action, leadId, form));
}

/**
 * Leads as *Leads, Get Many* returns them, each with the window that was read, including both of its ends, and the actions
 * in it as far as they are known.
 */
async function itemsOf(
	session: PollSession,
	activities: readonly Activity[],
	{ criteria, privacy, withActions }: Asked,
	mostRead?: number,
): Promise<Data[]> {
	const { client } = session;
	const leads = activities.map(({ lead }) => lead);
	const showsActions = withActions && leads.some(({ leadId }) => leadId !== undefined);
	const form = await formOf(session, leads, showsActions);
	const iso = (time: number) => new Date(time).toISOString();
	const [type, ...otherTypes] = criteria.types;
	return await Promise.all(
		activities.map(async (activity) => {
			const { from, to } = bounds(activity.window);
			const actions =
				withActions && (await windowActions(client, activity, criteria, privacy, form, mostRead));
			return {
				...leadData(activity.lead, form),
				activity_window: { from: iso(from), to: iso(to) },
				...(type !== undefined && otherTypes.length === 0 && { activity_type: type }),
				...(withActions && (actions ? { actions } : { actions_missing: noLeadIds })),
			};
		}),
	);
}

/** How many of the last polls are asked for the time of the service. */
const pollsAsked = 10;
/** In milliseconds. Dates are cut to whole seconds, so that they differ by one without a jump. */
const noJump = 1_000;
/** A jump of so many milliseconds is worth a note: an answer that was long under way makes a smaller one. */
const largeJump = 10_000;

const state = cursorShape.extend({
	/** Until a window is read: from when on actions count, by n8n's clock. */
	since: z.number().optional(),
	/** By how much the service was ahead of n8n's clock in the last polls, newest first. */
	ahead: z.array(z.number()).max(pollsAsked),
	filters: z.string(),
});

/**
 * Where to begin, and the present of the service. A single `Date` may be wrong, and what is stored behind the end of a
 * window is never found. So the present is at most what n8n's clock says has passed since each of the last polls. A clock
 * that was really set forward is believed when all of them agree.
 */
async function clocksOf(session: PollSession, last: z.output<typeof state> | undefined, lookBack: number) {
	const { earliest, receivedAt } = await serviceTime(session.client);
	const ahead = [earliest - receivedAt, ...(last?.ahead ?? [])].slice(0, pollsAsked);
	const least = Math.min(...ahead);
	const jump = earliest - (receivedAt + least);
	const now = jump > noJump ? receivedAt + least : earliest;
	if (jump > largeJump)
		session.note(
			`The service dates its answer ${Math.round(jump / 1000)} seconds later than in the polls before. The node goes on by the clock of n8n until ${pollsAsked} polls agree.`,
		);
	const since = last === undefined ? receivedAt - Math.round(lookBack * 60_000) : last.since;
	// The activation itself may have met the wrong date.
	const begin = since === undefined ? Infinity : since + least;
	const from = last === undefined || begin < last.from - noJump ? begin : last.from;
	return { now, from, since, ahead };
}

export const leadActivity: TriggerEvent = {
	name: 'Lead Activity',
	description: 'An action was added to the timeline of a lead, such as a call, a payment or a custom action',
	properties: leadActivityProperties,

	async poll(session, stored) {
		const last = state.safeParse(stored).data;
		const { lookBack, safetyLag } = session.parameter('options', 'Options', options);
		const { now, from, since, ahead } = await clocksOf(session, last, lookBack);
		// Reads the filters even if nothing is due, so that an activation with a wrong one fails.
		const asked = await askedBy(session);
		const filters = fingerprint(activityFilters(session), widths.whole);
		// With other filters, a window has other leads: it is read from its beginning.
		const isSame = last?.filters === filters;
		const start: Cursor = { from, open: isSame ? last.open : undefined };
		if (!isSame) await refuseImpossible(session, asked.criteria);
		const end = now - Math.round(safetyLag * 1000);
		// With the actions, each lead takes a request of its own, so a poll reads one page of leads.
		const budget = () => !(asked.withActions && session.searchFacts.haveIds) && session.budget();
		const read = await fetchActivity(sourceOf(session, asked), start, end, budget);
		const isRead = read.cursor.from !== from || read.cursor.open !== undefined;
		return {
			items: await itemsOf(session, read.activities, asked),
			state: { ...read.cursor, since: isRead ? undefined : since, ahead, filters },
		};
	},

	async sample(session) {
		const { latest } = await serviceTime(session.client);
		// Before all actions. A filter of the next node takes it, and not the first day of Unix.
		const window = { from: Date.UTC(2000, 0), to: latest };
		const asked = await askedBy(session);
		await refuseImpossible(session, asked.criteria);
		const { data } = await sourceOf(session, asked)(window).search(0, 3);
		const activities = data.map((lead) => ({ lead, window }));
		// A lead may have thousands of actions: the newest ones are enough for a sample.
		if (activities.length > 0)
			return await itemsOf(session, activities, asked, endpoints.searchActions.pageSize);
		throw noSample(
			'No lead has such an action on its timeline yet',
			'A test shows leads with actions of the chosen types and team members. Add one',
		);
	},
};
