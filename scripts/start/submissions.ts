import { readFileSync } from 'node:fs';

import { parse } from 'csv-parse/sync';
import type { INodeExecutionData } from 'n8n-workflow';

/** One item for each row, as a form hands them over: every answer a text, an answer left out an empty one. */
export function readSubmissions(file: string): INodeExecutionData[] {
	const rows: Array<Record<string, string>> = parse(readFileSync(file), { columns: true, bom: true });
	return rows.map((json) => ({ json }));
}
