import type { Browsed, Page } from '../domain/store';
import type { Database } from './database';
import { searchColumn } from './schema';

/** Scans the narrow rows of lead_search, as every search without a helpful index does. */
export function selectLeadsToBrowse(
	database: Database,
	{ anyOf, exactly }: Browsed,
	{ skip, limit }: Page,
): { seqs: number[]; total: number } {
	const parts = anyOf.map(({ field }) => `instr(s.${searchColumn(field)}, ?) > 0`);
	const tests = [
		...(parts.length > 0 ? [`(${parts.join(' OR ')})`] : []),
		...(exactly === undefined ? [] : [`s.${searchColumn(exactly.field)} = ?`]),
	];
	const from = `FROM lead_search s ${tests.length === 0 ? '' : `WHERE ${tests.join(' AND ')}`}`;
	const parameters = [...anyOf.map(({ part }) => part), ...(exactly === undefined ? [] : [exactly.value])];
	const counted = database.one<{ total: number }>(`SELECT count(*) AS total ${from}`, ...parameters);
	const sql = `SELECT s.lead AS lead ${from} ORDER BY s.lead DESC LIMIT ? OFFSET ?`;
	const rows = database.all<{ lead: number }>(sql, ...parameters, limit, skip);
	return { seqs: rows.map(({ lead }) => lead), total: counted?.total ?? 0 };
}
