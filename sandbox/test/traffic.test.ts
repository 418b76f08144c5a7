import { startSandbox, type Sandbox } from '../src/server';
import { callAdmin } from '../../test/kit/sandbox/callAdmin';
import { Api, errorOf, newPhone, useSandbox } from '../../test/kit/sandbox/useSandbox';

const running = useSandbox();

const admin = (method: string, body?: unknown) => callAdmin(running.sandbox, method, '/traffic', body);

beforeEach(() => {
	running.sandbox.traffic.set({ latencyMs: 0, requestsAtOnce: null });
	running.sandbox.reset();
});

/** Resolves when this number of requests has arrived. */
async function arrived({ traffic }: Sandbox, requests: number): Promise<void> {
	while (traffic.seen().requests < requests) await new Promise((resolve) => setImmediate(resolve));
}

test('a new sandbox is as the service is, and has seen nobody', async () => {
	const sandbox = await startSandbox({ seed: 'empty' });
	try {
		expect(sandbox.traffic.seen()).toEqual({
			...{ latencyMs: 0, requestsAtOnce: null, requestsPerHour: null, timelineLagMs: 0 },
			...{ requests: 0, throttled: 0, connections: 0, mostAtOnce: 0 },
		});
	} finally {
		await sandbox.close();
	}
});

describe('Latency', () => {
	test('delays each request, which is then handled as usual', async () => {
		const far = await startSandbox({ seed: 'empty', latency: 80 });
		try {
			const started = performance.now();
			expect((await new Api(far).create({ phone: newPhone() })).status).toBe(201);
			expect(performance.now() - started).toBeGreaterThanOrEqual(79);
		} finally {
			await far.close();
		}
	});
});

describe('The delay of timelines', () => {
	test('hides an action until it has passed, from the timeline and from each search of it', async () => {
		let now = Date.parse('2026-11-22T10:00:00Z');
		const sandbox = await startSandbox({ seed: 'empty', clock: () => now });
		try {
			const api = new Api(sandbox);
			const lead = await api.newLead();
			sandbox.traffic.set({ timelineLagMs: 5_000 });
			await api.append(lead, { type: '1004', fields: {} });
			const shown = async (created_on?: object) => {
				const { data } = await api.post<{ data: unknown[] }>(`/lead/${lead}/action/search`, { created_on });
				return [(await api.timeline(lead)).length, data.data.length];
			};
			expect(await shown()).toEqual([0, 0]);
			now += 4_999;
			expect(await shown()).toEqual([0, 0]);
			now += 1;
			expect(await shown()).toEqual([1, 1]);
			expect(await shown({ from: now - 5_000, to: now })).toEqual([1, 1]);
			expect(await shown({ to: now - 5_001 })).toEqual([1, 0]);
		} finally {
			await sandbox.close();
		}
	});
});

describe('The limit of simultaneous requests', () => {
	test('throttles further requests with 429 and no Retry-After, and executes nothing of them', async () => {
		running.sandbox.traffic.set({ latencyMs: 200, requestsAtOnce: 2 });
		const first = Promise.all([1, 2].map(() => running.api.create({ phone: newPhone() })));
		await arrived(running.sandbox, 2);
		const throttled = await running.api.post('/lead', { fields: { phone: newPhone() } });
		expect(errorOf(throttled)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
		expect(throttled.headers).not.toHaveProperty('retry-after');
		expect((await first).map(({ status }) => status)).toEqual([201, 201]);
		expect((await running.api.search({})).total_count).toBe(2);
	});

	test('admits another request after each answer, however that request ended', async () => {
		running.sandbox.traffic.set({ requestsAtOnce: 1 });
		running.sandbox.faults.add({ route: 'createLead', cut: 'before', times: 1 });
		running.sandbox.faults.add({ route: 'createLead', cut: 'after', times: 1 });
		running.sandbox.faults.add({ route: 'createLead', status: 500, times: 1 });
		const create = async () =>
			await running.api.create({ phone: newPhone() }).then(
				({ status }) => status,
				() => 'cut',
			);
		const ends = [];
		for (let call = 0; call < 5; call += 1) ends.push(await create());
		expect(ends).toEqual(['cut', 'cut', 500, 201, 201]);
		expect(running.sandbox.traffic.seen()).toMatchObject({ requests: 5, throttled: 0, mostAtOnce: 1 });
	});

	test('counts file transfers, but not the routes of the sandbox itself', async () => {
		running.sandbox.traffic.set({ latencyMs: 200, requestsAtOnce: 1 });
		const call = running.api.get('/metadata');
		await arrived(running.sandbox, 1);
		const bytes = await fetch(new URL('/files/nothing', running.sandbox.url));
		const { status } = await admin('GET');
		expect([bytes.status, status, (await call).status]).toEqual([429, 200, 200]);
	});
});

describe('The number of requests', () => {
	test('is counted, with the connections, until a reset', async () => {
		await running.api.get('/metadata');
		await Promise.all([running.api.get('/metadata'), running.api.get('/custom-fields')]);
		expect((await admin('GET')).data).toMatchObject({
			requests: 3,
			throttled: 0,
			connections: expect.any(Number),
		});
		const { connections } = running.sandbox.traffic.seen();
		expect([2, 3]).toContain(connections);
		running.sandbox.reset();
		expect(running.sandbox.traffic.seen()).toMatchObject({ requests: 0, connections: 0, mostAtOnce: 0 });
	});

	test('is reported with the conditions, which change over HTTP and outlive a reset', async () => {
		expect((await admin('PATCH', { latencyMs: 1, requestsAtOnce: 5 })).data).toMatchObject({
			latencyMs: 1,
			requestsAtOnce: 5,
		});
		running.sandbox.reset();
		expect((await admin('GET')).data).toMatchObject({ latencyMs: 1, requestsAtOnce: 5 });
		expect((await admin('PATCH', { requestsAtOnce: null })).data).toMatchObject({
			latencyMs: 1,
			requestsAtOnce: null,
		});
		for (const body of [{ latencyMs: -1 }, { requestsAtOnce: 0 }, { nope: 1 }, undefined]) {
			expect(errorOf(await admin('PATCH', body))).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
		}
	});
});
