import type { INodeParameters } from 'n8n-workflow';

import { getMany as getManyOperation } from '../../nodes/Leads/operations/getMany';
import { jsonOf } from '../kit/items';
import { getMany, leadsType } from '../kit/nodes/leads';
import { diya, person } from '../kit/people';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';

const where = (...conditions: object[]) => ({ filters: { conditions } }) as INodeParameters;

describe('the conditions of a search', () => {
	const workspace = withWorkspace('empty');

	async function search(parameters: INodeParameters) {
		const run = await workspace.leads(getMany(parameters));
		return {
			error: run.workflow.error,
			names: jsonOf(run.outputs[0]).map(({ name }) => name),
			hints: run.hints.map(({ message }) => message).join(' '),
			searches: workspace.requestsTo('searchLeads').length,
		};
	}

	beforeEach(async () => {
		await workspace.createLead({
			...person(1),
			city: 'Pune',
			interests: ['CRM', 'Reports'],
			budget: '700000.0',
		});
		await workspace.createLead({ ...person(2), city: 'Delhi', interests: ['CRM'], assignee: diya });
		await workspace.createLead({ ...person(3) });
	});

	it.each<[string, object[], number[]]>([
		[
			'all of several tags',
			[
				{ field: 'interests', value: 'CRM' },
				{ field: 'interests', value: 'Reports' },
			],
			[1],
		],
		[
			'a field by its label',
			[
				{ field: 'Team Size', operator: 'empty' },
				{ field: 'City', operator: 'notEmpty' },
			],
			[],
		],
		['an amount with other decimals', [{ field: 'budget', value: '7,00,000.00' }], [1]],
		[
			'one of several amounts with other decimals',
			[{ field: 'budget', operator: 'anyOf', values: '={{ [5, 700000.00] }}' }],
			[1],
		],
		['a time of creation', [{ field: 'Created On', operator: 'inTheLast', days: 0 }], [3, 2, 1]],
		['a time of the last change', [{ field: 'modified_on', operator: 'before', value: '2020-01-01' }], []],
	])('find %s', async (_what, conditions, people) => {
		const { error, names } = await search(where(...conditions));
		expect(error).toBeUndefined();
		expect(names).toEqual(people.map((index) => person(index).name));
	});

	it('do not find more by a name that nobody has, also in the negative', async () => {
		for (const operator of ['isNot', 'noneOf'])
			expect(
				await search(where({ field: 'city', operator, value: 'Punee', values: 'Delhi, Punee' })),
			).toMatchObject({
				names: [],
				hints: expect.stringContaining('names no option of the workspace: there are Mumbai'),
				searches: 0,
			});
	});

	it.each<[object]>([
		[{ field: 'city', operator: 'contains', value: '={{ $json.nope }}' }],
		[{ field: 'city', operator: 'noneOf', values: '={{ ["Pune", null] }}' }],
		[{ field: 'budget', operator: 'greaterThan', value: '' }],
		[{ field: 'budget', operator: 'betweenNumbers', from: '', to: '' }],
		[{ field: 'birth_date', operator: 'before', value: '={{ null }}' }],
		[{ field: 'birth_date', operator: 'inTheNext', days: '={{ null }}' }],
	])('find nothing without a value: %j', async (condition) => {
		expect(await search(where(condition))).toMatchObject({
			error: undefined,
			names: [],
			hints: expect.stringMatching(/is empty.*Nothing was searched for/),
			searches: 0,
		});
	});

	it.each([false, true])(
		'do not find who is named beside a value that is missing: ignored %s',
		async (isIgnored) => {
			const notPune = { field: 'city', operator: 'noneOf', values: '={{ ["Pune", null] }}' };
			const options = { emptyFilterValues: isIgnored ? 'ignore' : 'findNothing' };
			expect(
				await search({ ...where(notPune, { field: 'name', operator: 'notEmpty' }), options }),
			).toMatchObject({
				names: [],
				hints: expect.stringMatching(/city has a value that is empty\. Nothing was searched for/),
				searches: 0,
			});
		},
	);

	it.each<[object, RegExp]>([
		[
			{ field: 'budget', operator: 'contains', value: '5' },
			/Contains does not fit.*Is Greater Than \(greaterThan\)/,
		],
		[{ field: 'city', operator: 'gt', value: '5' }, /gt does not fit/],
		[{ field: 'budget', operator: 'greaterThan', value: 'many' }, /Send digits only/],
		[{ field: 'phone', operator: 'startsWith', value: 'IN' }, /digits/],
		[{ field: 'birth_date', operator: 'after', value: 'soon' }, /Send it as DD/],
		[{ field: 'birth_date', operator: 'inTheLast', days: -1 }, /whole days/],
		[{ field: 'created_on', operator: 'is', value: 'x' }, /Send it as DD/],
		[{ field: '__proto__', operator: 'empty' }, /no field of this name|Programs cannot/],
	])('fail where they mean nothing, and say what does: %j', async (condition, description) => {
		const { error, searches } = await search(where(condition));
		expect(error).toMatchObject({ description: expect.stringMatching(description) });
		expect(searches).toBe(0);
	});

	it('cannot compare what the service redacts', async () => {
		const contains = { field: 'name', operator: 'contains', value: 'person' };
		const { error, searches } = await search({ ...where(contains), hidePII: true });
		expect(error).toMatchObject({ description: expect.stringMatching(/With Hide Personal Data.*Is Any Of/) });
		expect(searches).toBe(0);
		const { names } = await search({
			...where(
				{ field: 'name', value: person(1).name },
				{ field: 'budget', operator: 'greaterThan', value: '5 lakh' },
			),
			hidePII: true,
		});
		expect(names).toHaveLength(1);
	});

	it('that the service compares too leave out what it should not have found', async () => {
		const service = { field: 'city', value: 'Pune' };
		workspace.sandbox.speak({ name: 1, ways: { searchLeads: [deaf] } });
		expect((await search(where(service))).names).toEqual([person(3).name, person(1).name]);
	});

	it.each<[string, object, number, RegExp]>([
		[
			'a day',
			{ operator: 'is', value: '={{ $now.toISODate() }}' },
			1,
			/was read on the clock of Asia\/Kolkata, because/,
		],
		['today', { operator: 'inTheLast', days: 0 }, 1, /was read on the clock of Asia\/Kolkata, because/],
		['a moment', { operator: 'after', value: '={{ $now.minus({ hours: 1 }) }}' }, 0, /^3 of 3 leads match/],
		['any time', { operator: 'notEmpty' }, 0, /^3 of 3 leads match/],
	])(
		'ask for the time zone of the workspace only where it matters: %s',
		async (_what, condition, asks, hints) => {
			const { timeZone } = workspace;
			workspace.timeZone = '';
			const run = await search(where({ field: 'created_on', ...condition }));
			workspace.timeZone = timeZone;
			expect(run).toMatchObject({ error: undefined, hints: expect.stringMatching(hints) });
			expect(run.names).toHaveLength(3);
			expect(run.searches - 1).toBeGreaterThanOrEqual(asks);
			if (asks === 0) expect(run.searches).toBe(1);
		},
	);

	it('leave the panel short: at most six controls beside the buttons that add something', () => {
		const { properties } = getManyOperation;
		const beside = properties.filter(
			({ type }) => type !== 'collection' && type !== 'fixedCollection' && type !== 'notice',
		);
		expect(beside.map(({ name }) => name)).toEqual(['returnAll', 'limit', 'statuses', 'hidePII', 'simplify']);
	});

	it('are offered by the type of the field', async () => {
		const offered = async (field: string) => {
			const parameters = { operation: 'getAll', ...where({ field }) } as INodeParameters;
			const editor = workspace.engine.editor(
				{ type: leadsType, parameters },
				{ credentials: workspace.credentials(), path: 'parameters.filters.conditions[0].operator' },
			);
			return (await editor.loadOptions('getOperators')).map(({ value }) => value);
		};
		expect(await offered('budget')).toEqual([
			...['is', 'isNot', 'anyOf', 'noneOf', 'greaterThan', 'lessThan', 'betweenNumbers', 'empty', 'notEmpty'],
		]);
		expect(await offered('created_on')).toEqual(await offered('birth_date'));
		expect(await offered('birth_date')).toContain('inTheLast');
		expect(await offered('')).toHaveLength(19);
	});
});

