import { remarksOf, reportedOf } from '../kit/items';
import { create, getMany } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';

/** Waits until a condition holds, however busy the machine is. */
async function until(holds: () => boolean): Promise<void> {
	while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

describe('a cancelled execution', () => {
	const workspace = withWorkspace('empty');
	const people = Array.from({ length: 300 }, (_, index) => person(index));
	beforeEach(() => workspace.sandbox.traffic.set({ latencyMs: 0 }));
	afterEach(() => workspace.sandbox.traffic.set({ latencyMs: 0 }));

	it('sends nothing more, does not wait for calls under way, and reports the true outcome of each item', async () => {
		const stop = new AbortController();
		const running = workspace.leads(create({ includeSubmitted: true }), people, {
			onError: 'continueRegularOutput',
			signal: stop.signal,
		});
		await until(() => workspace.requestsTo('createLead').length >= 20);
		workspace.sandbox.traffic.set({ latencyMs: 2_000 });
		const before = workspace.sandbox.traffic.seen().requests;
		await until(() => workspace.sandbox.traffic.seen().requests > before + 5);
		stop.abort();
		const run = await running;

		expect(run.workflow.status).toBe('canceled');
		const [success = [], remarks = []] = run.outputs;
		expect(success.length + remarks.length).toBe(300);
		expect(reportedOf(success).every(({ outcome }) => outcome === 'created')).toBe(true);
		const messages = remarksOf(remarks).map(({ message }) => String(message));
		const underWay = messages.filter((message) => message.includes('while this item was under way'));
		const unsent = messages.filter((message) => message.includes('before this item was sent'));
		expect(underWay.length).toBeGreaterThanOrEqual(5);
		expect(unsent.length + underWay.length).toBe(messages.length);
		expect(remarksOf(remarks).filter(({ category }) => category === 'uncertain')).toHaveLength(
			underWay.length,
		);
		// The service may carry out the calls under way, and nothing else.
		workspace.sandbox.traffic.set({ latencyMs: 0 });
		const stored = await workspace.countLeads();
		expect(stored).toBeGreaterThanOrEqual(success.length);
		expect(stored).toBeLessThanOrEqual(success.length + underWay.length);
		// No lead was sent twice, and none that was reported as not sent.
		const others = workspace.sandbox.requests().filter(({ route }) => route !== 'createLead');
		const { requests } = workspace.sandbox.traffic.seen();
		expect(requests).toBeLessThanOrEqual(others.length + success.length + underWay.length);
	});

	it('ends a read whose pages are under way', async () => {
		for (const each of people.slice(0, 120)) await workspace.createLead(each);
		const stop = new AbortController();
		const before = workspace.requestsTo('searchLeads').length;
		workspace.sandbox.faults.add({ route: 'searchLeads', everyNth: 2, delayMs: 2_000 });
		const running = workspace.leads(getMany({ returnAll: true }), [{}], { signal: stop.signal });
		await until(() => workspace.sandbox.traffic.seen().requests > 0);
		await until(() => workspace.requestsTo('searchLeads').length > before);
		stop.abort();
		expect((await running).workflow.status).toBe('canceled');
	});
});
