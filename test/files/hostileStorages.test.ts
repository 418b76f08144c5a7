import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';

import { keepFilesInMemory, keepFilesOnDisk } from './binaryStorage';
import { HostileStorage } from './hostileStorage';
import { inMemory, jsonOf, kindsOf, remarksOf } from '../kit/items';
import { quick } from '../kit/runtime';
import { hostileDownloads, hostileUploads } from './storageAttacks';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';
import { FileService } from './fileService';

const mebibyte = 1024 ** 2;
/** A transfer ends when nothing moves for 40 ms, or after 40 ms and a quarter of a second for each megabyte. */
const limits = { ...quick, idleTimeout: 40, leastSpeed: 4 * mebibyte };
const hasty = withWorkspace('empty', limits);
/** For what has to end before its time is up. */
const patient = withWorkspace('empty', { ...quick, idleTimeout: 600_000 });
const service = withFakeService();
const isTimed = (what: string) => /never|stops|byte by byte/.test(what);
const filesFor = (what: string) => new FileService(isTimed(what) ? hasty : patient, service);
/** Where only time ends a transfer, it may end before the headers: the machine has other work too. */
const saidOf = ({ what, says }: { readonly what: string; readonly says: RegExp }) =>
	isTimed(what) ? new RegExp(`${says.source}|did not answer`) : says;
const filePath = '/lead/L1/action/A1/file/F1';

let storage: HostileStorage;
beforeEach(async () => (storage = await new HostileStorage().start()));
afterEach(async () => await storage.close());

/** What the storage sent in all, besides what fits into the buffers of connections. */
async function expectLittleSent() {
	const { requests } = storage;
	await storage.close();
	expect(storage.sent / Math.max(1, requests)).toBeLessThan(12 * mebibyte);
	await storage.start();
}

async function download(record: object, what = '') {
	const run = await filesFor(what).onFile('download', { body: { download_url: storage.address, ...record } });
	expect(run.workflow.status).toBe('success');
	return run.outputs[0]?.[0];
}

describe.each(hostileDownloads)('a storage that $what', ({ what, answer, says }) => {
	// docs/security.md promises: "A transfer ends when nothing moves for two minutes"
	// docs/security.md promises: "A download ends at the first byte beyond the length in the record, and at 2
	// GiB if the record names none"
	// docs/security.md promises: "A web page in place of a file, another length and another status than 200
	// are errors."
	it('makes a download fail with a clear error, in little memory', async () => {
		storage.attack = answer;
		const item = await download({ name: 'a.pdf', content_type: 'application/pdf', size: 1000 }, what);
		expect(item?.json['error']).toMatch(saidOf({ what, says }));
		expect(item?.binary).toBeUndefined();
		await expectLittleSent();
		expect(isTimed(what) ? storage.connections : storage.requests).toBe(3);
	});
});

it.each([
	['redirects', 302],
	['answers with an error', 500],
	['asks for an hour of rest', 429],
])('a storage that %s has no connection left when the item fails', async (_what, status) => {
	const left = new Promise<void>((resolve) => {
		storage.attack = (to) =>
			void to.on('close', resolve).writeHead(status, { 'retry-after': '3600' }).write('x');
	});
	expect((await download({}))?.json['error']).toBeDefined();
	await left;
});

it.each([
	['never answers', () => undefined],
	['stops after its first byte', (to: ServerResponse) => void to.write('x')],
])('a storage that %s has no connection left when the execution is cancelled', async (_what, answer) => {
	const stop = new AbortController();
	const left = new Promise<void>((resolve) => {
		storage.attack = (to) => {
			to.on('close', resolve);
			answer(to);
			stop.abort();
		};
	});
	service.on(`GET ${filePath}`, { body: { download_url: storage.address, size: 1000 } });
	const ids = { leadId: 'L1', actionId: 'A1', fileId: 'F1', binaryField: 'data' };
	const files = new FileService(patient, service);
	const run = await files.run({ operation: 'download', ...ids }, {}, stop.signal);
	expect(run.workflow.status).toBe('canceled');
	await left;
});

