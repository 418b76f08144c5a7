import {
	attach,
	attachOne,
	HELLO,
	outcomeOf,
	put,
	readAction,
	textFile,
	upload,
	type Download,
} from './filesSupport';
import { useSandbox, type Fields } from '../../test/kit/sandbox/useSandbox';

const running = useSandbox({ seed: 'empty', maxFile: 1000 });

const UNKNOWN = '0123456789abcdef01234567';

describe('GET .../file/{fileId}', () => {
	// sync-api.md, GET /lead/{leadId}/action/{actionId}/file/{fileId}.
	test('an uploaded file has a download URL', async () => {
		const { path, fileId } = await upload(running.api, HELLO);
		const answer = await running.api.get<Download>(path);
		expect([answer.status, answer.data]).toEqual([
			200,
			{
				file_id: fileId,
				name: 'note.txt',
				content_type: 'text/plain',
				size: 5,
				download_url: expect.stringMatching(/^http/),
				expires_at: expect.any(Number),
			},
		]);
	});

	test('a file that was never uploaded gives 404 NOT_FOUND', async () => {
		const { path } = await attachOne(running.api);
		expect(outcomeOf(await running.api.get(path))).toEqual([404, 'NOT_FOUND']);
	});

	test('a file is found on its own action and lead only', async () => {
		const mine = await upload(running.api, HELLO);
		const other = await upload(running.api, HELLO);
		for (const [leadId, actionId, fileId, code] of [
			[mine.leadId, mine.actionId, UNKNOWN, 'NOT_FOUND'],
			[mine.leadId, mine.actionId, other.fileId, 'NOT_FOUND'],
			[other.leadId, mine.actionId, mine.fileId, 'ACTION_NOT_FOUND'],
			[UNKNOWN, mine.actionId, mine.fileId, 'LEAD_NOT_FOUND'],
			[mine.leadId, mine.actionId, '..%2f..%2fetc%2fpasswd', 'NOT_FOUND'],
		] as const) {
			const path = `/lead/${leadId}/action/${actionId}/file/${fileId}`;
			for (const method of ['GET', 'DELETE']) {
				expect(outcomeOf(await running.api.call(method, path))).toEqual([404, code]);
			}
		}
	});
});

describe('DELETE .../file/{fileId}', () => {
	// sync-api.md, DELETE /lead/{leadId}/action/{actionId}/file/{fileId}.
	test('a deleted file and its reference are removed, and its attachment stays on the timeline', async () => {
		const { path, leadId, actionId, fileId } = await upload(running.api, HELLO);
		const answer = await running.api.call<Fields>('DELETE', path);
		expect([answer.status, answer.data]).toEqual([200, { file_id: fileId, status: 'DELETED' }]);
		expect(await readAction(running.api, leadId, actionId)).toMatchObject({ type: 'ATTACHMENT', files: [] });
		for (const method of ['GET', 'DELETE']) {
			expect(outcomeOf(await running.api.call(method, path))).toEqual([404, 'NOT_FOUND']);
		}
	});

	test('other files of the action stay', async () => {
		const { leadid, action_id, files } = await attach(
			running.api,
			textFile(),
			textFile({ name: 'stays.txt' }),
		);
		await running.api.call('DELETE', `/lead/${leadid}/action/${action_id}/file/${files[0]?.file_id}`);
		const action = await readAction(running.api, leadid, action_id);
		expect(action['files']).toMatchObject([{ name: 'stays.txt' }]);
	});

	test('a file that was deleted before its upload cannot be uploaded', async () => {
		const { path, uploadUrl } = await attachOne(running.api);
		expect((await running.api.call('DELETE', path)).status).toBe(200);
		expect(await put(uploadUrl, HELLO)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
	});
});
