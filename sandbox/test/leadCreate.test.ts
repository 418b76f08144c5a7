import {
	addressesOf,
	Api,
	errorOf,
	members,
	newPhone,
	useSandbox,
	type Created,
	type Searched,
} from '../../test/kit/sandbox/useSandbox';

const running = useSandbox();
const byUnique = useSandbox({ seed: 'unique-id' });

describe('POST /lead', () => {
	// sync-api.md, General rules.
	test('a created lead is answered with 201, its lead_id, its actions and its remarks', async () => {
		const answer = await running.api.create({ phone: newPhone() });
		expect(answer.status).toBe(201);
		expect(answer.data).toEqual({
			lead_id: expect.stringMatching(/^[0-9a-f]{24}$/),
			actions: [],
			remarks: [],
		});
	});

	test('without the identifier the request is silently dropped', async () => {
		const before = await running.api.search({});
		for (const fields of [{}, { name: 'No phone' }, { phone: null }, { Phone: newPhone() }]) {
			const answer = await running.api.create(fields, [{ type: '1001', fields: {} }]);
			expect([answer.status, answer.data]).toEqual([201, { lead_id: null, actions: [], remarks: [] }]);
		}
		expect((await running.api.post<Created>('/lead', {})).data.lead_id).toBeNull();
		expect((await running.api.search({})).total_count).toBe(before.total_count);
	});

	test('an invalid identifier is dropped with a remark, and the request with it', async () => {
		const answer = await running.api.create({ phone: 'not a phone', city: 'Ulaanbaatar' });
		expect(answer.status).toBe(201);
		expect(answer.data.lead_id).toBeNull();
		expect(addressesOf(answer)).toEqual(['fields.phone']);
		const { data } = await running.api.get<{ options: Array<{ label: string }> }>('/custom-fields/city');
		expect(data.options.map(({ label }) => label)).not.toContain('Ulaanbaatar');
	});

	test('a used identifier gives 409 LEAD_ALREADY_EXISTS and changes nothing', async () => {
		const phone = newPhone();
		const leadId = await running.api.newLead({ phone, name: 'First' });
		const again = await running.api.post('/lead', { fields: { phone, name: 'Second', city: 'Lhasa' } });
		expect(errorOf(again)).toMatchObject({ status: 409, code: 'LEAD_ALREADY_EXISTS' });
		expect(await running.api.fieldsOf(leadId)).toMatchObject({ name: 'First' });
	});

	// sync-api.md, Lead identifier.
	test('identifiers that are phones are compared in normal form', async () => {
		const national = newPhone().slice(2);
		await running.api.newLead({ phone: national });
		for (const phone of [`91${national}`, `+91${national}`, `0${national}`]) {
			expect((await running.api.post('/lead', { fields: { phone } })).status).toBe(409);
		}
	});

	// sync-api.md, Field types.
	test('a unique field may be the identifier, compared without case and outer blanks', async () => {
		const created = await byUnique.api.create({ customer_id: 'Key-1', phone: newPhone() });
		expect(created.data.lead_id).not.toBeNull();
		for (const customer_id of ['Key-1', ' key-1 ', 'KEY-1']) {
			const again = await byUnique.api.post('/lead', { fields: { customer_id } });
			expect(errorOf(again)).toMatchObject({ status: 409, code: 'LEAD_ALREADY_EXISTS' });
		}
		expect((await byUnique.api.create({ phone: newPhone() })).data.lead_id).toBeNull();
	});

	test('a field that is not the identifier may repeat', async () => {
		const phone = newPhone();
		for (const customer_id of ['Rep-1', 'Rep-2']) {
			expect((await byUnique.api.create({ customer_id, phone })).data.remarks).toEqual([]);
		}
	});

	test('actions may come with the lead, and a failed one does not stop the others', async () => {
		const { data } = await running.api.create({ phone: newPhone() }, [
			{ type: '1001', fields: { location: 'Pune' } },
			{ type: '9999', fields: {} },
			{ type: 'PAYMENT', status: 'COMPLETED', currency: 'INR', amount: 10 },
		]);
		expect(data.actions.map(({ status }) => status)).toEqual(['CREATED', 'IGNORED', 'CREATED']);
		expect(data.actions[1]?.action_id).toBeNull();
		expect(data.remarks).toEqual([
			{
				field: 'actions[1].type',
				status: 'IGNORED',
				remark: 'Custom action with that code was not found',
			},
		]);
		const timeline = await running.api.timeline(String(data.lead_id));
		expect(timeline.map(({ id, type }) => [id, type])).toEqual([
			[data.actions[2]?.action_id, 'PAYMENT'],
			[data.actions[0]?.action_id, 'ACTION_1001'],
		]);
	});

	// sync-api.md, Action.
	test('an assignee puts a LEAD_ASSIGNMENT on the timeline', async () => {
		const leadId = await running.api.newLead({ assignee: members.active });
		expect((await running.api.timeline(leadId)).map(({ type }) => type)).toEqual(['LEAD_ASSIGNMENT']);
	});

	test('two simultaneous creations with one identifier create one lead', async () => {
		const phone = newPhone();
		const answers = await Promise.all(
			Array.from({ length: 10 }, () => running.api.post<Created>('/lead', { fields: { phone } })),
		);
		const statuses = answers.map(({ status }) => status).sort();
		expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
		const { total_count } = await running.api.search({ fields: { phone } });
		expect(total_count).toBe(1);
	});
});

