import {
	addressesOf,
	errorOf,
	members,
	newPhone,
	textsOf,
	useSandbox,
} from '../../test/kit/sandbox/useSandbox';

const running = useSandbox();
const byUnique = useSandbox({ seed: 'unique-id' });

const HIDDEN_OR_LOCKED = 'Field is hidden or is locked after creation';

describe('POST /lead/{leadId}', () => {
	test('an update returns 200, the lead and its remarks, and leaves other fields unchanged', async () => {
		const leadId = await running.api.newLead({ name: 'Before', notes: 'stay' });
		const answer = await running.api.update(leadId, { name: 'After' });
		expect(answer.status).toBe(200);
		expect(answer.data).toMatchObject({ id: leadId, remarks: [], fields: { name: 'After', notes: 'stay' } });
	});

	// sync-api.md, Lead identifier.
	test('the identifier in an update gives 403 INVALID_LEAD, and nothing is changed', async () => {
		const phone = newPhone();
		const leadId = await running.api.newLead({ phone, name: 'Before' });
		for (const value of [newPhone(), phone, null]) {
			const answer = await running.api.post(`/lead/${leadId}`, { fields: { name: 'After', phone: value } });
			expect(errorOf(answer)).toEqual({
				status: 403,
				code: 'INVALID_LEAD',
				message: 'Cannot modify lead identifier field',
			});
		}
		expect(await running.api.fieldsOf(leadId)).toMatchObject({ name: 'Before' });
	});

	test('where a unique field is the identifier, it is immutable and the phone is not', async () => {
		const created = await byUnique.api.create({ customer_id: 'Upd-1', phone: newPhone() });
		const leadId = String(created.data.lead_id);
		expect((await byUnique.api.update(leadId, { customer_id: 'Upd-2' })).status).toBe(403);
		const phone = newPhone();
		expect((await byUnique.api.update(leadId, { phone })).data.fields).toMatchObject({ phone });
	});

	// sync-api.md, General rules.
	test('a bad value never gives 400: it is dropped with a remark, and the field keeps its value', async () => {
		const leadId = await running.api.newLead({ email: 'a@b.co', rating: 3 });
		const answer = await running.api.update(leadId, { email: 'bad', rating: 9, newsletter: 'yes', nope: 1 });
		expect(answer.status).toBe(200);
		expect(addressesOf(answer)).toEqual([
			'fields.email',
			'fields.rating',
			'fields.newsletter',
			'fields.nope',
		]);
		expect(answer.data.fields).toMatchObject({ email: 'a@b.co', rating: 3 });
	});

	// sync-api.md, Errors.
	test('an unknown lead gives 404 LEAD_NOT_FOUND and the message names it', async () => {
		const id = '0123456789abcdef01234567';
		const answer = await running.api.post(`/lead/${id}`, { fields: {} });
		expect(errorOf(answer)).toMatchObject({
			status: 404,
			code: 'LEAD_NOT_FOUND',
			message: expect.stringContaining(id),
		});
	});

	test('a body without an object of fields gives 400 BAD_REQUEST', async () => {
		const leadId = await running.api.newLead();
		for (const body of [{}, { fields: [] }, { fields: 'x' }]) {
			expect(errorOf(await running.api.post(`/lead/${leadId}`, body))).toMatchObject({
				status: 400,
				code: 'BAD_REQUEST',
			});
		}
	});

	// sync-api.md, Field types.
	test('null clears a field without a remark', async () => {
		const leadId = await running.api.newLead({ email: 'gone@b.co', interests: ['CRM'], newsletter: true });
		const answer = await running.api.update(leadId, { email: null, interests: [], newsletter: null });
		expect(answer.data.remarks).toEqual([]);
		expect(Object.keys(answer.data.fields)).not.toEqual(
			expect.arrayContaining([expect.stringMatching(/email|interests|newsletter/)]),
		);
		expect((await running.api.search({ fields: { email: 'gone@b.co' } })).total_count).toBe(0);
	});

	test('a status cannot be cleared', async () => {
		const leadId = await running.api.newLead();
		const answer = await running.api.update(leadId, { status: null });
		expect(addressesOf(answer)).toEqual(['fields.status']);
		expect(answer.data.fields).toMatchObject({ status: 'Fresh' });
	});

	// sync-api.md, Action.
	test('a new assignee puts a LEAD_ASSIGNMENT on the timeline; the same assignee does not', async () => {
		const leadId = await running.api.newLead();
		await running.api.update(leadId, { assignee: members.active });
		await running.api.update(leadId, { assignee: members.active });
		await running.api.update(leadId, { assignee: members.working });
		const types = (await running.api.timeline(leadId)).map(({ type }) => type);
		expect(types).toEqual(['LEAD_ASSIGNMENT', 'LEAD_ASSIGNMENT']);
	});

	// docs/sync-api.md promises: "An update that changes no value does not change `modified_on`"
	test('an update moves modified_on and leaves created_on', async () => {
		const leadId = await running.api.newLead();
		const before = await running.api.fieldsOf(leadId);
		const { data } = await running.api.update(leadId, { name: 'Changed' });
		expect(data.fields['created_on']).toBe(before['created_on']);
		expect(Number(data.fields['modified_on'])).toBeGreaterThanOrEqual(Number(before['modified_on']));
		// In a later millisecond, in which another change would have another time.
		while (Date.now() <= Number(data.fields['modified_on'])) await new Promise(setImmediate);
		const same = await running.api.update(leadId, { name: 'Changed' });
		expect(same.data.fields['modified_on']).toBe(data.fields['modified_on']);
	});
});

