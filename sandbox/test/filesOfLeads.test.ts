import {
	attach,
	attachOne,
	HELLO,
	outcomeOf,
	readAction,
	textFile,
	upload,
	type Described,
} from './filesSupport';
import { addressesOf, errorOf, useSandbox, type Searched } from '../../test/kit/sandbox/useSandbox';

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

	// sync-api.md, Files.
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
