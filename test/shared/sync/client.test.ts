import { z } from 'zod';

import { usualLimits as limits } from '../../../nodes/shared/sync/limits';
import { clientWith, type Reply } from './clientSupport';
import { startOfTime } from './waitingClock';

const shape = z.object({ ok: z.literal(true) });
const good: Reply = { status: 200, body: { ok: true } };
const path = { leadId: 'l1' };

const send = {
	read: async ({ client }: ReturnType<typeof clientWith>) => await client.call('getLead', { path }, shape),
	idempotentWrite: async ({ client }: ReturnType<typeof clientWith>) =>
		await client.call('updateLead', { path, body: {} }, shape),
	createLead: async ({ client }: ReturnType<typeof clientWith>) =>
		await client.call('createLead', { path: {}, body: {} }, shape),
	append: async ({ client }: ReturnType<typeof clientWith>) =>
		await client.call('createActions', { path, body: {} }, shape),
};
type RetryClass = keyof typeof send;
const classes: RetryClass[] = ['read', 'idempotentWrite', 'createLead', 'append'];

describe('one call', () => {
	it('goes to its path below the enterprise, with query and body', async () => {
		const end = clientWith(good);
		const query = { skip: 0 };
		const result = await end.client.call('searchLeads', { path: {}, query, body: { fields: {} } }, shape);

		expect(result).toMatchObject({ ok: true, answer: { ok: true } });
		expect(end.requests).toEqual([
			{
				method: 'POST',
				url: 'https://api.example/v2/enterprise/e1/lead/search',
				query,
				body: { fields: {} },
			},
		]);
	});

	it.each(['', '..', '../x', 'a/b', '%2e%2e'])('is not sent for the Lead ID %j', async (leadId) => {
		const end = clientWith(good);
		const result = await end.client.call('getLead', { path: { leadId } }, shape);

		expect(result).toMatchObject({ ok: false, failure: { reason: 'bad_parameter' } });
		expect(end.requests).toEqual([]);
	});

	it('fails with a hint on the form of an ID', async () => {
		const ids = { leadId: '', actionId: '..' };
		const result = await clientWith(good).client.call('getAction', { path: ids }, shape);

		expect(result).toMatchObject({
			failure: {
				message: 'Lead ID or Action ID is empty or has characters that are not allowed',
				description: expect.stringMatching(
					/^Use the value as the workspace returned it.* Nothing was sent\.$/,
				),
			},
		});
	});

	it('returns its answer when the answer is required', async () => {
		await expect(clientWith(good).client.require('getLead', { path }, shape)).resolves.toEqual({ ok: true });
	});

	it.each([
		['lost', { broken: 'ECONNRESET' }, 7],
		['rejected', { status: 404 }, 8],
	] as const)('that is %s changes how many may be under way', async (_what, reply, atOnce) => {
		const end = clientWith(reply);
		await send.append(end);
		expect(end.client.concurrency).toBe(atOnce);
	});

	it('is not sent when the execution is cancelled', async () => {
		const end = clientWith(good);
		end.cancel();
		expect(await send.read(end)).toMatchObject({ ok: false, failure: { reason: 'cancelled' } });
		expect(end.requests).toEqual([]);
	});

	it.each([199, 300])('has no answer in status %i', async (status) => {
		expect(await send.read(clientWith({ ...good, status }))).toMatchObject({ ok: false });
	});

	it('can be waited for after a lost answer', async () => {
		const end = clientWith(good);
		await end.client.settle();
		expect(end.waits).toEqual([limits.settlingTime]);
		expect(end.client.concurrency).toBe(8);
	});

	it('throws its failure when the answer is required', async () => {
		const end = clientWith({ status: 404 });
		await expect(end.client.require('getLead', { path }, shape)).rejects.toMatchObject({
			failure: { reason: 'not_found', httpStatus: 404 },
		});
	});
});

