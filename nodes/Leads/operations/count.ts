import { isString, orderBy } from 'lodash';
import { z } from 'zod';

import {
	filterOptions,
	hintForBuilders,
	nameOrId,
	workspaceCurrencyOption,
} from '../../shared/editor/options';
import { isTime } from '../../shared/filters/condition';
import { requiredField } from '../../shared/filters/leadConditions';
import { inAnyOrder, type Operation, type Session } from '../../shared/session/operation';
import { listOutcome, type Outcome, withNotes } from '../../shared/session/outcome';
import { type Data, isObject, isUnset, toValue, type Value } from '../../shared/sync/data';
import { FailureError } from '../../shared/sync/failure';
import { isCapped } from '../../shared/sync/lists/pagedList';
import type { FieldDefinition } from '../../shared/sync/shapes/definitions';
import { leadPage } from '../../shared/sync/shapes/lead';
import { minute } from '../../shared/sync/zones';
import { formReader } from '../../shared/values/itemForm';
import { isBlank } from '../../shared/values/spelling';
import { valueTypes } from '../../shared/values/types';
import { fieldOfItem, isoTimeOf } from '../../shared/workspace/itemData';
import type { FoundLead } from '../findLeads';
import { type LeadSearch, searchReader } from '../leadFilters';
import { filterProperties, leadResource } from '../properties';
import { selectLeads } from '../selectLeads';

export const count: Operation = {
	resource: leadResource,
	entry: { one: 'count', many: 'counts' },
	name: 'Count',
	action: 'Count leads',
	description: 'Count the leads that match, or those of each value of a field, such as the status',
	writes: false,
	properties: [
		...filterProperties,
		nameOrId(
			'Group By Field',
			'groupBy',
			'getFields',
			'The field whose values are counted, such as status: its API name, its label, or a part that only one field has. An item for each value that a lead has, the most frequent first; null for leads without one. A date with a time counts for its day in the workspace. An unknown field fails the item.',
			hintForBuilders(
				'For sums, use Get Many and the node Summarize; without leads there is no item, unless alwaysOutputData of the node is on.',
			),
		),
		filterOptions([workspaceCurrencyOption]),
	],

	async start(session) {
		const { parameters, workspace } = session;
		const searchOf = await searchReader(session);
		const groupByOf = parameters.reader('groupBy', 'Group By Field', z.string().nullish(), '');
		const formOf = formReader(() => true, session, ['leads']);
		return inAnyOrder(async (item): Promise<Outcome> => {
			const search = await searchOf(item);
			const { body, notes } = search;
			const groupBy = groupByOf(item) ?? '';
			const field = isBlank(groupBy)
				? undefined
				: requiredField(groupBy, (await workspace.shared.fields()).fields);
			if (body === undefined) return { kind: 'read', jsons: field ? [] : [{ count: 0 }], notes };
			const known = field ? undefined : await countOf(session, search, body);
			if (known !== undefined) return { kind: 'read', jsons: [{ count: known }], notes };
			const isShown = field !== undefined && !isTime(field) && valueTypes[field.type].shown !== undefined;
			const { form, notes: ofForm } = isShown ? await formOf(item) : { notes: [] };
			const asked = { search, body, limit: Infinity, privacy: {}, form, needed: field };
			const { leads, doubts, notes: ofSearch } = await selectLeads(session, asked);
			const days = field && isTime(field) ? await daysOfTimes(session, field) : undefined;
			const valueOf = ({ needed, json }: FoundLead) =>
				days ? days.dayOf(needed) : ((form && field && fieldOfItem(json, field.apiName)) ?? needed);
			const jsons = field ? groups(field, leads.map(valueOf)) : [{ count: leads.length }];
			const entries = jsons.map((json) => ({ json }));
			return withNotes(listOutcome(entries, doubts), [
				...notes,
				...ofForm,
				...(days?.notes ?? []),
				...ofSearch,
			]);
		});
	},
};

/** The service's own count, if it decides alone which leads match. */
async function countOf({ client }: Session, { conditions, without }: LeadSearch, body: Data) {
	if (conditions.own.length > 0 || without !== undefined) return undefined;
	const query = { skip: 0, limit: 1 };
	const answer = await client.call('searchLeads', { path: {}, query, body }, leadPage);
	// Some services cannot search for several statuses so: then the leads are read.
	if (!answer.ok && answer.failure.httpStatus !== 500) throw new FailureError(answer.failure);
	if (!answer.ok) return undefined;
	const { totalCount, data } = answer.answer;
	// A count of one may be that of the page.
	const isSure = totalCount !== undefined && (totalCount > 1 || data.length === 0) && !isCapped(totalCount);
	return isSure ? totalCount : undefined;
}

/** The days of times that the service adds, on the clock of the workspace. */
async function daysOfTimes({ zone, runtime }: Session, { apiName }: FieldDefinition) {
	const { clock, isGuess } = await zone.forFilters(runtime.clock);
	const note = `The days of ${apiName} are those of ${clock.zones.join()}, because the time zone of the workspace is not known.`;
	return {
		dayOf: (moment: unknown) =>
			typeof moment === 'number' ? isoTimeOf(moment + (clock.read(moment)?.offset ?? 0) * minute) : undefined,
		notes: isGuess ? [note] : [],
	};
}

const timeOfDay = /(?<=^\d{4}-\d\d-\d\d)T.*/;

/** How many leads have each value. A lead counts for each of its tags, and a time for its day. */
function groups({ apiName: field, type }: FieldDefinition, values: readonly unknown[]): Data[] {
	const isDate = valueTypes[type].input.kind === 'date';
	const counts = new Map<Value, number>();
	for (const value of values.flatMap((each) => (isUnset(each) ? [null] : [each].flat()))) {
		const text = isObject(value) ? JSON.stringify(value) : toValue(value);
		const shown = isDate && isString(text) ? text.replace(timeOfDay, '') : text;
		counts.set(shown, (counts.get(shown) ?? 0) + 1);
	}
	const all = [...counts].map(([value, number]): Data => ({ field, value, count: number }));
	return orderBy(all, 'count', 'desc');
}
