import { createHash } from 'node:crypto';
import { z } from 'zod';

import { privacyQuery } from '../../shared/editor/properties';
import type { Data } from '../../shared/sync/data';
import { endpoints } from '../../shared/sync/endpoints';
import { FailureError } from '../../shared/sync/failure';
import { leadPage, type LeadAnswer } from '../../shared/sync/shapes/lead';
import { leadData } from '../../shared/workspace/itemData';
import {
	activityCriteria,
	type ActivityCriteria,
	activityFilters,
	refuseImpossible,
	searchedActions,
} from '../activity/criteria';
import { leadActivityProperties } from '../activity/properties';
import { type Activity, type ActivitySource, readActivity } from '../activity/read';
import { serviceTime, windowActions } from '../activity/service';
import { bounds, type Cursor, type TimeWindow } from '../activity/timeWindows';
import { type Budget, defineEvent, type PollSession } from '../event';
import { isSimplified } from '../leadSearch';

const place = z.object({ skip: z.number().int().min(1), last: z.string() });
const cursor: z.ZodType<Cursor, z.ZodTypeDef, unknown> = z.object({
	from: z.number().int(),
	open: z.object({ to: z.number().int(), place }).optional(),
});

const options = z.object({
	lookBack: z.number().min(0).default(0),
	safetyLag: z.number().min(1).default(10),
});

const optionsOf = ({ parameter }: PollSession) => parameter('options', 'Options', options, {});

const privacyOf = ({ parameter }: PollSession) =>
	privacyQuery(parameter('hidePII', 'Hide Personal Data', z.boolean(), false));

const includesActions = ({ parameter }: PollSession) =>
	parameter('includeActions', 'Include Actions', z.boolean(), false);

function sourceOf(session: PollSession, criteria: ActivityCriteria): ActivitySource {
	const privacy = privacyOf(session);
	const searched = searchedActions(criteria);
	return {
		async search(window, skip, limit = endpoints.searchLeads.pageSize) {
			const actions = { ...searched, performed_at: bounds(window) };
			const query = { skip, limit, ...privacy };
			return await session.client.require('searchLeads', { path: {}, query, body: { actions } }, leadPage);
		},
		async identity() {
			const { identifier } = await session.workspace.fresh.fields();
			return (lead) => fingerprint(lead, identifier?.apiName);
		},
	};
}

/** A hash of values that never change about a lead. It keeps personal data out of the state. */
function fingerprint({ leadId, fields }: LeadAnswer, identifier: string | undefined): string {
	const value = identifier === undefined ? undefined : fields[identifier];
	return createHash('sha256')
		.update(JSON.stringify([leadId, value, fields['created_on']]))
		.digest('base64url')
		.slice(0, 16);
}

const noLeadIds =
	'This service returns no lead IDs in searches, and only the ID of a lead leads to its actions';

/** Throws a `FailureError` if *Include Actions* can never bring any: somebody would wait for them in vain. */
async function refuseWithoutIds(session: PollSession): Promise<void> {
	if (!includesActions(session)) return;
	const query = { skip: 0, limit: 1, hidePII: true };
	const { data } = await session.client.require('searchLeads', { path: {}, query, body: {} }, leadPage);
	if (data.every(({ leadId }) => leadId !== undefined)) return;
	throw new FailureError({
		reason: 'bad_parameter',
		message: 'Include Actions has no effect: this service returns no lead IDs in searches',
		description:
			'Switch Include Actions off. To read the actions of a lead, use Actions, Timeline, Get Many with the lead_id that was returned when the lead was created.',
	});
}

/**
 * A lead as *Leads, Get Many* returns it, the window that was read, including both of its ends, and the actions in it as
 * far as they are known.
 */
async function itemOf(session: PollSession, activity: Activity, criteria: ActivityCriteria): Promise<Data> {
	const { from, to } = bounds(activity.window);
	const iso = (time: number) => new Date(time).toISOString();
	const simplify = isSimplified(session);
	const actions = includesActions(session)
		? await windowActions(session.client, activity, criteria, privacyOf(session), simplify)
		: undefined;
	const [type, ...otherTypes] = criteria.types;
	return {
		...leadData(activity.lead, simplify),
		activity_window: { from: iso(from), to: iso(to) },
		...(type !== undefined && otherTypes.length === 0 ? { activity_type: type } : {}),
		...(actions === undefined ? {} : { actions }),
		...(actions === undefined && includesActions(session) ? { actions_missing: noLeadIds } : {}),
	};
}

async function itemsOf(
	session: PollSession,
	activities: readonly Activity[],
	criteria: ActivityCriteria,
): Promise<Data[]> {
	return await Promise.all(activities.map(async (activity) => await itemOf(session, activity, criteria)));
}

/** With the actions, each lead takes a request of its own, so a poll reads one page of leads. */
const onePage: Budget = { allowsAnotherPage: () => false };

export const leadActivity = defineEvent<Cursor>({
	value: 'leadActivity',
	name: 'Lead Activity',
	description: 'An action was added to the timeline of a lead, such as a call, a payment or a custom action',
	properties: leadActivityProperties,
	state: cursor,
	settings: activityFilters,

	async poll(session, last) {
		const { lookBack, safetyLag } = optionsOf(session);
		const { earliest: now } = await serviceTime(session.client);
		const start = last ?? { from: now - Math.round(lookBack * 60_000) };
		const end = now - Math.round(safetyLag * 1000);
		// Reads the filters even if nothing is due, so that an activation with a wrong one fails.
		const criteria = await activityCriteria(session);
		if (last === undefined) {
			await refuseImpossible(session, criteria);
			await refuseWithoutIds(session);
		}
		const budget = includesActions(session) ? onePage : session.budget;
		const read = await readActivity(sourceOf(session, criteria), start, end, budget);
		return { items: await itemsOf(session, read.activities, criteria), state: read.cursor };
	},

	async sample(session) {
		const { latest } = await serviceTime(session.client);
		const window: TimeWindow = { from: 0, to: latest };
		const criteria = await activityCriteria(session);
		await refuseImpossible(session, criteria);
		const { data } = await sourceOf(session, criteria).search(window, 0, 3);
		const activities = data.map((lead) => ({ lead, window }));
		if (activities.length > 0) return await itemsOf(session, activities, criteria);
		throw new FailureError({
			reason: 'not_found',
			message: 'No lead has such an action on its timeline yet',
			description:
				'A test shows leads with actions of the chosen types and team members. Add one in the workspace, then fetch the test event again. A published workflow needs none to start.',
		});
	},
});