const throttled: ReadonlyArray<[string, Reply]> = [
	['status 429', { status: 429 }],
	['status 503', { status: 503 }],
	['a refused connection', { broken: 'ECONNREFUSED' }],
	['a host that is not found', { broken: 'ENOTFOUND' }],
	['a certificate that is not trusted', { broken: 'DEPTH_ZERO_SELF_SIGNED_CERT' }],
];
const lost: ReadonlyArray<[string, Reply]> = [
	['status 502', { status: 502 }],
	['status 504', { status: 504 }],
	['a broken connection', { broken: 'ECONNRESET' }],
	['a timeout', { broken: 'ETIMEDOUT' }],
	['a break without a reason', { broken: undefined }],
];
const carriedOut: ReadonlyArray<[string, Reply]> = [
	['a cut answer', { status: 200, body: '{"ok": tr' }],
	['a cut text', { status: 200, body: '"ok' }],
	['a web page', { status: 200, body: '<html></html>' }],
	['bytes', { status: 201, body: '\u001f\ufffd\u0008' }],
	['an answer that is too long', { status: 202, body: undefined }],
	['a long text', { status: 299, body: 'ok '.repeat(500) }],
	['another JSON value', { status: 200, body: { ok: false } }],
];
const final = [400, 401, 402, 403, 404, 405, 409, 413, 301, 501];

describe.each(classes)('a call of class %s', (retryClass) => {
	it.each(throttled)('is sent again after %s, which the service did not act on', async (_what, reply) => {
		const end = clientWith(reply, good);
		expect(await send[retryClass](end)).toMatchObject({ ok: true });
		expect(end.requests).toHaveLength(2);
	});

	it.each(lost)('after %s, which it may have acted on', async (_what, reply) => {
		const end = clientWith(reply, good);
		const result = await send[retryClass](end);

		expect(end.requests).toHaveLength(retryClass === 'append' ? 1 : 2);
		if (retryClass === 'append')
			expect(result).toMatchObject({ ok: false, failure: { lostSince: startOfTime } });
		else expect(result.ok).toBe(true);
	});

	it.each(carriedOut)(
		'is sent again only if it reads, after %s, because the status is a success',
		async (_what, reply) => {
			const end = clientWith(reply, good);
			const result = await send[retryClass](end);

			expect(end.requests).toHaveLength(retryClass === 'read' ? 2 : 1);
			if (retryClass === 'read') return expect(result.ok).toBe(true);
			const { status } = reply as { status: number };
			const failure = { reason: 'unreadable_answer', httpStatus: status, lostSince: startOfTime };
			expect(result).toMatchObject({ ok: false, failure });
		},
	);

	it('is sent again only if it reads, after a failure of the service', async () => {
		const end = clientWith({ status: 500 }, good);
		const result = await send[retryClass](end);
		expect(end.requests).toHaveLength(retryClass === 'read' ? 2 : 1);
		expect(result.ok).toBe(retryClass === 'read');
	});

	it.each(final)('is not sent again after status %i', async (status) => {
		const end = clientWith({ status }, good);
		expect(await send[retryClass](end)).toMatchObject({ ok: false, failure: { httpStatus: status } });
		expect(end.requests).toHaveLength(1);
	});

	it('fails after the last attempt, with the reason', async () => {
		const end = clientWith({ status: 503 });
		expect(await send[retryClass](end)).toMatchObject({ ok: false, failure: { reason: 'unavailable' } });
		expect(end.requests).toHaveLength(limits.attempts);
	});
});

describe('an answer of status 2xx', () => {
	it.each(['', ' ', 'OK', 'Lead updated', [], {}, null, 7, true, '{"lead_id": "l1"}'])(
		'is read by the shape when it is %j',
		async (body) => {
			const end = clientWith({ status: 204, body });
			const result = await end.client.call('createActions', { path, body: {} }, z.unknown());
			expect(result).toMatchObject({ ok: true, answer: body });
		},
	);
});

