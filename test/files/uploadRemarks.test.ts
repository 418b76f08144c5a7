import { jsonOf, kindsOf, remarksOf, reportedOf } from '../kit/items';
import { quick } from '../kit/runtime';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';
import { actionId, FileService } from './fileService';

const workspace = withWorkspace('empty', quick);
const service = withFakeService();
const files = new FileService(workspace, service);

const a = { name: 'a.txt', content: 'content' };
const b = { name: 'b.txt', content: 'what b has' };
const empty = { name: 'empty.txt', content: '' };

describe('what a person reads of a file', () => {
	it('for which the answer has no address: each by its place, and what to check', async () => {
		const run = await files.upload([a, b], () => ({ action_id: actionId, files: [] }));
		const why = {
			category: 'silently_dropped',
			message: expect.stringMatching(/^Not stored: the service returned no upload address/),
			hint: expect.stringMatching(/^Check the lead, and for an action its FILE field/),
		};
		expect(remarksOf(run.outputs[1])).toMatchObject([
			{ ...why, field: 'files[0]', value: 'a.txt' },
			{ ...why, field: 'files[1]', value: 'b.txt' },
		]);
	});

	it('for which an address may be, but not for certain: how to make it certain', async () => {
		const run = await files.upload([a, b], () => ({ files: [{ upload_url: files.address(0) }] }));
		const why = {
			category: 'failed',
			message: expect.stringMatching(/^Not sent: it is not certain which upload address/),
			hint: expect.stringMatching(/different names, or upload them one by one\. .*may be left/),
		};
		expect(remarksOf(run.outputs[1])).toMatchObject([
			{ ...why, field: 'files[0]', value: 'a.txt' },
			{ ...why, field: 'files[1]', value: 'b.txt' },
		]);
	});

	it('in the order of what happened: held back, then said by the service, then found out', async () => {
		const run = await files.upload([empty, a], () => ({ files: [], remarks: ['Odd'] }));
		expect(remarksOf(run.outputs[1]).map(({ source }) => source)).toEqual([
			'preflight',
			'service',
			'verification',
		]);
	});
});

describe('the binary fields of an upload', () => {
	const upload = async (binaryField: string, more: object = {}) => {
		service.on('POST /lead/L1/file', {
			status: 201,
			body: { action_id: actionId, files: [{ file_id: 'F1', name: a.name, upload_url: files.address(0) }] },
		});
		service.on('PUT /store/0', { body: '' });
		const data = {
			data: Buffer.from(a.content).toString('base64'),
			fileName: a.name,
			mimeType: 'text/plain',
		};
		return await files.run({ operation: 'uploadToLead', leadId: 'L1', binaryField, ...more }, { data });
	};

	it('may be named twice, and with a comma too many: each file is sent once', async () => {
		const run = await upload('data, data ,');
		expect(jsonOf(run.outputs[0])).toMatchObject([{ files: [{ name: 'a.txt' }] }]);
		expect(service.requests.map(({ method }) => method)).toEqual(['POST', 'PUT']);
	});

	it('are missing where only commas are given: nothing is sent, and a person reads where to name them', async () => {
		const run = await upload(' , ');
		expect(remarksOf(run.outputs[1])).toMatchObject([
			{
				category: 'missing_mandatory',
				source: 'preflight',
				message: 'Not sent: the item has no file to upload',
				hint: expect.stringMatching(/Input Binary Field/),
			},
		]);
		expect(service.requests).toEqual([]);
	});

	it('are shown in a dry run with the action that would get the files', async () => {
		const into = { operation: 'uploadToAction', actionId, field: 'document', options: { dryRun: true } };
		const run = await upload('data', into);
		expect(reportedOf(run.outputs[0])).toMatchObject([
			{ lead_id: 'L1', action_id: actionId, outcome: 'dry_run' },
		]);
		expect(service.requests).toEqual([]);
	});
});

describe('a file that is deleted', () => {
	it('stays in a dry run, which shows its IDs', async () => {
		const path = { leadId: 'L1', actionId, fileId: 'F1' };
		const run = await files.run({ operation: 'delete', ...path, options: { dryRun: true } });
		expect(reportedOf(run.outputs[0])).toMatchObject([
			{ lead_id: 'L1', action_id: actionId, file_id: 'F1', outcome: 'dry_run' },
		]);
		expect(service.requests).toEqual([]);
	});

	it('and that the service keeps has a remark that says so first, with the action', async () => {
		const run = await files.onFile('delete', { body: { deleted: false, remark: 'Legal hold' } });
		expect(remarksOf(run.outputs[1])).toMatchObject([
			{
				category: 'silently_dropped',
				message: expect.stringMatching(/says that it did not delete the file/),
				hint: expect.stringMatching(/\w/),
				action_id: actionId,
			},
			{ source: 'service', action_id: actionId },
		]);
	});

	it('and is not there fails with the IDs to check, also where the answer has no code', async () => {
		const run = await files.onFile('delete', { status: 404, body: {} });
		expect(kindsOf(run.outputs[1])).toEqual(['failed']);
		expect(remarksOf(run.outputs[1])).toMatchObject([
			{
				message: 'The action has no file with this File ID',
				hint: expect.stringMatching(/Check the File ID, the Action ID and the Lead ID/),
			},
		]);
	});
});
