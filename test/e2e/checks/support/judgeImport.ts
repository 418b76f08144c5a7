import { countBy, sumBy } from 'lodash';

import type { Sandbox } from '../../../../sandbox/src/server';
import type { Line } from './importLines';

interface Trial {
	/** The rows of the data table import_rows. */
	readonly rows: ReadonlyArray<Record<string, unknown>>;
	/** The row of the data table imports. */
	readonly report: Record<string, unknown>;
	readonly sandbox: Pick<Sandbox, 'url' | 'enterpriseId' | 'syncToken'>;
	readonly lines: readonly Line[];
	/** How many lines were being sent when n8n was killed. */
	readonly unanswered: number;
}

/** Compares the lines of the file with the tables and with the leads of the workspace. */
export async function judgeImport({
	rows,
	report,
	sandbox,
	lines,
	unanswered,
}: Trial): Promise<Array<{ what: string; holds: boolean }>> {
	const right = rows.filter(({ line, status }) => lines[Number(line) - 2]?.status === status);
	const recovered = rows.filter(({ outcome }) => outcome === 'recovered').length;
	const counted = ['imported', 'with_remarks', 'rejected', 'to_check', 'waiting'].map(
		(kind) => [kind, Number(report[kind])] as const,
	);
	const expected = lines.filter(({ status }) => status !== 'rejected').map(({ name }) => name);
	const names = await leadNames(sandbox);
	const there = new Set(names);
	const missing = expected.filter((name) => !there.has(name)).length;
	return [
		{
			what: `${right.length} of ${lines.length} lines ended as they had to: ${JSON.stringify(countBy(rows, 'status'))}`,
			holds: right.length === lines.length && rows.length === lines.length,
		},
		{
			what: `the report says ${JSON.stringify(Object.fromEntries(counted))} of ${Number(report['total'])}`,
			holds: sumBy(counted, ([, count]) => count) === lines.length && report['total'] === lines.length,
		},
		{
			what: `${names.length} leads are in the workspace, ${missing} are missing, ${names.length - there.size} are there twice`,
			holds: missing === 0 && names.length === expected.length && there.size === names.length,
		},
		{
			what: `of ${unanswered} lines without an answer at the kill, ${recovered} had been stored and count as imported`,
			holds: recovered > 0,
		},
	];
}

async function leadNames({ url, enterpriseId, syncToken }: Trial['sandbox']): Promise<string[]> {
	const names: string[] = [];
	for (;;) {
		const path = `${url}/enterprise/${enterpriseId}/lead/search?limit=100&skip=${names.length}`;
		const headers = { authorization: `Bearer ${syncToken}` };
		const answer = await fetch(path, { method: 'POST', headers, body: '{}' });
		const { data } = (await answer.json()) as { data: Array<{ fields: { name: string } }> };
		if (data.length === 0) return names;
		names.push(...data.map(({ fields }) => fields.name));
	}
}
