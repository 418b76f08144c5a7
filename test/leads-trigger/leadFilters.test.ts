import type { INodeParameters } from 'n8n-workflow';

import { diya, person } from '../kit/people';
import { itemsOf, withTrigger } from './support';

type Sent = Record<string, unknown> & { fields: Record<string, unknown> };

describe('the filters of an event about leads', () => {
	const test = withTrigger();
	const create = async (index: number, more: object = {}) =>
		await test.workspace.createLead({ ...person(index), ...more });
	const by = (...conditions: object[]) => ({ filters: { conditions } }) as INodeParameters;
	const activate = (filters: INodeParameters) => test.activate({ event: 'newLead', ...filters });
	/** The leads that start the workflow, of two that are new: the first one has other values. */
	async function started(filters: INodeParameters, fields: object): Promise<unknown[]> {
		const poller = activate(filters);
		await poller.poll();
		await create(1, { team_size: 7, interests: ['Reports'], source: 'Referral' });
		await create(2, fields);
		return itemsOf(await poller.poll()).map(({ name }) => name);
	}

	it.each<[string, INodeParameters, object]>([
		['a text in any case', by({ field: 'name', operator: 'anyOf', values: 'PERSON 2' }), {}],
		[
			'one of several numbers',
			by({ field: 'team_size', operator: 'anyOf', values: '5, 12' }),
			{ team_size: 12 },
		],
		['what it lacks', by({ field: 'interests', operator: 'notContains', value: 'report' }), {}],
		['a number above', by({ field: 'team_size', operator: 'greaterThan', value: '10' }), { team_size: 12 }],
		[
			'a day',
			by({ field: 'next_follow_up', operator: 'is', value: '2026-05-06' }),
			{ next_follow_up: '06/05/2026 18:00:00' },
		],
		[
			'a time',
			by({ field: 'created_on', operator: 'inTheLast', days: 0 }, { field: 'company', operator: 'notEmpty' }),
			{ company: 'Acme' },
		],
		[
			'one of its tags',
			by({ field: 'interests', operator: 'anyOf', values: 'training' }),
			{ interests: ['CRM', 'Training'] },
		],
	])('find a lead by %s', async (_what, filters, fields) => {
		expect(await started(filters, fields)).toEqual(['Person 2']);
	});

	it('find a lead that was created while the clock of the service is ahead', async () => {
		const today = by({ field: 'created_on', operator: 'inTheLast', days: 1 });
		const poller = activate(today);
		test.workspace.setTime(Date.now() - 120_000);
		await poller.poll();
		await create(1);
		expect(itemsOf(await poller.poll()).map(({ name }) => name)).toEqual(['Person 1']);
	});

	it('find a lead that lacks a field, unless the service shows the field of no lead', async () => {
		const poller = activate(by({ field: 'company', operator: 'empty' }));
		await poller.poll();
		await create(1);
		await create(2, { company: 'Acme' });
		expect(itemsOf(await poller.poll()).map(({ name }) => name)).toEqual(['Person 1']);
		test.door.alter = (route, body) => {
			if (route !== 'POST /lead/search') return body;
			const { data, ...rest } = body as { data: Sent[] };
			return {
				...rest,
				data: data.map(({ fields: { company: _, ...fields }, ...lead }) => ({ ...lead, fields })),
			};
		};
		await create(3);
		expect(itemsOf(await poller.poll())).toEqual([]);
	});

	it('find only leads that match all of them', async () => {
		const filters = {
			statuses: ['Qualified'],
			...by({ field: 'source', operator: 'anyOf', values: 'Website' }),
		};
		expect(await started(filters, { status: 'Qualified', source: 'Website' })).toEqual(['Person 2']);
		expect(await started(filters, { status: 'Qualified' })).toEqual([]);
	});

	it('know the status and the assignee where the list of fields has neither', async () => {
		test.door.alter = (route, body) =>
			route === 'GET /custom-fields'
				? (body as Array<{ apiName: string }>).filter(
						({ apiName }) => !['status', 'assignee'].includes(apiName),
					)
				: body;
		const filters = { statuses: ['qualified'], assignees: ['Diya Sharma'] };
		expect(await started(filters, { status: 'Qualified', assignee: diya })).toEqual(['Person 2']);
	});

	it('know a value that the service shows beside the fields', async () => {
		test.door.alter = (route, body) => {
			if (route !== 'POST /lead/search') return body;
			const { data, ...rest } = body as { data: Sent[] };
			const moved = data.map(({ fields: { source, ...fields }, ...lead }) => ({ ...lead, source, fields }));
			return { ...rest, data: moved };
		};
		expect(
			await started(by({ field: 'source', operator: 'anyOf', values: 'Website' }), { source: 'Website' }),
		).toEqual(['Person 2']);
	});

	it.each<[INodeParameters, string, RegExp]>([
		[by({ field: '', operator: 'anyOf', values: 'x' }), 'A filter has no field', /Choose the field/],
		[
			by({ field: 'source', operator: 'anyOf', values: [] }),
			'The filter source is empty',
			/Give it a value, or remove/,
		],
		[
			{ statuses: ['Qualifiedd'] },
			'The filter for Status cannot be used',
			/^It names no status of the workspace: there are Fresh, .*Qualified, /,
		],
	])('fail the activation where they mean nothing: %j', async (filters, message, next) => {
		await expect(activate(filters).poll()).rejects.toMatchObject({
			message,
			description: expect.stringMatching(next),
		});
	});

	it('need no definitions where none is set, and the raw lead is returned', async () => {
		const poller = activate({ simplify: false });
		await poller.poll();
		test.workspace.forgetDefinitions();
		await create(1);
		const before = test.workspace.sandbox.requests().length;
		expect(itemsOf(await poller.poll())).toHaveLength(1);
		const routes = test.workspace.sandbox.requests().slice(before);
		expect(new Set(routes.map(({ route }) => route))).toEqual(new Set(['searchLeads']));
	});
});
