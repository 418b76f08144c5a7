import { jsonOf, kindsOf, remarksOf, reportedOf } from '../kit/items';
import type { Answer, Responder } from '../kit/fakeService';
import { quick } from '../kit/runtime';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';
import { FileService } from './fileService';

const workspace = withWorkspace('empty', quick);
const service = withFakeService();
const files = new FileService(workspace, service);
const { address } = files;

const filePath = '/lead/L1/action/A1/file/F1';

describe('deleting a file', () => {
	it.each<[string, Answer]>([
		['204', { status: 204, body: '' }],
		['{}', { body: {} }],
		['OK', { body: 'OK' }],
		['202 and null', { status: 202, body: null }],
		['a list', { body: [] }],
		['a number', { body: 1 }],
		['a record', { body: { id: 7, deleted: true, status: 'deleted' } }],
		['a wrapper', { status: 201, body: { data: { success: 'true' } } }],
	])('is done when it is answered %s, and sent once', async (_name, answer) => {
		const run = await files.onFile('delete', answer);
		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'deleted', deleted: true, file_id: 'F1' }]);
		expect(run.outputs[1]).toEqual([]);
		expect(files.sentTo(`DELETE ${filePath}`)).toBe(1);
	});

	it('passes the remarks of the answer on', async () => {
		const run = await files.onFile('delete', { body: { remarks: ['Kept in the archive for a year'] } });
		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'deleted' }]);
		expect(remarksOf(run.outputs[1])).toMatchObject([
			{ message: 'Kept in the archive for a year', action_id: 'A1' },
		]);
	});

	it.each([
		{ deleted: false, remark: 'Legal hold' },
		{ status: 'IGNORED', remarks: ['Legal hold'] },
	])('is not done when the answer says so: %j', async (body) => {
		const run = await files.onFile('delete', { body });
		expect(run.outputs[0]).toEqual([]);
		expect(JSON.stringify(remarksOf(run.outputs[1]))).toContain('Legal hold');
	});

	describe('whose answer was lost', () => {
		const lost: Responder = (_request, response) => void response.destroy();
		const listed = (...ids: unknown[]) => ({
			body: { action_id: 'A1', files: ids.map((id) => ({ file_id: id, name: 'a.txt' })) },
		});

		it.each<[string, Answer, Answer, 'recovered' | 'uncertain']>([
			['the file is gone', { status: 404 }, listed('F1'), 'recovered'],
			['the action no longer lists it', { status: 500 }, listed('F2'), 'recovered'],
			['the action lists no files any more', { status: 500 }, listed(), 'recovered'],
			['the action still lists it', { status: 500 }, listed('F2', 'F1'), 'uncertain'],
			['a file of the action has no ID', { status: 500 }, listed('F2', undefined), 'uncertain'],
			['the action shows no list', { status: 500 }, { body: { action_id: 'A1' } }, 'uncertain'],
			['the action cannot be read', { status: 500 }, { status: 403 }, 'uncertain'],
		])('is judged by what is found: %s', async (_what, again, action, becomes) => {
			service.on('GET /lead/L1/action/A1', action);
			const run = await files.onFile('delete', lost, again);

			const [done] = reportedOf(run.outputs[0]);
			expect(done?.['outcome'] ?? kindsOf(run.outputs[1])[0]).toBe(becomes);
		});
	});

	it.each([
		['NOT_FOUND', 'The action has no file with this File ID'],
		['LEAD_NOT_FOUND', 'There is no lead with this Lead ID'],
	])('fails for %s, with the words for it', async (code, message) => {
		const body = { error: { code, message: 'There is no such lead' } };
		const run = await files.onFile('delete', { status: 404, body });

		expect(run.outputs[0]).toEqual([]);
		expect(String(remarksOf(run.outputs[1])[0]?.['message'])).toContain(message);
	});
});