describe('Lead', () => {
	test('a locked field with a value keeps it on update', async () => {
		const leadId = await running.api.newLead({ campaign_code: 'SPRING' });
		for (const campaign_code of ['AUTUMN', 'spring', null]) {
			const answer = await running.api.update(leadId, { campaign_code });
			expect(textsOf(answer)).toEqual([HIDDEN_OR_LOCKED]);
			expect(answer.data.fields).toMatchObject({ campaign_code: 'SPRING' });
		}
		expect((await running.api.update(leadId, { campaign_code: 'SPRING' })).data.remarks).toEqual([]);
	});

	test('a locked field without a value is written on update', async () => {
		const leadId = await running.api.newLead();
		const answer = await running.api.update(leadId, { campaign_code: 'LATE' });
		expect(answer.data).toMatchObject({ remarks: [], fields: { campaign_code: 'LATE' } });
	});

	test('a value for a hidden field is dropped on update', async () => {
		const leadId = await running.api.newLead({ company: 'Kept' });
		running.sandbox.editField('company', { isVisible: false });
		const answer = await running.api.update(leadId, { company: 'Other' });
		running.sandbox.editField('company', { isVisible: true });
		expect(textsOf(answer)).toEqual([HIDDEN_OR_LOCKED]);
		expect(answer.data.fields).toMatchObject({ company: 'Kept' });
	});

	test('a unique value is immutable after it was set', async () => {
		const leadId = await running.api.newLead({ customer_id: 'U-1' });
		expect(textsOf(await running.api.update(leadId, { customer_id: 'U-2' }))).toEqual([HIDDEN_OR_LOCKED]);
		const same = await running.api.update(leadId, { customer_id: ' u-1 ' });
		expect(same.data).toMatchObject({ remarks: [], fields: { customer_id: 'U-1' } });
	});

	test('a unique value that another lead has is dropped on update', async () => {
		await running.api.newLead({ customer_id: 'Taken' });
		const leadId = await running.api.newLead();
		const answer = await running.api.update(leadId, { customer_id: 'TAKEN' });
		expect(addressesOf(answer)).toEqual(['fields.customer_id']);
		expect(answer.data.fields).not.toHaveProperty('customer_id');
	});
});

describe('Lead stage pipeline', () => {
	test('an archived status on update leaves the previous one, without a remark', async () => {
		const leadId = await running.api.newLead({ status: 'Qualified' });
		const answer = await running.api.update(leadId, { status: 'Call Back Later', name: 'Taken' });
		expect(answer.data).toMatchObject({ remarks: [], fields: { status: 'Qualified', name: 'Taken' } });
	});

	test('a lead keeps a status that is archived later', async () => {
		const leadId = await running.api.newLead({ status: 'Negotiation' });
		running.sandbox.editStatus('Negotiation', { archived: true });
		expect(await running.api.fieldsOf(leadId)).toMatchObject({ status: 'Negotiation' });
		expect((await running.api.search({ fields: { status: 'Negotiation' } })).total_count).toBe(1);
		running.sandbox.editStatus('Negotiation', { archived: false });
	});

	test('a lead that enters a LOST stage without a reason gets Unknown Reason', async () => {
		const leadId = await running.api.newLead();
		const answer = await running.api.update(leadId, { status: 'Lost' });
		expect(answer.data.fields).toMatchObject({ status: 'Lost', lost_reason: 'Unknown Reason' });
	});

	test('a lost reason is the exact case-sensitive label of an active one', async () => {
		const leadId = await running.api.newLead({ status: 'Lost', lost_reason: 'Too Expensive' });
		expect(await running.api.fieldsOf(leadId)).toMatchObject({ lost_reason: 'Too Expensive' });
		const wrong = await running.api.update(leadId, { lost_reason: 'too expensive' });
		expect(addressesOf(wrong)).toEqual(['fields.lost_reason']);
		expect(wrong.data.fields).toMatchObject({ lost_reason: 'Too Expensive' });
	});

	test('an archived lost reason is dropped without a remark', async () => {
		const leadId = await running.api.newLead({ status: 'Lost' });
		const answer = await running.api.update(leadId, { lost_reason: 'Budget Frozen' });
		expect(answer.data).toMatchObject({ remarks: [], fields: { lost_reason: 'Unknown Reason' } });
	});

	test('a lost reason is cleared when the lead leaves the LOST stage', async () => {
		const leadId = await running.api.newLead({ status: 'Lost', lost_reason: 'No Response' });
		const answer = await running.api.update(leadId, { status: 'Contacted' });
		expect(answer.data.fields).not.toHaveProperty('lost_reason');
	});

	test('a cleared lost reason is Unknown Reason again', async () => {
		const leadId = await running.api.newLead({ status: 'Lost', lost_reason: 'No Response' });
		const answer = await running.api.update(leadId, { lost_reason: null });
		expect(answer.data).toMatchObject({ remarks: [], fields: { lost_reason: 'Unknown Reason' } });
	});
});