describe('a lost answer', () => {
	const exists: Reply = {
		status: 409,
		body: { error: { code: 'LEAD_ALREADY_EXISTS', message: 'Exists' } },
	};

	it('is remembered with the time of the first one, however the call ends', async () => {
		const end = clientWith({ status: 429 }, { broken: 'ECONNRESET' }, { status: 504 }, exists);
		const result = await send.createLead(end);

		const second = end.sentAt[1] ?? 0;
		expect(result).toMatchObject({
			failure: { reason: 'already_exists', httpStatus: 409, lostSince: startOfTime + second },
		});
		expect(second).toBeGreaterThan(0);
	});

	it.each(throttled)('is not reported for %s', async (_what, reply) => {
		const result = await send.createLead(clientWith(reply, { status: 409 }));
		expect(result.ok ? {} : result.failure).not.toHaveProperty('lostSince');
	});

	it('is not reported for a read, which writes nothing', async () => {
		const result = await send.read(clientWith({ status: 500 }));
		expect(result.ok ? {} : result.failure).not.toHaveProperty('lostSince');
	});

	it.each([
		['that writes', send.createLead, /while this item was under way/, true],
		['that reads', send.read, /before this item was sent/, false],
	])('of a call %s is final when the execution is cancelled', async (_what, call, words, isLost) => {
		const end = clientWith({ broken: 'ECONNRESET' });
		const pending = call(end);
		end.cancel();
		const result = await pending;

		expect(result).toMatchObject({
			failure: { reason: 'cancelled', message: expect.stringMatching(words) },
		});
		expect('failure' in result && 'lostSince' in result.failure).toBe(isLost);
		expect(end.requests).toHaveLength(1);
	});

	it('may be a failure inside the service', async () => {
		const result = await send.createLead(clientWith({ status: 500 }));
		expect(result).toMatchObject({ failure: { httpStatus: 500, lostSince: startOfTime } });
	});
});

describe('Retry-After', () => {
	const wait = (retryAfter: string): Reply => ({ status: 429, headers: { 'retry-after': retryAfter } });

	it.each([
		['seconds', '3'],
		['a date', new Date(startOfTime + 3_000).toUTCString()],
	])('as %s is obeyed', async (_what, retryAfter) => {
		const end = clientWith(wait(retryAfter), good);
		await send.append(end);
		expect(end.sentAt[1]).toBeGreaterThanOrEqual(3_000);
		expect(end.sentAt[1]).toBeLessThan(4_000);
	});

	it('is obeyed up to the longest wait, and reported beyond it', async () => {
		const end = clientWith(wait('60'), good);
		expect(await send.read(end)).toMatchObject({ ok: true });

		const result = await send.read(clientWith(wait('61')));
		expect(result).toMatchObject({
			failure: { message: 'The service asks the node to wait 2 minutes', retryAfter: 61_000 },
		});
		const short = await send.read(clientWith(wait('1')));
		expect(short.ok ? '' : short.failure.message).not.toMatch(/asks the node to wait/);
		const none = await send.read(clientWith({ status: 429 }));
		expect(none.ok ? {} : none.failure).not.toHaveProperty('retryAfter');
	});

	it('applies to the other calls of the execution too', async () => {
		const end = clientWith(wait('30'), good);
		const first = send.read(end);
		// Now the first call has its answer, and waits.
		while (end.waits.length === 0) await Promise.resolve();
		await Promise.all([first, send.read(end), send.createLead(end)]);

		expect(end.sentAt[0]).toBe(0);
		expect(end.sentAt).toHaveLength(4);
		expect(Math.min(...end.sentAt.slice(1))).toBeGreaterThanOrEqual(30_000);
	});

	it('beyond the longest wait makes the call fail at once, and is reported', async () => {
		const end = clientWith(wait('3600'));
		expect(await send.read(end)).toMatchObject({
			failure: { reason: 'rate_limited', retryAfter: 3_600_000 },
		});
		expect(end.waits).toEqual([]);
	});
});

describe('retrying ends', () => {
	it('when the time of the call is used up', async () => {
		const end = clientWith({ status: 429, headers: { 'retry-after': '59' } });
		await send.read(end);
		expect(end.sentAt.at(-1)).toBeLessThanOrEqual(limits.callBudget);
		expect(end.requests.length).toBeLessThan(limits.attempts);
	});

	it('at once for later calls when earlier calls have used up the retry budget', async () => {
		const end = clientWith({ broken: 'ECONNRESET' });
		const attempts: number[] = [];
		for (let call = 0; call < 20; call += 1) {
			const before = end.requests.length;
			await send.read(end);
			attempts.push(end.requests.length - before);
		}
		expect(attempts[0]).toBe(limits.attempts);
		expect(attempts.at(-1)).toBe(1);
	});

	it('when the execution is cancelled: nothing more is sent', async () => {
		const before = clientWith(good);
		before.cancel();
		expect(await send.read(before)).toMatchObject({ failure: { reason: 'cancelled' } });
		expect(before.requests).toEqual([]);

		const between = clientWith({ status: 503 });
		const call = send.read(between);
		between.cancel();
		expect(await call).toMatchObject({ failure: { reason: 'cancelled' } });
		expect(between.requests).toHaveLength(1);
	});
});
