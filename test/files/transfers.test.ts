import { jsonOf, remarksOf, reportedOf } from '../kit/items';
import type { Answer } from '../kit/fakeService';
import { quick } from '../kit/runtime';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';
import { actionId, FileService, fileField } from './fileService';

const workspace = withWorkspace('empty', quick);
const service = withFakeService();
const files = new FileService(workspace, service);

const file = { name: 'a.txt', content: 'content' };
const entry = (to: string, more: object = {}) => ({
	action_id: actionId,
	files: [{ file_id: 'F1', name: file.name, upload_url: files.address(to), ...more }],
});
const filePath = `/lead/L1/action/${actionId}/file/F1`;
const puts = () => service.requests.filter(({ method }) => method === 'PUT').length;

/** The storage takes no bytes at the address `broken`, and the service shows and deletes the entry without content. */
function breaksOnce(): void {
	service.on('PUT /store/broken', { status: 500, body: '' });
	service.on(`GET ${filePath}`, { status: 404 });
	service.on(`DELETE ${filePath}`, { status: 204, body: '' });
}

/** Uploads a file whose first transfer breaks. Then the service answers so to a fresh description. */
async function uploadAgain(answer: Answer) {
	breaksOnce();
	service.on('POST /lead/L1/file', { status: 201, body: entry('broken') }, answer);
	return await files.runUpload([file]);
}

/** Uploads a file whose first address is that of a broken transfer, and whose second one works. */
async function uploadTwice() {
	service.on('POST /lead/L1/file', ...['broken', '0'].map((to) => ({ status: 201, body: entry(to) })));
	return await files.runUpload([file]);
}

describe('a file whose transfer broke', () => {
	it('is stored once at a fresh address, with the remarks of both descriptions', async () => {
		const remarks = [{ field: 'files[0]', message: 'Type not allowed: text/plain', value: file.name }];
		const run = await uploadAgain({ status: 201, body: { ...entry('0'), remarks } });

		expect(files.arrived).toMatchObject({ 0: file.content });
		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'uploaded' }]);
		expect(remarksOf(run.outputs[1])).toMatchObject([
			{ source: 'service', message: expect.stringContaining('not allowed') },
		]);
	});

	it.each<[string, () => Answer, RegExp]>([
		[
			'is rejected',
			() => ({ status: 400, body: { error: { code: 'BAD_REQUEST' } } }),
			/^The workspace has no trace/,
		],
		[
			'has no address',
			() => ({ status: 201, body: { action_id: actionId, files: [] } }),
			/^The workspace has no trace/,
		],
		[
			'has an address for another file only',
			() => ({ status: 201, body: entry('0', { name: 'other.txt', size: 1 }) }),
			/may have an entry without content/,
		],
		[
			'cannot be read',
			() => ({ status: 201, body: '<html>Sign in</html>' }),
			/may have an entry without content/,
		],
	])('is not stored where its fresh description %s', async (_what, answer, hint) => {
		const run = await uploadAgain(answer());

		expect(run.outputs[0]).toEqual([]);
		expect(remarksOf(run.outputs[1])).toMatchObject([
			{
				category: 'failed',
				message: 'The file was not stored: the storage answered 500 each time the node sent its content',
				hint: expect.stringMatching(hint),
			},
		]);
		expect(puts()).toBe(1);
	});

	it('is sent again where its entry is gone, though the answer that says so was lost', async () => {
		breaksOnce();
		service.on(`DELETE ${filePath}`, (_request, response) => void response.destroy(), { status: 404 });
		const run = await uploadTwice();

		expect(files.arrived).toMatchObject({ 0: file.content });
		expect(run.outputs[1]).toEqual([]);
	});

	it('is deferred where its fresh description is taken only later', async () => {
		const run = await uploadAgain({ status: 429, headers: { 'retry-after': '3600' } });

		expect(run.outputs[0]).toEqual([]);
		expect(remarksOf(run.outputs[1])).toMatchObject([
			{ message: 'The service takes no more calls for 60 minutes' },
		]);
		expect(puts()).toBe(1);
	});

	it('is sent three times at most', async () => {
		const run = await uploadAgain({ status: 201, body: entry('broken') });

		expect(run.outputs[0]).toEqual([]);
		expect(remarksOf(run.outputs[1])).toMatchObject([{ category: 'failed', value: file.name }]);
		expect([puts(), files.sentTo('POST /lead/L1/file')]).toEqual([3, 3]);
	});

	it.each([
		['file', { file_id: undefined }],
		['action', { action_id: undefined }],
	])('is uncertain where nothing shows the ID of its %s', async (_what, hidden) => {
		breaksOnce();
		service.on('POST /lead/L1/action/search', { body: { data: [] } });
		const [described] = entry('broken').files;
		const answer = { action_id: actionId, ...hidden, files: [{ ...described, ...hidden }] };
		const run = await files.upload([file], () => answer);

		expect(run.outputs[0]).toEqual([]);
		expect(remarksOf(run.outputs[1])).toMatchObject([{ category: 'uncertain', value: file.name }]);
		expect(service.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
	});

	it.each<[string, Answer, string]>([
		['as much content as was sent', { headers: { 'content-length': '7' }, body: 'content' }, 'stored'],
		['less content', { headers: { 'content-length': '6' }, body: 'conten' }, 'sent again'],
		['more content', { headers: { 'content-length': '8' }, body: 'contents' }, 'sent again'],
		['content that the storage does not show', { status: 500 }, 'uncertain'],
		[
			'the page of a proxy in its place',
			{ headers: { 'content-type': 'text/html', 'content-length': '7' }, body: '<html/>' },
			'uncertain',
		],
	])('is looked up: its entry has %s', async (_what, stored, becomes) => {
		breaksOnce();
		service.on(`GET ${filePath}`, { body: { download_url: files.address('kept') } });
		service.on('GET /store/kept', stored);
		const run = await uploadTwice();

		expect(puts()).toBe(becomes === 'sent again' ? 2 : 1);
		// One byte shows the length: the file may be large.
		const lookUp = service.requests.find(({ target }) => target === '/store/kept');
		expect(lookUp?.headers).toMatchObject({ range: 'bytes=0-0' });
		expect(remarksOf(run.outputs[1]).map(({ category }) => category)).toEqual(
			becomes === 'uncertain' ? ['uncertain'] : [],
		);
	});

	it('is sent again where the service says that it waits for the content, though it has an address for it', async () => {
		breaksOnce();
		service.on(`GET ${filePath}`, {
			body: { download_url: files.address('kept'), status: 'PENDING_UPLOAD' },
		});
		const run = await uploadTwice();

		expect(files.arrived).toMatchObject({ 0: file.content });
		expect(service.requests.some(({ target }) => target === '/store/kept')).toBe(false);
		expect(run.outputs[1]).toEqual([]);
	});

	it('is uncertain where its content lies at an address that the node does not use', async () => {
		breaksOnce();
		service.on(`GET ${filePath}`, { body: { download_url: 'http://files.example/1' } });
		const run = await files.upload([file], () => entry('broken'));

		expect(remarksOf(run.outputs[1])).toMatchObject([{ category: 'uncertain', value: file.name }]);
		expect(puts()).toBe(1);
	});
});

