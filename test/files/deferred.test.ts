import { inMemory, jsonOf, kindsOf, remarksOf, reportedOf } from '../kit/items';
import { fileOf, runFiles } from '../kit/nodes/files';
import { quick } from '../kit/runtime';
import { newLead } from '../kit/workspace';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty', quick);
const quotaSpent = { status: 429, retryAfter: 3600 } as const;

beforeEach(async () => await workspace.restartEngine(quick));

const upload = (leadId: string, binaryField: string) => ({
	operation: 'uploadToLead',
	leadId,
	binaryField,
	options: { imports: { longerWaits: 'defer' } },
});

const files = async (leadId: string) =>
	(await workspace.actionsOf(leadId)).flatMap((action) => action['files'] as Array<{ status: string }>);

describe('files that are taken only later', () => {
	it.each(['createLeadFiles', 'PUT /files/*'])('defer their item when %s is refused', async (route) => {
		const leadId = await newLead(workspace);
		workspace.sandbox.faults.add({ route, ...quotaSpent });
		const run = await runFiles(workspace, upload(leadId, 'data'), [
			{ binary: { data: inMemory('content') } },
		]);

		expect(run.outputs[0]).toEqual([]);
		expect(remarksOf(run.outputs[1])).toMatchObject([
			{ category: 'deferred', retryAt: expect.stringMatching(/Z$/) },
		]);
		expect((await files(leadId)).filter(({ status }) => status === 'STORED')).toEqual([]);
	});

	it('have a remark each when others of their item are stored', async () => {
		const leadId = await newLead(workspace);
		workspace.sandbox.faults.add({ route: 'PUT /files/*', ...quotaSpent, everyNth: 2 });
		const binary = {
			one: inMemory('1', 'one.txt'),
			two: inMemory('2', 'two.txt'),
			three: inMemory('3', 'three.txt'),
		};
		const run = await runFiles(workspace, upload(leadId, 'one,two,three'), [{ binary }]);

		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'uploaded', files: [{ name: 'one.txt' }] }]);
		expect(remarksOf(run.outputs[1])).toMatchObject([
			{
				...{ category: 'deferred', value: 'two.txt', retryAt: expect.any(String) },
				message: expect.stringMatching(/^The file was not stored: the storage takes no more calls/),
				hint: expect.stringMatching(/^Upload this file at the time in retryAt or later/),
			},
			{ category: 'deferred', value: 'three.txt', retryAt: expect.any(String) },
		]);
		expect((await files(leadId)).filter(({ status }) => status === 'STORED')).toHaveLength(1);
	});

	it('are not all deferred when the content of one may have arrived before', async () => {
		const leadId = await newLead(workspace);
		workspace.sandbox.faults.add({ route: 'PUT /files/*', cut: 'after' });
		workspace.sandbox.faults.add({ route: 'getFile', ...quotaSpent });
		const binary = { one: inMemory('1', 'one.txt'), two: inMemory('2', 'two.txt') };
		const run = await runFiles(workspace, upload(leadId, 'one,two'), [{ binary }], {
			onError: 'continueRegularOutput',
		});

		expect(run.outputs[0]).toEqual([]);
		expect(kindsOf(run.outputs[1])).toEqual(['uncertain', 'deferred']);
	});

	it('stop the workflow without the option Defer', async () => {
		const leadId = await newLead(workspace);
		workspace.sandbox.faults.add({ route: 'PUT /files/*', ...quotaSpent });
		const parameters = { ...upload(leadId, 'data'), options: {} };
		const run = await runFiles(workspace, parameters, [{ binary: { data: inMemory('content') } }]);

		expect(run.workflow.error?.message).toBe('Row 1: The storage takes no more calls for 60 minutes');
	});

	it('fail to be downloaded, with the time', async () => {
		const leadId = await newLead(workspace);
		const stored = await runFiles(workspace, upload(leadId, 'data'), [
			{ binary: { data: inMemory('content') } },
		]);
		const { file_id: fileId, action_id: actionId } = fileOf(jsonOf(stored.outputs[0])[0]);
		workspace.sandbox.faults.add({ route: 'GET /files/*', ...quotaSpent });
		const download = { operation: 'download', leadId, actionId, fileId, binaryField: 'data' };
		const run = await runFiles(workspace, download);

		expect(run.workflow.error?.message).toBe('Row 1: The storage takes no more calls for 60 minutes');
	});
});
