import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { jsonOf, originsOf } from '../kit/items';
import { append, getTimeline, paid, runActions } from '../kit/nodes/actions';
import { getMany } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { newLead } from '../kit/workspace';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('demo');

const where = (...conditions: INodeParameters[]) => ({ filters: { conditions } }) as INodeParameters;
const ignoring = { options: { emptyFilterValues: 'ignore' } } as INodeParameters;

/** What people's data has where a value is missing, also as programs and spreadsheets print it. */
const blanks: Array<[string, unknown]> = [
	...[null, '', '  \t\u00a0', [], [null, ''], [[]], 'undefined', 'null', 'NaN', '[object Object]'].map(
		(value): [string, unknown] => [JSON.stringify(value), value],
	),
	...['#REF!', '#N/A', 'Invalid DateTime', '{{ $json.city }}', '=$json.city'].map(
		(value): [string, unknown] => [value, value],
	),
	['a key that the item does not have', undefined],
];

/** Each way to set a filter to `$json.x`. */
const filters: Array<[string, INodeParameters]> = [
	['Is', where({ field: 'city', value: '={{ $json.x }}' })],
	['Is, of a phone', where({ field: 'phone', value: '={{ $json.x }}' })],
	['Is, of a text', where({ field: 'name', value: '={{ $json.x }}' })],
	['Is, in n8n’s own expression', where({ field: 'city', value: '={{ $json.x ?? null }}' })],
	['Is Any Of', where({ field: 'city', operator: 'anyOf', values: '={{ $json.x }}' })],
	['Is Any Of, of numbers', where({ field: 'team_size', operator: 'anyOf', values: '={{ $json.x }}' })],
	['From', where({ field: 'next_follow_up', operator: 'between', from: '={{ $json.x }}', to: '' })],
	['To', where({ field: 'next_follow_up', operator: 'between', from: '2020-01-01', to: '={{ $json.x }}' })],
	['Status', { statuses: '={{ $json.x }}' }],
	['a status in a list', { statuses: ['={{ $json.x }}'] }],
	['Action Type', { activity: { types: '={{ $json.x }}' } }],
	['Performed By', { activity: { performedBy: '={{ $json.x }}' } }],
	['Performed After', { activity: { performedAfter: '={{ $json.x }}' } }],
	['Performed in the Last', { activity: { performedInTheLast: '={{ $json.x }}' } }],
	['Performed Before', { activity: { performedAfter: '2020-01-01', performedBefore: '={{ $json.x }}' } }],
];

const backwards: Array<[string, INodeParameters]> = [
	['created_on', where({ field: 'created_on', operator: 'between', from: '2026-03-09', to: '2026-03-08' })],
	['birth_date', where({ field: 'birth_date', operator: 'between', from: '1990-03-09', to: '1980-03-09' })],
	['budget', where({ field: 'budget', operator: 'betweenNumbers', from: '5 lakh', to: 9 })],
	[
		'Performed After or Before',
		{ activity: { performedAfter: '2026-03-09', performedBefore: '2026-03-08' } },
	],
	[
		'Without Activity: Performed After or Before',
		{ withoutActivity: { performedAfter: '2026-03-09', performedBefore: '2026-03-08' } },
	],
];

it.each(backwards)(
	'a range that ends before it begins finds nothing, and says so: %s',
	async (name, filter) => {
		const { outputs, hints } = await search(filter);
		expect(outputs[0]).toEqual([]);
		expect(hints).toEqual([`The filter for ${name} ends before it begins. Nothing was searched for.`]);
		expect(workspace.requestsTo('searchLeads')).toEqual([]);
	},
);

const conditionsOf = (given: unknown) =>
	((given ?? {}) as { conditions?: INodeParameters[] }).conditions ?? [];

/** Whether the other end of the range is set. */
const hasOpenEnd = (parameters: INodeParameters) => JSON.stringify(parameters).includes('2020-01-01');

async function search(parameters: INodeParameters, items: IDataObject[] = [{}]) {
	const run = await workspace.leads(getMany({ returnAll: true, ...parameters }), items);
	expect(run.workflow.error).toBeUndefined();
	return { ...run, hints: run.hints.map(({ message }) => message) };
}