describe('what stands beside the addresses of an upload', () => {
	it.each([
		[{ extensions: { cost: { requested: 3, id: 'c1', throttle: 'LOW' } } }],
		[{ meta: { took: '2 ms', request: '65f1c0ffee65f1c0ffee65f1' } }],
	])('is no remark without words for a person: %j', async (beside) => {
		const run = await files.upload([{ name: 'a.txt', content: 'content' }], () => ({
			...{ action_id: 'A1', files: [{ file_id: 'F1', name: 'a.txt', upload_url: address(0) }] },
			...beside,
		}));
		expect(remarksOf(run.outputs[1])).toEqual([]);
		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'uploaded' }]);
	});
});

describe('downloading a file', () => {
	const content = 'the content';
	const answers: Array<[string, (url: string) => unknown]> = [
		['only an address', (url) => ({ download_url: url })],
		['a size in text', (url) => ({ download_url: url, size: String(content.length) })],
		['a wrapper', (url) => ({ data: { file: { file_id: 3, downloadUrl: url, size: content.length } } })],
		['the size 0', (url) => ({ download_url: url, size: 0 })],
	];

	it.each(answers)('works with %s', async (_name, answerOf) => {
		service.on('GET /store/1', { body: content });
		const run = await files.onFile('download', { body: answerOf(address(1)) });
		expect(jsonOf(run.outputs[0])).toMatchObject([{ lead_id: 'L1', size: content.length }]);
		expect(Buffer.from(run.outputs[0]?.[0]?.binary?.['data']?.data ?? '', 'base64').toString()).toBe(content);
	});

	// sync-api.md, GET /lead/{leadId}/action/{actionId}/file/{fileId}.
	it.each(answers)('gives the URL with %s', async (_name, answerOf) => {
		const run = await files.onFile('getDownloadUrl', { body: answerOf(address(1)) });
		expect(jsonOf(run.outputs[0])).toMatchObject([{ download_url: address(1), action_id: 'A1' }]);
	});

	it.each([content.length + 1, `${content.length - 1}`])(
		'fails when the service has another length: %j',
		async (size) => {
			service.on('GET /store/1', { body: content });
			const run = await files.onFile('download', { body: { download_url: address(1), size } });
			expect(JSON.stringify(jsonOf(run.outputs[0]))).toMatch(
				/has 11 bytes, but by its record the file has 12|sent more than 10 bytes/,
			);
			expect(run.outputs[0]?.[0]?.binary).toBeUndefined();
		},
	);

	it('fetches again when the first content was cut short', async () => {
		service.on('GET /store/1', { body: 'the' }, { body: content });
		const run = await files.onFile('download', { body: { download_url: address(1), size: content.length } });
		expect(jsonOf(run.outputs[0])).toMatchObject([{ size: content.length }]);
	});

	it('fails clearly when the answer has no address, or an insecure one', async () => {
		const none = await files.onFile('download', { body: {} });
		const insecure = await files.onFile('download', { body: { download_url: 'http://files.example/1' } });
		expect(JSON.stringify(jsonOf(none.outputs[0]))).toContain('no download address');
		expect(JSON.stringify(jsonOf(insecure.outputs[0]))).toContain('not a secure one');
	});
});

