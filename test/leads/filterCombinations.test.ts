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
const ours = { field: 'name', match: 'anyOf', values: people.map(({ name }) => name) };

const is = (field: string, value: unknown) => ({ field, match: 'is', value }) as INodeParameters;
const anyOf = (field: string, values: unknown) => ({ field, match: 'anyOf', values }) as INodeParameters;
const between = (from: string, to: string) => ({ field: 'next_follow_up', match: 'between', from, to });

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
		['two lists', [anyOf('city', 'Pune, Delhi'), anyOf('city', 'delhi, Dubai')], {}, [2]],
		['a list and a value', [anyOf('city', 'Pune, Delhi'), is('city', 'PUNE')], {}, [1]],
		['one value twice', [is('city', 'Pune'), is('city', 'pune')], {}, [1]],
		['a range from two filters', [between('2026-03-02', ''), between('', '2026-03-02')], {}, [2]],
		['Status and a filter', [anyOf('status', 'Won, Fresh')], { statuses: ['Qualified', 'Fresh'] }, [3]],
		['Status and the same filter', [is('status', 'won')], { statuses: ['Won'] }, [1]],
	])('find what all of them find: %s', async (_what, conditions, more, found) => {
		expect(await search(conditions, more)).toMatchObject({ error: undefined, found, hints: [], searches: 1 });
	});

	it.each<[string, INodeParameters[], INodeParameters, RegExp]>([
		[
			'two values',
			[is('city', 'Pune'), is('city', 'Delhi')],
			{},
			/^The filter for city asks for different values/,
		],
		['Status and another', [is('status', 'Won')], { statuses: ['Fresh'] }, /^The filter for status asks/],
		[
			'three',
			[anyOf('city', 'Pune, Delhi'), is('city', 'Pune'), is('city', 'Delhi')],
			{},
			/asks for different/,
		],
	])('find nothing if nothing can match them all, and say so: %s', async (_what, conditions, more, hint) => {
		const run = await search(conditions, more);
		expect(run).toMatchObject({ error: undefined, found: [], searches: 0 });
		expect(run.hints).toEqual([expect.stringMatching(hint)]);
	});

	it.each<[string, INodeParameters[], RegExp]>([
		['two tags', [is('interests', 'CRM'), is('interests', 'Reports')], /several tags/],
		['a list of tags at once', [is('interests', ['CRM', 'Reports'])], /several tags/],
		['a text of tags at once', [is('interests', 'CRM, Reports')], /several tags/],
		['two starts', [between('2026-03-01', ''), between('2026-03-02', '')], /two ends of the same kind/],
		[
			'a day and a range',
			[is('next_follow_up', '2026-03-02'), between('2026-03-01', '')],
			/either values or a range/,
		],
		['perhaps the same text', [is('company', 'Acme'), is('company', 'ACME')], /may mean the same/],
		['a range of a text', [{ field: 'city', match: 'between', from: '2026-01-01' }], /for date fields only/],
		['numbers with commas', [anyOf('team_size', '1,200')], /comma may be part of a value/],
	])('are refused where a search cannot say it: %s', async (_what, conditions, description) => {
		const run = await search(conditions);
		expect(run.error).toMatchObject({ description: expect.stringMatching(description) });
		expect(run.searches).toBe(0);
	});
});
