/**
 * Measures the memory of the sandbox during many uploads and downloads at once: `npm run bench -- sandbox-files`.
 *
 * Starts the sandbox in a separate process, uploads FILES files of SIZE_MIB MiB all at once, downloads them all at once,
 * compares every byte by its hash, and prints the peak memory of the process (VmHWM of Linux).
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

import { type Announced, type SandboxProcess, startProcess } from './process';

const MIB = 1024 * 1024;
const FILES = Number(process.env['FILES'] ?? 100);
const SIZE = Number(process.env['SIZE_MIB'] ?? 20) * MIB;
const LIMIT_MIB = 250;
const TYPE = 'application/octet-stream';

const created = z.object({ lead_id: z.string() });
const described = z.object({
	action_id: z.string(),
	files: z.array(z.object({ file_id: z.string(), upload_url: z.string() })),
});
const stored = z.object({ download_url: z.string() });

async function call(
	{ url, enterpriseId, syncToken }: Announced,
	method: string,
	path: string,
	body?: unknown,
) {
	const answer = await fetch(`${url}/enterprise/${enterpriseId}${path}`, {
		method,
		headers: { Authorization: `Bearer ${syncToken}` },
		body: body === undefined ? null : JSON.stringify(body),
	});
	if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
	const data: unknown = await answer.json();
	return data;
}

/** Each file begins with its own number, so that all files differ. */
function* chunksOf(index: number, block: Buffer): Generator<Buffer> {
	const first = Buffer.from(block);
	first.writeUInt32BE(index);
	yield first;
	for (let sent = block.length; sent < SIZE; sent += block.length) yield block;
}

const agent = new Agent({ maxSockets: Infinity });

async function answered(sent: ReturnType<typeof request>): Promise<IncomingMessage> {
	const [answer]: IncomingMessage[] = await once(sent, 'response');
	if (answer?.statusCode !== 200) throw new Error(`A transfer was answered with ${answer?.statusCode}`);
	return answer;
}

async function upload(url: string, index: number, block: Buffer): Promise<void> {
	const headers = { 'Content-Type': TYPE, 'Content-Length': SIZE };
	const sent = request(url, { method: 'PUT', headers, agent });
	const response = answered(sent);
	for (const chunk of chunksOf(index, block)) if (!sent.write(chunk)) await once(sent, 'drain');
	sent.end();
	(await response).resume();
}

async function hashOfDownload(url: string): Promise<string> {
	const sent = request(url, { agent });
	sent.end();
	const hash = createHash('sha256');
	for await (const chunk of await answered(sent)) hash.update(chunk);
	return hash.digest('hex');
}

function hashOfUpload(index: number, block: Buffer): string {
	const hash = createHash('sha256');
	for (const chunk of chunksOf(index, block)) hash.update(chunk);
	return hash.digest('hex');
}

const peakOf = (sandbox: SandboxProcess) => Math.round(sandbox.memory('VmHWM'));

async function measured(name: string, sandbox: SandboxProcess, work: () => Promise<void>): Promise<void> {
	const begun = performance.now();
	await work();
	const seconds = (performance.now() - begun) / 1000;
	const speed = Math.round((FILES * SIZE) / MIB / seconds);
	process.stdout.write(
		`${name}: ${FILES} files of ${SIZE / MIB} MiB at once, ${seconds.toFixed(1)} s, ${speed} MiB/s, ` +
			`peak memory of the process ${peakOf(sandbox)} MiB\n`,
	);
}

async function bench(sandbox: SandboxProcess): Promise<void> {
	process.stdout.write(`started: peak memory of the process ${peakOf(sandbox)} MiB\n`);
	const block = Buffer.alloc(MIB, 'lead');
	const { lead_id } = created.parse(
		await call(sandbox, 'POST', '/lead', { fields: { phone: '919811000000' } }),
	);
	const files = Array.from({ length: FILES }, (_, index) => ({
		name: `${index}.bin`,
		content_type: TYPE,
		size: SIZE,
	}));
	const tickets = described.parse(await call(sandbox, 'POST', `/lead/${lead_id}/file`, { files }));

	await measured('uploads', sandbox, async () => {
		await Promise.all(tickets.files.map(({ upload_url }, index) => upload(upload_url, index, block)));
	});
	await measured('downloads', sandbox, async () => {
		await Promise.all(
			tickets.files.map(async ({ file_id }, index) => {
				const path = `/lead/${lead_id}/action/${tickets.action_id}/file/${file_id}`;
				const { download_url } = stored.parse(await call(sandbox, 'GET', path));
				if ((await hashOfDownload(download_url)) !== hashOfUpload(index, block)) {
					throw new Error(`File ${index} came back changed`);
				}
			}),
		);
	});
	const peak = peakOf(sandbox);
	process.stdout.write(`peak memory of the process: ${peak} MiB, to stay under ${LIMIT_MIB} MiB\n`);
	if (peak >= LIMIT_MIB) process.exitCode = 1;
}

async function main(): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'bench-files-'));
	const sandbox = await startProcess(join(folder, 'bench.db'));
	try {
		await bench(sandbox);
	} finally {
		await sandbox.stop();
		agent.destroy();
		rmSync(folder, { recursive: true, force: true });
	}
}

main().catch((error: unknown) => {
	process.stderr.write(`${String(error)}\n`);
	process.exitCode = 1;
});
