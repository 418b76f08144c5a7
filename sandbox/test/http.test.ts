import axios from 'axios';
import { connect } from 'node:net';
import { once } from 'node:events';
import { startSandbox } from '../src/server';
import { Api, errorOf, newPhone, useSandbox, type Fields } from '../../test/kit/sandbox/useSandbox';

const running = useSandbox();

const withToken = (authorization: string | undefined, path = '/metadata') =>
	running.api.call('GET', path, undefined, { Authorization: authorization });

describe('Authentication', () => {
	test('a Sync token in the Authorization header is accepted', async () => {
		const { status } = await withToken(`Bearer ${running.sandbox.syncToken}`);
		expect(status).toBe(200);
	});

	test('a missing, invalid, Async or foreign token gives the same 401 NOT_AUTHORIZED', async () => {
		const { syncToken, asyncToken, adminKey, enterpriseId, url } = running.sandbox;
		const answers = [
			await axios.get(`${url}/enterprise/${enterpriseId}/metadata`, {
				validateStatus: () => true,
				proxy: false,
			}),
			await withToken('Bearer wrong'),
			await withToken(syncToken),
			await withToken(`Bearer ${asyncToken}`),
			await withToken(`Bearer ${adminKey}`),
		].map(({ status, data }) => ({ status, data }));
		const expected = {
			status: 401,
			data: {
				error: {
					code: 'NOT_AUTHORIZED',
					message: `Enterprise ${enterpriseId} was not found, or the access token is invalid`,
				},
			},
		};
		expect(answers).toEqual(answers.map(() => expected));
		const foreign = '0123456789abcdef01234567';
		const wrong = await new Api({ ...running.sandbox, enterpriseId: foreign }).get('/metadata');
		expect(wrong.data.error.message).toBe(expected.data.error.message.replace(enterpriseId, foreign));
		expect(errorOf(wrong)).toMatchObject({ status: 401, code: 'NOT_AUTHORIZED' });
	});

	test('on the Async API, a Sync token gets the plain refusal, and the rest says that it is out of scope', async () => {
		const { url, enterpriseId, syncToken, asyncToken } = running.sandbox;
		const ask = async (token: string, id = enterpriseId) => {
			const answer = await fetch(new URL(`/async/v2/enterprise/${id}/anything`, url), {
				method: 'POST',
				headers: token === '' ? {} : { authorization: `Bearer ${token}` },
				body: '{}',
			});
			return [answer.status, await answer.text()];
		};
		expect(await ask(syncToken)).toEqual([403, 'NOT_AUTHORIZED']);
		expect(await ask(asyncToken)).toEqual([501, expect.stringContaining('out of its scope')]);
		for (const refused of [await ask(''), await ask('nope'), await ask(asyncToken, 'f'.repeat(24))])
			expect(refused).toEqual([401, expect.stringMatching(/^\{"error":\{"code":"NOT_AUTHORIZED"/)]);
	});

	test('an unauthorized caller learns nothing about other errors of the request', async () => {
		const answer = await running.api.call('POST', '/lead/nope?limit=0', '{broken', {
			Authorization: 'Bearer wrong',
			'Content-Type': 'application/json',
		});
		expect(answer.status).toBe(401);
	});
});

describe('Errors', () => {
	test('a path that does not exist gives 404 NOT_FOUND', async () => {
		for (const path of ['/nope', '/lead/a/b/c', '']) {
			expect(errorOf(await running.api.get(path))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
		}
	});

	// sync-api.md, General rules.
	test('a method that a path does not support gives 405 METHOD_NOT_ALLOWED, for example GET on a search', async () => {
		for (const [method, path] of [
			['GET', '/lead/search'],
			['GET', '/lead/a/action/search'],
			['PUT', '/lead/search'],
			['DELETE', '/metadata'],
			['PATCH', '/lead/a'],
			['GET', '/lead'],
			['POST', '/custom-fields'],
		] as const) {
			expect(errorOf(await running.api.call(method, path))).toMatchObject({
				status: 405,
				code: 'METHOD_NOT_ALLOWED',
			});
		}
	});

	test('VALIDATION_ERROR, which no call gets here, is answered where a forced fault asks for it', async () => {
		for (const status of [400, 422]) {
			running.sandbox.faults.add({ status, code: 'VALIDATION_ERROR', times: 1 });
			expect(errorOf(await running.api.get('/metadata'))).toMatchObject({ status, code: 'VALIDATION_ERROR' });
		}
		expect((await running.api.get('/metadata')).status).toBe(200);
	});

	test('a body that is not a JSON object gives 400 BAD_REQUEST', async () => {
		for (const body of ['{"fields":', 'x', '[]', '"x"', 'null', '5', '', ' ', '\n\t ']) {
			const answer = await running.api.call('POST', '/lead', body, { 'Content-Type': 'application/json' });
			expect(errorOf(answer)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
		}
	});

	test('a body is read as JSON with any content type', async () => {
		const body = JSON.stringify({ fields: { phone: newPhone() } });
		for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
			const answer = await running.api.call('POST', '/lead/search', body, { 'Content-Type': type });
			expect(answer.status).toBe(200);
		}
	});

	test('a body over the limit gives 413', async () => {
		const answer = await running.api.post('/lead', { fields: { notes: 'x'.repeat(1_048_576) } });
		expect(answer.status).toBe(413);
		expect(answer.data.error.message).toEqual(expect.any(String));
	});

	test('a path that cannot be decoded gives 400 in the envelope', async () => {
		expect(errorOf(await running.api.get('/lead/%zz'))).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
	});

	test('a request that is not HTTP is answered with the envelope', async () => {
		const socket = connect(Number(new URL(running.sandbox.url).port), '127.0.0.1');
		socket.end('nonsense\r\n\r\n');
		let answer = '';
		socket.on('data', (chunk) => (answer += String(chunk)));
		await once(socket, 'close');
		expect(answer).toMatch(/^HTTP\/1\.1 400 /);
		expect(answer).toContain('"code":"BAD_REQUEST"');
	});

	test('every answer has a Date header', async () => {
		const answers = [await running.api.get('/metadata'), await running.api.get('/nope')];
		for (const { headers } of answers) {
			expect(Math.abs(Date.parse(String(headers['date'])) - Date.now())).toBeLessThan(60_000);
		}
	});

	test('no error shows a stack trace', async () => {
		const answers = [
			await running.api.get('/lead/%zz'),
			await running.api.post('/lead', '{'),
			await running.api.get('/nope'),
		];
		expect(JSON.stringify(answers.map(({ data }) => data))).not.toMatch(/\.ts|\.js|node_modules| at /);
	});
});

describe('Limits', () => {
	test('over the rate limit of the sandbox, a token gets 429 with Retry-After', async () => {
		const limited = await startSandbox({ seed: 'empty', rateLimit: 2 });
		try {
			const api = new Api(limited);
			const statuses = [
				(await api.get<Fields>('/metadata')).status,
				(await api.get<Fields>('/metadata')).status,
			];
			expect(statuses).toEqual([200, 200]);
			const refused = await api.get('/metadata');
			expect(errorOf(refused)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
			expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
		} finally {
			await limited.close();
		}
	});
});
