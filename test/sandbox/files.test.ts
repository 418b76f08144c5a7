import {
	attach,
	attachOne,
	newDocumentAction,
	HELLO,
	outcomeOf,
	put,
	readAction,
	textFile,
	upload,
	type Described,
	type Download,
} from './filesSupport';
import { addressesOf, errorOf, useSandbox, type Fields, type Searched } from './support';

const running = useSandbox({ seed: 'empty', maxFile: 1000 });

const ID = /^[0-9a-f]{24}$/;
const UNKNOWN = '0123456789abcdef01234567';

describe('POST /lead/{leadId}/file', () => {
	test('described files get an attachment on the timeline and one presigned URL each, in order', async () => {
		const leadId = await running.api.newLead();
		const before = Date.now();
		const answer = await running.api.post<Described>(`/lead/${leadId}/file`, {
			files: [textFile({ name: 'b.txt' }), textFile({ name: 'a.txt', size: 7 })],
		});
		expect(answer.status).toBe(201);
		const { origin } = new URL(running.sandbox.url);
		const ticket = (name: string) => ({
			file_id: expect.stringMatching(ID),
			name,
			upload_url: expect.stringMatching(`^${origin}/`),
			expires_at: expect.any(Number),
		});
		expect(answer.data).toEqual({
			leadid: leadId,
			action_id: expect.stringMatching(ID),
			files: [ticket('b.txt'), ticket('a.txt')],
		});
		const minutes = (Number(answer.data.files[0]?.expires_at) - before) / 60_000;
		expect([Math.floor(minutes), minutes < 16]).toEqual([15, true]);
		const timeline = await running.api.timeline(leadId);
		expect(timeline.map(({ type, id }) => [type, id])).toEqual([['ATTACHMENT', answer.data.action_id]]);
	});

	test('an attachment is read with its files and their states', async () => {
		const { leadId, actionId, fileId } = await attachOne(running.api);
		const pending = { file_id: fileId, name: 'note.txt', content_type: 'text/plain', size: 5 };
		expect(await readAction(running.api, leadId, actionId)).toEqual({
			leadid: leadId,
			id: actionId,
			type: 'ATTACHMENT',
			files: [{ ...pending, status: 'PENDING' }],
			employeeid: 'SYSTEM',
			creationTimestamp: expect.any(Number),
		});
		const done = await upload(running.api, HELLO);
		const action = await readAction(running.api, done.leadId, done.actionId);
		expect(action['files']).toEqual([{ ...pending, file_id: done.fileId, status: 'STORED' }]);
	});

	test('an attachment cannot be updated as an action', async () => {
		const { leadId, actionId } = await attachOne(running.api);
		const answer = await running.api.post(`/lead/${leadId}/action/${actionId}`, {
			type: 'ATTACHMENT',
			fields: {},
		});
		expect(errorOf(answer)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
	});

	test('an attachment is found on timelines and in searches by its type', async () => {
		const { leadId } = await attachOne(running.api);
		const found = await running.api.post<{ total_count: number }>(`/lead/${leadId}/action/search`, {
			type: 'ATTACHMENT',
		});
		expect(found.data.total_count).toBe(1);
		const leads = await running.api.post<Searched>('/lead/search', { actions: { type: ['ATTACHMENT'] } });
		expect(leads.data.total_count).toBeGreaterThan(0);
	});

	test('an ATTACHMENT cannot be written as an action', async () => {
		const leadId = await running.api.newLead();
		const answer = await running.api.append(leadId, { type: 'ATTACHMENT', fields: {} });
		expect(answer.data.actions).toEqual([{ action_id: null, status: 'IGNORED' }]);
		expect(addressesOf(answer)).toEqual(['actions[0].type']);
	});

	test('an unknown lead gives 404 LEAD_NOT_FOUND', async () => {
		const answer = await running.api.post(`/lead/${UNKNOWN}/file`, { files: [textFile()] });
		expect(outcomeOf(answer)).toEqual([404, 'LEAD_NOT_FOUND']);
	});

	test('a body without files gives 400', async () => {
		const leadId = await running.api.newLead();
		for (const body of [
			undefined,
			[],
			{},
			{ files: [] },
			{ files: {} },
			{ files: [null] },
			{ files: ['x'] },
		]) {
			const answer = await running.api.post(`/lead/${leadId}/file`, body);
			expect({ body, outcome: outcomeOf(answer) }).toEqual({ body, outcome: [400, 'BAD_REQUEST'] });
		}
		expect(await running.api.timeline(leadId)).toEqual([]);
	});

	const refusals: Array<[string, unknown[]]> = [
		[
			'name',
			['../a.txt', 'a/b', 'a\\b', '..', '.', '', '  ', 'a\u0000b', 'a\nb', 'a\u007f', 'n'.repeat(256)],
		],
		['name', ['\ud800.txt', 'invoice\u202efdp.exe', 5, undefined, null]],
		['size', [0, -1, 1.5, '5', 1e300, 2 ** 53, undefined, null]],
		[
			'content_type',
			['', 'text', 'text/', '/plain', 'text/plain;', 'text/plain; a', 'text /plain', 'é/x', 5],
		],
		['content_type', [`text/${'x'.repeat(251)}`, 'text/plain\r\nX: 1', undefined, null]],
	];

	test('an invalid name, size or type gives 400 BAD_REQUEST that names it, and nothing is stored', async () => {
		const leadId = await running.api.newLead();
		for (const [field, values] of refusals) {
			for (const value of values) {
				const files = [textFile(), textFile({ [field]: value })];
				const answer = await running.api.post(`/lead/${leadId}/file`, { files });
				expect({ field, value, ...errorOf(answer) }).toEqual({
					field,
					value,
					status: 400,
					code: 'BAD_REQUEST',
					message: expect.stringMatching(`^files\\.1\\.${field}: `),
				});
			}
		}
		expect(await running.api.timeline(leadId)).toEqual([]);
	});

	test('names in any script and types with parameters are accepted', async () => {
		const names = ['résumé (1).pdf', 'दस्तावेज़.pdf', '简历.docx', '.hidden', 'a..b', 'n'.repeat(255), '👍🏽.png'];
		const { files } = await attach(running.api, ...names.map((name) => textFile({ name })));
		expect(files.map(({ name }) => name)).toEqual(names);
		const types = ['text/plain; charset=utf-8', 'application/vnd.a+json;x="a b"', 'image/svg+xml'];
		await attach(running.api, ...types.map((content_type) => textFile({ content_type })));
	});

	test('a file above the limit of the workspace gives 400 when it is described', async () => {
		const leadId = await running.api.newLead();
		const answer = await running.api.post(`/lead/${leadId}/file`, { files: [textFile({ size: 1001 })] });
		expect(errorOf(answer)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
		await attach(running.api, textFile({ size: 1000 }));
	});
});

describe('POST /lead/{leadId}/action/{actionId}/file', () => {
	test('files of a FILE field are described, and the action refers to them', async () => {
		const { path, leadId, actionId } = await newDocumentAction(running.api);
		const answer = await running.api.post<Described>(`${path}/file`, {
			fields: { document: [textFile(), textFile({ name: 'two.txt' })] },
		});
		const ticket = (name: string) => ({
			field: 'document',
			file_id: expect.stringMatching(ID),
			name,
			upload_url: expect.any(String),
			expires_at: expect.any(Number),
		});
		expect([answer.status, answer.data]).toEqual([
			201,
			{ leadid: leadId, action_id: actionId, files: [ticket('note.txt'), ticket('two.txt')], remarks: [] },
		]);
		const action = await readAction(running.api, leadId, actionId);
		expect(action).toMatchObject({
			type: 'ACTION_1003',
			fields: { title: 'Passport' },
			files: [
				{ field: 'document', file_id: answer.data.files[0]?.file_id, name: 'note.txt', status: 'PENDING' },
				{ field: 'document', file_id: answer.data.files[1]?.file_id, name: 'two.txt', status: 'PENDING' },
			],
		});
	});

	test('more files are added to the files of the field', async () => {
		const { path, leadId, actionId } = await newDocumentAction(running.api);
		for (const name of ['one.txt', 'two.txt']) {
			await running.api.post(`${path}/file`, { fields: { document: [textFile({ name })] } });
		}
		const { files } = await readAction(running.api, leadId, actionId);
		expect(files).toMatchObject([{ name: 'one.txt' }, { name: 'two.txt' }]);
	});

	test('a key that is not a FILE field gets a remark at fields.<apiName>, and the others are accepted', async () => {
		const { path } = await newDocumentAction(running.api);
		const answer = await running.api.post<Described>(`${path}/file`, {
			fields: { title: [textFile()], nope: 'x', document: [textFile()], Document: [textFile()] },
		});
		expect(answer.status).toBe(201);
		expect(addressesOf(answer)).toEqual(['fields.title', 'fields.nope', 'fields.Document']);
		expect(answer.data.remarks.every(({ status }) => status === 'IGNORED')).toBe(true);
		expect(answer.data.files.map(({ field }) => field)).toEqual(['document']);
	});

	test('one bad description rejects the whole call, and nothing is stored', async () => {
		const { path, leadId, actionId } = await newDocumentAction(running.api);
		for (const document of [
			[textFile(), textFile({ size: 0 })],
			textFile(),
			'x',
			null,
			[textFile({ size: 1001 })],
		]) {
			const answer = await running.api.post(`${path}/file`, { fields: { document } });
			expect({ document, outcome: outcomeOf(answer) }).toEqual({ document, outcome: [400, 'BAD_REQUEST'] });
		}
		const named = await running.api.post(`${path}/file`, { fields: { document: [textFile({ size: 0 })] } });
		expect(named.data.error.message).toMatch(/^fields\.document\.0\.size: /);
		expect((await readAction(running.api, leadId, actionId))['files']).toEqual([]);
	});

	test('a body without an object of fields gives 400', async () => {
		const { path } = await newDocumentAction(running.api);
		for (const body of [undefined, {}, { fields: [] }, { files: [textFile()] }]) {
			expect(outcomeOf(await running.api.post(`${path}/file`, body))).toEqual([400, 'BAD_REQUEST']);
		}
	});

	test('payments, attachments and built-in actions have no FILE fields: 400', async () => {
		const leadId = await running.api.newLead({ assignee: 'diya.sharma@lead-workspace.example' });
		await running.api.append(leadId, { type: 'PAYMENT', status: 'PENDING', currency: 'INR', amount: 1 });
		await running.api.post(`/lead/${leadId}/file`, { files: [textFile()] });
		const timeline = await running.api.timeline(leadId);
		expect(timeline.map(({ type }) => type)).toEqual(['ATTACHMENT', 'PAYMENT', 'LEAD_ASSIGNMENT']);
		for (const { id } of timeline) {
			const answer = await running.api.post(`/lead/${leadId}/action/${id}/file`, { fields: {} });
			expect(outcomeOf(answer)).toEqual([400, 'BAD_REQUEST']);
		}
	});

	test('an unknown lead or action gives 404', async () => {
		const { leadId, actionId } = await newDocumentAction(running.api);
		const other = await running.api.newLead();
		for (const [path, code] of [
			[`/lead/${UNKNOWN}/action/${actionId}/file`, 'LEAD_NOT_FOUND'],
			[`/lead/${leadId}/action/${UNKNOWN}/file`, 'ACTION_NOT_FOUND'],
			[`/lead/${other}/action/${actionId}/file`, 'ACTION_NOT_FOUND'],
		] as const) {
			const answer = await running.api.post(path, { fields: { document: [textFile()] } });
			expect(outcomeOf(answer)).toEqual([404, code]);
		}
	});

	test('an action without FILE fields shows no files', async () => {
		const leadId = await running.api.newLead();
		const { data } = await running.api.append(leadId, { type: '1004', fields: {} });
		const actionId = String(data.actions[0]?.action_id);
		expect(await readAction(running.api, leadId, actionId)).not.toHaveProperty('files');
	});
});

describe('GET .../file/{fileId}', () => {
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
