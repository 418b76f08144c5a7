import { newDocumentAction, outcomeOf, readAction, textFile, type Described } from './filesSupport';
import { addressesOf, useSandbox } from '../../test/kit/sandbox/useSandbox';

const running = useSandbox({ seed: 'empty', maxFile: 1000 });

const ID = /^[0-9a-f]{24}$/;

const UNKNOWN = '0123456789abcdef01234567';

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

	// sync-api.md, Files.
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
