import type { DataTableRow, IDataObject } from 'n8n-workflow';

import { Desk } from './desk';
import { withWorkspace } from '../../kit/support/withWorkspace';

describe('the example mend', () => {
	const workspace = withWorkspace('demo');
	let desk: Desk;
	beforeEach(async () => {
		desk = await Desk.setUp(workspace);
	});

	const phone = (person: number) => `+4477009001${String(person).padStart(2, '0')}`;
	const submission = (person: number, answers: IDataObject = {}) => ({
		'Full name': `Ada ${person}`,
		'Phone number': phone(person),
		...answers,
	});
	const cases = () => desk.rows('desk_cases');
	const first = (field: string): DataTableRow => {
		const found = cases().find((row) => row['field'] === field && row['status'] === 'open');
		if (found === undefined) throw new Error(`No case of ${field} is open`);
		return found;
	};
	const mend = async (field: string, value: string) =>
		await desk.mend({ choice: desk.choiceOf(first(field)), value });
	const hour = async () => await desk.run('mend', { startNode: 'Every Hour' });

	it('updates the lead with the right value alone, and closes the case', async () => {
		await desk.submit([submission(1, { 'E-mail': 'ada at mail', City: 'London' })]);
		const leadId = String(first('email')['lead_id']);
		await workspace.call('POST', `/lead/${leadId}`, { fields: { city: 'Paris' } });
		await mend('email', 'ada@mail.example');

		expect(await workspace.fieldsOf(leadId)).toMatchObject({ email: 'ada@mail.example', city: 'Paris' });
		expect(cases()).toMatchObject([
			{ status: 'done', owner: 'asha@agency.example', tries: 1, closed_on: expect.stringMatching(/^\d{4}-/) },
		]);
		expect(desk.rows('desk_log')).toContainEqual(
			expect.objectContaining({ form: 'Enquiry', field: 'email', category: 'invalid_value', mended: 1 }),
		);
	});

	it('opens the case again with the new message when the right value is refused too', async () => {
		await desk.submit([submission(1, { 'E-mail': 'ada at mail' })]);
		await mend('email', 'ada at home');

		expect(cases()).toMatchObject([
			{
				...{ status: 'open', tries: 1, corrected_value: '' },
				...{ given_value: 'ada at mail', tried_value: 'ada at home' },
			},
		]);

		await mend('email', 'ada@mail.example');
		expect(cases()).toMatchObject([{ status: 'done', tries: 2, given_value: 'ada at mail' }]);
	});

	it('keeps what was typed first through every wrong value, and shows both', async () => {
		await desk.submit([submission(1, { Budget: 'lots' })]);
		await mend('budget', 'some');
		await mend('budget', 'a few');
		const run = await desk.mend({ choice: desk.choiceOf(first('budget')), value: '5000' });

		expect(run.node('First 300').outputs[0]).toMatchObject([
			{ json: { label: expect.stringContaining('budget “lots”, then “a few”: digits only') } },
		]);
		expect(await workspace.search({ name: 'Ada 1' })).toMatchObject([{ budget: '5000' }]);
		expect(cases()).toMatchObject([{ status: 'done', given_value: 'lots' }]);
	});

	it('keeps what was typed first in a submission that was not written', async () => {
		await desk.submit([submission(1, { 'Phone number': 'call me', 'E-mail': 'ada at mail' })]);
		const input = first('phone')['input'];
		await mend('phone', 'call me later');
		await mend('email', 'ada at home');

		const kept = { status: 'open', input };
		expect(cases()).toMatchObject([
			{ ...kept, field: 'phone', given_value: 'call me', tried_value: 'call me later' },
			{ ...kept, field: 'email', given_value: 'ada at mail', tried_value: 'ada at home' },
		]);

		await mend('phone', phone(1));
		expect(await workspace.search({ name: 'Ada 1' })).toMatchObject([{ phone: expect.any(String) }]);
		expect(first('email')).toMatchObject({ given_value: 'ada at mail', outcome: 'written' });
		await mend('email', 'ada@mail.example');
		expect(cases()).toMatchObject([
			{ status: 'done', given_value: 'call me' },
			{ status: 'done', given_value: 'ada at mail' },
		]);
	});

	it('keeps a cause together when its cases are not mended', async () => {
		await desk.submit([1, 2].map((person) => submission(person, { Budget: 'lots' })));
		await desk.mend({ choice: desk.choiceOfAll(cases()), value: 'some' });
		expect(cases()).toMatchObject([1, 2].map(() => ({ status: 'open', tried_value: 'some' })));

		await desk.mend({ choice: desk.choiceOfAll(cases()), value: '5000' });
		expect(cases()).toMatchObject([1, 2].map(() => ({ status: 'done', given_value: 'lots' })));
	});

	it('lists a case with whose it is and what is expected', async () => {
		await desk.submit([submission(1, { Budget: 'lots' })]);
		const run = await desk.mend({ choice: desk.choiceOf(first('budget')), value: 'some' });

		expect(run.node('First 300').outputs[0]).toMatchObject([
			{
				json: {
					label:
						'Case 1: Ada, +44…101, budget “lots”: digits only, such as 1234.50, in the default currency of the workspace',
				},
			},
		]);
	});

	it('ends with the hint of a value that was refused, and the way to the next case', async () => {
		await desk.submit([submission(1, { Budget: 'lots' })]);
		const lastPage = async (value: string) => {
			const run = await desk.mend({ choice: desk.choiceOf(first('budget')), value });
			return run.node('Last Page').outputs[0]?.[0]?.json;
		};

		expect(await lastPage('some')).toEqual({
			title: '0 of 1 mended',
			message:
				'An amount of money was expected. Send digits only, such as 1234.50, in the default currency of the workspace.<br><br><a href="../form/desk-mend">Mend another</a>',
		});
		expect(await lastPage('5000')).toEqual({
			title: '1 of 1 mended',
			message: '<a href="../form/desk-mend">Mend another</a>',
		});
	});

	it('stops after five tries', async () => {
		await desk.submit([submission(1, { 'E-mail': 'ada at mail' })]);
		for (const time of [1, 2, 3, 4, 5]) await mend('email', `wrong ${time}`);

		expect(cases()).toMatchObject([{ status: 'stopped', tries: 5 }]);
		const sent = workspace.requestsTo('updateLead').length;
		await hour();
		expect(workspace.requestsTo('updateLead')).toHaveLength(sent);
	});

	it('creates a lead that was refused, and then the other values of the submission are updates', async () => {
		await desk.submit([
			submission(1, { 'Phone number': 'call me', 'E-mail': 'ada at mail', City: 'London' }),
		]);
		await mend('phone', phone(1));

		const [lead, ...others] = await workspace.search({ name: 'Ada 1' });
		expect(lead).toMatchObject({ city: 'London' });
		expect(others).toEqual([]);
		expect(first('email')).toMatchObject({ lead_id: expect.stringMatching(/./), outcome: 'written' });

		await mend('email', 'ada@mail.example');
		expect(await workspace.search({ name: 'Ada 1' })).toMatchObject([{ email: 'ada@mail.example' }]);
		expect(cases().map(({ status }) => status)).toEqual(['done', 'done']);
	});

	it('sends one value to all open cases with the same cause', async () => {
		await desk.submit([1, 2, 3].map((person) => submission(person, { Budget: 'lots' })));
		await desk.submit([submission(4, { Budget: 'lots' }), submission(5, { Budget: 'some' })], {
			form: 'Other',
		});
		const same = cases().filter(({ given_value }) => given_value === 'lots');
		const run = await desk.mend({ choice: desk.choiceOfAll(same), value: '5000' });

		expect(run.node('Results').outputs[0]).toHaveLength(4);
		for (const person of [1, 2, 3, 4]) {
			expect(await workspace.search({ name: `Ada ${person}` })).toMatchObject([{ budget: '5000' }]);
		}
		expect(cases().map(({ given_value, status }) => [given_value, status])).toEqual([
			...same.map(() => ['lots', 'done']),
			['some', 'open'],
		]);
	});

	it('sends a case once, however many people choose it', async () => {
		await desk.submit([submission(1, { 'Phone number': 'call me' })]);
		const choice = desk.choiceOf(first('phone'));
		await Promise.all([1, 2, 3].map(async () => await desk.mend({ choice, value: phone(1) })));

		expect(workspace.requestsTo('createLead')).toHaveLength(1);
		expect(cases()).toMatchObject([{ status: 'done', tries: 1 }]);
	});

	it('sends nothing for a page that was opened before somebody else mended the case', async () => {
		await desk.submit([submission(1, { 'E-mail': 'ada at mail' })]);
		const seen = first('email');
		await mend('email', 'ada@mail.example');
		await desk.mend(
			{ choice: desk.choiceOf(seen), value: 'other@mail.example' },
			{ pinned: { 'Open Cases': [{ json: { ...seen } as IDataObject }] } },
		);

		expect(workspace.requestsTo('updateLead')).toHaveLength(1);
		expect(await workspace.search({ name: 'Ada 1' })).toMatchObject([{ email: 'ada@mail.example' }]);
	});

	it('keeps a right value for the other cases of a submission that was not written yet', async () => {
		await desk.submit([submission(1, { 'Phone number': 'call me', 'E-mail': 'ada at mail' })]);
		const before = await workspace.countLeads();
		const credentials = workspace.credentials({ accessToken: 'not-the-token' });
		await desk.mend({ choice: desk.choiceOf(first('phone')), value: phone(1) }, { credentials });
		expect(await workspace.search({ name: 'Ada 1' })).toEqual([]);
		await mend('email', 'ada@mail.example');

		expect(await workspace.search({ name: 'Ada 1' })).toMatchObject([{ email: 'ada@mail.example' }]);
		expect(cases().map(({ status }) => status)).toEqual(['done', 'done']);
		expect(await workspace.countLeads()).toBe(before + 1);
	});

	it('sends nothing for a case that a person closes', async () => {
		await desk.submit([submission(1, { 'E-mail': 'none' })]);
		await desk.mend({ choice: desk.choiceOf(first('email')), close: true });
		await hour();

		expect(cases()).toMatchObject([{ status: 'set_aside', owner: 'asha@agency.example' }]);
		expect(workspace.requestsTo('updateLead')).toEqual([]);
	});

	it('waits with a deferred submission until the service takes it, and then needs nobody', async () => {
		workspace.sandbox.faults.add({ route: 'createLead', status: 429, retryAfter: 3600 });
		await desk.submit([submission(1)]);
		expect(cases()).toMatchObject([
			{ category: 'deferred', status: 'open', retry_at: expect.stringMatching(/Z$/) },
		]);

		workspace.sandbox.faults.clear();
		await workspace.restartEngine();
		const before = workspace.requestsTo('createLead').length;
		await hour();
		expect(workspace.requestsTo('createLead')).toHaveLength(before);

		await desk.tables.find('desk_cases').updateRows({
			filter: { type: 'and', filters: [{ columnName: 'category', condition: 'eq', value: 'deferred' }] },
			data: { retry_at: '2026-01-01T00:00:00.000Z' },
		});
		await hour();
		expect(await workspace.search({ name: 'Ada 1' })).toHaveLength(1);
		expect(cases()).toMatchObject([{ status: 'done', lead_id: expect.stringMatching(/./) }]);
	});

	it('opens cases for what is dropped only when the lead is created', async () => {
		await desk.submit([submission(1, { 'Phone number': 'call me' })]);
		const [known] = cases();
		const input = JSON.parse(String(known?.['input'])) as IDataObject;
		await desk.tables.find('desk_cases').updateRows({
			filter: { type: 'and', filters: [{ columnName: 'field', condition: 'eq', value: 'phone' }] },
			data: { input: JSON.stringify({ ...input, 'E-mail': 'ada at mail' }) },
		});
		await mend('phone', phone(1));

		expect(cases()).toMatchObject([
			{ field: 'phone', status: 'done', tries: 1 },
			{ field: 'email', status: 'open', outcome: 'written', input_key: 'E-mail', given_value: 'ada at mail' },
		]);
		await mend('email', 'ada@mail.example');
		expect(await workspace.search({ name: 'Ada 1' })).toMatchObject([{ email: 'ada@mail.example' }]);
	});

	it('never sends by itself what may be stored already', async () => {
		await desk.submit([submission(1, { 'E-mail': 'ada at mail' })]);
		await desk.tables.find('desk_cases').updateRows({
			filter: { type: 'and', filters: [{ columnName: 'field', condition: 'eq', value: 'email' }] },
			data: { status: 'check', category: 'uncertain', corrected_value: 'ada@mail.example' },
		});
		await hour();

		expect(workspace.requestsTo('updateLead')).toEqual([]);
		expect(cases()).toMatchObject([{ status: 'check' }]);
	});

	it('keeps the right value when the service does not answer, and sends it in the next hour', async () => {
		await desk.submit([submission(1, { 'E-mail': 'ada at mail' })]);
		const credentials = workspace.credentials({ accessToken: 'not-the-token' });
		await desk.mend({ choice: desk.choiceOf(first('email')), value: 'ada@mail.example' }, { credentials });
		expect(cases()).toMatchObject([{ status: 'open', tries: 1, corrected_value: 'ada@mail.example' }]);

		await hour();
		expect(cases()).toMatchObject([{ status: 'done', tries: 2 }]);
		expect(await workspace.search({ name: 'Ada 1' })).toMatchObject([{ email: 'ada@mail.example' }]);
	});

	it('shows a person that nothing is open', async () => {
		const run = await desk.mend({ choice: '' });
		expect(run.nodes.has('Choose a Case')).toBe(false);
		expect(run.nodes.has('Answer')).toBe(true);
	});
});