describe('a download of which only the storage says how long it is', () => {
	it('is what the storage declared', async () => {
		storage.attack = (to) => void to.end('content');
		expect(await download({})).toMatchObject({ json: { size: 7 } });
	});

	it.each(hostileDownloads.filter(({ what }) => /declared|stops|reset|byte by byte/.test(what)))(
		'fails when the storage $what',
		async ({ what, answer }) => {
			storage.attack = answer;
			expect((await download({}, what))?.json['error']).toMatch(/could not download/);
		},
	);

	it('may be an HTML file', async () => {
		storage.attack = (to) => void to.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
		expect(await download({ name: 'page.html' })).toMatchObject({ json: { size: 6 } });
		expect(await download({ content_type: 'text/html' })).toMatchObject({ json: { size: 6 } });
		expect((await download({ name: 'page.pdf' }))?.json['error']).toMatch(/web page/);
	});
});

describe.each([
	{ encoding: 'gzip', pack: gzipSync },
	{ encoding: 'deflate', pack: deflateSync },
	{ encoding: 'br', pack: brotliCompressSync },
])('a storage that keeps content packed as $encoding', ({ encoding, pack }) => {
	it.each([{}, { size: 1000 }])('has it unpacked in the item, with the record %j', async (record) => {
		const packed = pack('x'.repeat(1000));
		storage.attack = (to) =>
			void to.writeHead(200, { 'content-encoding': encoding, 'content-length': packed.length }).end(packed);
		expect(await download(record)).toMatchObject({ json: { size: 1000 }, binary: expect.anything() });
	});
});

it('a download asks for content that is not packed', async () => {
	storage.attack = (to, { headers }) => void to.end(headers['accept-encoding']);
	expect(await download({ size: 'identity'.length })).toMatchObject({ json: { size: 8 } });
});

describe.each(hostileUploads)('a storage that $what', ({ what, answer, says }) => {
	it('leaves an upload uncertain, in little memory', async () => {
		storage.attack = answer;
		service.on(`GET ${filePath}`, { status: 500 });
		const run = await filesFor(what).upload([{ name: 'a.bin', content: 'x'.repeat(mebibyte) }], () => ({
			action_id: 'A1',
			files: [{ file_id: 'F1', name: 'a.bin', upload_url: storage.address }],
		}));
		expect(run.outputs[0]).toEqual([]);
		expect(kindsOf(run.outputs[1])).toEqual(['uncertain']);
		expect(remarksOf(run.outputs[1])[0]?.['message']).toMatch(says);
		expect(isTimed(what) ? storage.connections : storage.requests).toBe(1);
		await expectLittleSent();
	});
});

/** n8n reads streams in one way for its memory and in another for its disk. */
describe.each(['memory', 'disk'])('with files in n8n kept in %s', (place) => {
	const folder = mkdtempSync(join(tmpdir(), 'lead-workspace-files-'));
	afterAll(async () => {
		await keepFilesInMemory();
		rmSync(folder, { recursive: true, force: true });
	});

	it('a download has every byte, however it is cut', async () => {
		const disk = place === 'disk' ? await keepFilesOnDisk(folder) : undefined;
		const content = randomBytes(300_000);
		storage.attack = (to) => {
			for (let at = 0; at < content.length; at += 7919) to.write(content.subarray(at, at + 7919));
			to.end();
		};
		const item = await download({ size: content.length });
		const binary = item?.binary?.['data'] ?? inMemory('');
		const parts: Buffer[] = [];
		if (disk) for await (const part of await disk(binary)) parts.push(part as Buffer);
		else parts.push(Buffer.from(binary.data, 'base64'));
		expect(Buffer.concat(parts).equals(content)).toBe(true);
		expect(jsonOf(item && [item])).toMatchObject([{ size: content.length }]);
	});

	it('an upload has its length, without which storages refuse it', async () => {
		if (place === 'disk') await keepFilesOnDisk(folder);
		storage.attack = (to) => to.end('content');
		const { binary } = (await download({ size: 7 })) ?? {};
		const files = filesFor('');
		service.on('PUT /store/0', { body: '' });
		const described = { file_id: 'F2', name: 'a.bin', size: 7, upload_url: files.address('0') };
		service.on('POST /lead/L1/file', { status: 201, body: { action_id: 'A1', files: [described] } });
		await files.run({ operation: 'uploadToLead', leadId: 'L1', binaryField: 'data' }, binary);
		const sent = service.requests.find(({ method }) => method === 'PUT');
		expect(sent?.headers).toMatchObject({ 'content-length': '7' });
	});

	it.each(hostileDownloads.filter(({ what }) => /stops|without end|packed/.test(what)))(
		'a storage that $what ends a download',
		async ({ what, answer, says }) => {
			storage.attack = answer;
			expect((await download({ size: 1000 }, what))?.json['error']).toMatch(saidOf({ what, says }));
		},
	);
});
