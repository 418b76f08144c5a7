import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { inDialect } from '../kit/dialect';
import { jsonOf, originsOf } from '../kit/items';
import { getMany } from '../kit/nodes/leads';
import { diya, identifierOf, person, seeds } from '../kit/people';
import { withDialectProxy } from '../kit/support/dialectProxy';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';

/** The filters of a search. */
const where = (...conditions: INodeParameters[]) => ({ filters: { conditions } }) as INodeParameters;

describe.each(seeds)('getting many leads where the workspace is %s', (seed) => {
	const workspace = withWorkspace(seed);
	const identifier = identifierOf(seed);
	const names = async (parameters: INodeParameters) =>
		jsonOf((await workspace.leads(getMany({ returnAll: true, ...parameters }))).outputs[0]).map(
			({ name }) => name,
		);

	// sync-api.md, General rules.
	it('returns all of more than a hundred, newest first, each once', async () => {
		const run = await workspace.leads(getMany({ returnAll: true }));
		const leads = jsonOf(run.outputs[0]);
		const created = leads.map(({ created_on }) => Number(created_on));

		expect(leads).toHaveLength(200);
		expect(new Set(leads.map((lead) => lead[identifier])).size).toBe(200);
		expect(created).toEqual([...created].sort((one, other) => other - one));
		expect(workspace.requestsTo('searchLeads')).toHaveLength(2);
		expect(originsOf(run.outputs[0]).every((origin) => origin === 0)).toBe(true);
	});

	// sync-api.md, POST /lead/search; sync-api.md, Limits.
	it.each([
		[{}, 50, 1],
		[{ limit: 1 }, 1, 1],
		[{ limit: 100 }, 100, 1],
		[{ limit: 150 }, 150, 2],
		[{ limit: 1000 }, 200, 2],
	])('returns up to the limit %j', async (paging, count, pages) => {
		const run = await workspace.leads(getMany(paging));
		expect(run.outputs[0]).toHaveLength(count);
		expect(workspace.requestsTo('searchLeads')).toHaveLength(pages);
	});

	it('returns a partial last page', async () => {
		await workspace.createLead(person(1));
		expect((await workspace.leads(getMany({ returnAll: true }))).outputs[0]).toHaveLength(201);
	});

	it('returns an empty branch when nothing is found', async () => {
		const run = await workspace.leads(
			getMany({ returnAll: true, ...where({ field: 'name', value: 'Nobody At All' }) }),
		);
		expect(run.workflow.status).toBe('success');
		expect(run.outputs[0] ?? []).toEqual([]);
	});

	// sync-api.md, Hidden personal data.
	it('hides personal data, and still returns each lead', async () => {
		const run = await workspace.leads(getMany({ returnAll: true, hidePII: true }));
		expect(run.outputs[0]).toHaveLength(200);
		for (const { name, email } of jsonOf(run.outputs[0])) {
			expect(name).toMatch(/^\*+..$/);
			expect(email).toMatch(/^\*+..$/);
		}
	});

	it('returns leads as the service sent them without Simplify', async () => {
		const [lead] = jsonOf((await workspace.leads(getMany({ limit: 1, simplify: false }))).outputs[0]);
		expect(lead).toEqual({
			...inDialect({
				strict: {},
				observed: {
					id: expect.any(String),
					lead_id: expect.any(String),
					status: 'Lost',
					employeeid: expect.any(String),
					lostReasonid: expect.any(String),
					modificationTimestamp: expect.any(Number),
				},
			}),
			fields: expect.objectContaining({ name: expect.any(String) }),
		});
	});

	it('finds the lead with an identifier in any spelling', async () => {
		await workspace.createLead(person(1));
		const spelled = seed === 'demo' ? '(+91) 98765-10001' : 'new-1';
		expect(await names(where({ field: identifier, value: spelled }))).toEqual(['Person 1']);
	});
});

describe('a search', () => {
	const workspace = withWorkspace('empty');
	const service = withFakeService();

	it('asks with skip, limit and hidePII alone', async () => {
		service.on('*', { body: { data: [], total_count: 0 } });
		await workspace.leads(getMany({ returnAll: true, hidePII: true }), [{}], { baseUrl: service.url });
		const asked = service.requests.filter(({ route }) => route === 'POST /lead/search');
		const parameters = asked.flatMap(({ query }) => [...new URLSearchParams(query).keys()]);
		expect(new Set(parameters)).toEqual(new Set(['skip', 'limit', 'hidePII']));
	});
});

