import { once } from 'node:events';
import { connect } from 'node:net';
import { type Endpoint, endpoints } from '../../nodes/shared/sync/endpoints';
import type { Way } from '../src/http/dialects/dialect';
import { instead } from '../src/http/dialects/ways';
import { endpointNames } from './openapi/send';
import { useSandbox } from '../../test/kit/sandbox/useSandbox';
import { envelope, JSON_TYPE, wire } from './wire';

const running = useSandbox();

afterEach(() => running.sandbox.speak('strict'));

/** Every endpoint, with `x` in place of its parameters. */
const calls = endpointNames.map((name) => {
	const { method, path }: Endpoint = endpoints[name];
	return { name, method, path, asked: path.replace(/\{\w+\}/g, 'x') };
});

describe('Every endpoint', () => {
	test('refuses a wrong token in one form, but for the one that refuses in plain text', async () => {
		const { enterpriseId } = running.sandbox;
		const message = `Enterprise ${enterpriseId} was not found, or the access token is invalid`;
		for (const { name, method, asked } of calls) {
			const { status, type, text } = await wire({ ...running.sandbox, syncToken: 'wrong' }, method, asked);
			expect({ name, status, type, text }).toEqual(
				name === 'updateAvailability'
					? { name, status: 403, type: 'text/plain; charset=utf-8', text: 'NOT_AUTHORIZED' }
					: { name, status: 401, type: JSON_TYPE, text: envelope('NOT_AUTHORIZED', message) },
			);
		}
	});

	test('refuses every method that its path does not have, by name', async () => {
		for (const path of new Set(calls.map((call) => call.path))) {
			const known = calls.filter((call) => call.path === path).map(({ method }) => String(method));
			for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
				if (known.includes(method)) continue;
				const { status, text } = await wire(running.sandbox, method, path.replace(/\{\w+\}/g, 'x'));
				const said = envelope('METHOD_NOT_ALLOWED', `${method} is not allowed on ${path}`);
				expect({ path, method, status, text }).toEqual({
					path,
					method,
					status: 405,
					text: method === 'HEAD' ? '' : said,
				});
			}
		}
	});

	test('says an error in the form that its dialect has for errors of its kind', async () => {
		const error = (status: number): Way[] => [instead('error', { status }, status)];
		running.sandbox.speak({ name: 1, ways: { specifiedError: error(298), openError: error(299) } });
		const open = [];
		for (const { name, method, asked } of calls) {
			const body = method === 'POST' ? '[]' : undefined;
			const { syncToken } = running.sandbox;
			const caller = { ...running.sandbox, syncToken: name === 'updateAvailability' ? syncToken : 'wrong' };
			const { status } = await wire(caller, method, asked, body);
			expect([298, 299]).toContain(status);
			if (status === 299) open.push(name);
		}
		expect(open.sort()).toEqual(
			calls
				.filter(({ asked }) => /\/file|\/team-?member/.test(asked))
				.map(({ name }) => name)
				.sort(),
		);
	});
});

