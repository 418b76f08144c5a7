import { isEmpty, omitBy } from 'lodash';

import { activityReader } from '../shared/filters/activity';
import { emptyFiltersReader, Filters, type PlannedSearch } from '../shared/filters/filters';
import type { Session } from '../shared/run/operation';
import { fieldFiltersReader } from './fieldFilters';

/** Returns a function that makes the search of an item (sync-api.md, POST /lead/search). */
export async function searchReader(session: Session): Promise<(item: number) => Promise<PlannedSearch>> {
	const emptyFiltersOf = emptyFiltersReader(session.parameters);
	const takeFields = await fieldFiltersReader(session);
	const takeActivity = activityReader(session);
	return async (item) => {
		const filters = new Filters(emptyFiltersOf(item));
		const fields = await takeFields(item, filters);
		const { types, performers, period } = await takeActivity(item, filters);
		const actions = {
			...(types && { type: types }),
			...(performers && { performed_by: performers }),
			...(period && { performed_at: period }),
		};
		return filters.search(omitBy({ fields, actions }, isEmpty));
	};
}
