import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { range } from 'lodash';
import { startSandbox } from '../src/server';
import { callAdmin } from '../../test/kit/sandbox/callAdmin';
import { Api, errorOf, useSandbox } from '../../test/kit/sandbox/useSandbox';

const running = useSandbox();
const other = useSandbox({ seed: 'unique-id' });
const impatient = useSandbox({ seed: 'empty', timeouts: { headers: 200, body: 200 } });

const portOf = ({ url }: { url: string }) => Number(new URL(url).port);

/** Everything received on a connection until it is closed. */
async function answerOn(socket: Socket): Promise<string> {
	let answer = '';
	socket.on('data', (chunk) => (answer += String(chunk)));
	socket.on('error', () => undefined);
	// Not `once`: it fails at an error, and a connection that is cut may end with one.
	await new Promise((resolve) => socket.once('close', resolve));
	return answer;
}

describe('Limits of a request', () => {
	// docs/security.md promises: "Bodies, URLs and headers have a limit"
	test('a body over the limit gives 413, with and without an announced length', async () => {
		const body = JSON.stringify({ fields: { notes: 'x'.repeat(1_048_576) } });
		expect((await running.api.post('/lead', body)).status).toBe(413);
		const { url, enterpriseId, syncToken } = running.sandbox;
		const sent = request(`${url}/enterprise/${enterpriseId}/lead`, {
			method: 'POST',
			headers: { Authorization: `Bearer ${syncToken}`, 'Transfer-Encoding': 'chunked' },
		});
		sent.on('error', () => undefined);
		sent.end(body);
		const [answer] = await once(sent, 'response');
		expect(answer.statusCode).toBe(413);
		answer.destroy();
	});

	// docs/security.md promises: "Bodies, URLs and headers have a limit"
	test.each([
		[
			'actions of a new lead',
			'/lead',
			(values: number) => ({ fields: {}, actions: Array(values - 2).fill({}) }),
		],
		[
			'fields',
			'/lead',
			(values: number) => ({ fields: Object.fromEntries(range(values - 1).map((key) => [key, 1])) }),
		],
		[
			'nested values',
			'/lead/search',
			(values: number) => ({ fields: { notes: [Array(values - 3).fill('a')] } }),
		],
	])('a body with more values than the limit gives 413: %s', async (_, path, bodyOf) => {
		expect(errorOf(await running.api.post(path, bodyOf(10_001)))).toEqual({
			status: 413,
			code: 'PAYLOAD_TOO_LARGE',
			message: 'A request body can have at most 10000 values',
		});
		expect((await running.api.post(path, bodyOf(10_000))).status).not.toBe(413);
	});

	// docs/security.md promises: "Bodies, URLs and headers have a limit"
	test('an address over the limit gives 414', async () => {
		const answer = await running.api.get(`/lead/${'a'.repeat(9_000)}`);
		expect(errorOf(answer)).toMatchObject({ status: 414, code: 'BAD_REQUEST' });
		// Not only its parts have limits.
		expect((await running.api.get(`/metadata?x=${'a'.repeat(9_000)}`)).status).toBe(414);
	});

	test('headers over the limit give 431 in the envelope', async () => {
		const socket = connect(portOf(running.sandbox), '127.0.0.1');
		socket.write(`GET /v2/ HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`);
		const answer = await answerOn(socket);
		expect(answer).toMatch(/^HTTP\/1\.1 431 /);
		expect(answer).toContain('"code":"BAD_REQUEST"');
	});
});

