import { countBy, range, sum } from 'lodash';
import type { DataTableRow } from 'n8n-workflow';

import type { WorkflowDefinition } from '../../test/kit/engine';
import type { Desk } from '../../test/kit/desk';
import type { Finding } from './trial';
import { causes } from './causes';
import type { Client, Month } from './month';

interface Trial {
	readonly desk: Desk;
	readonly clients: readonly Client[];
	readonly month: Month;
	/** What the alarm sent. */
	readonly messages: readonly string[];
	/** How many cases were open before anything was mended. */
	readonly opened: number;
}

/** Within this time the desk answers what was dropped this month, in milliseconds. */
const longestAnswer = 5000;

/** Shorter values, such as a rating, are also in names and numbers of which they are no part. */
const shortest = 4;

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

export async function judgeDesk({ desk, clients, month, messages, opened }: Trial): Promise<Finding[]> {
	const began = performance.now();
	const answer = await desk.runWorkflow(question, {});
	const took = Math.round(performance.now() - began);
	const groups = answer.node('By Form and Field').outputs[0] ?? [];
	const total = (key: string) => sum(groups.map(({ json }) => Number(json[key])));
	const dropped = sum([...month.reported.values()]);
	const others = [...month.reported].filter(
		([drop]) => !causes.some(({ field }) => drop.startsWith(`${field}: `)),
	);
	const unplanned = sum(others.map(([, count]) => count));

	const counting = [...desk.rows('desk_log'), ...desk.rows('desk_counts'), ...desk.rows('desk_alarms')];
	const leaked = [...counting.flatMap((row) => Object.values(row)), ...messages].filter(
		(cell) => typeof cell === 'string' && hasTyped(cell, month.typed),
	);

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
			what: `${month.seeded} drops were put in, and ${unplanned} came of the service: ${JSON.stringify(Object.fromEntries(others))}`,
			holds: month.seeded + unplanned === dropped,
		},
		{
			what: `${leaked.length} cells of the counting tables and messages of the alarm have a submitted value`,
			holds: leaked.length === 0,
		},
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

/** Whether a text is a submitted value, or contains one that is long enough to be there by no chance. */
function hasTyped(text: string, typed: ReadonlySet<string>): boolean {
	const ends = range(shortest, text.length + 1);
	return (
		typed.has(text) ||
		ends.some((end) => range(end - shortest + 1).some((start) => typed.has(text.slice(start, end))))
	);
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
