import { getMany } from '../kit/nodes/leads';
import { diya, person } from '../kit/people';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';

describe('a search for several statuses with an assignee', () => {
	const workspace = withWorkspace('empty');
	const service = withFakeService();

	const assigned = { filters: { conditions: [{ field: 'assignee', operator: 'is', value: diya }] } };

	/** A service that fails with 500 where a search has several statuses. */
	async function searched(more: object, status = 500) {
		service.on('*', async ({ method, target, headers, body }) => {
			const { fields = {} } = (body === '' ? {} : JSON.parse(body)) as { fields?: object };
			if ('status' in fields && Array.isArray(fields.status))
				return { status, body: { error: { code: 'INTERNAL', message: 'Failed' } } };
			const answer = await fetch(`${new URL(workspace.sandbox.url).origin}${target}`, {
				method,
				headers: { authorization: String(headers.authorization), 'content-type': 'application/json' },
				...(body === '' ? {} : { body }),
			});
			return { status: answer.status, body: await answer.json() };
		});
		const parameters = getMany({ statuses: ['Contacted', 'Qualified'], ...more });
		const run = await workspace.leads(parameters, [{}], { baseUrl: service.url });
		const searches = service.requests
			.filter(({ route }) => route === 'POST /lead/search')
			.map(({ body }) => (JSON.parse(body) as { fields: { status: string | string[] } }).fields.status);
		return { run, searches };
	}

	async function found(more: object) {
		const { run, searches } = await searched({ ...assigned, ...more });
		expect(run.workflow.error).toBeUndefined();
		return { names: run.outputs[0]?.map(({ json }) => json['name']) ?? [], searches };
	}

	beforeEach(async () => {
		for (const [who, status] of ['Contacted', 'Qualified', 'Won', 'Contacted', 'Qualified'].entries())
			await workspace.createLead({ ...person(who), name: `Lead ${who}`, status, assignee: diya });
	});

	it('is done status by status where the service fails, newest first', async () => {
		expect((await found({ returnAll: true })).names).toEqual(['Lead 4', 'Lead 3', 'Lead 1', 'Lead 0']);
	});

	it('has the newest of all statuses within a limit, and fails only once', async () => {
		const first = await found({ limit: 3 });
		expect(first.names).toEqual(['Lead 4', 'Lead 3', 'Lead 1']);
		const { searches } = await found({ limit: 3 });
		expect(searches.slice(first.searches.length)).toEqual(['Contacted', 'Qualified']);
	});

	it('is done status by status where it has a filter of actions instead of fields', async () => {
		const { run, searches } = await searched({ activity: { types: ['PAYMENT'] } });
		expect(run.workflow.error).toBeUndefined();
		expect(searches.slice(-2)).toEqual(['Contacted', 'Qualified']);
	});

	it('fails where the service refuses it for another reason', async () => {
		const { run, searches } = await searched(assigned, 400);
		expect(run.workflow.error?.message).toMatch(/Failed/);
		expect(searches).toEqual([['Contacted', 'Qualified']]);
	});

	const both = { Contacted: { phone: '919876540001' }, Qualified: { phone: '919876540001' } };
	const dated = { Contacted: { ...both.Contacted, created_on: 1 } };
	it.each([
		[
			'has each lead once, though it moved between the searches',
			{ ...dated, Qualified: dated.Contacted },
			[1, []],
		],
		['says that its leads stand status by status where nothing dates them', both, [1, [/status by status/]]],
		[
			'says so where nothing dates one of them',
			{ ...dated, Qualified: { phone: '919876540002' } },
			[2, [/status by status/]],
		],
	] as const)('%s', async (_what, leads, [count, hints]) => {
		service.on('GET /custom-fields', {
			body: [
				{ apiName: 'phone', type: 'PHONE', isLeadid: true, isVisible: true },
				{ apiName: 'status', type: 'LEAD_PROPERTY', isVisible: true },
				{ apiName: 'assignee', type: 'LEAD_PROPERTY', isVisible: true },
			],
		});
		const statuses = ['Contacted', 'Qualified'].map((label) => ({ label, stageType: 'OPEN' }));
		service.on('GET /lead-stage-pipeline', { body: { statuses, lostReasons: [] } });
		const member = { name: 'Diya Sharma', email: diya, status: 'Active' };
		service.on('GET /team-members', { body: { data: [member], total_count: 1 } });
		service.on('POST /lead/search', ({ body }) => {
			const { status } = (JSON.parse(body) as { fields: { status: keyof typeof leads | string[] } }).fields;
			if (typeof status === 'object') return { status: 500 };
			return { body: { data: [{ fields: leads[status] }], total_count: 1 } };
		});
		const parameters = getMany({ statuses: ['Contacted', 'Qualified'], ...assigned });
		const run = await workspace.leads(parameters, [{}], { baseUrl: service.url });
		expect(run.outputs[0]).toHaveLength(count);
		expect(run.hints.map(({ message }) => message)).toEqual(
			hints.map((hint) => expect.stringMatching(hint) as unknown),
		);
	});

	it('fails where it has no other filter: its statuses are not what the service cannot take', async () => {
		const { run, searches } = await searched({ limit: 3 });
		expect(run.workflow.error?.message).toMatch(/service failed/);
		expect(new Set(searches.map(String))).toEqual(new Set(['Contacted,Qualified']));
	});
});
