import { upperFirst } from 'lodash';
import { z } from 'zod';

import { actionNames, actionTypeOf } from '../../shared/filters/actionNames';
import { isBlankFilter, storedParts } from '../../shared/filters/filter';
import { memberNames } from '../../shared/filters/memberNames';
import { rejectFilter } from '../../shared/filters/dateRange';
import type { Names } from '../../shared/filters/names';
import { fitted } from '../../shared/run/parameters';
import type { Data } from '../../shared/sync/data';
import { leadPage } from '../../shared/sync/shapes/lead';
import { isEmailAddress } from '../../shared/values/email';
import { nearestAre } from '../../shared/workspace/nearest';
import type { PollSession } from '../event';
import { givenFilter, namesOnly } from '../leadFilters';

/** An expression may return a single value instead of a list. */
const list = z.union([z.array(z.string().nullish()), z.string().transform((text) => [text])]).nullish();

const shape = z.object({ types: z.unknown(), performedBy: z.unknown() });

/** How a service might call the creation of a lead, which is no action. */
const creation = /^(?:NEW_LEAD|(?:LEAD|CONTACT)_(?:CREAT|ADD)[A-Z]*|(?:CREATE|ADD)D?_(?:LEAD|CONTACT))$/i;

/** What an action must have to start the workflow. Empty: nothing in particular. */
export interface ActivityCriteria {
	readonly types: readonly string[];
	/** Emails. */
	readonly performers: readonly string[];
}

/** The filters of *Lead Activity*, without repetition and in one order. */
export function activityFilters(session: PollSession) {
	const given = session.parameter('activity', 'Activity', shape, {});
	const stored = storedParts(session.stored('activity'));
	const types = valuesOf('Action Types', given.types, stored['types']);
	const performedBy = valuesOf('Performed By', given.performedBy, stored['performedBy']);
	if (types.some((type) => creation.test(type)))
		rejectFilter('Action Types', 'The creation of a lead is no action. Choose the event New Lead instead.');
	return {
		types: [...new Set(types)].sort(),
		performedBy: [...new Set(performedBy.map((email) => email.toLowerCase()))].sort(),
	};
}

function valuesOf(label: string, raw: unknown, stored: unknown): string[] {
	const given = fitted(label, list, raw) ?? [];
	if (givenFilter(label, given, stored) === undefined) return [];
	return given.flatMap((value) => (value && !isBlankFilter(value) ? [value] : []));
}

/** The values of a filter as the service knows them. Only a name has to be looked up. */
async function known(
	label: string,
	values: readonly string[],
	formOf: (value: string) => string | undefined,
	names: () => Promise<Names>,
): Promise<readonly string[]> {
	const known = values.flatMap((value) => formOf(value) ?? []);
	return known.length === values.length ? known : namesOnly(label, values, await names()).map(String);
}

const emailOf = (value: string) => (isEmailAddress(value) ? value : undefined);

/** Throws a `FailureError` for a filter that nothing can match. */
export async function activityCriteria(session: PollSession): Promise<ActivityCriteria> {
	const { fresh } = session.workspace;
	const { types, performedBy } = activityFilters(session);
	return {
		types: await known('Action Types', types, actionTypeOf, async () => await actionNames(fresh)),
		performers: await known('Performed By', performedBy, emailOf, async () =>
			memberNames(await fresh.members()),
		),
	};
}

/** The criteria as a search takes them (sync-api.md, POST /lead/search). */
export function searchedActions({ types, performers }: ActivityCriteria): Data {
	return {
		...(types.length === 0 ? {} : { type: types }),
		...(performers.length === 0
			? {}
			: { performed_by: performers.length === 1 ? performers[0] : performers }),
	};
}

/**
 * Throws a `FailureError` for a type or a member that the workspace does not show and no lead has: the workflow would
 * never start, and nobody would learn why. A timeline may have types and members that are listed nowhere, so what some
 * lead has is allowed.
 */
export async function refuseImpossible(session: PollSession, criteria: ActivityCriteria): Promise<void> {
	const { fresh } = session.workspace;
	for (const type of criteria.types) {
		const names = await actionNames(fresh);
		if (isUnknown(type, names)) await refuseUnused(session, 'Action Types', { types: [type] }, type, names);
	}
	for (const email of criteria.performers) {
		const names = memberNames(await fresh.members());
		if (isUnknown(email, names))
			await refuseUnused(session, 'Performed By', { performers: [email] }, email, names);
	}
}

/** A value that the workspace has leaves no note. */
function isUnknown(value: string, names: Names): boolean {
	const found = names.find(value);
	return !names.mayLackSome && (found?.kind !== 'usable' || found.note !== undefined);
}

async function refuseUnused(
	{ client }: PollSession,
	label: string,
	only: Partial<ActivityCriteria>,
	value: string,
	names: Names,
): Promise<void> {
	const body = { actions: searchedActions({ types: [], performers: [], ...only }) };
	const query = { skip: 0, limit: 1 };
	const { data } = await client.require('searchLeads', { path: {}, query, body }, leadPage);
	if (data.length > 0) return;
	const close = nearestAre(value, names.all);
	rejectFilter(
		label,
		`It has a value that is no ${names.what} of the workspace, and no lead has such an action.${
			close && ` ${upperFirst(close)}.`
		} Choose from the list.`,
	);
}
