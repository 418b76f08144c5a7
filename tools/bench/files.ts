// `npm run bench -- files`: uploads and downloads one large file through the File Storage node, with n8n keeping files on disk, and prints how far the
// memory of this process grew. The workspace runs in a process of its own.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';

import type { IBinaryData, INodeParameters } from 'n8n-workflow';

import { root } from '../../test/kit/root';
import { startEngine } from '../../test/kit/engine';
import { keepFilesOnDisk } from '../../test/kit/engine/binary';
import { startProcess } from '../../sandbox/bench/process';
import { growthDuring, mebibyte } from './memory';

const files = 'n8n-nodes-lead-workspace.files';
const leads = 'n8n-nodes-lead-workspace.leads';

/** `size` bytes that do not compress. `hash` is updated with each chunk. */
function content(size: number, hash: ReturnType<typeof createHash>): Readable {
	const block = randomBytes(mebibyte);
	let left = size;
	return Readable.from(
		(function* blocks() {
			while (left > 0) {
				const chunk = block.subarray(0, Math.min(left, block.length));
				left -= chunk.length;
				block.writeDoubleLE(left, 0);
				hash.update(chunk);
				yield Buffer.from(chunk);
			}
		})(),
		{ objectMode: false },
	);
}

async function hashOf(stream: Readable): Promise<string> {
	const hash = createHash('sha256');
	for await (const chunk of stream) hash.update(chunk);
	return hash.digest('hex');
}

async function main(): Promise<void> {
	const { values } = parseArgs({ options: { size: { type: 'string', default: '1024' } } });
	const size = Number(values.size) * mebibyte;
	const folder = mkdtempSync(join(tmpdir(), 'lead-workspace-files-'));
	const workspace = await startProcess(join(folder, 'workspace.db'));
	try {
		const storage = await keepFilesOnDisk(join(folder, 'n8n'));
		const engine = await startEngine({ packageDir: root });
		const { url: baseUrl, enterpriseId, syncToken: accessToken } = workspace;
		const credentials = { leadWorkspaceSyncApi: { baseUrl, enterpriseId, accessToken } };
		const run = async (type: string, parameters: INodeParameters, binary?: IBinaryData) => {
			const item = { json: { phone: '+919876500001' }, ...(binary ? { binary: { data: binary } } : {}) };
			const finished = await engine.runNode({ type, parameters }, { input: [item], credentials });
			const [first] = finished.outputs[0] ?? [];
			if (!first) throw finished.error ?? new Error(JSON.stringify(finished.outputs));
			return first;
		};
		const mapped = { mappingMode: 'autoMapInputData', value: null };
		const lead = await run(leads, { operation: 'create', fields: mapped });
		const leadId = String(lead.json['lead_id']);

		const hash = createHash('sha256');
		const original = await storage.store(content(size, hash), {
			fileName: 'large.bin',
			mimeType: 'application/octet-stream',
		});
		const sent = hash.digest('hex');
		const upload = await growthDuring(
			async () => await run(files, { operation: 'uploadToLead', leadId, binaryField: 'data' }, original),
		);
		const [file] = upload.result.json['files'] as Array<{ file_id: string; action_id: string }>;
		const path = { leadId, actionId: file?.action_id ?? '', fileId: file?.file_id ?? '' };
		const download = await growthDuring(
			async () => await run(files, { operation: 'download', ...path, binaryField: 'data' }),
		);
		const binary = download.result.binary?.['data'];
		const got = binary ? await hashOf(await storage.read(binary)) : 'nothing';

		const row = (name: string, { growth, seconds }: { growth: number; seconds: number }) =>
			console.log(
				`${name}: ${seconds.toFixed(1)} s, memory grew by ${(growth / mebibyte).toFixed(1)} MiB at most`,
			);
		console.log(`A file of ${values.size} MiB through the File Storage node, n8n keeping files on disk`);
		row('Upload', upload);
		row('Download', download);
		console.log(`Bytes identical (SHA-256): ${sent === got}`);
	} finally {
		await workspace.stop();
		rmSync(folder, { recursive: true, force: true });
	}
}

void main();