/** Hears no filter of a field. */
const deaf = {
	name: 'no filters',
	hear: ({ query }: { query: unknown }) => ({ query, body: {} }) as never,
};

describe('a time of creation', () => {
	const workspace = withWorkspace('empty');
	const service = withFakeService();
	const hour = 3_600_000;
	const now = Date.UTC(2026, 9, 1);

	/** A service with 1,000 leads, one an hour. */
	async function search(condition: object, more: INodeParameters = {}, isDated = true) {
		service.on('*', { body: [{ apiName: 'phone', type: 'PHONE', isLeadid: true, isVisible: true }] });
		service.on('POST /lead/search', ({ target }) => {
			const skip = Number(new URLSearchParams(target.split('?')[1]).get('skip'));
			const data = Array.from({ length: Math.min(100, 1000 - skip) }, (_, index) => ({
				fields: {
					phone: `9198765${10_000 + skip + index}`,
					...(isDated && { created_on: now - (skip + index) * hour }),
				},
			}));
			return { body: { data, total_count: 1000 } };
		});
		const run = await workspace.leads(getMany({ returnAll: true, ...where(condition), ...more }), [{}], {
			baseUrl: service.url,
		});
		expect(run.workflow.error).toBeUndefined();
		return {
			found: run.outputs[0]?.length ?? 0,
			hints: run.hints.map(({ message }) => message).join(' '),
			searches: service.requests.filter(({ route }) => route === 'POST /lead/search').length,
		};
	}

	it('ends the reading at the first lead that is older', async () => {
		const after = { field: 'created_on', operator: 'after', value: `={{ ${now - 30 * hour} }}` };
		expect(await search(after)).toEqual({
			found: 30,
			hints: '30 leads match; the node read 31 of 1,000.',
			searches: 1,
		});
		const before = { field: 'created_on', operator: 'before', value: `={{ ${now - 969.5 * hour} }}` };
		expect(await search(before)).toMatchObject({
			found: 30,
			hints: '30 of 1,000 leads match; the node read 1,000.',
		});
	});

	it('does not say how many match where Limit ended the reading', async () => {
		const after = { field: 'created_on', operator: 'after', value: `={{ ${now - 30 * hour} }}` };
		expect(await search(after, { returnAll: false, limit: 10 })).toMatchObject({
			found: 10,
			hints: expect.stringMatching(
				/^10 leads match, and more may: the reading ended at Limit; the node read \d+ of 1,000\.$/,
			),
		});
		const sorted = { returnAll: false, limit: 10, options: { sortBy: 'created_on' } };
		expect(await search(after, sorted)).toMatchObject({
			found: 10,
			hints: '30 leads match; the node read 31 of 1,000.',
		});
	});

	it('matches nothing where the service does not show it', async () => {
		const after = { field: 'created_on', operator: 'after', value: '2020-01-01' };
		expect(await search(after, {}, false)).toMatchObject({
			found: 0,
			hints: expect.stringContaining('0 of 1,000'),
		});
	});
});
