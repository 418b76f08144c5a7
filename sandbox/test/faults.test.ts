import axios from 'axios';
import { errorOf, newPhone, useSandbox, type Created } from '../../test/kit/sandbox/useSandbox';

const running = useSandbox();

afterEach(() => {
	running.sandbox.faults.clear();
});

const admin = (method: string, path: string, body?: unknown, key = running.sandbox.adminKey) =>
	axios.request({
		method,
		url: new URL(`/_sandbox${path}`, running.sandbox.url).href,
		data: body,
		headers: key === '' ? {} : { 'X-Admin-Key': key },
		validateStatus: () => true,
		proxy: false,
	});

const createLead = (phone = newPhone()) => running.api.post<Created>('/lead', { fields: { phone } });

const isThere = async (phone: string) => (await running.api.search({ fields: { phone } })).total_count === 1;

describe('Faults', () => {
	test('a forced status answers with the envelope and Retry-After, and nothing is executed', async () => {
		running.sandbox.faults.add({ route: 'createLead', status: 503, retryAfter: 7, times: 1 });
		const phone = newPhone();
		const refused = await running.api.post('/lead', { fields: { phone } });
		expect(errorOf(refused)).toMatchObject({ status: 503, code: expect.any(String) });
		expect(refused.headers['retry-after']).toBe('7');
		expect(await isThere(phone)).toBe(false);
		expect((await createLead(phone)).status).toBe(201);
	});

	test('a connection cut before the commit stores nothing', async () => {
		running.sandbox.faults.add({ route: 'createLead', cut: 'before' });
		const phone = newPhone();
		await expect(createLead(phone)).rejects.toThrow();
		expect(await isThere(phone)).toBe(false);
	});

	test('a connection cut after the commit leaves the lead stored', async () => {
		running.sandbox.faults.add({ route: 'createLead', cut: 'after' });
		const phone = newPhone();
		await expect(createLead(phone)).rejects.toThrow();
		expect(await isThere(phone)).toBe(true);
	});

	test.each([303, 304, 502])(
		'a call that is carried out may be answered with %i all the same',
		async (status) => {
			running.sandbox.faults.add({ route: 'createLead', status, afterwards: true });
			const phone = newPhone();
			const answer = await createLead(phone);
			expect([answer.status, answer.headers['location']]).toEqual([
				status,
				status < 400 ? '/elsewhere' : undefined,
			]);
			expect(await isThere(phone)).toBe(true);
		},
	);

	test('a truncated answer is incomplete JSON', async () => {
		running.sandbox.faults.add({ route: 'getEnterprise', truncate: true });
		const { status, data } = await running.api.get<unknown>('/metadata');
		expect(status).toBe(200);
		expect(typeof data === 'string' && data.startsWith('{"id"')).toBe(true);
		expect(() => JSON.parse(String(data))).toThrow();
	});

	test('an HTML answer is a page with the given status', async () => {
		running.sandbox.faults.add({ html: true });
		running.sandbox.faults.add({ html: true, status: 502 });
		const answer = await running.api.get<string>('/metadata');
		expect(answer).toMatchObject({ status: 200, data: expect.stringContaining('<html>') });
		expect(answer.headers['content-type']).toContain('text/html');
	});

	test('a delayed request is answered after the delay', async () => {
		running.sandbox.faults.add({ delayMs: 80 });
		const started = performance.now();
		expect((await running.api.get('/metadata')).status).toBe(200);
		expect(performance.now() - started).toBeGreaterThanOrEqual(79);
	});

	test('everyNth affects each n-th request of the route, up to the number in times', async () => {
		running.sandbox.faults.add({ route: 'getEnterprise', status: 500, everyNth: 2, times: 2 });
		const statuses: number[] = [];
		for (let index = 0; index < 6; index += 1) {
			statuses.push((await running.api.get('/metadata')).status);
			await running.api.get('/custom-fields');
		}
		expect(statuses).toEqual([200, 500, 200, 500, 200, 200]);
	});

	test('a probability affects the same requests for the same seed', async () => {
		const run = async (seed: number) => {
			running.sandbox.faults.clear();
			running.sandbox.faults.add({ status: 500, probability: 0.5, seed });
			const statuses: number[] = [];
			for (let index = 0; index < 20; index += 1) {
				statuses.push((await running.api.get('/metadata')).status);
			}
			return statuses.join();
		};
		const first = await run(7);
		expect(first).toContain('200');
		expect(first).toContain('500');
		expect(await run(7)).toBe(first);
		expect(await run(8)).not.toBe(first);
	});

	test('a route is an endpoint name, or a method and a path', async () => {
		for (const [route, hit] of [
			['GET /metadata', true],
			['* /meta*', true],
			['GET /{anything}', true],
			['POST /metadata', false],
			['GET /lead/*', false],
		] as const) {
			running.sandbox.faults.clear();
			running.sandbox.faults.add({ route, status: 500 });
			expect({ route, status: (await running.api.get('/metadata')).status }).toEqual({
				route,
				status: hit ? 500 : 200,
			});
		}
		expect(() => running.sandbox.faults.add({ route: 'nonsense' })).toThrow();
	});

	test('faults are added and ended over HTTP with the admin key, and only with it', async () => {
		expect((await admin('POST', '/faults', { status: 500 }, '')).status).toBe(401);
		expect((await admin('POST', '/faults', { status: 500 }, running.sandbox.syncToken)).status).toBe(401);
		expect((await running.api.get('/metadata')).status).toBe(200);
		expect((await admin('POST', '/faults', { status: 418 })).status).toBe(201);
		expect((await running.api.get('/metadata')).status).toBe(418);
		expect(await admin('DELETE', '/faults')).toMatchObject({ status: 200, data: { faults: [] } });
		expect((await running.api.get('/metadata')).status).toBe(200);
		for (const body of [{ status: 'x' }, { nope: 1 }, { route: 'nonsense' }, [], undefined]) {
			const { status, data } = await admin('POST', '/faults', body);
			expect([status, data]).toEqual([400, { error: { code: 'BAD_REQUEST', message: expect.any(String) } }]);
		}
	});
});

