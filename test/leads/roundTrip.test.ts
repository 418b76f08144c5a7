import { omit } from 'lodash';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { jsonOf, remarksOf } from '../kit/items';
import { create, get, getMany, update, upsert } from '../kit/nodes/leads';
import {
	append,
	createCustom,
	demoBooked,
	feedback,
	getAction,
	getTimeline,
	runActions,
	siteVisit,
	updateCustom,
} from '../kit/nodes/actions';
import { diya, person } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('demo');

const itemsOf = (output: INodeExecutionData[][] | null) => jsonOf(output?.[0]);

/** Values of fields that people write. */
const written: IDataObject = {
	name: 'Asha Rao',
	email: 'asha@example.com',
	status: 'Lost',
	lost_reason: 'Too Expensive',
	rating: 4,
	assignee: diya,
	notes: 'Calls back\non Monday, at 9',
	// Of Singapore. Without a plus it would be a number of India.
	alternate_phone: '+65 9123 4567',
	team_size: 12.5,
	birth_date: '24/11/1990',
	next_follow_up: '2026-07-25T10:15:00+05:30',
	newsletter: false,
	city: 'Pune',
	interests: ['CRM', 'Reports'],
	budget: '1,499.50',
	website: 'https://example.com/a?b=1',
	photo: 'https://example.com/a.png',
	account_manager: diya,
};

/** What each operation shows of the values that have another form in the service. */
const shown = {
	phone: person(1).phone,
	alternate_phone: '+6591234567',
	birth_date: '1990-11-24',
	next_follow_up: '2026-07-25T10:15:00.000+05:30',
	budget: 1499.5,
};

/** Without what only one lead has, and the times that the service adds. */
const ofPeople = (fields: IDataObject) => omit(fields, ['phone', 'customer_id', 'created_on', 'modified_on']);

const leadWith = async (fields: IDataObject) => {
	const { outputs } = await workspace.leads(create(), [{ ...person(1), ...fields }]);
	const [item = {}] = jsonOf(outputs[0]);
	return { leadId: String(item['lead_id']), item };
};

/** What each operation puts out of a lead, simplified. */
const outputOf: Readonly<Record<string, () => Promise<{ leadId: string; item: IDataObject | undefined }>>> = {
	Create: async () => await leadWith(written),
	'Create or Update': async () => {
		const { leadId } = await leadWith({});
		return { leadId, item: jsonOf((await workspace.leads(upsert({}, { leadId }), [written])).outputs[0])[0] };
	},
	Update: async () => {
		const { leadId } = await leadWith({});
		return { leadId, item: jsonOf((await workspace.leads(update(leadId), [written])).outputs[0])[0] };
	},
	Get: async () => {
		const { leadId } = await leadWith(written);
		return { leadId, item: jsonOf((await workspace.leads(get(leadId))).outputs[0])[0] };
	},
	'New Lead': async () => {
		const poller = workspace.engine.openPoller(
			{ type: 'n8n-nodes-lead-workspace.leadsTrigger', parameters: { event: 'newLead' } },
			{ credentials: workspace.credentials() },
		);
		await poller.poll();
		const { leadId } = await leadWith(written);
		return { leadId, item: { lead_id: leadId, ...itemsOf(await poller.poll())[0] } };
	},
	'Lead Changed': async () => {
		const poller = workspace.engine.openPoller(
			{ type: 'n8n-nodes-lead-workspace.leadsTrigger', parameters: { event: 'leadChanged' } },
			{ credentials: workspace.credentials() },
		);
		const { leadId } = await leadWith({ ...written, status: 'Contacted', lost_reason: '' });
		await poller.poll();
		await workspace.leads(update(leadId), [{ status: 'Lost', lost_reason: 'Too Expensive' }]);
		return { leadId, item: { lead_id: leadId, ...itemsOf(await poller.poll())[0] } };
	},
	'Lead Activity, in a test run': async () => {
		const { leadId } = await leadWith(written);
		const created_on = Date.now() - 60_000;
		await append(workspace, leadId, { type: siteVisit, fields: { next_visit: '24/11/2026' }, created_on });
		// Its searches return the IDs of leads, which lead to timelines.
		workspace.sandbox.speak('observed');
		const type = 'n8n-nodes-lead-workspace.leadsTrigger';
		const run = await workspace.engine.run(
			{
				nodes: [{ name: 'Trigger', type, parameters: { event: 'leadActivity' } }],
				connections: { Trigger: {} },
			},
			{ credentials: workspace.credentials(), mode: 'manual' },
		);
		return { leadId, item: itemsOf(run.node('Trigger').outputs)[0] };
	},
	'Get Many': async () => {
		const { leadId } = await leadWith(written);
		const filters = { conditions: [{ field: 'name', value: 'Asha Rao' }] };
		// The service may return no IDs in searches.
		const { outputs } = await workspace.leads(getMany({ filters }));
		return { leadId, item: { lead_id: leadId, ...jsonOf(outputs[0])[0] } };
	},
};

