import {
	addressesOf,
	errorOf,
	members,
	textsOf,
	useSandbox,
	type ErrorBody,
	type TimelineEntry,
} from './support';

const running = useSandbox();

const payment = { type: 'PAYMENT', status: 'PENDING', currency: 'INR', amount: 100 };

async function appendTo(...entries: unknown[]) {
	const leadId = await running.api.newLead();
	const answer = await running.api.append(leadId, ...entries);
	return { leadId, answer, timeline: await running.api.timeline(leadId) };
}

async function one(entry: unknown) {
	const { leadId, answer, timeline } = await appendTo(entry);
	return {
		leadId,
		result: answer.data.actions[0],
		actionId: String(answer.data.actions[0]?.action_id),
		addresses: addressesOf(answer),
		texts: textsOf(answer),
		stored: timeline[0],
	};
}

describe('POST /lead/{leadId}/action', () => {
	test('appended actions are answered with 201, leadid, results in request order and remarks', async () => {
		const { leadId, answer, timeline } = await appendTo(
			{ type: '1004', fields: { comment: 'first' } },
			{ type: '9999', fields: {} },
			payment,
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

	test('a built-in type, a prefixed code and an unknown code are ignored with the same remark', async () => {
		const types = ['INCOMING_CALL', 'ACTION_1001', '9999', 'payment', 1001];
		const { answer, timeline } = await appendTo(...types.map((type) => ({ type, fields: {} })));
		expect(answer.status).toBe(201);
		expect(answer.data.actions).toEqual(types.map(() => ({ action_id: null, status: 'IGNORED' })));
		expect(textsOf(answer)).toEqual(types.map(() => 'Custom action with that code was not found'));
		expect(timeline).toEqual([]);
	});

	test('an entry that is not an object or has no type is ignored with a remark', async () => {
		const { answer } = await appendTo('x', null, {});
		expect(answer.data.actions.map(({ status }) => status)).toEqual(['IGNORED', 'IGNORED', 'IGNORED']);
		expect(addressesOf(answer)).toEqual(['actions[0]', 'actions[1]', 'actions[2].type']);
	});

	test('the lead is unchanged by actions', async () => {
		const leadId = await running.api.newLead({ name: 'Same' });
		const before = await running.api.fieldsOf(leadId);
		await running.api.append(leadId, payment, { type: '9999' });
		expect(await running.api.fieldsOf(leadId)).toEqual(before);
	});
});

describe('Custom action entry', () => {
	test('a custom action without fields is dropped', async () => {
		expect(await one({ type: '1004' })).toMatchObject({
			result: { action_id: null, status: 'IGNORED' },
			addresses: ['actions[0].fields'],
			stored: undefined,
		});
	});

	test('a missing mandatory field drops the entry', async () => {
		expect(await one({ type: '1002', fields: { topic: 'CRM', demo_date: null } })).toMatchObject({
			result: { status: 'IGNORED' },
			addresses: ['actions[0].fields.demo_date'],
			stored: undefined,
		});
	});

	test('an invalid mandatory field drops the entry', async () => {
		const { result, addresses } = await one({ type: '1002', fields: { topic: 'CRM', demo_date: 'soon' } });
		expect(result?.status).toBe('IGNORED');
		expect(addresses).toEqual(['actions[0].fields.demo_date', 'actions[0]']);
	});

	test('an invalid field that is not mandatory is dropped, and the action is created', async () => {
		const { result, addresses, stored } = await one({
			type: '1002',
			fields: { topic: 'CRM', demo_date: '01/01/2030', guest_email: 'bad', nope: 1 },
		});
		expect(result?.status).toBe('CREATED');
		expect(addresses).toEqual(['actions[0].fields.guest_email', 'actions[0].fields.nope']);
		expect(stored?.['fields']).toEqual({ topic: 'CRM', demo_date: Date.parse('2030-01-01T00:00:00+05:30') });
	});

	test('an ignored action leaves no new option behind', async () => {
		await one({ type: '1002', fields: { topic: 'CRM', products: ['Leftover'] } });
		const { data } = await running.api.get<{ fieldSchema: unknown }>('/custom-actions/ACTION_1002');
		expect(JSON.stringify(data.fieldSchema)).not.toContain('Leftover');
	});

	test('the same type rules apply to action fields', async () => {
		const fields = { comment: 5, expected_price: 10, callback_phone: 'x', reference: 'nowhere' };
		expect((await one({ type: '1004', fields })).addresses).toEqual(
			Object.keys(fields).map((apiName) => `actions[0].fields.${apiName}`),
		);
	});

	test('FILE fields are not accepted, and a mandatory one does not block the creation', async () => {
		const { result, addresses, stored } = await one({
			type: '1003',
			fields: { title: 'T', document: 'x.pdf' },
		});
		expect(result?.status).toBe('CREATED');
		expect(addresses).toEqual(['actions[0].fields.document']);
		expect(stored?.['fields']).toEqual({ title: 'T' });
	});

	test('reads return the type in the full form', async () => {
		expect((await one({ type: '1004', fields: {} })).stored?.type).toBe('ACTION_1004');
	});

	test('created_on is honoured where the definition allows predated activity', async () => {
		const when = Date.parse('2020-05-01T10:20:30+05:30');
		for (const created_on of [when, '01/05/2020 10:20:30']) {
			const { stored, texts } = await one({ type: '1001', fields: {}, created_on });
			expect({ when: stored?.creationTimestamp, texts }).toEqual({ when, texts: [] });
		}
	});

	test('created_on without predated activity creates the action now, with a remark', async () => {
		const before = Date.now();
		const { stored, texts, addresses } = await one({ type: '1004', fields: {}, created_on: 1 });
		expect(stored?.creationTimestamp).toBeGreaterThanOrEqual(before);
		expect(texts).toEqual(['Previous date cannot be set for this action']);
		expect(addresses).toEqual(['actions[0].created_on']);
	});

	test('a created_on that is not a date creates the action now, with a remark', async () => {
		const { result, addresses } = await one({ type: '1001', fields: {}, created_on: '2020-05-01' });
		expect(result?.status).toBe('CREATED');
		expect(addresses).toEqual(['actions[0].created_on']);
	});

	test('employeeid names the active team member who performed it', async () => {
		const { stored, texts } = await one({ type: '1004', fields: {}, employeeid: members.active });
		expect({ employeeid: stored?.['employeeid'], texts }).toEqual({ employeeid: members.active, texts: [] });
	});

	test('a custom action by an unresolvable employeeid is attributed to the system user, with a remark', async () => {
		const system = (await one({ type: '1004', fields: {} })).stored?.['employeeid'];
		for (const employeeid of [members.inactive, 'nobody@example.com', 5]) {
			const { result, stored, addresses } = await one({ type: '1004', fields: {}, employeeid });
			expect(result?.status).toBe('CREATED');
			expect(stored?.['employeeid']).toBe(system);
			expect(addresses).toEqual(['actions[0].employeeid']);
		}
	});
});

describe('PAYMENT entry', () => {
	test('a payment is created with its status, currency and amount, and a payment ID of the service', async () => {
		expect((await one(payment)).texts).toEqual([]);
		const { stored, texts } = await one({ ...payment, paymentid: 'mine' });
		expect(texts).toEqual(['Payment ID is set by the service']);
		expect(stored).toMatchObject({
			type: 'PAYMENT',
			status: 'PENDING',
			currency: 'INR',
			amount: '100',
			paymentid: expect.stringMatching(/^[0-9a-f]{24}$/),
		});
	});

	test('payment status and currency are case-insensitive', async () => {
		const { stored } = await one({ ...payment, status: 'completed', currency: 'bhd' });
		expect(stored).toMatchObject({ status: 'COMPLETED', currency: 'BHD' });
	});

	test('every payment status and currency of the specification is accepted', async () => {
		const statuses = ['PENDING', 'COMPLETED', 'FAILED', 'REFUNDED', 'CANCELLED', 'PROCESSING'];
		const currencies = 'INR USD PKR AED QAR SAR MYR AUD CAD SGD XOF EUR NPR BHD'.split(' ');
		const { answer } = await appendTo(
			...statuses.map((status) => ({ ...payment, status })),
			...currencies.map((currency) => ({ ...payment, currency })),
		);
		expect(answer.data.remarks).toEqual([]);
	});

	test('a payment amount is a number or numeric string greater than 0', async () => {
		for (const [amount, read] of [
			[0.01, '0.01'],
			['12.50', '12.50'],
			[1e21, '1000000000000000000000'],
		]) {
			expect((await one({ ...payment, amount })).stored).toMatchObject({ amount: read });
		}
		for (const amount of [0, -1, '0', '0.00', '-5', '1e3', 'ten', '1,000', '', true]) {
			expect(await one({ ...payment, amount })).toMatchObject({
				result: { status: 'IGNORED' },
				addresses: ['actions[0].amount'],
			});
		}
	});

	test('any invalid or missing value drops a payment as a whole', async () => {
		for (const name of ['status', 'currency', 'amount']) {
			const { [name]: _left, ...rest }: Record<string, unknown> = payment;
			for (const entry of [rest, { ...payment, [name]: 'nonsense' }]) {
				expect(await one(entry)).toMatchObject({
					result: { action_id: null, status: 'IGNORED' },
					addresses: [`actions[0].${name}`],
					stored: undefined,
				});
			}
		}
	});

	test('a payment by an unresolvable employeeid is dropped', async () => {
		expect(await one({ ...payment, employeeid: members.invited })).toMatchObject({
			result: { status: 'IGNORED' },
			addresses: ['actions[0].employeeid'],
			stored: undefined,
		});
		expect((await one({ ...payment, employeeid: members.active })).stored).toMatchObject({
			employeeid: members.active,
		});
	});

	test('created_on is not supported for a payment, which is created now with a remark', async () => {
		const { result, addresses, texts } = await one({ ...payment, created_on: '01/01/2020 10:00:00' });
		expect({ status: result?.status, addresses, texts }).toEqual({
			status: 'CREATED',
			addresses: ['actions[0].created_on'],
			texts: ['Previous date cannot be set for this action'],
		});
	});
});

describe('POST /lead/{leadId}/action/{actionId}', () => {
	const change = (leadId: string, actionId: string, body: unknown) =>
		running.api.post<Record<string, unknown> & ErrorBody>(`/lead/${leadId}/action/${actionId}`, body);

	test('the status of a payment can change to any other, with type and status only', async () => {
		const { leadId, actionId } = await one(payment);
		for (const status of ['COMPLETED', 'cancelled', 'PENDING']) {
			const answer = await change(leadId, actionId, { type: 'PAYMENT', status });
			expect([answer.status, answer.data]).toEqual([
				200,
				{ leadid: leadId, type: 'PAYMENT', status: status.toUpperCase(), currency: 'INR', amount: '100' },
			]);
			expect(await running.api.timeline(leadId)).toMatchObject([{ status: status.toUpperCase() }]);
		}
	});

	test('amount, currency, payment ID and team member of a payment are locked: 400', async () => {
		const { leadId, actionId } = await one(payment);
		for (const locked of ['amount', 'currency', 'paymentid', 'employeeid']) {
			const answer = await change(leadId, actionId, { type: 'PAYMENT', status: 'COMPLETED', [locked]: '1' });
			expect(errorOf(answer)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
		}
		expect((await running.api.timeline(leadId))[0]).toMatchObject({ status: 'PENDING', amount: '100' });
	});

	test('a payment status that does not exist gives 400', async () => {
		const { leadId, actionId } = await one(payment);
		const answer = await change(leadId, actionId, { type: 'PAYMENT', status: 'GONE' });
		expect(errorOf(answer)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
	});

	test('an update of a custom action changes the given fields, with remarks for those that it drops', async () => {
		const { leadId, actionId } = await one({
			type: '1004',
			fields: { comment: 'a', callback_phone: '9876543210' },
		});
		const answer = await change(leadId, actionId, {
			type: '1004',
			fields: { comment: 'b', callback_phone: null, reference: '???' },
		});
		expect([answer.status, answer.data]).toEqual([
			200,
			{
				leadid: leadId,
				type: 'ACTION_1004',
				fields: { comment: 'b' },
				remarks: [{ field: 'fields.reference', status: 'IGNORED', remark: expect.any(String) }],
			},
		]);
		expect(await running.api.timeline(leadId)).toMatchObject([{ fields: { comment: 'b' } }]);
	});

	test('a mandatory field of a custom action cannot be cleared', async () => {
		const { leadId, actionId } = await one({ type: '1002', fields: { topic: 'CRM', demo_date: 1 } });
		const answer = await change(leadId, actionId, { type: '1002', fields: { topic: null } });
		expect(answer.data).toMatchObject({ fields: { topic: 'CRM' }, remarks: [{ field: 'fields.topic' }] });
	});

	test('a type that is not the stored one gives 400', async () => {
		const custom = await one({ type: '1004', fields: {} });
		for (const type of ['1001', 'ACTION_1004', 'PAYMENT', undefined]) {
			const answer = await change(custom.leadId, custom.actionId, { type, fields: {}, status: 'PENDING' });
			expect(errorOf(answer)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
		}
		const paid = await one(payment);
		const answer = await change(paid.leadId, paid.actionId, { type: '1004', fields: {} });
		expect(errorOf(answer)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
	});

	test('employeeid of a custom action is immutable', async () => {
		const { leadId, actionId } = await one({ type: '1004', fields: {} });
		const body = { type: '1004', fields: { comment: 'x' }, employeeid: members.active };
		expect(errorOf(await change(leadId, actionId, body))).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
	});

	test('a built-in action can be neither updated nor read by its ID', async () => {
		const leadId = await running.api.newLead({ assignee: members.active });
		const [assignment] = await running.api.timeline(leadId);
		const path = `/lead/${leadId}/action/${String(assignment?.id)}`;
		for (const answer of [
			await running.api.get(path),
			await running.api.post(path, { type: 'LEAD_ASSIGNMENT', fields: {} }),
		]) {
			expect(errorOf(answer)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
		}
	});
});

describe('GET .../action/{actionId}', () => {
	test('a custom action is read with its type, fields, time and performer', async () => {
		const { leadId, actionId } = await one({
			type: '1004',
			fields: { comment: 'x' },
			employeeid: members.active,
		});
		const { status, data } = await running.api.get<TimelineEntry>(`/lead/${leadId}/action/${actionId}`);
		expect([status, data]).toEqual([
			200,
			{
				leadid: leadId,
				id: actionId,
				type: 'ACTION_1004',
				fields: { comment: 'x' },
				employeeid: members.active,
				creationTimestamp: expect.any(Number),
			},
		]);
	});

	test('a payment is read with its status, currency and amount as a string', async () => {
		const { leadId, actionId } = await one({ ...payment, amount: 5 });
		const { data } = await running.api.get<TimelineEntry>(`/lead/${leadId}/action/${actionId}`);
		expect(data).toMatchObject({
			leadid: leadId,
			id: actionId,
			type: 'PAYMENT',
			status: 'PENDING',
			amount: '5',
		});
	});

	test('an action that is not on the lead gives 404 ACTION_NOT_FOUND', async () => {
		const { actionId } = await one(payment);
		const other = await running.api.newLead();
		for (const id of [actionId, '0123456789abcdef01234567']) {
			const answer = await running.api.get(`/lead/${other}/action/${id}`);
			expect(errorOf(answer)).toMatchObject({ status: 404, code: 'ACTION_NOT_FOUND' });
		}
		const noLead = await running.api.get(`/lead/0123456789abcdef01234567/action/${actionId}`);
		expect(errorOf(noLead)).toMatchObject({ status: 404, code: 'LEAD_NOT_FOUND' });
	});
});

describe('POST /lead/{leadId}/action/search', () => {
	const search = async (leadId: string, body: unknown, query = '') =>
		(
			await running.api.post<{ data: TimelineEntry[]; total_count: number; skip: number; limit: number }>(
				`/lead/${leadId}/action/search${query}`,
				body,
			)
		).data;

	test('a timeline is searched by type, time and performer, all of which must match', async () => {
		const { leadId } = await appendTo(
			{ type: '1001', fields: {}, created_on: '01/01/2024 10:00:00', employeeid: members.active },
			{ type: '1001', fields: {}, created_on: '05/01/2024 10:00:00' },
			payment,
		);
		expect((await search(leadId, {})).total_count).toBe(3);
		expect((await search(leadId, { type: 'ACTION_1001' })).total_count).toBe(2);
		expect((await search(leadId, { type: '1001', performed_by: [members.active] })).total_count).toBe(1);
		const created_on = { from: '01/01/2024', to: '02/01/2024' };
		expect((await search(leadId, { created_on })).total_count).toBe(1);
		expect((await search(leadId, { created_on, type: 'PAYMENT' })).total_count).toBe(0);
	});

	test('a filter of a timeline that means nothing gives 400', async () => {
		const { leadId } = await appendTo(payment);
		for (const body of [
			...[{ type: null }, { performed_by: null }, { created_on: null }, { types: 'PAYMENT' }],
			...[{ from: null }, { from: 1, to: null }, {}, { form: 1 }].map((created_on) => ({ created_on })),
		]) {
			const answer = await running.api.post(`/lead/${leadId}/action/search`, body);
			expect({ body, ...errorOf(answer) }).toMatchObject({ body, status: 400, code: 'BAD_REQUEST' });
		}
	});

	test('a timeline is newest first by creation timestamp and comes in pages', async () => {
		const { leadId } = await appendTo(payment, { type: '1001', fields: {}, created_on: 1 }, payment);
		const all = await search(leadId, undefined);
		expect(all.data.map(({ type }) => type)).toEqual(['PAYMENT', 'PAYMENT', 'ACTION_1001']);
		expect(all).toMatchObject({ total_count: 3, skip: 0, limit: 10 });
		const page = await search(leadId, {}, '?skip=2&limit=1');
		expect(page.data.map(({ type }) => type)).toEqual(['ACTION_1001']);
		expect(page).toMatchObject({ total_count: 3, skip: 2, limit: 1 });
	});

	test('a built-in action has only type, id and time', async () => {
		const leadId = await running.api.newLead({ assignee: members.active });
		const { data } = await search(leadId, { type: 'LEAD_ASSIGNMENT' });
		expect(data).toEqual([
			{ id: expect.any(String), type: 'LEAD_ASSIGNMENT', creationTimestamp: expect.any(Number) },
		]);
	});

	test('a timeline page is limited to 100', async () => {
		const leadId = await running.api.newLead();
		const answer = await running.api.post(`/lead/${leadId}/action/search?limit=101`, {});
		expect(errorOf(answer)).toMatchObject({ status: 400, message: 'Limit should be between 1 and 100' });
	});
});
