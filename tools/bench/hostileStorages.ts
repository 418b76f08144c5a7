// `npm run bench -- hostile-storages`: uploads to and downloads from storages that do their worst, and prints what each attempt of the File Storage node costs. The
// storage runs in the same process. The idle timeout is 2 seconds instead of 2 minutes.
import { inMemory, jsonOf, remarksOf } from '../../test/kit/items';
import { filesType } from '../../test/kit/nodes/files';
import { FakeService } from '../../test/kit/fakeService';
import { HostileStorage } from '../../test/kit/hostileStorage';
import { TestWorkspace } from '../../test/kit/workspace';
import { hostileDownloads, hostileUploads } from '../../test/kit/storageAttacks';
import { growthDuring, mebibyte } from './memory';

const file = { leadId: 'L1', actionId: 'A1', fileId: 'F1', binaryField: 'data' };
const record = { name: 'a.pdf', content_type: 'application/pdf', size: 1000 };

async function main(): Promise<void> {
	const workspace = new TestWorkspace();
	await workspace.start({ seed: 'empty' }, { idleTimeout: 2_000, firstDelay: 1, longestDelay: 4 });
	const service = await new FakeService().start();
	const binary = { data: inMemory('x'.repeat(mebibyte), 'a.bin', 'application/octet-stream') };
	const run = async (operation: string) =>
		await workspace.engine.runNode(
			{ type: filesType, parameters: { operation, ...file }, onError: 'continueRegularOutput' },
			{ input: [{ json: {}, binary }], credentials: workspace.credentials({ baseUrl: service.url }) },
		);
	console.log('| | The storage | Seconds for each attempt | Memory, at most | The node says |');
	console.log('|---|---|---|---|---|');
	const attacks = [
		...hostileDownloads.map((attack) => ({ ...attack, operation: 'download' })),
		...hostileUploads.map((attack) => ({ ...attack, operation: 'uploadToLead' })),
	];
	for (const { what, answer, operation } of attacks) {
		const storage = await new HostileStorage().start();
		storage.attack = answer;
		const entry = { file_id: 'F1', ...record, download_url: storage.address };
		service.on(
			'GET /lead/L1/action/A1/file/F1',
			operation === 'download' ? { body: entry } : { status: 500 },
		);
		const target = { file_id: 'F1', name: 'a.bin', upload_url: storage.address };
		service.on('POST /lead/L1/file', { status: 201, body: { action_id: 'A1', files: [target] } });
		const { result, growth, seconds } = await growthDuring(async () => await run(operation));
		const said = remarksOf(result.outputs[1] ?? result.outputs[0])[0]?.['message'];
		const cells = [
			operation === 'download' ? 'down' : 'up',
			what,
			(seconds / storage.requests).toFixed(2),
			`${(growth / mebibyte).toFixed(0)} MiB`,
			String(said ?? jsonOf(result.outputs[0])[0]?.['error']),
		];
		console.log(`| ${cells.join(' | ')} |`);
		await storage.close();
	}
	await service.close();
	await workspace.close();
}

void main();