describe('Slow clients', () => {
	// docs/security.md promises: "slow clients are cut off"
	test('a client that does not finish the headers is cut off with 408', async () => {
		const socket = connect(portOf(impatient.sandbox), '127.0.0.1');
		socket.write('GET /v2/ HTTP/1.1\r\nHost: local');
		expect(await answerOn(socket)).toMatch(/^HTTP\/1\.1 408 /);
	});

	// docs/security.md promises: "slow clients are cut off"
	test('a client that does not finish the body is cut off', async () => {
		const { enterpriseId, syncToken } = impatient.sandbox;
		const socket = connect(portOf(impatient.sandbox), '127.0.0.1');
		socket.write(
			`POST /v2/enterprise/${enterpriseId}/lead HTTP/1.1\r\nHost: localhost\r\n` +
				`Authorization: Bearer ${syncToken}\r\nContent-Length: 100\r\n\r\n{"fields":`,
		);
		expect(await answerOn(socket)).toBe('');
	});

	test.each([
		['without a token', 'POST /v2/enterprise/x/lead', ''],
		['of an upload without a signature', 'PUT /files/0123456789abcdef01234567', ''],
		['in parts', 'POST /v2/enterprise/x/lead', 'Transfer-Encoding: chunked\r\n'],
	])('a client that goes on sending a refused body slowly is cut off: %s', async (_, target, more) => {
		const socket = connect(portOf(impatient.sandbox), '127.0.0.1');
		socket.write(
			`${target} HTTP/1.1\r\nHost: localhost\r\n${more || 'Content-Length: 100000\r\n'}\r\n${more && '1\r\n{\r\n'}`,
		);
		const dripping = setInterval(() => socket.write(more === '' ? 'x' : '1\r\nx\r\n'), 20);
		const answer = await answerOn(socket);
		clearInterval(dripping);
		expect(answer).toMatch(/^HTTP\/1\.1 (401|403) /);
	});

	test('a client keeps its connection after a refusal if it ends its body', async () => {
		const socket = connect(portOf(impatient.sandbox), '127.0.0.1');
		const ask = 'POST /v2/enterprise/x/lead HTTP/1.1\r\nHost: localhost\r\n';
		socket.write(`${ask}Content-Length: 4\r\n\r\n{}`);
		const [first] = await once(socket, 'data');
		socket.write(`  ${ask}Content-Length: 0\r\nConnection: close\r\n\r\n`);
		const answers = String(first) + (await answerOn(socket));
		expect(answers.match(/HTTP\/1\.1 401 /g)).toHaveLength(2);
	});

	test('an answer may take longer than a request', async () => {
		impatient.sandbox.faults.add({ delayMs: 600, times: 1 });
		expect((await impatient.api.post('/lead', { fields: { phone: '919800099999' } })).status).toBe(201);
	});
});

describe('Enterprises', () => {
	test('an ID of another enterprise is not found, and its token is rejected', async () => {
		const lead = await running.api.newLead();
		expect(errorOf(await other.api.get(`/lead/${lead}`))).toMatchObject({
			status: 404,
			code: 'LEAD_NOT_FOUND',
		});
		const stranger = new Api({ ...running.sandbox, syncToken: other.sandbox.syncToken });
		expect(errorOf(await stranger.get(`/lead/${lead}`))).toMatchObject({
			status: 401,
			code: 'NOT_AUTHORIZED',
		});
		const elsewhere = new Api({ ...running.sandbox, enterpriseId: 'f'.repeat(24) });
		expect(errorOf(await elsewhere.get(`/lead/${lead}`))).toMatchObject({
			status: 401,
			code: 'NOT_AUTHORIZED',
		});
	});

	test('an action of another lead is not found', async () => {
		const [one, two] = [await running.api.newLead(), await running.api.newLead()];
		const { data } = await running.api.append(one, { type: '1004', fields: { comment: 'Mine' } });
		const answer = await running.api.get(`/lead/${two}/action/${data.actions[0]?.action_id}`);
		expect(errorOf(answer)).toMatchObject({ status: 404, code: 'ACTION_NOT_FOUND' });
	});
});

describe('Error details', () => {
	// docs/security.md promises: "no error shows a stack trace"
	test('no answer shows a stack trace or a path of the machine', async () => {
		const answers = [
			await running.api.post('/lead', '{"fields":'),
			await running.api.get('/lead/%zz'),
			await running.api.get(`/lead/${'a'.repeat(9_000)}`),
			await callAdmin(running.sandbox, 'POST', '/faults', { route: 'nonsense' }),
			await callAdmin(running.sandbox, 'GET', '/nope'),
			await callAdmin(running.sandbox, 'PATCH', '/fields/phone', 'x'),
		];
		expect(answers.every(({ status }) => status >= 400 && status < 500)).toBe(true);
		expect(JSON.stringify(answers)).not.toMatch(/node_modules|sandbox\/src|\.[tj]s:\d|\bat (async )?\w+ \(/);
	});
});

describe('The address', () => {
	// docs/security.md promises: "It listens on `127.0.0.1` and warns about any other `--host`"
	test('is loopback by default', async () => {
		expect(new URL(running.sandbox.url).hostname).toBe('127.0.0.1');
		const everywhere = await startSandbox({ seed: 'empty', host: '0.0.0.0' });
		try {
			const socket = connect(portOf(everywhere), '127.0.0.2');
			await once(socket, 'connect');
			socket.destroy();
		} finally {
			await everywhere.close();
		}
		const refused = connect(portOf(running.sandbox), '127.0.0.2');
		const [error] = await once(refused, 'error');
		expect(error.code).toBe('ECONNREFUSED');
	});
});
