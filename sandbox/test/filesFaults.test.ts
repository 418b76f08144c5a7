import { attachOne, download, HELLO, put, upload } from './filesSupport';
import { useSandbox } from '../../test/kit/sandbox/useSandbox';

const running = useSandbox({ seed: 'empty' });

afterEach(() => running.sandbox.faults.clear());

describe('Faults of file transfers', () => {
	test('a fault affects uploads or downloads by their path', async () => {
		const { faults } = running.sandbox;
		faults.add({ route: 'PUT /files/*', status: 503, retryAfter: 1, times: 1 });
		faults.add({ route: 'GET /files/{fileId}', status: 500, times: 1 });
		const { uploadUrl } = await attachOne(running.api);
		const refused = await put(uploadUrl, HELLO);
		expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
		expect((await put(uploadUrl, HELLO)).status).toBe(200);
		const { downloadUrl } = await upload(running.api, HELLO);
		expect((await download(downloadUrl)).status).toBe(500);
		expect((await download(downloadUrl)).body).toEqual(HELLO);
	});

	test('a connection cut after the bytes are stored leaves the upload URL used', async () => {
		running.sandbox.faults.add({ route: 'PUT /files/*', cut: 'after', times: 1 });
		const { uploadUrl, path } = await attachOne(running.api);
		await expect(put(uploadUrl, HELLO)).rejects.toThrow();
		expect((await running.api.get(path)).status).toBe(200);
		expect((await put(uploadUrl, HELLO)).status).toBe(403);
	});

	test('a connection cut before the bytes are stored leaves nothing', async () => {
		running.sandbox.faults.add({ route: 'PUT /files/*', cut: 'before', times: 1 });
		const { uploadUrl, path } = await attachOne(running.api);
		await expect(put(uploadUrl, HELLO)).rejects.toThrow();
		expect((await running.api.get(path)).status).toBe(404);
		expect((await put(uploadUrl, HELLO)).status).toBe(200);
	});

	test('a fault of every endpoint does not affect file transfers', async () => {
		const { uploadUrl } = await attachOne(running.api);
		running.sandbox.faults.add({ status: 503 });
		expect((await put(uploadUrl, HELLO)).status).toBe(200);
	});

	test('the log shows transfers without the signature', async () => {
		const { uploadUrl } = await attachOne(running.api);
		await put(uploadUrl, HELLO);
		const entry = running.sandbox.requests().at(-1);
		expect(entry).toMatchObject({ method: 'PUT', route: null, path: '/files/{fileId}', status: 200 });
		expect(JSON.stringify(running.sandbox.requests())).not.toContain('signature');
	});
});
