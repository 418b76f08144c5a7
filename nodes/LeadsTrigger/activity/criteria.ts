import { isEmpty, omitBy, uniq, upperFirst } from 'lodash';
import { z } from 'zod';

import { isCertain, oneOrAll } from '../../shared/filters/filters';
import { isBlankValue, rejectFilter, storedParts } from '../../shared/filters/given';
import { actionNames, actionTypeOf, teamNames } from '../../shared/filters/filterNames';
import { validated } from '../../shared/session/parameters';
import type { Data } from '../../shared/sync/data';
import { isEmailAddress } from '../../shared/values/email';
import { nearestAre } from '../../shared/workspace/nearest';
import type { PollSession } from '../poll';
import { givenFilter, leadSearch, namesOnly } from '../leads';

/** An expression may return a single value instead of a list. */
const list = z.union([z.array(z.string().nullish()), z.string().transform((text) => [text])]).nullish();

/** What the values of each filter name, and the form of a value that needs no look-up. */
const parts = {
	types: { label: 'Action Types', namesBy: actionNames, formOf: actionTypeOf },
	performedBy: {
		label: 'Performed By',
		namesBy: teamNames,
		formOf: (value: string) => (isEmailAddress(value) ? value : undefined),
	},
};

type Part = keyof typeof parts;

/** What an action must have to start the workflow: one of these types, one of these emails. Empty: any. */
export type ActivityCriteria = Readonly<Record<Part, readonly string[]>>;

/** The filters of *Lead Activity*, without repetition and in one order. */
export function activityFilters(session: PollSession) {
	const given = session.parameter('activity', 'Activity', z.record(z.unknown()));
	const stored = storedParts(session.stored('activity'));
	const valuesOf = (part: Part): string[] => {
		const { label } = parts[part];
		const values = validated(label, list, given[part]) ?? [];
		if (givenFilter(label, values, stored[part]) === undefined) return [];
		return uniq(values.flatMap((value) => (value && !isBlankValue(value) ? [value] : []))).sort();
	};
	return {
		types: valuesOf('types'),
		performedBy: valuesOf('performedBy').map((email) => email.toLowerCase()),
	};
}

/** The filters as the service knows them. Only names are looked up. Throws a `FailureError` for one that nothing can match. */
export async function activityCriteria(session: PollSession): Promise<ActivityCriteria> {
	const given = activityFilters(session);
	const known = async (part: Part): Promise<readonly string[]> => {
		const { label, namesBy, formOf } = parts[part];
		const inForm = given[part].flatMap((value) => formOf(value) ?? []);
		if (inForm.length === given[part].length) return inForm;
		return namesOnly(label, given[part], await namesBy(session.workspace.fresh)).map(String);
	};
	return { types: await known('types'), performedBy: await known('performedBy') };
}

/** The criteria as a search takes them (sync-api.md, POST /lead/search). */
export function searchedActions({ types, performedBy = [] }: Partial<ActivityCriteria>): Data {
	return omitBy({ type: types, performed_by: oneOrAll(performedBy) }, isEmpty);
}

/**
 * Throws a `FailureError` for a type or a member that the workspace does not show and no lead has: the workflow would
 * never start, and nobody would learn why. A timeline may have types and members that are listed nowhere, so what some
 * lead has is allowed.
 */
export async function refuseImpossible(session: PollSession, criteria: ActivityCriteria): Promise<void> {
	for (const part of ['types', 'performedBy'] as const)
		for (const value of criteria[part]) {
			const { label, namesBy } = parts[part];
			const names = await namesBy(session.workspace.fresh);
			const found = names.find(value);
			if (names.mayLackSome || (found && isCertain(found))) continue;
			const { data } = await leadSearch(session, { actions: searchedActions({ [part]: [value] }) })(0, 1);
			if (data.length > 0) continue;
			const close = nearestAre(value, names.all);
			rejectFilter(
				label,
				`It has a value that is no ${names.what} of the workspace, and no lead has such an action.${
					close && ` ${upperFirst(close)}.`
				} Choose from the list.`,
			);
		}
}
