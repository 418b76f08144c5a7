import type { Subject } from '../job';
import type { Result } from '../rows';
import { seconds, whole } from './words';

const columns: ReadonlyArray<readonly [Subject, string]> = [
	['nodes', 'these nodes'],
	['http-request', 'HTTP Request'],
	['http-request-batched', 'with its batching'],
	['floor', 'the least that is possible'],
];

/** The jobs that people ask about first, with a distant service. */
const lines: ReadonlyArray<{ job: string; items: number; limit: number | null; title: string }> = [
	{ job: 'create-auto-mapped', items: 1_000, limit: null, title: 'create 1,000 leads' },
	{
		job: 'create-auto-mapped',
		items: 1_000,
		limit: 20,
		title: 'the same, where the service takes 20 requests at once',
	},
	{ job: 'append-actions', items: 5_000, limit: 20, title: 'add 5,000 actions to 100 leads, 20 at once' },
	{ job: 'read-leads', items: 50_000, limit: null, title: 'read 50,000 leads' },
];

const away = 50;

/** The few figures of the README, as a Markdown table. */
export function summaryOf(results: readonly Result[]): string {
	const rows = lines.map(({ job, items, limit, title }) => {
		const cells = columns.map(([subject]) => {
			const found = results.find(
				(each) =>
					each.job === job &&
					each.items === items &&
					each.limit === limit &&
					each.latencyMs === away &&
					each.subject === subject,
			);
			if (found === undefined) return '';
			return seconds(found.wallMs) + (found.lost === 0 ? '' : `, **${whole(found.lost)} lost**`);
		});
		return [title, ...cells];
	});
	const header = [`${away} ms away`, ...columns.map(([, name]) => name)];
	return [header, header.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
		.map((cells) => `| ${cells.join(' | ')} |`)
		.join('\n');
}
