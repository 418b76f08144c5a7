import type { IDataObject } from 'n8n-workflow';

import { jsonOf, remarksOf, reportedOf } from '../kit/items';
import { create } from '../kit/nodes/leads';
import { diya, person } from '../kit/people';
import { startProxy } from '../kit/proxy';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('demo');

/** Writes the items, and returns what is stored of each. */
async function stored(...items: IDataObject[]): Promise<IDataObject[]> {
	const run = await workspace.leads(create(), items);
	const leads = jsonOf(run.outputs[0]);
	return await Promise.all(leads.map(async ({ lead_id: id }) => await workspace.fieldsOf(id)));
}

describe('the columns of the input', () => {
	it('find their fields as people spell them, and each is listed', async () => {
		const run = await workspace.leads(create(), [
			{
				'Full Name': 'Asha Rao',
				'Mobile number': '98765 10001',
				'E-Mail': 'asha@mail.example',
				'\ufeffCITY': 'Pune',
				jobTitle: 'Owner',
				'Team size:': '12',
				'Assigned to': 'Diya Sharma',
				'Lead Status': 'contacted',
				notes: 'Call back',
			},
		]);

		expect(run.outputs[1]).toEqual([]);
		expect(reportedOf(run.outputs[0])).toMatchObject([
			{
				prepared: [
					{ field: 'phone', from: '98765 10001', to: expect.any(String) },
					{ field: 'assignee', to: diya },
					{ field: 'status', to: 'Contacted' },
				],
			},
		]);
		expect(run.hints.map(({ message }) => message)).toEqual([
			'Columns that were found by another name: Full Name is name, Mobile number is phone, E-Mail is email, \ufeffCITY is city, jobTitle is job_title, Team size: is team_size, Assigned to is assignee, Lead Status is status.',
		]);
		const [lead] = jsonOf(run.outputs[0]);
		expect(await workspace.fieldsOf(lead?.['lead_id'])).toMatchObject({
			name: 'Asha Rao',
			phone: '919876510001',
			email: 'asha@mail.example',
			city: 'Pune',
			job_title: 'Owner',
			team_size: 12,
			assignee: diya,
			status: 'Contacted',
			notes: 'Call back',
		});
	});

	it.each([
		['PHONE NO.', 'phone'],
		['Contact Number', 'phone'],
		['phone_number', 'phone'],
		['Email ID', 'email'],
		['email_address', 'email'],
		['full_name', 'name'],
		['Lead owner', 'assignee'],
		['Alternate Phone', 'alternate_phone'],
		['Work e-mail', 'work_email'],
	])('%s is %s', async (column, apiName) => {
		const values = {
			...person(1),
			assignee: diya,
			alternate_phone: '9876510009',
			work_email: 'a@mail.example',
		};
		const { [apiName]: value, ...others } = values as IDataObject;
		const run = await workspace.leads(create({ dryRun: true }), [{ ...others, [column]: value }]);

		expect(run.outputs[1]).toEqual([]);
		expect(run.hints.map(({ message }) => message)).toContainEqual(
			expect.stringContaining(`${column} is ${apiName}`),
		);
	});

	it.each(['First Name', 'Last Name', 'Company Phone', 'Other email', '***', 'lead', ''])(
		'are not guessed: %j is no field',
		async (column) => {
			const run = await workspace.leads(create(), [{ ...person(1), [column]: 'x' }]);
			expect(remarksOf(run.outputs[1])).toMatchObject([
				{
					category: 'unknown_field',
					field: column,
					message: `No field is called ${column}`,
				},
			]);
		},
	);

	it.each([
		['the title of its question', [{ id: 1, title: 'City' }], 'Pune'],
		[
			'none where two questions have its ID',
			[
				{ id: 1, title: 'City' },
				{ id: 1, title: 'Company' },
			],
			undefined,
		],
		['none of a question without an ID', [{ title: 'City' }], undefined],
	])('have, as an answer, %s', async (_what, questions, city) => {
		const answers = [
			{ field: { id: 1, ref: 'r1' }, value: 'Pune' },
			{ field: { ref: 'r2' }, value: 'Delhi' },
			{ label: 'Phone', value: person(1).phone },
		];
		const [lead] = await stored({ questions, answers });
		expect(lead?.['city'] ?? undefined).toBe(city);
		expect(lead?.['company'] ?? undefined).toBeUndefined();
	});

	describe('that hold files', () => {
		const url = 'https://files.example/a.pdf';
		const file = { url, name: 'a.pdf' };
		it.each(
			['source', 'Source'].flatMap((column) =>
				[
					...[url, 'a.pdf', [url], ['a.pdf'], [url, url]],
					...[file, [file], [file, file], { name: 'a.pdf' }, { ...file, name: 'Website' }],
					...[
						{ filename: 'a.pdf', mimetype: 'application/pdf' },
						{ label: 'Website', url },
					],
				].map((value) => [column, value] as const),
			),
		)('are no source of the lead: %s with %j', async (column, value) => {
			const run = await workspace.leads(create(), [{ ...person(1), [column]: value }]);
			const [lead] = jsonOf(run.outputs[0]);
			expect((await workspace.fieldsOf(lead?.['lead_id']))['source'] ?? null).toBeNull();
			expect(remarksOf(run.outputs[1])).toMatchObject([{ field: expect.stringMatching(/^source$/i), value }]);
		});
	});

	it('name a member or a status in any spelling', async () => {
		const [lead] = await stored({ ...person(1), 'Account manager': 'Diya Sharma', STATUS: 'qualified' });
		expect(lead).toMatchObject({ account_manager: diya, status: 'Qualified' });
	});

	it('show by all their dates how each is written', async () => {
		const leads = await stored(
			{ ...person(1), 'Birth Date': '11/20/1990' },
			{ ...person(2), 'Birth Date': '11/12/1990' },
		);
		expect(leads.map((lead) => lead['birth_date'])).toEqual([
			Date.parse('1990-11-20T00:00:00+05:30'),
			Date.parse('1990-11-12T00:00:00+05:30'),
		]);
	});

	it('keep the place of a value that is not stored', async () => {
		const run = await workspace.leads(create(), [{ ...person(1), Rating: 'nine', 'Campaign code': '' }]);
		expect(remarksOf(run.outputs[1])).toMatchObject([{ field: 'rating', column: 'Rating', value: 'nine' }]);
	});

	it('serve as the identifier, also in the order of the items and after a conflict', async () => {
		const named = ({ phone, ...rest }: ReturnType<typeof person>) => ({ 'Phone number': phone, ...rest });
		const run = await workspace.leads(create(), [named(person(1)), named(person(1))]);

		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'created' }]);
		expect(remarksOf(run.outputs[1])).toMatchObject([
			{ category: 'already_exists', field: 'phone', value: person(1).phone },
		]);
	});

	it('are values of an action, too', async () => {
		const leadId = await workspace.createLead(person(1));
		const run = await workspace.node(
			'n8n-nodes-lead-workspace.actions',
			{
				resource: 'customAction',
				operation: 'create',
				leadId,
				code: '1001',
				fields: { mappingMode: 'autoMapInputData', value: null },
			},
			[{ Location: 'Pune', 'Outcome:': 'Interested', Visitors: 'many' }],
		);

		expect(run.hints.map(({ message }) => message).join(' ')).toContain(
			'Columns that were found by another name: Outcome: is outcome.',
		);
		expect(remarksOf(run.outputs[1])).toMatchObject([{ field: 'visitors', value: 'many' }]);
		expect(await workspace.actionsOf(leadId)).toMatchObject([
			{ fields: { location: 'Pune', outcome: 'Interested' } },
		]);
	});
});

