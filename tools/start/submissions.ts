import { readFileSync } from 'node:fs';

import { parse } from 'csv-parse/sync';
import type { INodeExecutionData } from 'n8n-workflow';

/** One item per row, as a form outputs them: every answer is a string, and an omitted answer is an empty string. */
export function readSubmissions(file: string): INodeExecutionData[] {
	const rows: Array<Record<string, string>> = parse(readFileSync(file), { columns: true, bom: true });
	return rows.map((json) => ({ json }));
}
