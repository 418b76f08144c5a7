import { Readable } from 'node:stream';

import { largestFile } from '../../nodes/Files/binaryFile';
import { downloadFrom } from '../../nodes/Files/storage';
import type { Session } from '../../nodes/shared/session/operation';
import { waitingClock } from '../kit/waitingClock';
import { jsonOf } from '../kit/items';
import { quick } from '../kit/runtime';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';
import { actionId, FileService } from './fileService';

const workspace = withWorkspace('empty', quick);
const service = withFakeService();
const files = new FileService(workspace, service);

describe('a file that is downloaded', () => {
	it('is called by its ID, and of no certain type, where its record says neither', async () => {
		service.on('GET /store/1', { body: 'content' });
		const run = await files.onFile('download', { body: { download_url: files.address(1) } });
		expect(jsonOf(run.outputs[0])).toMatchObject([
			{ file_id: 'F1', name: 'F1', content_type: 'application/octet-stream', size: 7 },
		]);
	});

	it('and cannot be had fails with the last cause, and with what the node did', async () => {
		service.on('GET /store/1', { status: 500 }, { status: 403 });
		const run = await files.onFile('download', { body: { download_url: files.address(1) } });
		expect(jsonOf(run.outputs[0])).toMatchObject([
			{
				error: expect.stringMatching(/answered 403$/),
				message: expect.stringMatching(/3 times, each with a fresh address.*Get Download URL/),
			},
		]);
	});

	it('and has no address yet is looked for in the workspace', async () => {
		const run = await files.onFile('download', { body: {} });
		expect(JSON.stringify(jsonOf(run.outputs[0]))).toContain('Look at the file in the workspace');
	});

	it.each(['download', 'getDownloadUrl'])(
		'and is not there is called a missing file: %s',
		async (operation) => {
			const run = await files.onFile(operation, { status: 404, body: { code: 'NOT_FOUND', message: 'No' } });
			expect(JSON.stringify(jsonOf(run.outputs[0]))).toContain('The action has no file with this File ID');
		},
	);

	it('needs the name of a binary field, before any call', async () => {
		const path = { leadId: 'L1', actionId, fileId: 'F1' };
		const run = await files.run({ operation: 'download', ...path, binaryField: "={{ '' }}" });
		expect(JSON.stringify(run.error ?? run.outputs)).toContain('Enter the name of a binary field');
		expect(service.requests).toEqual([]);
	});

	/** The storage sends one part of this length. */
	async function fetched(length: number) {
		const body = Readable.from([{ length }]);
		const read = async (stream: Readable) => {
			await stream.toArray();
			return { mimeType: 'text/plain', data: '' };
		};
		const session = {
			context: {
				getExecutionCancelSignal: () => undefined,
				helpers: {
					httpRequest: async () => await Promise.resolve({ statusCode: 200, headers: {}, body }),
					prepareBinaryData: read,
				},
			},
			runtime: { clock: waitingClock(), limits: { ...quick, idleTimeout: 1_000, leastSpeed: 1_000 } },
			fileAddresses: {
				baseUrl: 'https://api.example.com/v2',
				allowedDomains: undefined,
				allowsPrivate: false,
			},
			lineToStorage: () => ({
				send: async (send: () => Promise<unknown>) => ({ sent: true, result: await send() }),
			}),
		};
		const url = 'https://files.example.com/1';
		return await downloadFrom(session as unknown as Session, url, {
			name: 'a',
			size: undefined,
			contentType: undefined,
		});
	}

	it('may have 2 GiB and not a byte more, where its record names no length', async () => {
		expect(await fetched(largestFile)).toMatchObject({ kind: 'fetched', size: largestFile });
		expect(await fetched(largestFile + 1)).toEqual({
			kind: 'broken',
			problem: `the storage sent more than ${largestFile} bytes`,
		});
	});
});

describe('the address of a file', () => {
	const known = ['lead_id', 'action_id', 'file_id', 'name', 'content_type', 'size', 'download_url'];

	it('has the same keys first in every workspace: what the service does not say is null', async () => {
		const run = await files.onFile('getDownloadUrl', {
			body: { download_url: files.address(1), lead_id: 'L9', odd: 1 },
		});
		const [json = {}] = jsonOf(run.outputs[0]);
		expect(Object.keys(json).slice(0, known.length)).toEqual(known);
		expect(json).toMatchObject({ lead_id: 'L1', name: null, content_type: null, size: null, odd: 1 });
	});
});
