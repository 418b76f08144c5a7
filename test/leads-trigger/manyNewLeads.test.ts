import { FakeService } from '../kit/fakeService';
import { withWorkspace } from '../kit/support/withWorkspace';
import { itemsOf } from './support';
import { LeadWorld } from './leadWorld';

describe('many new leads', () => {
	const workspace = withWorkspace('empty');
	const service = new FakeService();
	beforeAll(async () => await service.start());
	afterAll(async () => await service.close());

	it('are all reported once, in few requests, from a state that stays small', async () => {
		const world = new LeadWorld({
			tellsIds: false,
			tellsCreation: true,
			count: 'right',
			most: 100,
			shufflesTies: false,
		});
		for (let index = 0; index < 500; index++) world.create();
		service.on('GET /custom-fields', {
			body: [{ apiName: 'phone', type: 'PHONE', isLeadid: true, isVisible: true }],
		});
		service.on('POST /lead/search', ({ query }) => {
			const asked = new URLSearchParams(query);
			return { body: world.answer(Number(asked.get('skip')), Number(asked.get('limit'))) };
		});
		const poller = workspace.engine.openPoller(
			{ type: 'n8n-nodes-lead-workspace.leadsTrigger', parameters: { event: 'newLead' } },
			{ credentials: workspace.credentials({ baseUrl: service.url }) },
		);
		await poller.poll();
		service.requests.length = 0;
		for (let index = 0; index < 50_000; index++) {
			// 40 leads share each millisecond.
			if (index % 40 === 0) world.now += 1;
			world.create();
		}
		const reported: unknown[] = [];
		const sizes: number[] = [];
		let polls = 0;
		for (let output = await poller.poll(); output !== null; output = await poller.poll()) {
			polls += 1;
			for (const { number } of itemsOf(output)) reported.push(number);
			sizes.push(JSON.stringify(poller.remembered()).length);
		}

		expect(reported).toEqual(Array.from({ length: 50_000 }, (_, index) => 501 + index));
		expect(polls).toBeLessThanOrEqual(12);
		expect(service.requests.length).toBeLessThanOrEqual(800);
		expect(Math.max(...sizes)).toBeLessThan(20_000);
	}, 60_000);

	it('are no reason for Lead Changed to read more than the newest 500, in up to 6 requests', async () => {
		const world = new LeadWorld({
			...{ tellsIds: true, tellsCreation: true },
			...{ count: 'right', most: 100, shufflesTies: false },
		});
		for (let index = 0; index < 1_500; index++) world.create();
		service.on('GET /custom-fields', { body: [{ apiName: 'phone', type: 'PHONE', isLeadid: true }] });
		service.on('POST /lead/search', ({ query }) => {
			const asked = new URLSearchParams(query);
			return { body: world.answer(Number(asked.get('skip')), Number(asked.get('limit'))) };
		});
		service.requests.length = 0;
		const poller = workspace.engine.openPoller(
			{ type: 'n8n-nodes-lead-workspace.leadsTrigger', parameters: { event: 'leadChanged' } },
			{ credentials: workspace.credentials({ baseUrl: service.url }) },
		);
		await poller.poll();
		const searches = service.requests.filter(({ route }) => route === 'POST /lead/search');
		expect(searches.length).toBeGreaterThan(4);
		expect(searches.length).toBeLessThanOrEqual(6);
	});
});
