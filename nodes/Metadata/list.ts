import { memoize } from 'lodash';
import { z } from 'zod';

import type { ItemRunner, Session } from '../shared/run/operation';
import type { Data } from '../shared/sync/data';

/** Get Many of a list that the service sends whole. Items that ask for the same share one request. */
export function listRunner(
	{ parameters }: Session,
	fetch: (detail: boolean) => Promise<readonly Data[]>,
): ItemRunner {
	const returnAll = parameters.reader('returnAll', 'Return All', z.boolean(), false);
	const limit = parameters.reader('limit', 'Limit', z.number().int().min(1), 50);
	const detail = parameters.reader('detail', 'Detailed', z.boolean(), true);
	const fetchOnce = memoize(fetch);
	return {
		run: async (item) => {
			const wanted = returnAll(item) ? undefined : limit(item);
			return { kind: 'found', jsons: (await fetchOnce(detail(item))).slice(0, wanted) };
		},
	};
}
