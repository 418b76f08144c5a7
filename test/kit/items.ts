import { isNil, range } from 'lodash';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

type Items = readonly INodeExecutionData[] | undefined;

export const jsonOf = (items: Items) => (items ?? []).map(({ json }) => json);

/** The index of the input item that each item comes from. Undefined for one that several share. */
export const originsOf = (items: Items) =>
	(items ?? []).map(({ pairedItem, json }) => {
		if (typeof json['rows'] === 'string') return undefined;
		if (typeof pairedItem === 'number') return pairedItem;
		return Array.isArray(pairedItem) ? undefined : pairedItem?.item;
	});

/** The indexes of the items with these rows: `1–4, 6`. */
export const itemsIn = (rows: string): number[] =>
	rows.split(', ').flatMap((part) => {
		const [first = 0, last = first] = part.split('–').map(Number);
		return range(first - 1, last);
	});

/** The indexes of all input items that an item comes from. A remark that several share is linked to the first of its rows. */
export function allOriginsOf({ pairedItem = [], json: { rows } }: INodeExecutionData): number[] {
	if (typeof rows === 'string') return itemsIn(rows);
	return [pairedItem].flat().map((each) => (typeof each === 'number' ? each : each.item));
}

/** The items of a branch, grouped by the input item that they come from. One that several share is in each group. */
export function byOrigin(items: readonly INodeExecutionData[] = []): Map<unknown, INodeExecutionData[]> {
	const found = new Map<unknown, INodeExecutionData[]>();
	for (const item of items)
		for (const origin of allOriginsOf(item)) found.set(origin, [...(found.get(origin) ?? []), item]);
	return found;
}

/** Success items with what their report says beside their record, and its lists also where they are empty. */
export const reportedOf = (items: Items): IDataObject[] =>
	jsonOf(items).map(({ report, ...record }) => ({
		...record,
		...{ prepared: [], new_options: [], remarks: [] },
		...(report as IDataObject | undefined),
	}));

export const outcomesIn = (items: Items) => reportedOf(items).map(({ outcome }) => outcome);

/** The ID of the action that each item wrote, or null. */
export const actionIdsOf = (items: Items) => jsonOf(items).map(({ action_id: id }) => id ?? null);

/** The parts of a branch's remarks that most tests check. */
export function remarksOf(items: Items): IDataObject[] {
	return jsonOf(items).flatMap(({ report, ...json }) => {
		const { remarks = report === undefined ? [json] : [] } = (report ?? json) as { remarks?: IDataObject[] };
		return remarks;
	});
}

/** Where each remark points: `rating`, `amount of action 1`, or `action 1`. */
export function placeOf({ field, action_index: index }: IDataObject): string {
	const action = isNil(index) ? [] : [`action ${JSON.stringify(index)}`];
	return [...(isNil(field) ? [] : [String(field)]), ...action].join(' of ');
}

export const categoriesOf = (items: Items) =>
	remarksOf(items).map((remark) =>
		[placeOf(remark), remark['category'], remark['source']].map(String).join(' ').trim(),
	);

/** The categories of a branch's remarks. */
export const kindsOf = (items: Items) => remarksOf(items).map(({ category }) => category);

/** A file in an item's binary data, in memory, as a preceding node puts it there. */
export function inMemory(content: string | Buffer, fileName = 'note.txt', mimeType = 'text/plain') {
	return { data: Buffer.from(content).toString('base64'), fileName, mimeType };
}
