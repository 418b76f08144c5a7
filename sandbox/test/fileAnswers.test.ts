import { attachOne, download, HELLO, put, transfer, upload, uploadUrlVia } from './filesSupport';
import { useSandbox } from '../../test/kit/sandbox/useSandbox';
import { envelope } from './wire';

const MINUTE = 60_000;
/** The sandbox's clock, which never goes back. */
let time = Date.UTC(2026, 0, 1);

const running = useSandbox({ seed: 'empty', maxFile: 10, clock: () => time });

const said = ({ status, body }: { status: number; body: Buffer }) => [status, body.toString()];

const TEXT = { 'Content-Type': 'text/plain' };

describe('The answer to a transfer of bytes', () => {
	test('says which part of an upload is not as it was described, and of what it had to be', async () => {
		const { uploadUrl } = await attachOne(running.api);
		expect(said(await put(uploadUrl, HELLO, { 'Content-Type': 'text/html' }))).toEqual([
			400,
			envelope('BAD_REQUEST', "Content-Type must be text/plain, the type in the file's description"),
		]);
		expect(said(await put(uploadUrl, HELLO.subarray(1)))).toEqual([
			400,
			envelope('BAD_REQUEST', 'The file was described with 5 bytes, but Content-Length is 4'),
		]);
		const tooLarge = envelope('PAYLOAD_TOO_LARGE', 'A file can have at most 10 bytes');
		expect(said(await put(uploadUrl, Buffer.alloc(11)))).toEqual([413, tooLarge]);
		expect((await put(uploadUrl, Buffer.alloc(10))).status).toBe(400);
		expect((await put(uploadUrl, HELLO)).status).toBe(200);
	});

	test('says why an address is refused: its signature, its time, or its use', async () => {
		const { uploadUrl } = await attachOne(running.api);
		const wrong = envelope('NOT_AUTHORIZED', 'The signature of this URL does not match');
		for (const url of [
			`${uploadUrl}0`,
			uploadUrl.replace(/signature=\w+/, ''),
			uploadUrl.replace(/expires=\d+/, 'expires=0'),
			uploadUrl.replace(/expires=(\d+)/, 'expires=$1.0'),
			uploadUrl.replace(/expires=(\d+)/, 'expires=+$1'),
			`${uploadUrl}&expires=1`,
		])
			expect(said(await put(url, HELLO))).toEqual([403, wrong]);
		const other = await attachOne(running.api);
		time += 15 * MINUTE - 1;
		expect((await put(uploadUrl, HELLO)).status).toBe(200);
		const used = envelope('NOT_AUTHORIZED', 'This upload URL has been used');
		expect(said(await put(uploadUrl, HELLO))).toEqual([403, used]);
		time += 1;
		const late = envelope('NOT_AUTHORIZED', 'This URL has expired');
		expect(said(await put(other.uploadUrl, HELLO))).toEqual([403, late]);
	});

	test('says how many bytes a file has of which a range holds none', async () => {
		const { downloadUrl, fileId } = await upload(running.api, HELLO);
		const refused = await download(downloadUrl, { Range: 'bytes=5-' });
		expect(said(refused)).toEqual([
			416,
			envelope('BAD_REQUEST', 'The file has 5 bytes, and the range contains none of them'),
		]);
		expect(refused.headers['content-range']).toBe('bytes */5');
		const whole = await download(downloadUrl);
		expect([whole.headers.etag, whole.headers['content-range']]).toEqual([`"${fileId}"`, undefined]);
	});

	test.each(['POST', 'PATCH', 'DELETE', 'OPTIONS'])(
		'names the method %s, which no file has',
		async (method) => {
			const { uploadUrl } = await attachOne(running.api);
			const message = `${method} is not allowed on the bytes of a file`;
			expect(said(await transfer(method, uploadUrl))).toEqual([405, envelope('METHOD_NOT_ALLOWED', message)]);
			expect(said(await transfer('HEAD', uploadUrl))).toEqual([405, '']);
		},
	);

	test('of a file that nobody described says which one', async () => {
		const { uploadUrl, fileId, path } = await attachOne(running.api);
		await running.api.call('DELETE', path);
		const message = `File with id ${fileId} was not found`;
		expect(said(await put(uploadUrl, HELLO))).toEqual([404, envelope('NOT_FOUND', message)]);
	});

	test('is in the dialect that the sandbox speaks', async () => {
		const { uploadUrl } = await attachOne(running.api);
		running.sandbox.speak({
			name: 1,
			ways: { storedBytes: [{ name: 'own', status: 201, say: () => 'own' }] },
		});
		expect(said(await put(uploadUrl, HELLO))).toEqual([201, '"own"']);
		running.sandbox.speak('strict');
	});
});

describe('An address for bytes', () => {
	test.each([
		'a',
		'a-b.c_d',
		'localhost:1',
		'localhost:65535',
		'127.0.0.1:80',
		'[::1]',
		'[2001:DB8::1.2.3.4]:8080',
	])('begins with the Host header %s', async (host) => {
		expect(await uploadUrlVia(running.api, host)).toMatch(
			new RegExp(`^http://${host.replace(/[.[\]]/g, '\\$&')}/files/`),
		);
	});

	test.each([
		'a b',
		'a:',
		'a:x',
		'a:123456',
		'a/b',
		'x@a',
		':80',
		'[]',
		'[g]',
		'[::1',
		'[::1]x',
		'a:80x',
		'"a',
	])('does not begin with the Host header %s, which is none', async (host) => {
		const { origin } = new URL(running.sandbox.url);
		expect(await uploadUrlVia(running.api, host)).toMatch(new RegExp(`^${origin}/files/`));
	});

	test('is for 15 minutes, with one signature for each verb', async () => {
		const { uploadUrl, downloadUrl } = await upload(running.api, HELLO);
		for (const url of [uploadUrl, downloadUrl])
			expect(new URL(url).searchParams.get('expires')).toBe(String(time + 15 * MINUTE));
		expect((await transfer('GET', uploadUrl, TEXT)).status).toBe(403);
		expect((await download(downloadUrl)).body).toEqual(HELLO);
	});
});
