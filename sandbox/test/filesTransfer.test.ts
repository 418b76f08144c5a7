import { once } from 'node:events';
import { connect } from 'node:net';
import { startSandbox } from '../src/server';
import {
	attachOne,
	download,
	HELLO,
	outcomeOf,
	put,
	transfer,
	upload,
	uploadUrlVia,
	type Download,
} from './filesSupport';
import { Api, useSandbox } from '../../test/kit/sandbox/useSandbox';

const MAX_FILE = 1_000_000;
const MINUTE = 60_000;

/** The sandbox's clock, which the tests move. */
let time = Date.UTC(2025, 5, 1);

const running = useSandbox({ seed: 'empty', maxFile: MAX_FILE, clock: () => time });
const other = useSandbox({ seed: 'empty' });

const TEXT = { 'Content-Type': 'text/plain' };
const FORBIDDEN = { status: 403, code: 'NOT_AUTHORIZED' };
const BAD = { status: 400, code: 'BAD_REQUEST' };

const isStored = async (path: string) => (await running.api.get(path)).status === 200;

function changed(url: string, change: (url: URL) => void): string {
	const copy = new URL(url);
	change(copy);
	return copy.href;
}

describe('PUT of a file', () => {
	// sync-api.md, Bytes of a file.
	test('uploaded bytes are downloaded unchanged', async () => {
		const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));
		const { path, uploadUrl, fileId } = await attachOne(running.api, { size: bytes.length });
		const stored = await put(uploadUrl, bytes);
		expect([stored.status, JSON.parse(stored.body.toString())]).toEqual([
			200,
			{ file_id: fileId, status: 'STORED' },
		]);
		const { data } = await running.api.get<Download>(path);
		expect((await download(data.download_url)).body.equals(bytes)).toBe(true);
	});

	test('bytes may come in chunks of unknown length', async () => {
		const { uploadUrl, path } = await attachOne(running.api);
		const parts = [Buffer.from('he'), Buffer.from('llo')];
		expect(await transfer('PUT', uploadUrl, TEXT, parts)).toMatchObject({ status: 200 });
		const { data } = await running.api.get<Download>(path);
		expect((await download(data.download_url)).body).toEqual(HELLO);
	});

	test('a presigned URL needs no bearer token, and ignores a wrong one', async () => {
		for (const headers of [{}, { Authorization: 'Bearer wrong' }, { Authorization: 'nonsense' }]) {
			const { uploadUrl } = await attachOne(running.api);
			expect((await put(uploadUrl, HELLO, { ...TEXT, ...headers })).status).toBe(200);
		}
	});

	test('a bearer token does not replace a signature', async () => {
		const { uploadUrl, path } = await attachOne(running.api);
		const unsigned = changed(uploadUrl, (url) => url.searchParams.delete('signature'));
		const headers = { ...TEXT, Authorization: `Bearer ${running.sandbox.syncToken}` };
		expect(await put(unsigned, HELLO, headers)).toMatchObject(FORBIDDEN);
		expect(await isStored(path)).toBe(false);
	});

	test('a signature holds for one file, one verb and one expiry', async () => {
		const { uploadUrl, path, fileId } = await attachOne(running.api);
		const another = await attachOne(running.api);
		const foreign = await attachOne(other.api);
		const urls = [
			uploadUrl.replace(fileId, another.fileId),
			changed(uploadUrl, ({ searchParams }) => searchParams.set('expires', String(time + 60 * MINUTE))),
			changed(uploadUrl, ({ searchParams }) =>
				searchParams.set('expires', `0${searchParams.get('expires')}`),
			),
			changed(uploadUrl, ({ searchParams }) => searchParams.set('signature', 'f'.repeat(64))),
			changed(uploadUrl, ({ searchParams }) => searchParams.set('signature', '')),
			changed(uploadUrl, ({ searchParams }) => searchParams.delete('expires')),
			`${uploadUrl}&signature=${'f'.repeat(64)}`,
			new URL(uploadUrl).origin + new URL(foreign.uploadUrl).pathname + new URL(foreign.uploadUrl).search,
		];
		for (const url of urls) {
			expect({ url, ...(await put(url, HELLO)) }).toMatchObject({ url, ...FORBIDDEN });
		}
		expect(await download(uploadUrl)).toMatchObject(FORBIDDEN);
		const { downloadUrl } = await upload(running.api, HELLO);
		expect(await put(downloadUrl, HELLO)).toMatchObject(FORBIDDEN);
		expect([await isStored(path), await isStored(another.path)]).toEqual([false, false]);
	});

	test('an upload URL expires after 15 minutes', async () => {
		const [early, late] = [await attachOne(running.api), await attachOne(running.api)];
		time += 15 * MINUTE - 1;
		expect((await put(early.uploadUrl, HELLO)).status).toBe(200);
		time += 1;
		expect(await put(late.uploadUrl, HELLO)).toMatchObject(FORBIDDEN);
		expect(await isStored(late.path)).toBe(false);
	});

	test('a second upload to a URL gives 403, and the bytes stay unchanged', async () => {
		const { uploadUrl, downloadUrl } = await upload(running.api, HELLO);
		expect(await put(uploadUrl, Buffer.from('other'))).toMatchObject(FORBIDDEN);
		expect((await download(downloadUrl)).body).toEqual(HELLO);
	});

	test('of two simultaneous uploads to one URL, one is stored', async () => {
		const { uploadUrl, path } = await attachOne(running.api, { size: 300_000 });
		const bodies = ['a', 'b', 'c'].map((letter) => Buffer.alloc(300_000, letter));
		const statuses = (await Promise.all(bodies.map((body) => put(uploadUrl, body)))).map(
			({ status }) => status,
		);
		expect([...statuses].sort()).toEqual([200, 403, 403]);
		const { data } = await running.api.get<Download>(path);
		const stored = bodies[statuses.indexOf(200)];
		expect(stored !== undefined && (await download(data.download_url)).body.equals(stored)).toBe(true);
	});

	// docs/sync-api.md promises: "the `Content-Type` or the length differs from the description"
	test('a length that differs from the size gives 400, and the right bytes are accepted afterwards', async () => {
		const { uploadUrl, path } = await attachOne(running.api);
		for (const text of ['', 'hell', 'hello!', 'x'.repeat(200_000)]) {
			const bytes = Buffer.from(text);
			const answer = await put(uploadUrl, bytes);
			expect(answer).toMatchObject(BAD);
			// Before the bytes: the client need not send them.
			expect(String(answer.body)).toContain(`Content-Length is ${bytes.length}`);
			expect(
				await transfer('PUT', uploadUrl, { ...TEXT, 'Transfer-Encoding': 'chunked' }, [bytes]),
			).toMatchObject(BAD);
			expect(await isStored(path)).toBe(false);
		}
		expect((await put(uploadUrl, HELLO)).status).toBe(200);
	});

	test('a Content-Type that differs from the declared type gives 400', async () => {
		const { uploadUrl, path } = await attachOne(running.api, { content_type: 'text/plain; charset=utf-8' });
		for (const type of ['text/html', 'text/plain', 'text/plain; charset=latin1', 'nonsense', undefined]) {
			const answer = await put(uploadUrl, HELLO, type === undefined ? {} : { 'Content-Type': type });
			expect({ type, status: answer.status, code: answer.code }).toEqual({ type, ...BAD });
		}
		expect(await isStored(path)).toBe(false);
		expect((await put(uploadUrl, HELLO, { 'Content-Type': 'Text/Plain;charset=UTF-8' })).status).toBe(200);
	});

	test('a body above the limit gives 413', async () => {
		const { uploadUrl } = await attachOne(running.api, { size: MAX_FILE });
		const large = Buffer.alloc(MAX_FILE + 1);
		expect(await put(uploadUrl, large)).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
		expect((await put(uploadUrl, large.subarray(1))).status).toBe(200);
	});

	test('another verb on a presigned URL gives 405', async () => {
		const { uploadUrl } = await attachOne(running.api);
		for (const method of ['POST', 'PATCH', 'DELETE']) {
			expect(await transfer(method, uploadUrl)).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' });
		}
	});

	test('an idle upload is cut off, and the file can be uploaded again', async () => {
		const impatient = await startSandbox({ seed: 'empty', idleTimeout: 100 });
		try {
			const { uploadUrl } = await attachOne(new Api(impatient));
			const { port, pathname, search } = new URL(uploadUrl);
			const socket = connect(Number(port), '127.0.0.1');
			socket.on('error', () => undefined);
			socket.write(
				`PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhe`,
			);
			await once(socket, 'close');
			expect((await put(uploadUrl, HELLO)).status).toBe(200);
		} finally {
			await impatient.close();
		}
	});
});

