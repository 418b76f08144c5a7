import { actionNames } from '../../shared/filters/actionNames';
import { memberNames } from '../../shared/filters/memberNames';
import { type Names, nearest } from '../../shared/filters/names';
import { leadPage } from '../../shared/sync/shapes/lead';
import { rejectFilter } from '../../shared/values/dateRange';
import type { PollSession } from '../event';
import { type ActivityCriteria, searchedActions } from './criteria';

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
	const close = nearest(value, names.all);
	rejectFilter(
		label,
		`It has a value that is no ${names.what} of the workspace, and no lead has such an action.${
			close === undefined ? '' : ` The nearest is ${close}.`
		} Choose from the list.`,
	);
}