describe('the filters of a search', () => {
	const workspace = withWorkspace('demo');
	const proxy = withDialectProxy(workspace);
	const people = [
		{
			...person(1),
			...{ city: 'Pune', rating: 5, next_follow_up: '01/03/2026', status: 'Won', newsletter: true },
			...{
				team_size: 1200,
				deal_value: '5000',
				work_email: 'one@example.com',
				alternate_phone: '+919876543210',
			},
			...{ website: 'https://example.com/One', interests: ['CRM', 'Reports'], account_manager: diya },
		},
		{ ...person(2), city: 'Delhi', rating: 5, next_follow_up: '02/03/2026 18:30', status: 'Qualified' },
		{ ...person(3), city: 'Dubai', rating: 2, next_follow_up: '03/03/2026 09:00', status: 'Qualified' },
	];
	const ours = { field: 'name', operator: 'anyOf', values: people.map(({ name }) => name) };

	/** The numbers of the people found. */
	async function found(conditions: INodeParameters[], more: INodeParameters = {}) {
		await Promise.all(people.map(async (each) => await workspace.createLead(each)));
		const run = await workspace.leads(getMany({ ...where(ours, ...conditions), ...more }));
		return jsonOf(run.outputs[0])
			.map(({ name }) => Number(String(name).replace('Person ', '')))
			.sort();
	}
	const dates = (from: string, to: string) => ({ field: 'next_follow_up', operator: 'between', from, to });

	it.each<[string, INodeParameters[], number[]]>([
		['a value', [{ field: 'city', value: 'Pune' }], [1]],
		['a value in another case', [{ field: 'city', value: 'pUNE' }], [1]],
		['a value in another spelling', [{ field: 'rating', value: '5' }], [1, 2]],
		['a number in the form of a spreadsheet', [{ field: 'team_size', value: '1,200' }], [1]],
		['an amount with its currency', [{ field: 'deal_value', value: '₹ 5,000' }], [1]],
		['an email with a name', [{ field: 'work_email', value: 'One <one@example.com>' }], [1]],
		['a phone without its country', [{ field: 'alternate_phone', value: '98765 43210' }], [1]],
		['an address as it was given', [{ field: 'website', value: 'https://example.com/one' }], [1]],
		['one of several tags', [{ field: 'interests', value: 'crm' }], [1]],
		['a team member', [{ field: 'account_manager', value: diya }], [1]],
		['a team member by name', [{ field: 'account_manager', value: 'diya sharma' }], [1]],
		['a team member by a part of the name', [{ field: 'account_manager', value: 'Diya' }], [1]],
		['a team member by a line of a mail', [{ field: 'account_manager', value: `Diya <${diya}>` }], [1]],
		['a member as an object', [{ field: 'account_manager', value: `={{ ({ email: "${diya}" }) }}` }], [1]],
		['a label as an object', [{ field: 'city', value: '={{ ({ label: "pune" }) }}' }], [1]],
		['a status in another case', [{ field: 'status', value: ' won' }], [1]],
		['a label in quotes', [{ field: 'interests', value: ' "crm" ' }], [1]],
		['an address in brackets', [{ field: 'website', value: '<https://example.com/One>' }], [1]],
		[
			'any of two lines of amounts',
			[{ field: 'deal_value', operator: 'anyOf', values: '5,000\n6,000' }],
			[1],
		],
		['a yes', [{ field: 'newsletter', value: 'yes' }], [1]],
		['any of a list with commas', [{ field: 'city', operator: 'anyOf', values: 'Pune, Dubai,' }], [1, 3]],
		['any of an array', [{ field: 'rating', operator: 'anyOf', values: '={{ [2, "5"] }}' }], [1, 2, 3]],
		[
			'two values at once',
			[
				{ field: 'rating', value: 5 },
				{ field: 'city', value: 'Delhi' },
			],
			[2],
		],
		['a day, to its end', [dates('2026-03-02', '2026-03-02')], [2]],
		['several days, to the end of the last', [dates('2026-03-01', '2026-03-02')], [1, 2]],
		['days in the form of the workspace', [dates('02/03/2026', '03/03/2026')], [2, 3]],
		['moments', [dates('2026-03-02T18:30:00+05:30', '2026-03-03T08:59:00+05:30')], [2]],
		['a range without an end', [dates('2026-03-02', '')], [2, 3]],
		['a range without a start', [dates('', '2026-03-01')], [1]],
	])('find %s', async (_what, conditions, people) => {
		expect(await found(conditions)).toEqual(people);
	});

	it('find leads of several statuses', async () => {
		expect(await found([], { statuses: ['Won'] })).toEqual([1]);
		expect(await found([], { statuses: ['Won', 'Qualified'] })).toEqual([1, 2, 3]);
		expect(await found([], { statuses: '={{ ["Qualified"] }}' })).toEqual([2, 3]);
	});

	it.each<[string, INodeParameters, string]>([
		['an unknown field', { field: 'created_on', value: 'x' }, 'The filter for created_on'],
		[
			'a range of a field that is not a date',
			{ field: 'city', operator: 'between', from: '2026-01-01' },
			'The filter for city',
		],
		['an invalid date', dates('soon', ''), 'The filter for next_follow_up'],
		['an invalid rating', { field: 'rating', value: 'nine' }, 'The filter for rating'],
	])('are rejected for %s, and nothing is searched', async (_what, condition, message) => {
		const run = await workspace.leads(getMany(where(condition)));
		expect(run.workflow.error?.message).toMatch(`Row 1: ${message} cannot be used`);
		expect(workspace.requestsTo('searchLeads')).toEqual([]);
	});

	it('name the nearest fields if the workspace does not have theirs', async () => {
		const run = await workspace.leads(getMany(where({ field: 'rateing', value: 5 })));
		expect(run.workflow.error).toMatchObject({
			description: expect.stringMatching(/ The nearest is rating\. Use the API name, /),
		});
	});

	it('find leads by the actions on their timelines', async () => {
		const visit = (hours: number, employeeid = diya) => ({
			type: '1001',
			fields: {},
			employeeid,
			created_on: Date.parse('2026-03-02T00:00:00+05:30') + hours * 3_600_000,
		});
		const hugo = 'hugo.martin@lead-workspace.example';
		await workspace.createLead(person(1), [visit(23)]);
		await workspace.createLead(person(2), [visit(25, hugo)]);
		const search = async (activity: INodeParameters) =>
			jsonOf((await workspace.leads(getMany({ ...where(ours), activity }))).outputs[0]).map(
				({ name }) => name,
			);

		expect(await search({ types: ['ACTION_1001'] })).toEqual(['Person 2', 'Person 1']);
		expect(await search({ types: ['1001'], performedBy: [hugo] })).toEqual(['Person 2']);
		expect(await search({ types: ['ACTION_1001'], performedBefore: '2026-03-02' })).toEqual(['Person 1']);
		expect(await search({ performedAfter: '2026-03-03', types: ['ACTION_1001'] })).toEqual(['Person 2']);
		expect(await search({ types: ['PAYMENT'] })).toEqual([]);
		expect(
			await search({ types: ['ACTION_1001'], performedBy: [diya], performedAfter: '2026-03-03' }),
		).toEqual([]);
	});

	it('are sent in the date format of the workspace, also those of actions', async () => {
		proxy.dialect = {
			fields: (sent) =>
				(sent as IDataObject[]).map((field) =>
					field['type'] === 'DATE' ? { ...field, dateFormat: 'MM/DD/YYYY' } : field,
				),
		};
		const activity = { performedAfter: '2026-11-05', performedBefore: '2026-11-05' };
		const parameters = getMany({ ...where(dates('2026-11-05', '')), activity });
		await workspace.leads(parameters, [{}], { baseUrl: proxy.service.url });
		expect(proxy.bodiesTo('POST /lead/search')).toEqual([
			{
				fields: { next_follow_up: { from: '11/05/2026' } },
				actions: { performed_at: { from: '11/05/2026', to: '11/05/2026 23:59:59' } },
			},
		]);
	});

	it('that end with $today include nothing of today', async () => {
		proxy.dialect = {};
		const parameters = getMany({ activity: { performedBefore: '={{ $today }}' } });
		await workspace.leads(parameters, [{}], { baseUrl: proxy.service.url });
		const midnight = { to: expect.stringMatching(/ 00:00:00$/) };
		expect(proxy.bodiesTo('POST /lead/search').at(-1)).toEqual({ actions: { performed_at: midnight } });
	});

	it('may be different for each item', async () => {
		await Promise.all(people.map(async (each) => await workspace.createLead(each)));
		const parameters = getMany(where(ours, { field: 'city', value: '={{ $json.city }}' }));
		const run = await workspace.leads(parameters, [{ city: 'Dubai' }, { city: 'Nowhere' }, { city: 'Pune' }]);

		expect(jsonOf(run.outputs[0]).map(({ city }) => city)).toEqual(['Dubai', 'Pune']);
		expect(originsOf(run.outputs[0])).toEqual([0, 2]);
	});
});