describe.each(Object.entries(outputOf))('a lead that leaves %s', (_operation, output) => {
	it('changes nothing when it is written again by automatic mapping, and has no remark', async () => {
		const { leadId, item } = await output();
		expect(item).toMatchObject({ name: 'Asha Rao', city: 'Pune', ...shown });
		const before = await workspace.fieldsOf(leadId);
		const again = await workspace.leads(update(leadId), [item ?? {}]);
		expect(jsonOf(again.outputs[1])).toEqual([]);
		expect(jsonOf(again.outputs[0])).toMatchObject([{ lead_id: leadId }]);
		expect(await workspace.fieldsOf(leadId)).toEqual({ ...before, modified_on: expect.anything() });
	});

	it('gives another lead the same values, if its identifier is another one', async () => {
		const { leadId, item } = await output();
		const { lead_id: _, report, customer_id: _unique, ...fields } = item ?? {};
		expect(report === undefined || typeof report === 'object').toBe(true);
		const copy = await workspace.leads(create(), [{ ...fields, phone: person(2).phone }]);
		expect(jsonOf(copy.outputs[1])).toEqual([]);
		const stored = await workspace.fieldsOf(leadId);
		expect(ofPeople(await workspace.fieldsOf(jsonOf(copy.outputs[0])[0]?.['lead_id']))).toEqual(
			ofPeople(stored),
		);
	});
});

/** A value of each type in the custom actions of the workspace, as people write it, and as items show it. */
const ofActions: Readonly<Record<string, readonly [written: IDataObject, shown: IDataObject]>> = {
	[siteVisit]: [
		{ location: 'Pune', visitors: 2, outcome: 'Undecided', next_visit: '24/11/2026' },
		{ location: 'Pune', visitors: 2, outcome: 'Undecided', next_visit: '2026-11-24' },
	],
	[demoBooked]: [
		{ demo_date: '2026-07-25 10:15', topic: 'CRM', host: diya, products: ['CRM'], guest_email: 'a@b.co' },
		{
			...{ demo_date: '2026-07-25T10:15:00.000+05:30', topic: 'CRM', host: diya, products: ['CRM'] },
			guest_email: 'a@b.co',
		},
	],
	[feedback]: [
		{ comment: 'Fine', expected_price: '1499.50', callback_phone: '+65 9123 4567' },
		{ comment: 'Fine', expected_price: 1499.5, callback_phone: '+6591234567' },
	],
};

describe.each(Object.entries(ofActions))('the custom action %s', (code, [values, fields]) => {
	it('leaves each operation in one form, and changes nothing when its fields are written again', async () => {
		const leadId = await workspace.createLead(person(1));
		const created = await runActions(workspace, createCustom(leadId, code), [values]);
		const [item] = jsonOf(created.outputs[0]);
		const actionId = String(item?.['action_id']);
		const parameters = updateCustom(leadId, actionId, {}, { code });
		const before = await stored(leadId, actionId);
		const updated = await runActions(workspace, parameters, [fields]);

		expect(jsonOf(updated.outputs[1])).toEqual([]);
		expect(await stored(leadId, actionId)).toEqual(before);
		const read = await runActions(workspace, getAction(leadId, actionId));
		const timeline = await runActions(workspace, getTimeline(leadId));
		const lead = await workspace.leads(get(leadId, { includeActions: true }));
		const [{ actions } = {}] = jsonOf(lead.outputs[0]);
		const all = [created, updated, read, timeline].map(({ outputs }) => jsonOf(outputs[0])[0]);
		expect([...all, (actions as IDataObject[])[0]]).toMatchObject(Array(5).fill({ fields }));
	});
});

const stored = async (leadId: string, actionId: string) => {
	const run = await runActions(workspace, getAction(leadId, actionId, { simplify: false }));
	return jsonOf(run.outputs[0])[0]?.['fields'];
};

