import { countBy, sum } from 'lodash';
import type { DataTableRow } from 'n8n-workflow';

import type { WorkflowDefinition } from '../../engine';
import type { Desk } from '../../testkit/desk';
import type { Finding } from '../trial';
import { causes } from './causes';
import type { Client, Month } from './month';

interface Trial {
	readonly desk: Desk;
	readonly clients: readonly Client[];
	readonly month: Month;
	/** How many cases were open before anything was mended. */
	readonly opened: number;
}

/** Within this time the desk answers what was dropped this month, in milliseconds. */
const longestAnswer = 5000;

/** What was dropped this month, by form and field. */
const question: WorkflowDefinition = {
	nodes: [
		{ name: 'Ask', type: 'n8n-nodes-base.manualTrigger' },
		{
			name: 'Counts',
			type: 'n8n-nodes-base.dataTable',
			typeVersion: 1.1,
			parameters: {
				operation: 'get',
				dataTableId: { __rl: true, mode: 'name', value: 'desk_counts' },
				matchType: 'allConditions',
				filters: { conditions: [{ keyName: 'day', condition: 'gte', keyValue: '2026-10-01' }] },
				returnAll: true,
			},
		},
		{
			name: 'By Form and Field',
			type: 'n8n-nodes-base.summarize',
			typeVersion: 1.1,
			parameters: {
				fieldsToSummarize: {
					values: ['submissions', 'drops', 'mended'].map((field) => ({ aggregation: 'sum', field })),
				},
				fieldsToSplitBy: 'client, form, field',
			},
		},
	],
	connections: {
		Ask: { main: [[{ node: 'Counts', type: 'main', index: 0 }]] },
		Counts: { main: [[{ node: 'By Form and Field', type: 'main', index: 0 }]] },
	},
};

export async function judgeDesk({ desk, clients, month, opened }: Trial): Promise<Finding[]> {
	const began = performance.now();
	const answer = await desk.runWorkflow(question, {});
	const took = Math.round(performance.now() - began);
	const groups = answer.node('By Form and Field').outputs[0] ?? [];
	const total = (key: string) => sum(groups.map(({ json }) => Number(json[key])));
	const seeded = sum([...month.drops.values()]);
	const dropped = sum([...month.reported.values()]);
	const others = [...month.reported].filter(
		([drop]) => !causes.some(({ field }) => drop.startsWith(`${field}: `)),
	);
	const unplanned = sum(others.map(([, count]) => count));

	const counting = [...desk.rows('desk_log'), ...desk.rows('desk_counts')];
	const leaked = counting
		.flatMap((row) => Object.values(row))
		.filter((cell) => typeof cell === 'string' && month.typed.has(cell));

	const cases = desk.rows('desk_cases');
	const mendable = cases.filter(({ field }) => isMendable(field));
	const done = mendable.filter(({ status }) => status === 'done');
	const share = done.length / mendable.length;
	const written = await Promise.all(clients.map(leadsOf));
	const names = written.flat();
	const twice = names.length - new Set(names).size;

	return [
		{
			what: `${total('sum_submissions')} of ${month.people.size} submissions and ${total('sum_drops')} of ${dropped} drops are counted`,
			holds: total('sum_submissions') === month.people.size && total('sum_drops') === dropped,
		},
		{
			what: `"What was dropped this month, by form and field" takes ${took} ms and has ${groups.length} rows (${desk.rows('desk_counts').length} in desk_counts)`,
			holds: took < longestAnswer && groups.length > 12,
		},
		{
			what: `${seeded} drops were put in, and ${unplanned} came of the service: ${JSON.stringify(Object.fromEntries(others))}`,
			holds: seeded + unplanned === dropped,
		},
		{ what: `${leaked.length} submitted values are in the counting tables`, holds: leaked.length === 0 },
		{ what: `${opened} of ${dropped} drops became cases`, holds: opened === dropped },
		{
			what: `${done.length} of ${mendable.length} cases that can be mended are closed (${(share * 100).toFixed(1)} %), and ${total('sum_mended')} are counted`,
			holds: share >= 0.95 && total('sum_mended') === done.length,
		},
		{ what: `the cases are ${JSON.stringify(countBy(cases, 'status'))}`, holds: true },
		{
			what: `${names.length} of ${month.people.size} people are leads, ${twice} of them twice`,
			holds: twice === 0 && names.length === month.people.size,
		},
	];
}

function isMendable(field: DataTableRow[string] | undefined): boolean {
	return causes.some((cause) => cause.field === field && cause.right !== undefined);
}

/** The names of all leads of a client. */
async function leadsOf({ workspace }: Client): Promise<string[]> {
	const parameters = { operation: 'getAll', returnAll: true };
	const run = await workspace.node('n8n-nodes-lead-workspace.leads', parameters);
	return (run.outputs[0] ?? []).map(({ json }) => String(json['name']));
}