describe('a field that cannot be read', () => {
	it('may have the name of a column, so none is taken for a usual name of another field', async () => {
		const answers = await startProxy(workspace.sandbox.url, {
			change: (route, answer) => (route === 'GET /custom-fields' ? [...(answer as object[]), {}] : answer),
		});
		const item = { ...person(1), Owner: 'Diya Sharma', CITY: 'Pune' };
		const run = await workspace.leads(create({ dryRun: true }), [item], { baseUrl: answers.url });
		await answers.close();

		expect(reportedOf(run.outputs[0])).toMatchObject([
			{
				would_send: { fields: { Owner: 'Diya Sharma', city: 'Pune' } },
				unchecked: [{ field: 'Owner' }],
			},
		]);
	});
});

describe('the labels of fields, where the service returns them', () => {
	/** Writes items where some fields have these labels. */
	async function withLabels(labels: Record<string, string>, items: IDataObject[]) {
		const answers = await startProxy(workspace.sandbox.url, {
			change: (route, answer) =>
				route === 'GET /custom-fields'
					? (answer as Array<{ apiName: string }>).map((field) => ({
							...field,
							displayName: labels[field.apiName],
						}))
					: answer,
		});
		const run = await workspace.leads(create(), items, { baseUrl: answers.url });
		await answers.close();
		return run;
	}

	// sync-api.md, Lead.
	it('name the fields, exactly before any other spelling', async () => {
		const labels = { company: 'Firm', notes: 'E-mail', job_title: 'Work  (title)' };
		const run = await withLabels(labels, [
			{ ...person(1), firm: 'Rao Traders', 'E-mail': 'not an address', 'Work title': 'Owner' },
		]);

		expect(run.outputs[1]).toEqual([]);
		const [lead] = jsonOf(run.outputs[0]);
		expect(await workspace.fieldsOf(lead?.['lead_id'])).toMatchObject({
			email: person(1).email,
			company: 'Rao Traders',
			notes: 'not an address',
			job_title: 'Owner',
		});
	});

	it('name none if several fields have the same', async () => {
		const run = await withLabels({ company: 'Firm', notes: 'firm' }, [
			{ ...person(1), FIRM: 'x', firm: 'y' },
		]);
		expect(remarksOf(run.outputs[1])).toMatchObject([
			{
				category: 'ambiguous_column',
				field: 'FIRM',
				message: 'Not sent: several fields have this name: company, notes',
			},
		]);
		const [lead] = jsonOf(run.outputs[0]);
		expect(await workspace.fieldsOf(lead?.['lead_id'])).toMatchObject({ notes: 'y' });
	});
});
