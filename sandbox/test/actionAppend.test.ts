import { addressesOf, errorOf, members, textsOf, useSandbox } from '../../test/kit/sandbox/useSandbox';
import { pendingPayment, appendTo, appendOne } from './actionsSupport';

const running = useSandbox();

describe('POST /lead/{leadId}/action', () => {
	// sync-api.md, General rules; sync-api.md, Lead; sync-api.md, Action result.
	test('appended actions are answered with 201, leadid, results in request order and remarks', async () => {
		const { leadId, answer, timeline } = await appendTo(
			running.api,
			{ type: '1004', fields: { comment: 'first' } },
			{ type: '9999', fields: {} },
			pendingPayment,
		);
		expect(answer.status).toBe(201);
		expect(answer.data.leadid).toBe(leadId);
		expect(answer.data.actions).toEqual([
			{ action_id: expect.stringMatching(/^[0-9a-f]{24}$/), status: 'CREATED' },
			{ action_id: null, status: 'IGNORED' },
			{ action_id: expect.stringMatching(/^[0-9a-f]{24}$/), status: 'CREATED' },
		]);
		expect(addressesOf(answer)).toEqual(['actions[1].type']);
		const created = answer.data.actions.flatMap(({ action_id: id }) => id ?? []);
		expect(timeline.map(({ id, type }) => [id, type])).toEqual([
			[created[1], 'PAYMENT'],
			[created[0], 'ACTION_1004'],
		]);
	});

	test('an unknown lead gives 404 LEAD_NOT_FOUND', async () => {
		const answer = await running.api.post('/lead/0123456789abcdef01234567/action', { actions: [] });
		expect(errorOf(answer)).toMatchObject({ status: 404, code: 'LEAD_NOT_FOUND' });
	});

	test('actions are required, as an array, and other keys are ignored', async () => {
		const leadId = await running.api.newLead();
		for (const body of [{}, { actions: {} }, { actions: 'x' }]) {
			const answer = await running.api.post(`/lead/${leadId}/action`, body);
			expect(errorOf(answer)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
		}
		const other = await running.api.post(`/lead/${leadId}/action`, { actions: [], fields: { name: 'x' } });
		expect(other.status).toBe(201);
	});

	// sync-api.md, Action.
	test('a built-in type, a prefixed code and an unknown code are ignored with the same remark', async () => {
		const types = ['INCOMING_CALL', 'ACTION_1001', '9999', 'payment', 1001];
		const { answer, timeline } = await appendTo(running.api, ...types.map((type) => ({ type, fields: {} })));
		expect(answer.status).toBe(201);
		expect(answer.data.actions).toEqual(types.map(() => ({ action_id: null, status: 'IGNORED' })));
		expect(textsOf(answer)).toEqual(types.map(() => 'Custom action with that code was not found'));
		expect(timeline).toEqual([]);
	});

	test('an entry that is not an object or has no type is ignored with a remark', async () => {
		const { answer } = await appendTo(running.api, 'x', null, {});
		expect(answer.data.actions.map(({ status }) => status)).toEqual(['IGNORED', 'IGNORED', 'IGNORED']);
		expect(addressesOf(answer)).toEqual(['actions[0]', 'actions[1]', 'actions[2].type']);
	});

	test('the lead is unchanged by actions', async () => {
		const leadId = await running.api.newLead({ name: 'Same' });
		const before = await running.api.fieldsOf(leadId);
		await running.api.append(leadId, pendingPayment, { type: '9999' });
		expect(await running.api.fieldsOf(leadId)).toEqual(before);
	});
});

describe('Custom action entry', () => {
	test('a custom action without fields is dropped', async () => {
		expect(await appendOne(running.api, { type: '1004' })).toMatchObject({
			result: { action_id: null, status: 'IGNORED' },
			addresses: ['actions[0].fields'],
			stored: undefined,
		});
	});

	test('a missing mandatory field drops the entry', async () => {
		expect(
			await appendOne(running.api, { type: '1002', fields: { topic: 'CRM', demo_date: null } }),
		).toMatchObject({
			result: { status: 'IGNORED' },
			addresses: ['actions[0].fields.demo_date'],
			stored: undefined,
		});
	});

	test('an invalid mandatory field drops the entry', async () => {
		const { result, addresses } = await appendOne(running.api, {
			type: '1002',
			fields: { topic: 'CRM', demo_date: 'soon' },
		});
		expect(result?.status).toBe('IGNORED');
		expect(addresses).toEqual(['actions[0].fields.demo_date', 'actions[0]']);
	});

	// sync-api.md, Remark.
	test('an invalid field that is not mandatory is dropped, and the action is created', async () => {
		const { result, addresses, stored } = await appendOne(running.api, {
			type: '1002',
			fields: { topic: 'CRM', demo_date: '01/01/2030', guest_email: 'bad', nope: 1 },
		});
		expect(result?.status).toBe('CREATED');
		expect(addresses).toEqual(['actions[0].fields.guest_email', 'actions[0].fields.nope']);
		expect(stored?.['fields']).toEqual({ topic: 'CRM', demo_date: Date.parse('2030-01-01T00:00:00+05:30') });
	});

	test('an ignored action leaves no new option behind', async () => {
		await appendOne(running.api, { type: '1002', fields: { topic: 'CRM', products: ['Leftover'] } });
		const { data } = await running.api.get<{ fieldSchema: unknown }>('/custom-actions/ACTION_1002');
		expect(JSON.stringify(data.fieldSchema)).not.toContain('Leftover');
	});

	// sync-api.md, Field types.
	test('the same type rules apply to action fields', async () => {
		const fields = { comment: 5, expected_price: 10, callback_phone: 'x', reference: 'nowhere' };
		expect((await appendOne(running.api, { type: '1004', fields })).addresses).toEqual(
			Object.keys(fields).map((apiName) => `actions[0].fields.${apiName}`),
		);
	});

	test('FILE fields are not accepted, and a mandatory one does not block the creation', async () => {
		const { result, addresses, stored } = await appendOne(running.api, {
			type: '1003',
			fields: { title: 'T', document: 'x.pdf' },
		});
		expect(result?.status).toBe('CREATED');
		expect(addresses).toEqual(['actions[0].fields.document']);
		expect(stored?.['fields']).toEqual({ title: 'T' });
	});

	test('reads return the type in the full form', async () => {
		expect((await appendOne(running.api, { type: '1004', fields: {} })).stored?.type).toBe('ACTION_1004');
	});

	test('created_on is honoured where the definition allows predated activity', async () => {
		const when = Date.parse('2020-05-01T10:20:30+05:30');
		for (const created_on of [when, '01/05/2020 10:20:30']) {
			const { stored, texts } = await appendOne(running.api, { type: '1001', fields: {}, created_on });
			expect({ when: stored?.creationTimestamp, texts }).toEqual({ when, texts: [] });
		}
	});

	test('created_on without predated activity creates the action now, with a remark', async () => {
		const before = Date.now();
		const { stored, texts, addresses } = await appendOne(running.api, {
			type: '1004',
			fields: {},
			created_on: 1,
		});
		expect(stored?.creationTimestamp).toBeGreaterThanOrEqual(before);
		expect(texts).toEqual(['Previous date cannot be set for this action']);
		expect(addresses).toEqual(['actions[0].created_on']);
	});

	test('a created_on that is not a date creates the action now, with a remark', async () => {
		const { result, addresses } = await appendOne(running.api, {
			type: '1001',
			fields: {},
			created_on: '2020-05-01',
		});
		expect(result?.status).toBe('CREATED');
		expect(addresses).toEqual(['actions[0].created_on']);
	});

	// sync-api.md, Team member.
	test('employeeid names the active team member who performed it', async () => {
		const { stored, texts } = await appendOne(running.api, {
			type: '1004',
			fields: {},
			employeeid: members.active,
		});
		expect({ employeeid: stored?.['employeeid'], texts }).toEqual({ employeeid: members.active, texts: [] });
	});

	test('a custom action by an unresolvable employeeid is attributed to the system user, with a remark', async () => {
		const system = (await appendOne(running.api, { type: '1004', fields: {} })).stored?.['employeeid'];
		for (const employeeid of [members.inactive, 'nobody@example.com', 5]) {
			const { result, stored, addresses } = await appendOne(running.api, {
				type: '1004',
				fields: {},
				employeeid,
			});
			expect(result?.status).toBe('CREATED');
			expect(stored?.['employeeid']).toBe(system);
			expect(addresses).toEqual(['actions[0].employeeid']);
		}
	});
});
