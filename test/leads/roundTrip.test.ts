import { omit } from 'lodash';
import type { IDataObject } from 'n8n-workflow';

import { jsonOf } from '../kit/items';
import { create, get, getMany, update, upsert } from '../kit/nodes/leads';
import { diya, person } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('demo');

/** A value of each type that a person can write. */
const written: IDataObject = {
	name: 'Asha Rao',
	email: 'asha@example.com',
	status: 'Lost',
	lost_reason: 'Too Expensive',
	rating: 4,
	assignee: diya,
	notes: 'Calls back\non Monday, at 9',
	alternate_phone: '+91 98200 14253',
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
		expect(item).toMatchObject({ name: 'Asha Rao', city: 'Pune' });
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