it('an action of a timeline that is mapped into its lead gives it neither its name nor its status', async () => {
	const { leadId } = await leadWith(written);
	await append(workspace, leadId, { type: siteVisit, fields: { location: 'Pune' }, employeeid: diya });
	await append(workspace, leadId, { type: 'PAYMENT', status: 'PENDING', currency: 'INR', amount: '5' });
	const { outputs } = await runActions(workspace, getTimeline(leadId));
	const before = await workspace.fieldsOf(leadId);
	const remarks = [];
	for (const item of jsonOf(outputs[0])) {
		const { outputs: again } = await workspace.leads(update(leadId), [item]);
		remarks.push(remarksOf(again[1]).flatMap(({ field, category }) => (field ? [[field, category]] : [])));
	}
	// They may be meant for the fields of these names, and nothing is lost in silence.
	const [name, status] = ['name', 'status'].map((field) => [field, 'ambiguous_column']);
	expect(remarks.flat()).toEqual(expect.arrayContaining([name, status]));
	expect(remarks.flat()).toHaveLength(2);
	expect(await workspace.fieldsOf(leadId)).toEqual(before);
});

describe('an action with an earlier date', () => {
	it('has the time under which it is read', async () => {
		const leadId = await workspace.createLead(person(1));
		const parameters = createCustom(leadId, siteVisit, {}, { date: '2026-01-05T09:30:00' });
		const [item] = jsonOf((await runActions(workspace, parameters, [{ visitors: 1 }])).outputs[0]);
		const run = await runActions(workspace, getAction(leadId, String(item?.['action_id'])));
		expect(item).toMatchObject({ created_on: '2026-01-05T04:00:00.000Z' });
		expect(jsonOf(run.outputs[0])).toMatchObject([{ created_on: item?.['created_on'] }]);
	});
});

describe('without Simplify', () => {
	it('a lead and an action have the form of the service', async () => {
		const { leadId } = await leadWith(written);
		await append(workspace, leadId, { type: siteVisit, fields: { next_visit: '24/11/2026' } });
		const [lead] = jsonOf((await workspace.leads(get(leadId, { simplify: false }))).outputs[0]);
		const run = await runActions(workspace, getTimeline(leadId, { simplify: false }));
		expect(lead).toMatchObject({ fields: { birth_date: 659385000000, alternate_phone: '6591234567' } });
		expect(jsonOf(run.outputs[0])).toMatchObject([{ fields: { next_visit: expect.any(Number) } }, {}]);
	});
});

describe('a phone number without a country code', () => {
	const national = { ...person(1), phone: '9820010411', alternate_phone: '98200 10412' };
	const full = { phone: '+919820010411', alternate_phone: '+919820010412' };

	it('does not leave a write until a lead shows which code the service adds, and then in one form', async () => {
		const { leadId, item } = await leadWith(national);
		expect(item).toMatchObject({ name: 'Person 1' });
		expect(item).not.toHaveProperty('phone');
		expect(item).not.toHaveProperty('alternate_phone');

		const read = jsonOf((await workspace.leads(get(leadId))).outputs[0]);
		expect(read).toMatchObject([full]);
		const another = await leadWith({ ...person(2), phone: '9820010413' });
		expect(another.item).toMatchObject({ phone: '+919820010413' });
		// Without a look at the workspace, nobody knows whether it is of Singapore.
		expect((await leadWith({ ...person(3), alternate_phone: '6591234567' })).item).not.toHaveProperty(
			'alternate_phone',
		);
	});

	it('shows its code in the answer to an update, and where its lead is looked up by it', async () => {
		const { leadId } = await leadWith({});
		const updated = await workspace.leads(update(leadId), [{ alternate_phone: '98200 10412' }]);
		expect(jsonOf(updated.outputs[0])).toMatchObject([{ alternate_phone: full.alternate_phone }]);
		const { item } = await leadWith({ ...person(2), phone: national.phone });
		expect(item).toMatchObject({ phone: full.phone });
	});

	it('leaves Create or Update in one form, whether the lead is new or not', async () => {
		// Its searches return the IDs of leads.
		workspace.sandbox.speak('observed');
		const runs = [];
		for (let time = 0; time < 3; time++) runs.push(await workspace.leads(upsert(), [national]));
		const items = runs.map(({ outputs }) => jsonOf(outputs[0])[0] ?? {});
		expect(items[0]).not.toHaveProperty('phone');
		expect(items.slice(1)).toMatchObject([full, full]);
	});
});
