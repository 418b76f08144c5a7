import { omit, once, pick } from 'lodash';
import { z } from 'zod';

import type { Session } from '../session/operation';
import { columnOf } from '../session/parameters';
import { factsBy } from '../session/settings';
import type { Data, JsonObject } from '../sync/data';
import { builtInField } from '../sync/shapes/definitions';
import { workspaceDateFormat } from '../session/dateFormats';
import { isWithin } from '../values/moments';
import { addCriterion } from './criteria';
import {
	anyOf,
	blankFilter,
	endsFirst,
	everyOf,
	type Filters,
	isCertain,
	oneOrAll,
	unmatched,
} from './filters';
import { bySharedOrFresh, storedParts } from './given';
import { actionNames, namedValues, teamNames } from './filterNames';
import { rangeFilters } from './fieldValues';
import { periodOf, readCondition } from './leadConditions';

const performed = builtInField('Performed After or Before', 'date');
const inTheLast = 'Performed in the Last';
const parts = {
	types: { label: 'Action Type', namesBy: actionNames, criterion: 'type' },
	performedBy: { label: 'Performed By', namesBy: teamNames, criterion: 'performed_by' },
};
const endNames = { from: 'Performed After', to: 'Performed Before' };
const endsOf = ({ performedAfter: from, performedBefore: to }: JsonObject) => ({ from, to });

const labels = { activity: 'Activity', withoutActivity: 'Without Activity' };

/**
 * Reads the filters of actions that editor/activityFilters.ts shows: the types, the one performer or several, and the period that
 * an action must have. Each is empty if no filter asks for it. `unlisted`: those that no list of the workspace has.
 */
export function activityReader(
	{ parameters, workspace, settings, items, zone, runtime }: Session,
	name: keyof typeof labels = 'activity',
) {
	// Without one of them, those who have no such action are more.
	const combine = name === 'activity' ? anyOf : everyOf;
	const prefix = name === 'activity' ? '' : `${labels[name]}: `;
	const read = parameters.reader(name, labels[name], z.record(z.unknown()), {});
	const stored = storedParts(parameters.raw[name]);
	const storedEnds = endsOf(stored);
	const hasDays = stored['performedInTheLast'] !== undefined;
	const isBound = hasDays || Object.values(storedEnds).some((end) => end !== undefined);
	/** Once for all items, because their dates are one column. */
	const moment = once(async () => ({
		...performed,
		dateFormat: await workspaceDateFormat(workspace.shared),
	}));
	const by = factsBy(settings, () => columnOf(items, read).flatMap((given) => Object.values(endsOf(given))));
	const facts = { ...by, clock: zone.clock };
	const context = { workspace, facts, zone, now: runtime.clock.now };
	// An action that is written while the node reads is later than now, and counts.
	const asked = name === 'activity' ? ['from', 'to'] : ['from'];
	return async (item: number, filters: Filters) => {
		const given = read(item);
		const unlisted: Data[] = [];
		const takeNames = async (part: keyof typeof parts) => {
			if (stored[part] === undefined) return [];
			const { label, namesBy, criterion } = parts[part];
			const filter = await bySharedOrFresh(workspace, async (reader) =>
				combine(namedValues(label, given[part], await namesBy(reader), true)),
			);
			const names = await namesBy(workspace.shared);
			for (const value of filter.anyOf) {
				const found = names.find(String(value));
				if (found === undefined || !isCertain(found)) unlisted.push({ [criterion]: [value] });
			}
			return filters.take(`${prefix}${label}`, filter);
		};
		const field = isBound ? await moment() : performed;
		const range = rangeFilters(field, endsOf(given), storedEnds, facts);
		if (range.length === 0 && isBound && !hasDays) filters.take(`${prefix}${performed.apiName}`, blankFilter);
		const taken = range.flatMap(({ end, filter }) => filters.take(`${prefix}${endNames[end]}`, filter));
		if (hasDays) {
			const days = { field: inTheLast, operator: 'inTheLast', days: given['performedInTheLast'] };
			for (const [, filter] of await readCondition(context, { ...field, apiName: inTheLast }, days, {}))
				for (const condition of filters.take(`${prefix}${inTheLast}`, filter))
					taken.push(pick(periodOf(condition), asked));
		}
		const criteria: Data = {};
		for (const end of taken) addCriterion(criteria, performed.apiName, end);
		const period = periodOf({ asked: criteria[performed.apiName] });
		// Without such an action would be everybody.
		if (isWithin(period['to'], omit(period, 'to'), field, zone.clock) === false)
			filters.take(`${prefix}${performed.apiName}`, unmatched(endsFirst));
		const performers = oneOrAll(await takeNames('performedBy'));
		return { types: await takeNames('types'), performers, period, unlisted };
	};
}
