import { errorOf, members, useSandbox, type Fields, type Searched } from '../../test/kit/sandbox/useSandbox';

const running = useSandbox();

/** The leads of one test, which have their own company. */
async function leadsOf(company: string, ...leads: readonly Fields[]): Promise<string[]> {
	const ids: string[] = [];
	for (const [index, fields] of leads.entries()) {
		ids.push(await running.api.newLead({ name: `${company} ${index}`, company, ...fields }));
	}
	return ids;
}

/** The names of the leads of one test that a search finds, newest first. */
async function found(company: string, fields: Fields, actions?: unknown): Promise<string[]> {
	const { data } = await running.api.search({
		fields: { company, ...fields },
		...(actions !== undefined && { actions }),
	});
	return data.map((entry) => String(entry.fields['name']).slice(company.length + 1));
}

const refusal = async (body: unknown, query = '') =>
	errorOf(await running.api.post(`/lead/search${query}`, body));

describe('POST /lead/search', () => {
	test('a search returns total_count, and data with fields but no lead ID', async () => {
		await leadsOf('Shape', {});
		const answer = await running.api.search({ fields: { company: 'Shape' } });
		expect(answer.total_count).toBe(1);
		expect(answer.data.map((entry) => Object.keys(entry))).toEqual([['fields']]);
		expect(answer.data[0]?.fields).toMatchObject({
			created_on: expect.any(Number),
			modified_on: expect.any(Number),
		});
	});

	test('a body of blanks is no JSON, and gives 400 instead of all leads', async () => {
		for (const blanks of [' ', '\r\n', '\t  '])
			expect(await refusal(blanks)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
	});

	// sync-api.md, General rules.
	test('an empty body matches all, and results are newest first', async () => {
		await leadsOf('Order', {}, {});
		const names = async (body: unknown) =>
			(await running.api.search(body)).data.map(({ fields }) => fields['name']);
		expect((await names({})).slice(0, 2)).toEqual(['Order 1', 'Order 0']);
		expect((await names(undefined)).slice(0, 2)).toEqual(['Order 1', 'Order 0']);
	});

	// sync-api.md, Limits.
	test('skip and limit page through the results, with defaults 0 and 10, and no other parameter changes them', async () => {
		await leadsOf('Pages', ...Array.from({ length: 12 }, () => ({})));
		const page = (query: string) => running.api.search({ fields: { company: 'Pages' } }, query);
		const namesOf = ({ data }: Searched) => data.map(({ fields }) => fields['name']);
		const newestFirst = Array.from({ length: 12 }, (_, index) => `Pages ${11 - index}`);
		for (const query of ['', '?page=2&offset=3&size=5&sort=name&name=x'])
			expect(namesOf(await page(query))).toEqual(newestFirst.slice(0, 10));
		const last = await page('?skip=10&limit=100');
		expect(namesOf(last)).toEqual(newestFirst.slice(10));
		expect(last.total_count).toBe(12);
		expect((await page('?skip=500')).data).toEqual([]);
	});

	// sync-api.md, Errors.
	test('a limit outside 1 to 100 gives 400 with that message', async () => {
		for (const limit of ['0', '101', '-1', 'ten', '1.5', '']) {
			expect(await refusal({}, `?limit=${limit}`)).toEqual({
				status: 400,
				code: 'BAD_REQUEST',
				message: 'Limit should be between 1 and 100',
			});
		}
	});

	test('a skip below 0 gives 400', async () => {
		for (const skip of ['-1', 'x']) {
			expect(await refusal({}, `?skip=${skip}`)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
		}
	});

	test('values are exact matches', async () => {
		await leadsOf('Exact', { job_title: 'Buyer' }, { job_title: 'Buyers' }, { job_title: 'Buy' });
		expect(await found('Exact', { job_title: 'Buyer' })).toEqual(['0']);
		expect(await found('Exact', { job_title: '%' })).toEqual([]);
	});

	test('searches are case-insensitive', async () => {
		await leadsOf('Case', {
			job_title: 'ÉTUDIANT',
			email: 'Mixed@Case.org',
			city: 'Pune',
			interests: ['CRM'],
		});
		expect(await found('CASE', { job_title: 'étudiant', email: 'mixed@case.ORG' })).toEqual(['0']);
		expect(await found('case', { city: 'PUNE', interests: 'crm' })).toEqual(['0']);
	});

	test('a long text is found by its whole value', async () => {
		await leadsOf('Long', { notes: 'x'.repeat(10_000) }, { notes: `${'x'.repeat(9999)}y` });
		expect(await found('Long', { notes: 'X'.repeat(10_000) })).toEqual(['0']);
	});

	// sync-api.md, Lead identifier.
	test('an identifier is matched trimmed, and a phone in normal form', async () => {
		await leadsOf('Phone', { phone: '9812345678' });
		for (const phone of ['919812345678', '+919812345678', '9812345678', ' 9812345678 ']) {
			expect(await found('Phone', { phone })).toEqual(['0']);
		}
	});

	test('status may be an array of labels; one of them must match', async () => {
		await leadsOf('Status', { status: 'Won' }, { status: 'Lost' }, { status: 'Fresh' });
		expect(await found('Status', { status: ['Won', 'Lost', 'Nope'] })).toEqual(['1', '0']);
		expect(await found('Status', { status: [] })).toEqual([]);
	});

	test('status is matched case-sensitively', async () => {
		await leadsOf('StatusCase', { status: 'Won' });
		expect(await found('StatusCase', { status: 'won' })).toEqual([]);
		expect(await found('StatusCase', { status: ['Won'] })).toEqual(['0']);
	});

	test('any field may be an array of values; one of them must match', async () => {
		await leadsOf('Any', { city: 'Pune' }, { city: 'Delhi' }, { city: 'Dubai' });
		expect(await found('Any', { city: ['pune', 'DUBAI'] })).toEqual(['2', '0']);
	});

	test('several fields must all match', async () => {
		await leadsOf(
			'And',
			{ city: 'Pune', rating: 2 },
			{ city: 'Pune', rating: 3 },
			{ city: 'Delhi', rating: 2 },
		);
		expect(await found('And', { city: 'Pune', rating: 2 })).toEqual(['0']);
	});

	test('a lead is found once by each of its tags', async () => {
		await leadsOf('Tags', { interests: ['CRM', 'Reports'] }, { interests: ['Reports'] }, {});
		expect(await found('Tags', { interests: 'CRM' })).toEqual(['0']);
		expect(await found('Tags', { interests: ['CRM', 'Reports'] })).toEqual(['1', '0']);
	});

	test('numbers, booleans and amounts are found by their value', async () => {
		await leadsOf('Values', { team_size: 1.5, newsletter: true, budget: '10.50' }, { newsletter: false });
		expect(await found('Values', { team_size: 1.5 })).toEqual(['0']);
		expect(await found('Values', { newsletter: true })).toEqual(['0']);
		expect(await found('Values', { newsletter: false })).toEqual(['1']);
		expect(await found('Values', { budget: '10.50' })).toEqual(['0']);
		expect(await found('Values', { team_size: '1.5' })).toEqual([]);
	});

	test('a date field takes from and to, both inclusive', async () => {
		await leadsOf('Dates', { birth_date: 1000 }, { birth_date: 2000 }, { birth_date: 3000 }, {});
		expect(await found('Dates', { birth_date: { from: 1000, to: 2000 } })).toEqual(['1', '0']);
		expect(await found('Dates', { birth_date: { from: 2000 } })).toEqual(['2', '1']);
		expect(await found('Dates', { birth_date: { to: 1999 } })).toEqual(['0']);
		expect(await found('Dates', { birth_date: 2000 })).toEqual(['1']);
	});

	test('from and to may be texts in the workspace date format', async () => {
		await leadsOf('DateText', { birth_date: '01/02/2000' }, { birth_date: '02/02/2000' });
		expect(await found('DateText', { birth_date: { from: '02/02/2000', to: '02/02/2000 00:00' } })).toEqual([
			'1',
		]);
		expect(await found('DateText', { birth_date: '01/02/2000' })).toEqual(['0']);
	});

	test('a from that is not a date, or a range on another field, gives 400', async () => {
		for (const fields of [{ birth_date: { from: '2000-02-01' } }, { rating: { from: 1 } }, { name: {} }]) {
			expect(await refusal({ fields })).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
		}
	});

	test('an unknown key, such as created_on, gives 400 INVALID_LEAD', async () => {
		expect(await refusal({ fields: { created_on: { from: 1 } } })).toEqual({
			status: 400,
			code: 'INVALID_LEAD',
			message: 'Field created_on not found in the enterprise',
		});
		expect(await refusal({ fields: { Name: 'x' } })).toMatchObject({ status: 400, code: 'INVALID_LEAD' });
	});

	test('a filter that means nothing gives 400, and is never left out', async () => {
		for (const body of [
			...[null, [null], ['Pune', null]].map((city) => ({ fields: { city } })),
			...[{ from: null }, { from: 1, to: null }, {}, { form: 1 }].map((range) => ({
				fields: { birth_date: range },
			})),
			...[{ type: null }, { performed_by: null }, { performed_at: null }].map((actions) => ({ actions })),
			...[{ from: null }, { from: 1, to: null }, {}, { form: 1 }].map((range) => ({
				actions: { performed_at: range },
			})),
			...[
				{ fields: null },
				{ actions: null },
				{ actions: { typ: ['PAYMENT'] } },
				{ field: { city: 'Pune' } },
			],
		])
			expect({ body, ...(await refusal(body)) }).toMatchObject({ body, status: 400, code: 'BAD_REQUEST' });
		expect((await running.api.search({ fields: { city: [] } })).data).toEqual([]);
	});

	test('a lead is found by its current values, not by earlier ones', async () => {
		const [leadId] = await leadsOf('Now', { city: 'Pune', email: 'old@now.org', interests: ['CRM'] });
		await running.api.update(String(leadId), { city: 'Delhi', email: 'new@now.org', interests: ['Reports'] });
		expect(await found('Now', { city: 'Pune' })).toEqual([]);
		expect(await found('Now', { email: 'old@now.org' })).toEqual([]);
		expect(await found('Now', { interests: 'CRM' })).toEqual([]);
		expect(await found('Now', { city: 'Delhi', email: 'new@now.org', interests: 'Reports' })).toEqual(['0']);
	});

	test('values in a search are never run as SQL', async () => {
		await leadsOf("O'Neil", {});
		expect(await found("O'Neil", {})).toEqual(['0']);
		expect(await found("' OR 1=1 --", {})).toEqual([]);
	});

	test('a filter of the wrong shape gives 400', async () => {
		for (const body of [
			{ fields: [] },
			{ actions: 'x' },
			{ actions: { type: 5 } },
			{ actions: { performed_at: 1 } },
		]) {
			expect(await refusal(body)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
		}
	});
});

describe('POST /lead/search, actions', () => {
	const visit = (createdOn: string, employeeid?: string) => ({
		type: '1001',
		fields: { location: 'Pune' },
		created_on: createdOn,
		...(employeeid !== undefined && { employeeid }),
	});

	test('actions.type takes ACTION_ and a code, bare codes and built-in names, one or several', async () => {
		const [visited, paid] = await leadsOf('Types', {}, {}, { assignee: members.active }, {});
		await running.api.append(String(visited), visit('01/01/2024 10:00:00'));
		await running.api.append(String(paid), {
			type: 'PAYMENT',
			status: 'PENDING',
			currency: 'INR',
			amount: 1,
		});
		expect(await found('Types', {}, { type: 'ACTION_1001' })).toEqual(['0']);
		expect(await found('Types', {}, { type: ['1001', 'PAYMENT'] })).toEqual(['1', '0']);
		expect(await found('Types', {}, { type: ['LEAD_ASSIGNMENT'] })).toEqual(['2']);
		expect(await found('Types', {}, { type: ['INCOMING_CALL'] })).toEqual([]);
	});

	test('actions.performed_by is the email of a team member, or several', async () => {
		const [first, second] = await leadsOf('By', {}, {});
		await running.api.append(String(first), visit('01/01/2024 10:00:00', members.active));
		await running.api.append(String(second), visit('01/01/2024 10:00:00', members.working));
		expect(await found('By', {}, { performed_by: members.active.toUpperCase() })).toEqual(['0']);
		expect(await found('By', {}, { performed_by: [members.active, members.working] })).toEqual(['1', '0']);
	});

	test('actions.performed_at takes from and to in the workspace date format or epoch milliseconds', async () => {
		const [first, second] = await leadsOf('At', {}, {});
		await running.api.append(String(first), visit('01/03/2024 10:00:00'));
		await running.api.append(String(second), visit('05/03/2024 10:00:00'));
		expect(await found('At', {}, { performed_at: { from: '01/03/2024', to: '02/03/2024' } })).toEqual(['0']);
		const from = Date.parse('2024-03-05T10:00:00+05:30');
		expect(await found('At', {}, { performed_at: { from, to: from } })).toEqual(['1']);
	});

	test('a lead matches if one of its actions meets all criteria', async () => {
		const [mixed, exact] = await leadsOf('One', {}, {});
		await running.api.append(String(mixed), visit('01/04/2024 10:00:00', members.active));
		await running.api.append(String(mixed), visit('05/04/2024 10:00:00', members.working));
		await running.api.append(String(exact), visit('05/04/2024 10:00:00', members.active));
		const performed_at = { from: '05/04/2024', to: '06/04/2024' };
		expect(await found('One', {}, { type: '1001', performed_by: members.active, performed_at })).toEqual([
			'1',
		]);
	});
});
