import { once } from 'node:events';
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	watch,
	writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox, type Sandbox } from '../src/server';
import { endOf, startCommand } from './commandLine';
import { attachOne, download, HELLO, put, upload } from './filesSupport';
import { Api } from '../../test/kit/sandbox/useSandbox';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-files-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

let workspaces = 0;

const newData = () => join(folder, `${(workspaces += 1)}.db`);

const storedNames = (data: string) => (existsSync(`${data}.files`) ? readdirSync(`${data}.files`) : []);

async function withSandbox(data: string, work: (api: Api, sandbox: Sandbox) => Promise<void>): Promise<void> {
	const sandbox = await startSandbox({ data, seed: 'empty' });
	try {
		await work(new Api(sandbox), sandbox);
	} finally {
		await sandbox.close();
	}
}

/** Begins an upload of 5 bytes, sends 2 of them, and returns the request once the sandbox has begun to store it. */
async function halfAnUpload(url: string, data: string) {
	mkdirSync(`${data}.files`, { recursive: true });
	const watcher = watch(`${data}.files`);
	const begun = once(watcher, 'change');
	const sent = request(url, {
		method: 'PUT',
		headers: { 'Content-Type': 'text/plain', 'Content-Length': '5' },
	});
	sent.on('error', () => undefined);
	sent.write('he');
	await begun;
	watcher.close();
	return sent;
}