describe('Lead', () => {
	// sync-api.md, Remark.
	test('a value for a hidden field is dropped', async () => {
		const answer = await running.api.create({ phone: newPhone(), internal_score: 3 });
		expect(answer.data.remarks).toEqual([
			{
				field: 'fields.internal_score',
				status: 'IGNORED',
				remark: 'Field is hidden or is locked after creation',
			},
		]);
		expect(await running.api.fieldsOf(String(answer.data.lead_id))).not.toHaveProperty('internal_score');
	});

	test('a field that is locked after creation is written in a create', async () => {
		const leadId = await running.api.newLead({ campaign_code: 'SPRING' });
		expect(await running.api.fieldsOf(leadId)).toMatchObject({ campaign_code: 'SPRING' });
	});

	test('names of Object.prototype are treated as unknown fields', async () => {
		const body = `{"fields":{"phone":"${newPhone()}","__proto__":1,"constructor":2,"toString":"3"}}`;
		const answer = await running.api.call<Created>('POST', '/lead', body, {
			'Content-Type': 'application/json',
		});
		expect(addressesOf(answer)).toEqual(['fields.__proto__', 'fields.constructor', 'fields.toString']);
	});
});

describe('Lead stage pipeline', () => {
	test('on create an archived status is missing from the lead, without a remark', async () => {
		const answer = await running.api.create({ phone: newPhone(), status: 'Call Back Later' });
		expect(answer.data.remarks).toEqual([]);
		expect(await running.api.fieldsOf(String(answer.data.lead_id))).not.toHaveProperty('status');
	});

	test('a lead that is created in a LOST stage without a reason has Unknown Reason', async () => {
		const leadId = await running.api.newLead({ status: 'Lost' });
		expect(await running.api.fieldsOf(leadId)).toMatchObject({ lost_reason: 'Unknown Reason' });
	});

	test('a lost reason outside a LOST stage is dropped without a remark', async () => {
		const answer = await running.api.create({ phone: newPhone(), lost_reason: 'Too Expensive' });
		expect(answer.data.remarks).toEqual([]);
		expect(await running.api.fieldsOf(String(answer.data.lead_id))).not.toHaveProperty('lost_reason');
	});
});

describe('Sandboxes', () => {
	// sync-api.md, Authentication.
	test('two sandboxes in one process share nothing', async () => {
		const phone = newPhone();
		await running.api.newLead({ phone });
		expect((await byUnique.api.search({ fields: { phone } })).total_count).toBe(0);
		const foreign = new Api({ ...byUnique.sandbox, syncToken: running.sandbox.syncToken });
		expect((await foreign.post<Searched>('/lead/search', {})).status).toBe(401);
	});
});
