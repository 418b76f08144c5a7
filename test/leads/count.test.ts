import type { INodeParameters } from 'n8n-workflow';

import { jsonOf } from '../kit/items';
import { count } from '../kit/nodes/leads';
import { diya, person } from '../kit/people';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';

const where = (...conditions: object[]) => ({ filters: { conditions } }) as INodeParameters;

describe('counting leads', () => {
	const workspace = withWorkspace('empty');
	const service = withFakeService();

	async function counted(parameters: INodeParameters = {}) {
		const run = await workspace.leads(count(parameters));
		expect(run.workflow.error).toBeUndefined();
		return {
			jsons: jsonOf(run.outputs[0]),
			hints: run.hints.map(({ message }) => message),
			searches: workspace.requestsTo('searchLeads').length,
		};
	}

	const fill = async () => {
		for (const [index, status] of ['Fresh', 'Won', 'Won', 'Lost'].entries())
			await workspace.createLead({
				...person(index),
				status,
				...(index === 0 ? {} : { interests: index === 1 ? ['CRM', 'Reports'] : ['CRM'] }),
				rating: index + 1,
			});
	};

	// sync-api.md, POST /lead/search.
	it('asks once where the service decides which leads match', async () => {
		await fill();
		expect(await counted()).toEqual({ jsons: [{ count: 4 }], hints: [], searches: 1 });
		expect((await counted({ statuses: ['won'] })).jsons).toEqual([{ count: 2 }]);
		expect(
			(await counted({ statuses: ['Won', 'Lost'], ...where({ field: 'assignee', value: diya }) })).jsons,
		).toEqual([{ count: 0 }]);
	});

	it('reads the leads where it compares them itself, and says so', async () => {
		await fill();
		expect(await counted(where({ field: 'rating', operator: 'greaterThan', value: '2' }))).toEqual({
			jsons: [{ count: 2 }],
			hints: ['2 of 4 leads match; the node read 4.'],
			searches: 1,
		});
	});

	it('gives an item for each value of a field, the most frequent first', async () => {
		await fill();
		const { jsons } = await counted({ groupBy: 'Status' });
		expect(jsons).toEqual([
			{ field: 'status', value: 'Won', count: 2 },
			{ field: 'status', value: 'Lost', count: 1 },
			{ field: 'status', value: 'Fresh', count: 1 },
		]);
		expect((await counted({ groupBy: 'interests' })).jsons).toEqual([
			{ field: 'interests', value: 'CRM', count: 3 },
			{ field: 'interests', value: 'Reports', count: 1 },
			{ field: 'interests', value: null, count: 1 },
		]);
	});

	// docs/values.md, How a value leaves a node.
	it.each([
		['birth_date', '1990-11-24'],
		['next_follow_up', '2026-03-02'],
		['budget', 1_250_000],
		['phone', '+919876510001'],
	])('gives each value of %s in the form of items', async (groupBy, value) => {
		const dates = { birth_date: '24/11/1990', next_follow_up: '02/03/2026 18:00' };
		await workspace.createLead({ ...person(1), ...dates, budget: '1250000' });
		expect((await counted({ groupBy })).jsons).toEqual([{ field: groupBy, value, count: 1 }]);
	});

	it('asks for no time zone where the values are no dates', async () => {
		await workspace.createLead({ ...person(1), birth_date: '24/11/1990', status: 'Won' });
		workspace.timeZone = '';
		const { jsons, searches } = await counted({ groupBy: 'status' });
		workspace.timeZone = 'Asia/Kolkata';
		expect(jsons).toEqual([{ field: 'status', value: 'Won', count: 1 }]);
		expect(searches).toBe(1);
	});

	it('counts nothing for a filter without a value', async () => {
		await fill();
		const empty = where({ field: 'city', operator: 'is', value: '={{ null }}' });
		expect(await counted(empty)).toMatchObject({ jsons: [{ count: 0 }], searches: 0 });
		expect((await counted({ ...empty, groupBy: 'status' })).jsons).toEqual([]);
	});

	it.each([
		['counts nothing', undefined],
		['may count only the page', 1],
		['stops counting at a round number', 10_000],
	])('reads the leads where the service %s', async (_what, total) => {
		service.on('*', { body: [{ apiName: 'phone', type: 'PHONE', isLeadid: true, isVisible: true }] });
		service.on('POST /lead/search', ({ target }) => {
			const query = new URLSearchParams(target.split('?')[1]);
			const data = Array.from({ length: 3 }, (_, index) => ({ fields: { phone: `91987651000${index}` } }));
			const page = data.slice(
				Number(query.get('skip')),
				Number(query.get('skip')) + Number(query.get('limit')),
			);
			return { body: { data: page, ...(total !== undefined && { total_count: total }) } };
		});
		const run = await workspace.leads(count(), [{}], { baseUrl: service.url });
		expect(jsonOf(run.outputs[0])).toEqual([{ count: 3 }]);
	});
});