describe('the request with the content', () => {
	it('has its length and its type, without which storages refuse it', async () => {
		await files.upload([file], () => entry('0'));
		expect(service.requests.find(({ method }) => method === 'PUT')?.headers).toMatchObject({
			'content-length': '7',
			'content-type': 'text/plain',
		});
	});
});

describe('the item of an upload', () => {
	it('has what the service and the files say of each stored file', async () => {
		const run = await files.upload([file], () => entry('0'));
		expect(jsonOf(run.outputs[0])).toMatchObject([
			{
				lead_id: 'L1',
				action_id: actionId,
				files: [
					{
						file_id: 'F1',
						action_id: actionId,
						name: 'a.txt',
						content_type: 'text/plain',
						size: 7,
						binary_property: 'file0',
					},
				],
			},
		]);
	});

	it('names the FILE field, and no ID that nothing shows', async () => {
		const into = await files.upload([file], () => entry('0'), { into: true });
		expect(jsonOf(into.outputs[0])).toMatchObject([{ files: [{ field: fileField, file_id: 'F1' }] }]);

		const run = await files.upload([file], () => ({ files: [{ upload_url: files.address('0') }] }));
		const [item = {}] = jsonOf(run.outputs[0]);
		expect(item).not.toHaveProperty('action_id');
		expect(item['files']).toEqual([
			{ name: 'a.txt', content_type: 'text/plain', size: 7, binary_property: 'file0' },
		]);
	});

	it.each<[string, object, string | undefined]>([
		['the answer names it', { action_id: 'A1', id: 'A4' }, 'A1'],
		['the answer has one other ID', { id: 'A4' }, 'A4'],
		['the answer has the ID of the lead only', { id: 'L1' }, undefined],
	])('has the ID of its action, if that is certain: %s', async (_what, more, id) => {
		const run = await files.upload([file], () => ({ files: entry('0').files, ...more }));
		expect(jsonOf(run.outputs[0]).map((json) => json['action_id'])).toEqual([id]);
	});

	it('has the ID of the action of each file, where the files say it themselves', async () => {
		const [described] = entry('0').files;
		const run = await files.upload([file], () => ({
			action_id: actionId,
			files: [{ ...described, action_id: 'A2' }],
		}));
		expect(jsonOf(run.outputs[0])).toMatchObject([{ files: [{ action_id: 'A2' }] }]);
	});

	it('has the files that are stored, and a remark for each other', async () => {
		breaksOnce();
		service.on(`DELETE ${filePath}`, { status: 500 });
		const other = { file_id: 'F2', name: 'b.txt', upload_url: files.address('1') };
		const run = await files.upload([file, { name: 'b.txt', content: 'b' }], () => ({
			action_id: actionId,
			files: [...entry('broken').files, other],
		}));

		expect(jsonOf(run.outputs[0])).toMatchObject([{ files: [{ name: 'b.txt', binary_property: 'file1' }] }]);
		expect(remarksOf(run.outputs[1])).toMatchObject([
			{
				...{ category: 'uncertain', field: 'files[0]', value: 'a.txt' },
				hint: expect.stringMatching(/^Check the timeline of the lead/),
			},
		]);
	});

	it('is deferred where nothing is stored and one file is taken later, whatever becomes of the others', async () => {
		service.on('PUT /store/later', { status: 429, headers: { 'retry-after': '3600' } });
		const other = { file_id: 'F2', name: 'b.txt', upload_url: 'http://files.example/1' };
		const options = { imports: { longerWaits: 'defer' } };
		const two = [file, { name: 'b.txt', content: 'b' }];
		const answer = { action_id: actionId, files: [...entry('later').files, other] };
		const run = await files.upload(two, () => answer, { options });

		expect(remarksOf(run.outputs[1])).toMatchObject([{ category: 'deferred', outcome: 'deferred' }]);
	});
});

describe('an upload into a FILE field', () => {
	it('reads no definitions for an API name', async () => {
		await files.upload([file], () => entry('0'), { into: true });
		expect(service.requests.map(({ route }) => route)).toEqual([
			`POST /lead/L1/action/${actionId}/file`,
			'PUT /store/0',
		]);
	});
});
