import { once } from 'lodash';
import { z } from 'zod';

import type { Session } from '../run/operation';
import { columnOf } from '../run/parameters';
import { factsBy } from '../run/settings';
import { plainField } from '../sync/shapes/definitions';
import { workspaceDateFormat } from '../values/prepare';
import { anyOf, blank, type Operand, type Filters } from './filters';
import { bySharedOrFresh, storedParts } from './given';
import { actionNames, namedValues, teamNames } from './names';
import { ends, rangeFilters } from './fieldValues';

const performed = plainField('Performed After or Before', 'date');
const shape = z.object({
	types: z.unknown(),
	performedBy: z.unknown(),
	performedAfter: z.unknown(),
	performedBefore: z.unknown(),
});
const labels = {
	types: 'Action Type',
	performedBy: 'Performed By',
	from: 'Performed After',
	to: 'Performed Before',
};
const namesBy = { types: actionNames, performedBy: teamNames };

/**
 * Reads the filters of actions that editor/activity.ts shows: the types, the one performer or several, and the period that
 * an action must have. Each is empty if no filter asks for it.
 */
export function activityReader({ parameters, workspace, settings, items }: Session) {
	const read = parameters.reader('activity', 'Activity', shape, {});
	const stored = storedParts(parameters.raw['activity']);
	const storedEnds = { from: stored['performedAfter'], to: stored['performedBefore'] };
	const isBound = ends.some((end) => storedEnds[end] !== undefined);
	/** Once for all items, because their dates are one column. */
	const moment = once(async () => ({
		...performed,
		dateFormat: await workspaceDateFormat(workspace.shared),
	}));
	const facts = factsBy(settings, () =>
		columnOf(items, read).flatMap((given) => [given.performedAfter, given.performedBefore]),
	);
	return async (item: number, filters: Filters) => {
		const given = read(item);
		const takeNames = async (part: keyof typeof namesBy) => {
			if (stored[part] === undefined) return [];
			const filter = await bySharedOrFresh(workspace, async (reader) =>
				anyOf(namedValues(labels[part], given[part], await namesBy[part](reader), true)),
			);
			return filters.take(labels[part], filter);
		};
		const field = isBound ? await moment() : performed;
		const givenEnds = { from: given.performedAfter, to: given.performedBefore };
		const range = rangeFilters(field, givenEnds, storedEnds, facts);
		if (range.length === 0 && isBound) filters.take(performed.apiName, blank);
		const taken = range.flatMap(({ end, filter }) => filters.take(labels[end], filter));
		const period = taken.reduce((all, end) => ({ ...all, ...end }), {});
		const emails = await takeNames('performedBy');
		const [performer, ...others] = emails;
		const performers: Operand = performer !== undefined && others.length === 0 ? performer : emails;
		return { types: await takeNames('types'), performers, period };
	};
}
