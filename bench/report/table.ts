import Table from 'cli-table3';

import type { Result } from '../rows';
import { caseOf, groupBy, ratio, seconds, whole } from './words';

const head = [
	'',
	'wall',
	'CPU',
	'requests',
	'connections',
	'peak memory',
	'lost',
	'doubled',
	'× floor',
	'× HTTP Request',
];

const cells = (result: Result): string[] => [
	result.subject,
	seconds(result.wallMs),
	seconds(result.cpuMs),
	whole(result.requests),
	whole(result.connections),
	`${whole(result.peakMiB)} MiB`,
	whole(result.lost),
	whole(result.doubled),
	ratio(result.ratioToFloor),
	ratio(result.ratioToHttpRequest),
];

/** For a terminal: one table for each job and condition. */
export function asTables(results: readonly Result[]): string {
	const groups = groupBy(results, (result) => `${result.job}: ${caseOf(result)}`);
	return [...groups]
		.map(([title, rows]) => {
			const table = new Table({
				head,
				colAligns: head.map((_, column) => (column === 0 ? 'left' : 'right')),
				style: { head: [], border: [], compact: true },
			});
			table.push(...rows.map(cells));
			return `${title}\n${table.toString()}`;
		})
		.join('\n\n');
}

/** For a document: one table. The first row of each condition names the condition. */
export function asMarkdown(results: readonly Result[]): string {
	const line = (texts: readonly string[]) => `| ${texts.join(' | ')} |`;
	const lines = [...groupBy(results, caseOf)].flatMap(([title, rows]) =>
		rows.map((row, index) => line([index === 0 ? title : '', ...cells(row)])),
	);
	const right = head.slice(1).map(() => '---:');
	return [line(['Items and service', ...head]), line(['---', '---', ...right]), ...lines].join('\n');
}