describe('Files on disk', () => {
	// sync-api.md, Bytes of a file.
	test('bytes are in a folder beside the data file, under an ID instead of the sent name', async () => {
		const data = newData();
		await withSandbox(data, async (api) => {
			expect(existsSync(`${data}.files`)).toBe(false);
			const { fileId } = await upload(api, HELLO, { name: '%2e%2e%2fescape.txt' });
			expect(storedNames(data)).toEqual([fileId]);
			expect(readFileSync(join(`${data}.files`, fileId))).toEqual(HELLO);
		});
	});

	test('files and their URLs stay valid after a restart', async () => {
		const data = newData();
		let urls: string[] = [];
		await withSandbox(data, async (api) => {
			const [stored, waiting] = [await upload(api, HELLO), await attachOne(api)];
			urls = [stored.downloadUrl, waiting.uploadUrl].map(
				(url) => new URL(url).pathname + new URL(url).search,
			);
		});
		await withSandbox(data, async (_api, { url }) => {
			const [downloadUrl, uploadUrl] = urls.map((path) => new URL(path, url).href);
			expect((await download(String(downloadUrl))).body).toEqual(HELLO);
			expect((await put(String(uploadUrl), HELLO)).status).toBe(200);
		});
	});

	// sync-api.md, DELETE /lead/{leadId}/action/{actionId}/file/{fileId}.
	test('a deleted file leaves no bytes, and a reset removes the bytes of all files', async () => {
		const data = newData();
		await withSandbox(data, async (api, sandbox) => {
			const [gone, stays] = [await upload(api, HELLO), await upload(api, HELLO)];
			await api.call('DELETE', gone.path);
			expect(storedNames(data)).toEqual([stays.fileId]);
			sandbox.reset();
			expect(storedNames(data)).toEqual([]);
			expect((await download(stays.downloadUrl)).status).toBe(404);
		});
	});

	test('a rejected upload leaves no bytes', async () => {
		const data = newData();
		await withSandbox(data, async (api) => {
			const { uploadUrl } = await attachOne(api);
			const sent = request(uploadUrl, { method: 'PUT', headers: { 'Content-Type': 'text/plain' } });
			// In two parts, so that no Content-Length tells the sandbox before the first byte.
			sent.write('hello');
			sent.end(' and more');
			const [answer] = await once(sent, 'response');
			expect(answer.statusCode).toBe(400);
			expect(storedNames(data)).toEqual([]);
		});
	});

	test('an upload whose connection breaks leaves no bytes, and the file can be uploaded again', async () => {
		const data = newData();
		await withSandbox(data, async (api) => {
			const { uploadUrl, fileId } = await attachOne(api);
			const sent = await halfAnUpload(uploadUrl, data);
			expect(storedNames(data)).toEqual([expect.stringMatching(`^${fileId}\\..*\\.part$`)]);
			const watcher = watch(`${data}.files`);
			const removed = once(watcher, 'change');
			sent.destroy();
			await removed;
			watcher.close();
			expect((await put(uploadUrl, HELLO)).status).toBe(200);
			expect(storedNames(data)).toEqual([fileId]);
		});
	});

	test('a file that is deleted during its upload is not stored', async () => {
		const data = newData();
		await withSandbox(data, async (api) => {
			const { uploadUrl, path } = await attachOne(api);
			const sent = await halfAnUpload(uploadUrl, data);
			expect((await api.call('DELETE', path)).status).toBe(200);
			sent.end('llo');
			const [answer] = await once(sent, 'response');
			expect(answer.statusCode).toBe(404);
			expect(storedNames(data)).toEqual([]);
		});
	});

	test('closing the sandbox during an upload ends the upload and leaves no bytes', async () => {
		const data = newData();
		await withSandbox(data, async (api) => {
			const { uploadUrl } = await attachOne(api);
			await halfAnUpload(uploadUrl, data);
		});
		expect(storedNames(data)).toEqual([]);
	});

	test('the next start removes the remains of a killed process, and nothing else', async () => {
		const data = newData();
		let kept = '';
		await withSandbox(data, async (api) => {
			kept = (await upload(api, HELLO)).fileId;
		});
		// Renamed but not yet recorded; half written; another program's.
		const orphan = '0123456789abcdef01234567';
		for (const name of [orphan, `${kept}.0123456789abcdef.part`, 'notes.txt']) {
			writeFileSync(join(`${data}.files`, name), 'x');
		}
		await withSandbox(data, async () => {
			expect(storedNames(data).sort()).toEqual([kept, 'notes.txt'].sort());
		});
	});

	// sync-api.md, GET /lead/{leadId}/action/{actionId}/file/{fileId}.
	test('bytes that were removed from disk give 404, not a broken download', async () => {
		const data = newData();
		await withSandbox(data, async (api) => {
			const { downloadUrl, fileId } = await upload(api, HELLO);
			rmSync(join(`${data}.files`, fileId));
			expect(await download(downloadUrl)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
		});
	});

	test('a sandbox killed during an upload stores nothing of it, and accepts it again', async () => {
		const data = newData();
		const first = await startCommand('--data', data, '--seed', 'empty');
		const api = new Api(first.said);
		const whole = await upload(api, HELLO);
		const half = await attachOne(api);
		await halfAnUpload(half.uploadUrl, data);
		first.child.kill('SIGKILL');
		await endOf(first.child);
		expect(storedNames(data)).toHaveLength(2);

		const second = await startCommand('--data', data);
		const again = new Api(second.said);
		expect(storedNames(data)).toEqual([whole.fileId]);
		expect([(await again.get(whole.path)).status, (await again.get(half.path)).status]).toEqual([200, 404]);
		const { pathname, search } = new URL(half.uploadUrl);
		expect((await put(new URL(pathname + search, second.said.url).href, HELLO)).status).toBe(200);
		expect((await again.get(half.path)).status).toBe(200);
		second.child.kill('SIGTERM');
		await endOf(second.child);
	});

	test('files of a workspace in memory are in a temporary folder, which is removed on close', async () => {
		const temporary = mkdtempSync(join(folder, 'tmp-'));
		const own = () => readdirSync(temporary).filter((name) => name.startsWith('lead-workspace-files-'));
		const { TMPDIR } = process.env;
		process.env['TMPDIR'] = temporary;
		const { child, said } = await startCommand('--seed', 'empty', '--max-file', '10');
		if (TMPDIR === undefined) delete process.env['TMPDIR'];
		else process.env['TMPDIR'] = TMPDIR;
		await upload(new Api(said), HELLO);
		expect(own()).toHaveLength(1);
		await expect(attachOne(new Api(said), { size: 11 })).rejects.toThrow('not described');
		child.kill('SIGTERM');
		expect(await endOf(child)).toBe(0);
		expect(own()).toEqual([]);
	});

	test('a limit that was lowered since a file was described gives 413', async () => {
		const data = newData();
		let target = '';
		await withSandbox(data, async (api) => {
			const { uploadUrl } = await attachOne(api, { size: 5 });
			target = new URL(uploadUrl).pathname + new URL(uploadUrl).search;
		});
		const sandbox = await startSandbox({ data, maxFile: 4 });
		const answer = await put(new URL(target, sandbox.url).href, HELLO);
		await sandbox.close();
		expect(answer).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
	});

	test('a download whose reader disconnects does no harm', async () => {
		const data = newData();
		await withSandbox(data, async (api) => {
			const bytes = Buffer.alloc(5_000_000, 'x');
			const { downloadUrl } = await upload(api, bytes);
			const { port, pathname, search } = new URL(downloadUrl);
			const socket = connect(Number(port), '127.0.0.1');
			socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: x\r\n\r\n`);
			await once(socket, 'data');
			socket.destroy();
			expect((await download(downloadUrl)).body.length).toBe(bytes.length);
		});
	});
});