describe('An error', () => {
	test.each([
		[
			'a path without a route',
			'GET',
			'/nope',
			undefined,
			404,
			'NOT_FOUND',
			'No route matches GET on this path',
		],
		['no JSON', 'POST', '/lead', '{', 400, 'BAD_REQUEST', 'Request body is not valid JSON'],
		[
			'JSON that is no object',
			'POST',
			'/lead',
			'[]',
			400,
			'BAD_REQUEST',
			'Request body must be a JSON object',
		],
		['a blank body', 'POST', '/lead', ' \n', 400, 'BAD_REQUEST', 'Request body is not valid JSON'],
		[
			'a value of a wrong type',
			'POST',
			'/lead',
			'{"fields":1}',
			400,
			'BAD_REQUEST',
			'fields: must be an object',
		],
		['a key too many', 'POST', '/lead/search', '{"a":1}', 400, 'BAD_REQUEST', 'Unrecognized key: "a"'],
		[
			'a query',
			'GET',
			'/custom-fields?detail=1',
			undefined,
			400,
			'BAD_REQUEST',
			'detail should be true or false',
		],
		[
			'a path that is no text',
			'GET',
			'/lead/%zz',
			undefined,
			400,
			'BAD_REQUEST',
			"'/v2/enterprise/ID/lead/%zz' is not a valid url component",
		],
	])('of %s says what is wrong', async (_what, method, path, body, status, code, message) => {
		const { enterpriseId } = running.sandbox;
		const answer = await wire(running.sandbox, method, path, body);
		expect(answer).toMatchObject({
			status,
			type: JSON_TYPE,
			text: envelope(code, message.replace('ID', enterpriseId)),
		});
	});

	test('of the sandbox itself says nothing of its cause, which is printed for the person who runs it', async () => {
		const printed: unknown[] = [];
		const write = jest.spyOn(process.stderr, 'write').mockImplementation((text) => printed.push(text) > 0);
		const fails = () => {
			throw new Error('the cause');
		};
		running.sandbox.speak({ name: 1, ways: { getEnterprise: [{ name: 'fails', say: fails }] } });
		const answer = await wire(running.sandbox, 'GET', '/metadata');
		write.mockRestore();
		expect(answer).toMatchObject({
			status: 500,
			type: JSON_TYPE,
			text: envelope('INTERNAL_ERROR', 'The sandbox failed to handle this request'),
		});
		expect(printed).toEqual(['GET /v2/enterprise/:enterpriseId/metadata failed: Error: the cause\n']);
	});
});

describe('A limit', () => {
	test('of a body is 1,048,576 bytes', async () => {
		const bodyOf = (bytes: number) => '{}'.padEnd(bytes);
		expect((await wire(running.sandbox, 'POST', '/lead/search', bodyOf(1_048_576))).status).toBe(200);
		expect(await wire(running.sandbox, 'POST', '/lead/search', bodyOf(1_048_577))).toMatchObject({
			status: 413,
			text: envelope('PAYLOAD_TOO_LARGE', 'Request body is too large'),
		});
	});

	test('of a URL is 8,192 characters', async () => {
		const { url, enterpriseId } = running.sandbox;
		const start = `${new URL(url).pathname}/enterprise/${enterpriseId}/metadata?x=`;
		const query = (length: number) => `/metadata?x=${'a'.repeat(length - start.length)}`;
		expect((await wire(running.sandbox, 'GET', query(8192))).status).toBe(200);
		expect(await wire(running.sandbox, 'GET', query(8193))).toMatchObject({
			status: 414,
			text: envelope('BAD_REQUEST', 'A URL can have at most 8192 characters'),
		});
	});

	test('of a part of a path is 512 characters', async () => {
		const { text } = await wire(running.sandbox, 'GET', `/lead/${'a'.repeat(512)}`);
		expect(text).toContain('LEAD_NOT_FOUND');
		expect((await wire(running.sandbox, 'GET', `/lead/${'a'.repeat(513)}`)).text).not.toContain(
			'LEAD_NOT_FOUND',
		);
	});

	test.each([
		['no HTTP', 'nonsense\r\n\r\n', '400 Bad Request', 'The request is not valid HTTP'],
		[
			'long headers',
			`GET /v2/ HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(16_384)}\r\n\r\n`,
			'431 Request Header Fields Too Large',
			'The headers are too large',
		],
	])('for %s is answered as HTTP, and ends the connection', async (_what, sent, status, message) => {
		const socket = connect(Number(new URL(running.sandbox.url).port), '127.0.0.1');
		socket.write(sent);
		let answer = '';
		socket.on('data', (chunk) => (answer += String(chunk)));
		await once(socket, 'close');
		const [head = '', body = ''] = answer.split('\r\n\r\n');
		const [first, ...headers] = head.split('\r\n');
		expect([first, body]).toEqual([`HTTP/1.1 ${status}`, envelope('BAD_REQUEST', message)]);
		expect(headers.map((line) => line.replace(/^(Date: ).+ GMT$/, '$1now'))).toEqual([
			`Content-Type: ${JSON_TYPE}`,
			'Date: now',
			`Content-Length: ${body.length}`,
			'Connection: close',
		]);
	});
});
