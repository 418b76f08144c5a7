import { memoize } from 'lodash';
import { z } from 'zod';

import { wantedReader } from '../shared/editor/readers';
import { inAnyOrder, type ItemRunner, type Session } from '../shared/run/operation';
import { listOutcome } from '../shared/run/outcome';
import type { Data } from '../shared/sync/data';
import type { Listing } from '../shared/sync/lists/pagedList';

/** Get Many for a list of definitions. Items with the same *Detailed* share one request. */
export function listRunner(
	{ parameters }: Session,
	fetch: (detail: boolean) => Promise<Listing<Data>>,
): ItemRunner {
	const wantedOf = wantedReader(parameters);
	const detail = parameters.reader('detail', 'Detailed', z.boolean(), true);
	const fetchOnce = memoize(fetch);
	return inAnyOrder(async (item) => {
		const wanted = wantedOf(item);
		const { entries, doubts } = await fetchOnce(detail(item));
		return listOutcome(entries.slice(0, wanted), entries.length >= wanted ? [] : doubts);
	});
}