describe('the bytes of a file', () => {
	const file = { name: 'a.txt', content: 'content' };
	const target = (url: string, fileId = 'F1') => ({
		action_id: 'A1',
		files: [{ file_id: fileId, name: file.name, upload_url: url }],
	});
	const broken = (): Answer => ({ status: 500, body: '' });

	it('are sent again only after the service has deleted what it had', async () => {
		let descriptions = 0;
		service.on('PUT /store/lost', broken());
		service.on(`GET ${filePath}`, { status: 404 });
		service.on(`DELETE ${filePath}`, { status: 204, body: '' });
		const run = await files.upload([file], () => target(address(descriptions++ === 0 ? 'lost' : 2)));
		expect(files.arrived).toMatchObject({ 2: file.content });
		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'uploaded', remarks: [] }]);
	});

	it.each([404, 500])('are not sent again when the entry cannot be deleted: %d', async (status) => {
		service.on('PUT /store/lost', broken());
		service.on(`GET ${filePath}`, { status: 404 });
		service.on(`DELETE ${filePath}`, { status });
		const run = await files.upload([file], () => target(address('lost')));
		expect(run.outputs[0]).toEqual([]);
		expect(remarksOf(run.outputs[1])).toMatchObject([{ category: 'uncertain', value: file.name }]);
		expect(files.sentTo('POST /lead/L1/file')).toBe(1);
	});

	it.each([
		[400, 'failed'],
		[403, 'failed'],
		[499, 'failed'],
		[408, 'uncertain'],
		[500, 'uncertain'],
	])('of which the entry stays are, after status %d of the storage, %s', async (status, category) => {
		service.on('PUT /store/lost', { status, body: '' });
		service.on(`GET ${filePath}`, { status: 404 });
		service.on(`DELETE ${filePath}`, { status: 500 });
		const run = await files.upload([file], () => target(address('lost')));
		expect(run.outputs[0]).toEqual([]);
		expect(remarksOf(run.outputs[1])).toMatchObject([
			category === 'uncertain'
				? { category }
				: {
						category,
						message: `The file was not stored: the storage answered ${status} each time the node sent its content`,
						hint: 'The workspace may have an entry without content for it. Remove that entry, then run the item again.',
					},
		]);
	});

	it('are not stored, and the remark says why, when the connection breaks each time', async () => {
		service.on('PUT /store/lost', (_request, response) => void response.destroy());
		service.on(`GET ${filePath}`, { status: 404 });
		service.on(`DELETE ${filePath}`, { status: 204, body: '' });
		const run = await files.upload([file], () => target(address('lost')));
		expect(run.outputs[0]).toEqual([]);
		expect(remarksOf(run.outputs[1])).toMatchObject([
			{
				category: 'failed',
				message: 'The file was not stored: the connection broke each time the node sent its content',
				hint: expect.stringMatching(/^The workspace has no trace of it/),
			},
		]);
	});

	it('are not taken for stored because an entry without content has a download address', async () => {
		service.on('PUT /store/lost', broken());
		service.on(`GET ${filePath}`, { body: { download_url: address('empty') } });
		service.on('GET /store/empty', { status: 404 });
		service.on(`DELETE ${filePath}`, { status: 500 });
		const run = await files.upload([file], () => target(address('lost')));
		expect(run.outputs[0]).toEqual([]);
		expect(remarksOf(run.outputs[1])).toMatchObject([{ category: 'uncertain' }]);
	});

	it('are stored when the storage has as many as were sent', async () => {
		service.on('PUT /store/lost', broken());
		service.on(`GET ${filePath}`, { body: { download_url: address('full') } });
		service.on('GET /store/full', { headers: { 'content-length': '7' }, body: file.content });
		const run = await files.upload([file], () => target(address('lost')));
		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'uploaded', remarks: [] }]);
	});

	// sync-api.md, Bytes of a file.
	it.each([3, '3', 8, '1000'])(
		'are not reported as stored when the storage says that it has another number: %j',
		async (size) => {
			service.on('PUT /store/lost', { body: { status: 'STORED', size } });
			service.on(`GET ${filePath}`, { status: 500 });
			const run = await files.upload([file], () => target(address('lost')));
			expect(run.outputs[0]).toEqual([]);
			expect(remarksOf(run.outputs[1])).toMatchObject([{ category: 'uncertain', value: file.name }]);
		},
	);

	it('go nowhere when the upload address is not secure', async () => {
		const run = await files.upload([file], () => target('http://files.example/1'));
		expect(run.outputs[0]).toEqual([]);
		expect(remarksOf(run.outputs[1])).toMatchObject([
			{
				category: 'failed',
				value: file.name,
				message: expect.stringMatching(/^Not sent: the upload address/),
				hint: expect.stringMatching(/^Ask the operator .*\. The workspace may have an entry without content/),
			},
		]);
	});

	it('have the remarks of every description', async () => {
		let descriptions = 0;
		service.on('PUT /store/lost', broken());
		service.on(`GET ${filePath}`, { status: 404 });
		service.on(`DELETE ${filePath}`, { body: 'OK' });
		const run = await files.upload([file], () =>
			descriptions++ === 0
				? target(address('lost'))
				: { ...target(address(2)), remarks: { 'files[0]': 'Renamed' } },
		);
		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'uploaded' }]);
		expect(remarksOf(run.outputs[1])).toMatchObject([{ message: 'Renamed' }]);
	});
});