describe('Request log', () => {
	// docs/security.md promises: "Its log contains no token, body or value"
	test('each request is logged with its route, status, remarks and time, but no token', async () => {
		running.sandbox.reset();
		await running.api.post('/lead', { fields: { phone: newPhone(), email: 'bad', rating: 9 } });
		await running.api.get('/nope');
		await running.api.get('/lead/65f1c0ffee65f1c0ffee65f1');
		running.sandbox.faults.add({ cut: 'after' });
		await expect(running.api.get('/metadata')).rejects.toThrow();
		const { data } = await admin('GET', '/requests');
		expect(data).toEqual({ requests: running.sandbox.requests() });
		expect(running.sandbox.requests()).toMatchObject([
			{ method: 'POST', route: 'createLead', path: '/lead', status: 201, remarks: 2, fault: false },
			{ method: 'GET', route: null, path: null, status: 404, remarks: 0 },
			{ method: 'GET', route: 'getLead', path: '/lead/{leadId}', status: 404, remarks: 0 },
			{ method: 'GET', route: 'getEnterprise', path: '/metadata', status: null, fault: true },
		]);
		expect(JSON.stringify(data)).not.toContain(running.sandbox.syncToken);
		expect(JSON.stringify(data)).not.toContain('65f1c0ffee');
	});
});

describe('Reset', () => {
	test('a reset seeds the workspace anew and keeps the tokens', async () => {
		const phone = newPhone();
		await createLead(phone);
		expect((await admin('POST', '/reset', {})).status).toBe(200);
		expect(await isThere(phone)).toBe(false);
		expect((await admin('POST', '/reset', { seed: 'demo' })).status).toBe(200);
		expect((await running.api.search({})).total_count).toBe(200);
		expect((await admin('POST', '/reset', { seed: 'empty' })).status).toBe(200);
		expect((await running.api.search({})).total_count).toBe(0);
		expect((await admin('POST', '/reset', { seed: 'nope' })).status).toBe(400);
	});
});
