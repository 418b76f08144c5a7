import type { WatchedCall } from '../src/http/requestLog';
import { newPhone, useSandbox } from '../../test/kit/sandbox/useSandbox';
import { envelope, wire } from './wire';

const running = useSandbox();

afterEach(() => running.sandbox.faults.clear());

describe('A fault', () => {
	const add = (fault: object) => running.sandbox.faults.add({ times: 1, ...fault });

	test.each([
		[503, 'INTERNAL_ERROR'],
		[429, 'TOO_MANY_REQUESTS'],
		[418, 'BAD_REQUEST'],
	])('of the status %d says so, with a code for it and no Retry-After', async (status, code) => {
		add({ status });
		const answer = await wire(running.sandbox, 'GET', '/metadata');
		expect(answer).toMatchObject({ status, text: envelope(code, `Forced fault with status ${status}`) });
		expect(answer.headers.has('retry-after')).toBe(false);
	});

	test('says when to come again, in seconds or as a date that is not too early', async () => {
		add({ status: 503, retryAfter: 0 });
		add({ status: 503, retryAfter: 60, retryAfterAs: 'seconds' });
		add({ status: 503, retryAfter: 60, retryAfterAs: 'date' });
		const said = async () =>
			String((await wire(running.sandbox, 'GET', '/metadata')).headers.get('retry-after'));
		expect([await said(), await said()]).toEqual(['0', '60']);
		const before = Date.now();
		const date = await said();
		expect(date).toMatch(/^\w{3}, \d{2} \w{3} \d{4} [\d:]{8} GMT$/);
		expect(Date.parse(date)).toBeGreaterThanOrEqual(before + 60_000);
		expect(Date.parse(date)).toBeLessThanOrEqual(Date.now() + 61_000);
	});

	test('with a page answers the page of a gateway, with its status or 200', async () => {
		add({ html: true });
		add({ html: true, status: 502, delayMs: 1 });
		const page = {
			type: 'text/html; charset=utf-8',
			text: expect.stringMatching(/^<!DOCTYPE html>.*Bad Gateway/),
		};
		expect(await wire(running.sandbox, 'GET', '/metadata')).toMatchObject({ ...page, status: 200 });
		expect(await wire(running.sandbox, 'GET', '/metadata')).toMatchObject({ ...page, status: 502 });
	});

	test('that cuts an answer leaves its first half, with the length of that', async () => {
		const { text } = await wire(running.sandbox, 'GET', '/metadata');
		add({ truncate: true });
		const cut = await wire(running.sandbox, 'GET', '/metadata');
		expect(cut.text).toBe(text.slice(0, Math.ceil(text.length / 2)));
		expect(cut.headers.get('content-length')).toBe(String(cut.text.length));
		add({ truncate: false });
		expect((await wire(running.sandbox, 'GET', '/metadata')).text).toBe(text);
	});

	test('of a path is asked without the query, and of no path that the service does not have', async () => {
		running.sandbox.faults.add({ status: 500, route: 'GET /metadata' });
		for (const query of ['', '?', '?a=1', '?a=?b&c=%0A'])
			expect((await wire(running.sandbox, 'GET', `/metadata${query}`)).status).toBe(500);
		running.sandbox.faults.clear();
		running.sandbox.faults.add({ status: 500, route: 'GET /*' });
		expect((await wire(running.sandbox, 'GET', '/nope')).status).toBe(404);
	});

	test('that delays a call carries it out afterwards, and one that cuts it does not', async () => {
		add({ delayMs: 1 });
		const body = JSON.stringify({ fields: { phone: newPhone() } });
		expect((await wire(running.sandbox, 'POST', '/lead', body)).status).toBe(201);
		add({ delayMs: 1, cut: 'before' });
		await expect(
			wire(running.sandbox, 'POST', '/lead', JSON.stringify({ fields: { phone: newPhone() } })),
		).rejects.toThrow();
		expect((await running.api.search({})).total_count).toBe(1);
	});
});

test('Who watches the log sees the code, the fault and both bodies of a call', async () => {
	const seen: WatchedCall[] = [];
	running.sandbox.watch((call) => void seen.push(call));
	await wire(running.sandbox, 'POST', '/lead', '{"fields":{}}');
	await wire(running.sandbox, 'GET', '/lead/x');
	running.sandbox.faults.add({ cut: 'before', times: 1 });
	await expect(wire(running.sandbox, 'GET', '/metadata')).rejects.toThrow();
	await fetch(new URL('/openapi/sync.json', running.sandbox.url));
	expect(seen.map(({ request: { status, fault }, code }) => ({ status, fault, code }))).toEqual([
		{ status: 201, fault: false, code: undefined },
		{ status: 404, fault: false, code: 'LEAD_NOT_FOUND' },
		{ status: null, fault: true, code: undefined },
	]);
	expect(seen.map(({ sent, answer, fault }) => [sent?.text, answer?.isWhole, fault?.cut])).toEqual([
		['{"fields":{}}', true, undefined],
		[undefined, true, undefined],
		[undefined, undefined, 'before'],
	]);
	const { time, milliseconds } = seen[0]?.request ?? { time: 0, milliseconds: -1 };
	expect(Math.abs(Date.now() - time)).toBeLessThan(60_000);
	expect(milliseconds).toBeGreaterThanOrEqual(0);
	expect(milliseconds).toBe(Number(milliseconds.toFixed(2)));
});
