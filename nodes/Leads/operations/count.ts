import { orderBy } from 'lodash';
import { z } from 'zod';

import { filterOptions, nameOrId, workspaceCurrencyOption } from '../../shared/editor/options';
import { requiredField } from '../../shared/filters/leadConditions';
import { inAnyOrder, type Operation, type Session } from '../../shared/session/operation';
import { listOutcome, type Outcome, withNotes } from '../../shared/session/outcome';
import { type Data, isObject, isUnset, toValue, type Value } from '../../shared/sync/data';
import { FailureError } from '../../shared/sync/failure';
import { isCapped } from '../../shared/sync/lists/pagedList';
import { leadPage } from '../../shared/sync/shapes/lead';
import { formReader } from '../../shared/values/itemForm';
import { isBlank } from '../../shared/values/spelling';
import { valueTypes } from '../../shared/values/types';
import { fieldOfItem } from '../../shared/workspace/itemData';
import { type LeadSearch, searchReader } from '../leadFilters';
import { filterProperties, leadResource } from '../properties';
import { selectLeads } from '../selectLeads';

export const count: Operation = {
	resource: leadResource,
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
			'The field whose values are counted, such as status: its API name, its label, or a part that only one field has. An item for each value, the most frequent first; null for leads without one. An unknown field fails the item.',
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
			const isShown = field !== undefined && valueTypes[field.type].shown !== undefined;
			const { form, notes: ofForm } = isShown ? await formOf(item) : { notes: [] };
			const asked = { search, body, limit: Infinity, privacy: {}, form, needed: field };
			const { leads, doubts, notes: ofSearch } = await selectLeads(session, asked);
			const jsons = field
				? groups(
						field.apiName,
						leads.map(({ needed, json }) => (form && fieldOfItem(json, field.apiName)) ?? needed),
					)
				: [{ count: leads.length }];
			const entries = jsons.map((json) => ({ json }));
			return withNotes(listOutcome(entries, doubts), [...notes, ...ofForm, ...ofSearch]);
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

/** How many leads have each value. A lead counts for each of its tags. */
function groups(field: string, values: readonly unknown[]): Data[] {
	const counts = new Map<Value, number>();
	for (const value of values.flatMap((each) => (isUnset(each) ? [null] : [each].flat()))) {
		const shown = isObject(value) ? JSON.stringify(value) : toValue(value);
		counts.set(shown, (counts.get(shown) ?? 0) + 1);
	}
	const all = [...counts].map(([value, number]): Data => ({ field, value, count: number }));
	return orderBy(all, 'count', 'desc');
}