describe.each(filters)('a filter that finds no value: %s', (_what, parameters) => {
	// sync-api.md, POST /lead/search.
	it('finds nothing for each kind of blank, sends no search, and says so', async () => {
		const run = await search(
			parameters,
			blanks.map(([, x]) => ({ x }) as IDataObject),
		);
		expect(jsonOf(run.outputs[0])).toEqual([]);
		expect(workspace.requestsTo('searchLeads')).toEqual([]);
		expect(run.hints).toHaveLength(1);
		const all = `\\(${blanks.length} items\\)$`;
		expect(run.hints[0]).toMatch(new RegExp(`^The filter for .+ is empty. Nothing was searched for. ${all}`));
	});

	it('is ignored on request, but never to find everything', async () => {
		const alone = await search({ ...parameters, ...ignoring }, [{ x: null }]);
		if (!hasOpenEnd(parameters)) expect(workspace.requestsTo('searchLeads')).toEqual([]);
		expect(alone.hints[0]).toMatch(/is empty/);

		await workspace.createLead({ ...person(1), company: 'Ours', next_follow_up: '01/01/2021' }, [paid('5')]);
		const company = { field: 'company', value: 'Ours' };
		const { filters, ...others } = parameters;
		const beside = where(company, ...conditionsOf(filters));
		const run = await search({ ...others, ...beside, ...ignoring }, [{ x: null }]);
		expect(jsonOf(run.outputs[0]).map(({ name }) => name)).toEqual(['Person 1']);
		expect(run.hints).toEqual([expect.stringMatching(/^The filter for .+ is empty and was ignored\.$/)]);
	});
});

describe('the filters of a search', () => {
	it('find everything only if nobody set one', async () => {
		for (const parameters of [{}, { statuses: [], filters: {}, activity: {} }, where()])
			expect(jsonOf((await search(parameters)).outputs[0])).toHaveLength(200);
	});

	it.each<[string, INodeParameters]>([
		['a filter without a value', where({ field: 'city', value: '' })],
		['a list without a value', where({ field: 'city', operator: 'anyOf', values: '' })],
		['a range without ends', where({ field: 'next_follow_up', operator: 'between', from: '', to: '' })],
		['no action types', { activity: { types: [] } }],
		['no time', { activity: { performedAfter: '' } }],
		['a note of a dropdown', { statuses: [''] }],
	])('find nothing for %s', async (_what, parameters) => {
		const run = await search(parameters);
		expect(jsonOf(run.outputs[0])).toEqual([]);
		expect(workspace.requestsTo('searchLeads')).toEqual([]);
		expect(run.hints).toEqual([expect.stringMatching(/is empty\. Nothing was searched for\.$/)]);
	});

	it('find for each item by itself: two items without a phone bring no strangers', async () => {
		await workspace.createLead(person(1));
		const { phone } = person(1);
		const run = await search(where({ field: 'phone', value: '={{ $json.phoen }}' }), [
			{ phone },
			{ phoen: phone },
			{ phone },
		]);
		expect(originsOf(run.outputs[0])).toEqual([1]);
		expect(run.hints).toEqual(['The filter for phone is empty. Nothing was searched for. (2 items)']);
	});

	it('may have one blank value in a list', async () => {
		await workspace.createLead({ ...person(1), company: 'Ours' });
		const values = '={{ [null, "Ours", ""] }}';
		const run = await search(where({ field: 'company', operator: 'anyOf', values }));
		expect(jsonOf(run.outputs[0]).map(({ name }) => name)).toEqual(['Person 1']);
	});

	it('are refused without a field', async () => {
		for (const apiName of ['', '={{ $json.nope ?? "" }}']) {
			const run = await workspace.leads(getMany(where({ field: apiName, value: 'x' })));
			expect(run.workflow.error?.message).toMatch('A filter has no field');
			expect(run.workflow.error?.description).toMatch(/^Choose the field of the filter, or remove/);
			expect(workspace.requestsTo('searchLeads')).toEqual([]);
		}
	});
});

describe('the filters of a timeline', () => {
	const timeline = async (activity: INodeParameters, x: unknown, more: INodeParameters = {}) => {
		const leadId = await newLead(workspace);
		await append(workspace, leadId, paid('5'));
		const parameters = getTimeline(leadId, { activity, ...more });
		return await runActions(workspace, parameters, [{ x }] as IDataObject[]);
	};

	// sync-api.md, POST /lead/{leadId}/action/search.
	it.each<[string, INodeParameters]>([
		['type', { types: '={{ $json.x }}' }],
		['performer', { performedBy: '={{ $json.x }}' }],
		['start', { performedAfter: '={{ $json.x }}' }],
		['days', { performedInTheLast: '={{ $json.x }}' }],
		['end', { performedAfter: '2020-01-01', performedBefore: '={{ $json.x }}' }],
	])('find nothing for each kind of blank %s, send no search, and say so', async (_what, filters) => {
		for (const [, x] of blanks) {
			const run = await timeline(filters, x);
			expect(jsonOf(run.outputs[0])).toEqual([]);
			expect(run.hints.map(({ message }) => message)).toEqual([
				expect.stringMatching(/is empty\. Nothing was searched for\.$/),
			]);
		}
		expect(workspace.requestsTo('searchActions')).toEqual([]);
	});

	it('may be ignored beside others', async () => {
		const filters = { types: ['PAYMENT'], performedBy: '={{ $json.x }}' };
		expect((await timeline(filters, null)).outputs[0]).toEqual([]);
		expect((await timeline(filters, null, ignoring)).outputs[0]).toHaveLength(1);
	});
});
