import type { INodeParameters } from 'n8n-workflow';

import { jsonOf } from '../kit/items';
import { getMany } from '../kit/nodes/leads';
import { diya, person } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('demo');

const people = [
	{ ...person(1), city: 'Pune', status: 'Won', next_follow_up: '01/03/2026', interests: ['CRM', 'Reports'] },
	{ ...person(2), city: 'Delhi', status: 'Qualified', next_follow_up: '02/03/2026', interests: ['CRM'] },
	{ ...person(3), city: 'Dubai', status: 'Fresh', next_follow_up: '03/03/2026', assignee: diya },
];
const ours = { field: 'name', operator: 'anyOf', values: people.map(({ name }) => name) };

const is = (field: string, value: unknown) => ({ field, operator: 'is', value }) as INodeParameters;
const anyOf = (field: string, values: unknown) => ({ field, operator: 'anyOf', values }) as INodeParameters;
const between = (from: string, to: string) => ({ field: 'next_follow_up', operator: 'between', from, to });

async function search(conditions: INodeParameters[], more: INodeParameters = {}) {
	await Promise.all(people.map(async (each) => await workspace.createLead(each)));
	const filters = { conditions: [ours, ...conditions] } as INodeParameters;
	const run = await workspace.leads(getMany({ filters, ...more }));
	return {
		error: run.workflow.error,
		found: jsonOf(run.outputs[0])
			.map(({ name }) => Number(String(name).replace('Person ', '')))
			.sort(),
		hints: run.hints.map(({ message }) => message),
		searches: workspace.requestsTo('searchLeads').length,
	};
}

describe('several filters of one field', () => {
	// sync-api.md, POST /lead/search.
	it.each<[string, INodeParameters[], INodeParameters, number[]]>([
		['one value twice', [is('city', 'Pune'), is('city', 'pune')], {}, [1]],
		['a range from two filters', [between('2026-03-02', ''), between('', '2026-03-02')], {}, [2]],
		['Status and the same filter', [is('status', 'won')], { statuses: 'Won' }, [1]],
	])('find what all of them find: %s', async (_what, conditions, more, found) => {
		expect(await search(conditions, more)).toMatchObject({ error: undefined, found, hints: [], searches: 1 });
	});

	it.each<[string, INodeParameters[], RegExp, INodeParameters?]>([
		['two values', [is('city', 'Pune'), is('city', 'Delhi')], /two filters/],
		['a list and a value', [anyOf('city', 'Pune, Delhi'), is('city', 'PUNE')], /two filters/],
		['Status and another', [is('status', 'Won')], /two filters/, { statuses: ['Fresh'] }],
		['a list of tags at once', [is('interests', ['CRM', 'Reports'])], /several tags/],
		['a text of tags at once', [is('interests', 'CRM, Reports')], /several tags/],
		['two starts', [between('2026-03-01', ''), between('2026-03-02', '')], /two filters/],
		['a day and a range', [is('next_follow_up', '2026-03-02'), between('2026-03-01', '')], /two filters/],
		['perhaps the same text', [is('company', 'Acme'), is('company', 'ACME')], /two filters/],
		[
			'a range of a text',
			[{ field: 'city', operator: 'between', from: '2026-01-01' }],
			/does not fit.*It takes: Is \(is\), .*Contains/,
		],
		['numbers with commas', [anyOf('team_size', '1,200')], /comma may be part of a value/],
	])('are refused where a search cannot say it: %s', async (_what, conditions, description, more = {}) => {
		const run = await search(conditions, more);
		expect(run.error).toMatchObject({ description: expect.stringMatching(description) });
		expect(run.searches).toBe(0);
	});
});
