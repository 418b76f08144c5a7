import { isData, recordsOf } from './shape';

/** How many entries an answer says or shows. */
export function countIn(body: unknown): number | undefined {
	const totals: number[] = [];
	const visit = (part: unknown): void => {
		if (!isData(part)) return;
		for (const [key, value] of Object.entries(part)) {
			if (/^total(_?count)?$/i.test(key) && !Number.isNaN(Number(value))) totals.push(Number(value));
			else if (['data', 'paging'].includes(key)) visit(value);
		}
	};
	visit(body);
	if (totals[0] !== undefined) return totals[0];
	if (Array.isArray(body)) return recordsOf(body).length;
	if (!isData(body)) return undefined;
	const list = Object.values(body).find(Array.isArray);
	return list?.length ?? (isData(body['data']) ? countIn(body['data']) : undefined);
}
