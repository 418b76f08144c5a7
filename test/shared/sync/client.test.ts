import { isEqual } from 'lodash';

import { cancelledUnderWay } from '../../../nodes/shared/sync/failure';
import { usualLimits as limits } from '../../../nodes/shared/sync/retry';
import { clientWith, type Reply } from './clientSupport';
import { startOfTime } from '../../kit/waitingClock';

const shape = (answer: unknown) => (isEqual(answer, { ok: true }) ? { ok: true } : undefined);
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
	// sync-api.md, General rules; sync-api.md, POST /lead/{leadId}/action.
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
	['status 408', { status: 408 }],
	['status 499', { status: 499 }],
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
	// sync-api.md, Limits.
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

	// docs/reliability.md promises: "has a limit for a service that stays down"
	it('fails when the service has answered nobody for a minute, with the reason', async () => {
		const end = clientWith({ status: 503 });
		expect(await send[retryClass](end)).toMatchObject({ ok: false, failure: { reason: 'unavailable' } });
		expect(end.sentAt.at(-1)).toBeGreaterThanOrEqual(limits.patience);
		expect(end.sentAt.at(-1)).toBeLessThan(limits.patience * 1.1);
	});

	// docs/reliability.md promises: "has a limit for a service that stays down"
	it('fails after the last attempt to connect', async () => {
		const end = clientWith({ broken: 'ECONNREFUSED' });
		expect(await send[retryClass](end)).toMatchObject({ ok: false, failure: { reason: 'no_answer' } });
		expect(end.requests).toHaveLength(limits.attempts);
	});
});

it.each(['idempotentWrite', 'createLead'] as const)(
	'a call of class %s that stays lost is lost since its first attempt, which may be stored',
	async (retryClass) => {
		const end = clientWith({ broken: 'ECONNRESET' });
		expect(await send[retryClass](end)).toMatchObject({ failure: { lostSince: startOfTime } });
		expect(end.sentAt.at(-1)).toBeGreaterThan(0);
	},
);

it('a call that takes long is not begun again after three minutes since its first attempt', async () => {
	const end = clientWith({ broken: 'ECONNRESET', after: 50_000 });
	await send.read(end);
	expect(end.requests).toHaveLength(4);
});

it('a call that is cancelled after a lost answer may be stored', async () => {
	const end = clientWith({ broken: 'ECONNRESET', after: 10 });
	const sending = send.idempotentWrite(end);
	await Promise.resolve();
	end.cancel();
	const failure = { ...cancelledUnderWay, lostSince: startOfTime };
	expect(await sending).toEqual({ ok: false, failure });
	expect(end.requests).toHaveLength(1);
});

it('a call that is sent again was sent when its answered attempt was', async () => {
	const end = clientWith({ broken: 'ECONNRESET', after: 1_000 }, good);
	const sentAt = startOfTime + Number((await send.read(end), end.sentAt.at(-1)));
	expect(sentAt).toBeGreaterThan(startOfTime);
	const again = clientWith({ broken: 'ECONNRESET', after: 1_000 }, good);
	expect(await send.read(again)).toMatchObject({ ok: true, sentAt });
});

it('a call whose answer is lost is sent once while the service has answered nobody for a minute', async () => {
	const end = clientWith({ broken: 'ECONNRESET' });
	const attempts = async () => {
		const before = end.requests.length;
		expect(await send.read(end)).toMatchObject({ ok: false, failure: { reason: 'no_answer' } });
		return end.requests.length - before;
	};
	expect(await attempts()).toBe(limits.attempts);
	for (let call = 0; call < 100; call += 1) await attempts();
	expect(end.sentAt.at(-1)).toBeGreaterThanOrEqual(limits.patience);
	expect(await attempts()).toBe(1);
});

describe('an answer of status 2xx', () => {
	const reads = async (body: unknown) => {
		const end = clientWith({ status: 204, body });
		return await end.client.call('createActions', { path, body: {} }, (answer) => answer);
	};

	it.each(['', ' ', 'OK', 'Lead updated', [], {}, null, 7, true])(
		'is read by the shape when it is %j',
		async (body) => {
			expect(await reads(body)).toMatchObject({ ok: true, answer: body });
		},
	);

	it.each(['{"lead_id": "l1"}', '{', '<p>', '<?', '"', 'a'.repeat(1_000)])(
		'is read by the shape when it is %j as a JSON text',
		async (text) => {
			expect(await reads(JSON.stringify(text))).toMatchObject({ ok: true, answer: text });
		},
	);
});
