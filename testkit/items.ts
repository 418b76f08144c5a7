import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

type Items = readonly INodeExecutionData[] | undefined;

export const jsonOf = (items: Items) => (items ?? []).map(({ json }) => json);

/** Which input item each item names as its origin. */
export const originsOf = (items: Items) =>
	(items ?? []).map(({ pairedItem }) =>
		typeof pairedItem === 'object' && !Array.isArray(pairedItem) ? pairedItem.item : undefined,
	);

/** The items of a branch by the input item that they come from. */
export function byOrigin(items: readonly INodeExecutionData[] = []): Map<unknown, INodeExecutionData[]> {
	const origins = originsOf(items);
	const found = new Map<unknown, INodeExecutionData[]>();
	items.forEach((item, index) => found.set(origins[index], [...(found.get(origins[index]) ?? []), item]));
	return found;
}

/** The parts of the remarks of a branch that most tests are about. */
export function remarksOf(items: Items): IDataObject[] {
	return jsonOf(items).flatMap(({ remark, remarks }) =>
		remark === undefined ? ((remarks ?? []) as IDataObject[]) : [remark as IDataObject],
	);
}

export const categoriesOf = (items: Items) =>
	remarksOf(items).map(
		({ address, category, source }) => `${String(address)} ${String(category)} ${String(source)}`,
	);

/** The categories of the remarks of a branch. */
export const kindsOf = (items: Items) => remarksOf(items).map(({ category }) => category);

/** A file as a node before would have put it into an item, in memory. */
export function inMemory(content: string | Buffer, fileName = 'note.txt', mimeType = 'text/plain') {
	return { data: Buffer.from(content).toString('base64'), fileName, mimeType };
}
