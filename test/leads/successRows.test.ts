import { range } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { jsonOf, remarksOf } from '../kit/items';
import { siteVisit } from '../kit/nodes/actions';
import { actionList, create, customAction, get, update, upsert } from '../kit/nodes/leads';
import { byHand } from '../kit/nodes/mapping';
import { person } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('demo');

const short = { report: 'short' };
const written = async (parameters: INodeParameters, rows: readonly IDataObject[]) =>
	await workspace.leads(parameters, rows);

/** The keys of the items, each list of keys once. */
const keysOf = (items: readonly IDataObject[]) => [
	...new Set(items.map((item) => Object.keys(item).join(' '))),
];

it('a written item is the record, flat, with its outcome, and with a report where there is something to say', async () => {
	const rows = [person(1), { ...person(2), budget: '1.2 lakh', favourite: 'x', mood: 'y', rating: 9 }];
	const { outputs } = await written(create(short), rows);
	expect(jsonOf(outputs[0])).toEqual([
		{ lead_id: expect.any(String), ...person(1), budget: null, outcome: 'created', report: null },
		{
			...{ lead_id: expect.any(String), ...person(2), budget: 120000, outcome: 'created' },
			report: 'budget was read as 120000 · rating not stored · 2 columns not stored',
		},
	]);
	const alone = await written(create(short), [person(3)]);
	expect(jsonOf(alone.outputs[0])).toEqual([
		{ lead_id: expect.any(String), ...person(3), outcome: 'created' },
	]);
});

it('the items of a thousand rows have two keys beside the record, all the same keys, and the order of the workspace', async () => {
	const rows = range(1000).map((index) => ({
		...(index % 3 === 0 ? { Notes: 'Calls back', city: 'Pune' } : {}),
		...(index % 5 === 0 ? { budget: '1.2 lakh', nobody: 'knows' } : {}),
		...(index % 7 === 0 ? { rating: index % 2 === 0 ? 4 : 'x' } : {}),
		...person(index),
	}));
	const { outputs } = await written(create(short), rows);
	const items = jsonOf(outputs[0]);
	const order = (await (await workspace.call('GET', '/custom-fields')).json()) as Array<{ apiName: string }>;
	const fields = order
		.map(({ apiName }) => apiName)
		.filter((name) => ['notes', 'city', 'budget', 'rating', ...Object.keys(person(1))].includes(name));

	expect(items).toHaveLength(1000);
	expect(keysOf(items)).toEqual([['lead_id', ...fields, 'outcome', 'report'].join(' ')]);
	for (const item of items)
		expect(Object.values(item).filter((value) => typeof value === 'object' && value !== null)).toEqual([]);
	// A lead that is read has them in the same order.
	const [read = {}] = jsonOf((await workspace.leads(get(items[0]?.['lead_id'] as string))).outputs[0]);
	const readFields = Object.keys(read).filter((key) => fields.includes(key));
	expect(readFields).toEqual(fields.filter((key) => readFields.includes(key)));
});

it.each([
	['written', [person(1), { ...person(2), rating: 9, budget: '5k' }], create(short)],
	['written with actions', [person(3)], create(short, actionList(customAction(siteVisit, { visitors: 2 })))],
	['in one output', [person(4), { name: 'No Phone' }], create({ ...short, remarks: 'inItem' })],
])(
	'an item that was %s, written again, changes nothing and has no remark',
	async (_what, rows, parameters) => {
		const first = await written(parameters, rows);
		const items = jsonOf(first.outputs[0]).filter(({ lead_id: id }) => id !== null);
		expect(items.length).toBeGreaterThan(0);
		const fields = async () =>
			await Promise.all(items.map(async ({ lead_id: id }) => await workspace.fieldsOf(id)));
		const before = await fields();
		const again = await workspace.leads(update('={{ $json.lead_id }}', { emptyValues: 'clear' }), items);
		expect(jsonOf(again.outputs[1])).toEqual([]);
		expect(await fields()).toEqual(before.map((lead) => ({ ...lead, modified_on: expect.anything() })));
	},
);

it('mixed outcomes have the columns in the order of the workspace, as reads have', async () => {
	workspace.sandbox.speak('observed');
	await workspace.leads(create(), [{ ...person(1), city: 'Pune', notes: 'x' }]);
	const rows = [
		{ ...person(2), birth_date: '24/11/1990' },
		{ ...person(1), city: 'Goa' },
	];
	const { outputs } = await written(upsert(short), rows);
	const items = jsonOf(outputs[0]);
	const order = (await (await workspace.call('GET', '/custom-fields')).json()) as Array<{ apiName: string }>;
	const keys = Object.keys(items[0] ?? {});
	expect(items.map(({ outcome }) => outcome)).toEqual(['created', 'updated']);
	expect(keysOf(items)).toHaveLength(1);
	expect(keys.slice(1, keys.indexOf('created_on'))).toEqual(
		order.map(({ apiName }) => apiName).filter((name) => keys.includes(name)),
	);
});

it('a column that is null because the write says nothing about it clears no field, mapped by hand, too', async () => {
	const { outputs } = await written(create(short), [{ ...person(1), city: 'Pune' }, person(2)]);
	const items = jsonOf(outputs[0]);
	const leadId = items[1]?.['lead_id'];
	await workspace.call('POST', `/lead/${String(leadId)}`, { fields: { city: 'Goa', company: 'Rao' } });
	const fields = byHand({ city: '={{ $json.city }}', company: '={{ null }}' });
	await workspace.leads(update('={{ $json.lead_id }}', { emptyValues: 'clear' }, { fields }), items);
	// As another workflow sends it to a Webhook.
	const sent = items.map((body) => ({ headers: {}, body }));
	const again = await workspace.leads(update('={{ $json.body.lead_id }}', { emptyValues: 'clear' }), sent);
	expect(remarksOf(again.outputs[1]).map(({ field }) => field)).toEqual(['phone']);
	const stored = await workspace.fieldsOf(leadId);
	expect([items[1]?.['city'], stored['city'], stored['company']]).toEqual([null, 'Goa', undefined]);
});

it('an item that was not written has its outcome and the reason, where there is one output', async () => {
	const { outputs } = await written(create({ ...short, remarks: 'inItem' }), [
		person(1),
		{ name: 'No Phone', rating: 9 },
	]);
	expect(jsonOf(outputs[0])).toMatchObject([
		{ name: 'Person 1', outcome: 'created', report: null, input: null },
		{
			lead_id: null,
			outcome: 'rejected',
			report: expect.stringMatching(/^phone: .+ · rating: .+/),
			input: { name: 'No Phone', rating: 9 },
		},
	]);
	expect(keysOf(jsonOf(outputs[0]))).toHaveLength(1);
});

it('a dry run has what it would send, the actions of a new lead are listed, and a note of the run is said once', async () => {
	const dry = await written(create({ ...short, dryRun: true }), [person(1)]);
	expect(jsonOf(dry.outputs[0])).toEqual([
		{ would_send: { actions: [], fields: expect.any(Object) }, outcome: 'dry_run' },
	]);
	const actions = actionList(customAction(siteVisit, { visitors: 2 }));
	const lead = await written(create(short, actions), [person(1)]);
	expect(jsonOf(lead.outputs[0])).toMatchObject([
		{ actions: [{ action_id: expect.any(String), status: 'CREATED' }], outcome: 'created' },
	]);
});
