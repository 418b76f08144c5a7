import { createHash } from 'node:crypto';

import { z } from 'zod';

import { privacyQuery } from '../../shared/editor/readers';
import { actionNames, isActionType } from '../../shared/filters/actionNames';
import { isBlankFilter } from '../../shared/filters/blank';
import { memberNames } from '../../shared/filters/memberNames';
import { type Names, namedValues } from '../../shared/filters/names';
import { isSet } from '../../shared/filters/stored';
import type { Data } from '../../shared/sync/data';
import { endpoints } from '../../shared/sync/endpoints';
import { FailureError } from '../../shared/sync/failure';
import { leadPage } from '../../shared/sync/shapes/answers';
import { type LeadAnswer } from '../../shared/sync/shapes/lead';
import { rejectFilter } from '../../shared/values/dateRange';
import { isEmailAddress } from '../../shared/values/email';
import { leadData } from '../../shared/workspace/leadData';
import type { ActivitySource } from '../activity/pages';
import { type Activity, readActivity } from '../activity/read';
import { leadActivityProperties } from '../activity/properties';
import { serviceTime } from '../activity/serviceClock';
import { bounds, type Cursor, type TimeWindow } from '../activity/timeWindows';
import { defineEvent, type PollSession } from '../event';

const place = z.object({ skip: z.number().int().min(1), last: z.string() });
const cursor: z.ZodType<Cursor, z.ZodTypeDef, unknown> = z.object({
	from: z.number().int(),
	open: z.object({ to: z.number().int(), place }).optional(),
});

/** An expression may return a single value instead of a list. */
const list = z.union([z.array(z.string().nullish()), z.string().transform((text) => [text])]).nullish();
const options = z.object({
	hidePII: z.boolean().default(false),
	lookBack: z.number().min(0).default(0),
	safetyLag: z.number().min(1).default(10),
});

const optionsOf = ({ parameter }: PollSession) => parameter('options', 'Options', options, {});

/** Throws a `FailureError` for a filter whose expression found nothing: without it, everything would start the workflow. */
function filterOf({ parameter, stored }: PollSession, name: string, label: string): string[] {
	const given = parameter(name, label, list, []) ?? [];
	const values = given.flatMap((value) => (value && !isBlankFilter(value) ? [value] : []));
	if (values.length > 0 || !isSet(stored(name))) return values;
	throw new FailureError({
		reason: 'bad_parameter',
		message: `The filter ${label} is empty`,
		description:
			'Its expression found no value, and without the filter all actions would start the workflow. Check the expression, or clear the filter.',
	});
}

function settingsOf(session: PollSession) {
	const types = filterOf(session, 'types', 'Action Types');
	const performedBy = filterOf(session, 'performedBy', 'Performed By');
	return {
		types: [...new Set(types)].sort(),
		performedBy: [...new Set(performedBy.map((email) => email.toLowerCase()))].sort(),
	};
}

/** The values of a filter as the service knows them. Only a name has to be looked up. */
async function known(
	label: string,
	values: readonly string[],
	isKnown: (value: string) => boolean,
	names: () => Promise<Names>,
): Promise<ReadonlyArray<Data[string]>> {
	if (values.every(isKnown)) return values;
	const read = namedValues(label, values, await names(), false);
	return read.flatMap((each) => {
		if (each.kind === 'unknown') rejectFilter(label, `It ${each.note}.`);
		return each.kind === 'usable' ? [each.value] : [];
	});
}

async function criteriaOf(session: PollSession): Promise<Data> {
	const { workspace } = session;
	const { types, performedBy } = settingsOf(session);
	const [performer, ...others] = await known('Performed By', performedBy, isEmailAddress, async () =>
		memberNames(await workspace.members()),
	);
	return {
		...(types.length === 0
			? {}
			: { type: await known('Action Types', types, isActionType, async () => await actionNames(workspace)) }),
		...(performer === undefined
			? {}
			: { performed_by: others.length === 0 ? performer : [performer, ...others] }),
	};
}

/** Reads the filters at once, so that an activation with a wrong one fails. */
async function sourceOf(session: PollSession): Promise<ActivitySource> {
	const criteria = await criteriaOf(session);
	const privacy = privacyQuery(optionsOf(session).hidePII);
	return {
		async search(window, skip, limit = endpoints.searchLeads.pageSize) {
			const actions = { ...criteria, performed_at: bounds(window) };
			const query = { skip, limit, ...privacy };
			return await session.client.require('searchLeads', { path: {}, query, body: { actions } }, leadPage);
		},
		async identity() {
			const { identifier } = await session.workspace.fields();
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

/** A lead as *Leads, Get Many* returns it, and the window that was read. The window includes both of its ends. */
function itemOf({ lead, window }: Activity, simplify: boolean): Data {
	const { from, to } = bounds(window);
	const iso = (time: number) => new Date(time).toISOString();
	return { ...leadData(lead, simplify), activity_window: { from: iso(from), to: iso(to) } };
}

function itemsOf({ parameter }: PollSession, activities: readonly Activity[]): Data[] {
	const simplify = parameter('simplify', 'Simplify', z.boolean(), true);
	return activities.map((activity) => itemOf(activity, simplify));
}

export const leadActivity = defineEvent<Cursor>({
	value: 'leadActivity',
	name: 'Lead Activity',
	description: 'Leads with new actions of the chosen types on their timelines',
	properties: leadActivityProperties,
	state: cursor,
	settings: settingsOf,

	async poll(session, last) {
		const { lookBack, safetyLag } = optionsOf(session);
		const now = await serviceTime(session.client);
		const start = last ?? { from: now - Math.round(lookBack * 60_000) };
		const end = now - Math.round(safetyLag * 1000);
		const read = await readActivity(await sourceOf(session), start, end, session.budget);
		return { items: itemsOf(session, read.activities), state: read.cursor };
	},

	async sample(session) {
		const window: TimeWindow = { from: 0, to: await serviceTime(session.client) };
		const source = await sourceOf(session);
		const { data } = await source.search(window, 0, 3);
		return itemsOf(
			session,
			data.map((lead) => ({ lead, window })),
		);
	},
});
