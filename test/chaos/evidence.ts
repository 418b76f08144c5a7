import { isEqual } from 'lodash';

import type { Stage, StoredItem } from '../kit/operations/row';

/** The evidence of a run: the stored copies of its items, and how many copies have wrong values. */
export async function evidenceOf({ items, stored }: Pick<Stage, 'items' | 'stored'>) {
	const markers = items.map(({ marker }) => marker);
	const known = new Set(markers);
	const found = (await stored()).filter(({ marker }) => known.has(marker));
	const isAsSent = (one: StoredItem) =>
		items.some(({ marker, values }) => marker === one.marker && isEqual(values, one.values));
	return {
		markers,
		stored: found.map(({ marker }) => marker),
		changed: found.filter((one) => !isAsSent(one)).length,
	};
}
