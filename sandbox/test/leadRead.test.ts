import {
	errorOf,
	members,
	newPhone,
	useSandbox,
	type LeadRead,
	type Searched,
} from '../../test/kit/sandbox/useSandbox';

const running = useSandbox();
const withUniqueId = useSandbox({ seed: 'unique-id' });

describe('GET /lead/{leadId}', () => {
	// sync-api.md, Lead.
	test('a lead is read with its id, its fields, and when it was created and modified', async () => {
		const phone = newPhone();
		const before = Date.now();
		const leadId = await running.api.newLead({ phone, name: 'Zoë' });
		const { status, data } = await running.api.get<LeadRead>(`/lead/${leadId}`);
		expect(status).toBe(200);
		expect(data).toEqual({
			id: leadId,
			fields: {
				phone,
				name: 'Zoë',
				status: 'Fresh',
				created_on: expect.any(Number),
				modified_on: expect.any(Number),
			},
		});
		expect(Number(data.fields['created_on'])).toBeGreaterThanOrEqual(before);
	});

	// sync-api.md, Errors.
	test('an unknown lead gives 404 LEAD_NOT_FOUND', async () => {
		for (const id of ['0123456789abcdef01234567', 'x']) {
			const answer = await running.api.get(`/lead/${id}`);
			expect(errorOf(answer)).toMatchObject({ status: 404, code: 'LEAD_NOT_FOUND' });
		}
	});

	test('includeActions=true adds the timeline, newest first, in pages', async () => {
		const leadId = await running.api.newLead();
		const entries = Array.from({ length: 12 }, (_, index) => ({
			type: '1004',
			fields: { comment: `c${index}` },
		}));
		await running.api.append(leadId, ...entries);
		const { data } = await running.api.get<LeadRead>(`/lead/${leadId}?includeActions=true`);
		expect(data.actions).toHaveLength(10);
		expect(data.actions[0]).toMatchObject({ type: 'ACTION_1004', fields: { comment: 'c11' } });
		expect(data).toMatchObject({ actions_skip: 0, actions_limit: 10 });
		const rest = await running.api.get<LeadRead>(`/lead/${leadId}?includeActions=true&skip=10&limit=5`);
		expect(rest.data.actions.map((action) => action['fields'])).toEqual([
			{ comment: 'c1' },
			{ comment: 'c0' },
		]);
		expect(rest.data).toMatchObject({ actions_skip: 10, actions_limit: 5 });
	});

	test('without includeActions there is no timeline', async () => {
		const leadId = await running.api.newLead();
		for (const query of ['', '?includeActions=false']) {
			expect((await running.api.get<LeadRead>(`/lead/${leadId}${query}`)).data).not.toHaveProperty('actions');
		}
	});

	test('the included timeline has at most 100 actions a page', async () => {
		const leadId = await running.api.newLead();
		const answer = await running.api.get(`/lead/${leadId}?includeActions=true&limit=101`);
		expect(errorOf(answer)).toEqual({
			status: 400,
			code: 'BAD_REQUEST',
			message: 'Limit should be between 1 and 100',
		});
	});

	test('a flag that is neither true nor false gives 400 BAD_REQUEST', async () => {
		const leadId = await running.api.newLead();
		for (const query of ['includeActions=yes', 'hidePII=1', 'hidePII=true&hidePII=false']) {
			expect(errorOf(await running.api.get(`/lead/${leadId}?${query}`))).toMatchObject({
				status: 400,
				code: 'BAD_REQUEST',
			});
		}
	});
});

describe('hidePII', () => {
	// sync-api.md, Hidden personal data.
	test('hidePII=true redacts name, phones, emails and the identifier of a lead, and keeps the rest', async () => {
		const phone = newPhone();
		const leadId = await running.api.newLead({
			phone,
			name: 'Asha Rao',
			email: 'asha@b.co',
			alternate_phone: '9876543210',
			company: 'Acme',
		});
		const { data } = await running.api.get<LeadRead>(`/lead/${leadId}?hidePII=true`);
		expect(data.fields).toMatchObject({
			phone: `**********${phone.slice(-2)}`,
			name: '******ao',
			email: '*******co',
			alternate_phone: '**********10',
			company: 'Acme',
		});
	});

	test('hidePII=true redacts the answers to searches and updates', async () => {
		const phone = newPhone();
		const leadId = await running.api.newLead({ phone });
		const redacted = `**********${phone.slice(-2)}`;
		const searched = await running.api.post<Searched>('/lead/search?hidePII=true', { fields: { phone } });
		expect(searched.data.data[0]?.fields).toMatchObject({ phone: redacted });
		const updated = await running.api.post<LeadRead>(`/lead/${leadId}?hidePII=true`, {
			fields: { rating: 2 },
		});
		expect(updated.data.fields).toMatchObject({ phone: redacted, rating: 2 });
		expect(await running.api.fieldsOf(leadId)).toMatchObject({ phone });
	});

	test('hidePII=true redacts phones and emails in actions', async () => {
		const leadId = await running.api.newLead();
		await running.api.append(leadId, {
			type: '1004',
			fields: { comment: 'Hi', callback_phone: '9876543210' },
		});
		const { data } = await running.api.get<LeadRead>(`/lead/${leadId}?includeActions=true&hidePII=true`);
		expect(data.actions[0]?.['fields']).toEqual({ comment: 'Hi', callback_phone: '**********10' });
	});

	test('hidePII=true redacts every UNIQUE value, whether it is the identifier or not', async () => {
		for (const { api } of [running, withUniqueId]) {
			const leadId = await api.newLead({ phone: newPhone(), customer_id: 'CUST-20417' });
			const { data } = await api.get<LeadRead>(`/lead/${leadId}?hidePII=true`);
			expect(data.fields).toMatchObject({ customer_id: '********17' });
			expect(await api.fieldsOf(leadId)).toMatchObject({ customer_id: 'CUST-20417' });
		}
	});

	test('hidePII=true redacts the emails of team members in a lead and in its timeline', async () => {
		running.sandbox.speak('observed');
		const member = members.active;
		const leadId = await running.api.newLead({
			phone: newPhone(),
			assignee: member,
			account_manager: member,
		});
		await running.api.append(
			leadId,
			{ type: '1001', fields: { location: 'Pune' }, employeeid: member },
			{
				type: '1002',
				fields: { demo_date: 1_790_000_000_000, topic: 'CRM', host: member },
				employeeid: member,
			},
			{ type: 'PAYMENT', status: 'PENDING', currency: 'INR', amount: 5, employeeid: member },
			{ type: '1004', fields: { comment: 'By nobody' } },
		);
		const path = `/lead/${leadId}`;
		const read = async (query: string) =>
			JSON.stringify([
				(await running.api.get(`${path}?includeActions=true&${query}`)).data,
				(await running.api.post(`${path}/action/search?${query}`, {})).data,
				(await running.api.post(`/lead/search?${query}`, { fields: { assignee: member } })).data,
				(await running.api.post(`${path}?${query}`, { fields: { rating: 2 } })).data,
			]);
		expect((await read('hidePII=false')).split(member).length).toBeGreaterThan(10);
		const hidden = await read('hidePII=true');
		expect(hidden).not.toContain(member);
		expect(hidden).toContain(`${'*'.repeat(member.length - 2)}le`);
		expect(hidden).toContain('"employeeid":"SYSTEM"');
		running.sandbox.speak('strict');
	});
});
