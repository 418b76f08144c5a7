import { memoize } from 'lodash';
import { z } from 'zod';

import { wantedReader } from '../shared/editor/readers';
import { inAnyOrder, type ItemRunner, type Session } from '../shared/run/operation';
import type { Data } from '../shared/sync/data';

/** Get Many for a list that the service sends whole. Items with the same *Detailed* share one request. */
export function listRunner(
	{ parameters }: Session,
	fetch: (detail: boolean) => Promise<readonly Data[]>,
): ItemRunner {
	const wantedOf = wantedReader(parameters);
	const detail = parameters.reader('detail', 'Detailed', z.boolean(), true);
	const fetchOnce = memoize(fetch);
	return inAnyOrder(async (item) => {
		const wanted = wantedOf(item);
		return { kind: 'read', jsons: (await fetchOnce(detail(item))).slice(0, wanted) };
	});
}
