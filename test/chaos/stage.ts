import { isEqual } from 'lodash';
import type { IBinaryKeyData, IDataObject, INodeParameters } from 'n8n-workflow';

import type { TestWorkspace } from '../kit/workspace';

/** One item of a run, and the marker that identifies it in the workspace. */
export interface Item {
	readonly json: IDataObject;
	readonly binary?: IBinaryKeyData;
	readonly marker: string;
	/** What the workspace holds of it once it is written. A value with a remark of the service is missing. */
	readonly values: IDataObject;
}

/** What the workspace holds of an item. */
export type StoredItem = Pick<Item, 'marker' | 'values'>;

/** A run that is ready to start. */
export interface Stage {
	readonly parameters: INodeParameters;
	readonly items: readonly Item[];
	/** Everything stored, repeated if stored twice. */
	readonly stored: () => Promise<StoredItem[]>;
}

/** A write operation. `prepare` creates what it needs in an empty workspace. */
export interface Operation {
	readonly name: string;
	readonly type: string;
	readonly prepare: (workspace: TestWorkspace) => Promise<Stage>;
}

/** The items of one run. */
export const itemCount = 20;

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
