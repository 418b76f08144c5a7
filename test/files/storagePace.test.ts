import type { ServerResponse } from 'node:http';
import { range } from 'lodash';

import { mostRequestsAtOnce } from '../../nodes/shared/sync/pace/pace';
import { HostileStorage } from './hostileStorage';
import { jsonOf, kindsOf, remarksOf } from '../kit/items';
import { quick } from '../kit/runtime';
import { eventually } from '../kit/support/eventually';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';
import { FileService } from './fileService';

/** A transfer ends only when its storage ends it. */
const limits = { ...quick, idleTimeout: 120_000 };
const workspace = withWorkspace('empty', limits);
const service = withFakeService();
const files = new FileService(workspace, service);

let storage: HostileStorage;
beforeEach(async () => {
	await workspace.restartEngine(limits);
	storage = await new HostileStorage().start();
});
afterEach(async () => await storage.close());

const upload = async () =>
	await files.upload(
		[{ name: 'a.txt', content: 'content' }],
		() => ({ action_id: 'A1', files: [{ file_id: 'F1', name: 'a.txt', upload_url: storage.address }] }),
		{ options: { imports: { longerWaits: 'defer' } } },
	);

/** A call that only the service answers. */
const askService = async () =>
	await files.onFile('getDownloadUrl', { body: { download_url: storage.address } });

describe('a storage on another origin than the service', () => {
	it('that asks for an hour of rest defers its own files, and no calls of the service', async () => {
		storage.attack = (to) => void to.writeHead(429, { 'retry-after': '3600' }).end();
		for (const { outputs } of [await upload(), await upload()]) {
			expect(kindsOf(outputs[1])).toEqual(['deferred']);
			expect(remarksOf(outputs[1])[0]?.['message']).toBe('The storage takes no more calls for 60 minutes');
		}
		expect(storage.requests).toBe(1);
		expect(jsonOf((await askService()).outputs[0])).toMatchObject([{ download_url: storage.address }]);
	});

	it('that holds each upload holds up no call of the service', async () => {
		const held: ServerResponse[] = [];
		storage.attack = (to) => void held.push(to);
		const uploads = range(mostRequestsAtOnce + 1).map(upload);
		await eventually(async () => {
			expect(files.sentTo('POST /lead/L1/file')).toBe(uploads.length);
			await Promise.resolve();
		});
		expect(jsonOf((await askService()).outputs[0])).toMatchObject([{ download_url: storage.address }]);
		expect(held.map(({ destroyed }) => destroyed)).not.toContain(true);

		storage.attack = (to) => void to.end();
		for (const response of held) response.end();
		for (const { outputs } of await Promise.all(uploads)) expect(outputs[1]).toEqual([]);
	});
});