describe('GET of a file', () => {
	test('a download URL is valid for several downloads, and expires after 15 minutes', async () => {
		const { downloadUrl, path } = await upload(running.api, HELLO);
		for (const wait of [0, 7 * MINUTE, 8 * MINUTE - 1]) {
			time += wait;
			expect((await download(downloadUrl)).body).toEqual(HELLO);
		}
		time += 1;
		expect(await download(downloadUrl)).toMatchObject(FORBIDDEN);
		const { data } = await running.api.get<Download>(path);
		expect((await download(data.download_url)).status).toBe(200);
	});

	test('a download is saved under its name and never shown in the browser', async () => {
		const name = `Ré"su%mé; (1) 'न'.html`;
		const { downloadUrl } = await upload(running.api, HELLO, { name, content_type: 'text/html' });
		const { status, headers } = await download(downloadUrl);
		expect([status, headers]).toMatchObject([
			200,
			{
				'content-type': 'text/html',
				'content-length': '5',
				'accept-ranges': 'bytes',
				'x-content-type-options': 'nosniff',
				'cache-control': 'private, no-store',
				'content-disposition':
					'attachment; filename="R__su_m_; (1) \'_\'.html"; ' +
					"filename*=UTF-8''R%C3%A9%22su%25m%C3%A9%3B%20%281%29%20%27%E0%A4%A8%27.html",
			},
		]);
	});

	const ranges: Array<[string, number, string, string | undefined]> = [
		['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
		['bytes=4-', 206, '456789', 'bytes 4-9/10'],
		['bytes=-3', 206, '789', 'bytes 7-9/10'],
		['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
		['bytes=8-99', 206, '89', 'bytes 8-9/10'],
		['bytes=9-9', 206, '9', 'bytes 9-9/10'],
		['bytes=3-1', 200, '0123456789', undefined],
		['bytes=0-1,4-5', 200, '0123456789', undefined],
		['lines=0-1', 200, '0123456789', undefined],
		['bytes=-', 200, '0123456789', undefined],
		['bytes=x-2', 200, '0123456789', undefined],
	];

	test('a single range is answered with 206, any other range with the whole file', async () => {
		const { downloadUrl } = await upload(running.api, Buffer.from('0123456789'));
		for (const [range, status, text, contentRange] of ranges) {
			const { headers, body, ...answer } = await download(downloadUrl, { Range: range });
			expect([range, answer.status, body.toString(), headers['content-range']]).toEqual([
				range,
				status,
				text,
				contentRange,
			]);
			expect(headers['content-length']).toBe(String(text.length));
		}
	});

	test('a range outside the file gives 416 with the length of the file', async () => {
		const { downloadUrl } = await upload(running.api, Buffer.from('0123456789'));
		for (const range of ['bytes=10-', 'bytes=10-20', 'bytes=-0']) {
			const { status, headers, code } = await download(downloadUrl, { Range: range });
			expect([status, headers['content-range'], code]).toEqual([416, 'bytes */10', 'BAD_REQUEST']);
		}
	});

	test('a range whose condition fails is answered with the whole file', async () => {
		const { downloadUrl } = await upload(running.api, Buffer.from('0123456789'));
		const tag = String((await download(downloadUrl)).headers.etag);
		const parts = async (condition: string) =>
			(await download(downloadUrl, { Range: 'bytes=0-1', 'If-Range': condition })).body.toString();
		expect([await parts(tag), await parts('"other"')]).toEqual(['01', '0123456789']);
	});

	// sync-api.md, DELETE /lead/{leadId}/action/{actionId}/file/{fileId}.
	test('a download URL of a file that was deleted gives 404', async () => {
		const { downloadUrl, path } = await upload(running.api, HELLO);
		await running.api.call('DELETE', path);
		expect(await download(downloadUrl)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
	});
});

describe('Presigned URLs', () => {
	test('a URL has the address by which the caller reached the sandbox', async () => {
		expect(await uploadUrlVia(running.api, 'sandbox.internal:8787')).toMatch(
			/^http:\/\/sandbox\.internal:8787\//,
		);
		expect(await uploadUrlVia(running.api, '[::1]:80')).toMatch(/^http:\/\/\[::1\]:80\//);
	});

	test('an invalid Host header is ignored', async () => {
		const { origin } = new URL(running.sandbox.url);
		for (const host of ['evil.example/path?', 'user@evil.example', '']) {
			expect(new URL(await uploadUrlVia(running.api, host)).origin).toBe(origin);
		}
	});

	// sync-api.md, Files.
	test('the file operations of the Sync API need its token', async () => {
		const { path, leadId } = await upload(running.api, HELLO);
		const stranger = new Api({ ...running.sandbox, syncToken: 'wrong' });
		for (const [method, target] of [
			['GET', path],
			['DELETE', path],
			['POST', `/lead/${leadId}/file`],
			['POST', path.replace(/\/file\/.*/, '/file')],
		] as const) {
			expect(outcomeOf(await stranger.call(method, target))).toEqual([401, 'NOT_AUTHORIZED']);
		}
		expect(await isStored(path)).toBe(true);
	});
});
