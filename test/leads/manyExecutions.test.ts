import { setTimeout as wait } from 'node:timers/promises';

import type { SingleNodeRun } from '../kit/engine';
import { remarksOf, reportedOf } from '../kit/items';
import { create, leadsType } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { callAdmin } from '../kit/sandbox/callAdmin';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty');
beforeEach(async () => {
	await workspace.restartEngine();
	workspace.sandbox.traffic.set({ latencyMs: 5, requestsAtOnce: 5 });
});
afterEach(() => workspace.sandbox.traffic.set({ latencyMs: 0, requestsAtOnce: null }));

const continues = { onError: 'continueRegularOutput' } as const;
const peopleFrom = (first: number, count: number) =>
	Array.from({ length: count }, (_, index) => person(first + index));

/** An execution with one lead. */
const form = async (index: number, settings: Parameters<typeof workspace.leads>[2] = continues) =>
	await workspace.leads(create(), [person(index)], settings);

const outcomeOf = (run: SingleNodeRun) => reportedOf(run.outputs[0])[0]?.['outcome'];

/** Waits until a condition holds, however busy the machine is. */
async function until(holds: () => boolean): Promise<void> {
	while (!holds()) await wait(1);
}

describe('executions side by side', () => {
	it('write every lead, with few requests more, where the service takes fewer at once', async () => {
		const runs = await Promise.all(peopleFrom(0, 100).map(async (_, index) => await form(index)));

		expect(runs.map(outcomeOf)).toEqual(Array.from({ length: 100 }, () => 'created'));
		expect(await workspace.countLeads()).toBe(100);
		expect(workspace.sandbox.traffic.seen().requests).toBeLessThan(100 * 1.4);
	});

	it('take turns: a form does not wait for an import', async () => {
		await form(1);
		const sent = () => workspace.sandbox.traffic.seen().requests;
		const imported = workspace.leads(create(), peopleFrom(1_000, 250));
		for (let index = 2; index < 6; index++) {
			await until(() => sent() > index * 20);
			const before = sent();
			expect(outcomeOf(await form(index))).toBe('created');
			// The requests under way, and those that had their turn meanwhile.
			expect(sent() - before).toBeLessThan(80);
		}
		expect((await imported).outputs[0]).toHaveLength(250);
	});

	// sync-api.md, Limits.
	// docs/outcomes.md promises: "Sends the call again, no sooner than the service asks."
	// docs/scaling.md promises: "each goes back when the service throttles it"
	it('share a wait that the service asks for', async () => {
		await form(1);
		workspace.sandbox.faults.add({ route: 'createLead', status: 429, retryAfter: 3_600, times: 1 });
		const refused = await form(2);
		const sent = workspace.requestsTo('createLead').length;
		const other = await form(3);

		for (const { outputs } of [refused, other])
			expect(remarksOf(outputs[1])).toMatchObject([{ category: 'deferred' }]);
		expect(workspace.requestsTo('createLead')).toHaveLength(sent);
		// One call a minute finds out that the service takes calls again.
		workspace.passTime(60_000);
		expect(outcomeOf(await form(3))).toBe('created');
		expect(outcomeOf(await form(2))).toBe('created');
	});

	it('start anew with a new token', async () => {
		await form(1);
		workspace.sandbox.faults.add({ route: 'createLead', status: 429, retryAfter: 3_600, times: 1 });
		await form(2);
		const { data } = await callAdmin<{ token: string }>(workspace.sandbox, 'POST', '/tokens', {
			kind: 'sync',
			name: 'New',
		});

		expect(outcomeOf(await form(3, { ...continues, accessToken: data.token }))).toBe('created');
		expect(remarksOf((await form(4)).outputs[1])).toMatchObject([{ category: 'deferred' }]);
	});
});

describe('a cancelled execution', () => {
	it('leaves the queue at once, and takes nobody with it', async () => {
		await form(1);
		workspace.sandbox.traffic.set({ latencyMs: 300, requestsAtOnce: 1 });
		const stop = new AbortController();
		const cancelled = workspace.leads(create(), peopleFrom(100, 50), { ...continues, signal: stop.signal });
		const before = workspace.sandbox.traffic.seen().requests;
		await until(() => workspace.sandbox.traffic.seen().requests > before);
		const others = [2, 3, 4].map(async (index) => await form(index));
		stop.abort();
		const { workflow, outputs } = await cancelled;
		expect(workflow.status).toBe('canceled');
		// The others still wait: the service takes one at a time.
		const messages = remarksOf(outputs[1]).map(({ message }) => String(message));
		expect(
			messages.filter((message) => message.includes('before this item was sent')).length,
		).toBeGreaterThan(40);
		workspace.sandbox.traffic.set({ latencyMs: 5, requestsAtOnce: 5 });
		expect((await Promise.all(others)).map(outcomeOf)).toEqual(['created', 'created', 'created']);
	});
});

describe('Wait at Most', () => {
	// docs/scaling.md promises: "is how long an item waits when the service asks for fewer calls"
	it('ends the wait of a throttled item', async () => {
		// The service may still answer the call that the test before has cancelled.
		const begun = Date.now();
		await form(1);
		workspace.sandbox.faults.add({ route: 'createLead', status: 429 });
		const run = await workspace.leads(create({ waitAtMost: 0 }), [person(2)], continues);
		expect(remarksOf(run.outputs[1])).toMatchObject([
			{ category: 'failed', message: 'The service asks for fewer calls' },
		]);
		expect(workspace.requestsTo('createLead').filter(({ time }) => time >= begun)).toHaveLength(2);
	});
});

describe('Requests per Hour', () => {
	// docs/scaling.md promises: "spreads the calls of an hour and keeps some for forms"
	it.each([
		['its share', { requestsPerHour: 500 }],
		['its share of what one of five workers may', { requestsPerHour: 2_500, sharedByWorkers: 5 }],
	])('lets an import spend only %s, and defers the rest', async (_what, limits) => {
		workspace.sandbox.traffic.set({ requestsAtOnce: null });
		await form(1);
		const credential = { ...workspace.credentials().leadWorkspaceSyncApi, ...limits };
		const run = async (items: ReturnType<typeof peopleFrom>) =>
			await workspace.engine.runNode(
				{ type: leadsType, parameters: create({ waitAtMost: 0, longerWaits: 'defer' }) },
				{ input: items.map((json) => ({ json })), credentials: { leadWorkspaceSyncApi: credential } },
			);
		const imported = await run(peopleFrom(100, 200));
		const written = imported.outputs[0]?.length ?? 0;
		// A burst is 50, of which half is kept for small executions.
		expect(written).toBeGreaterThan(15);
		expect(written).toBeLessThanOrEqual(30);
		expect(remarksOf(imported.outputs[1])).toHaveLength(200 - written);
		expect(remarksOf(imported.outputs[1])[0]).toMatchObject({ category: 'deferred' });
		expect(outcomeOf(await run([person(2)]))).toBe('created');
		expect(await workspace.countLeads()).toBe(1 + written + 1);
	});
});
