import { inMemory, jsonOf, kindsOf, remarksOf, reportedOf } from '../kit/items';
import { fileOf, newDocumentAction, runFiles } from '../kit/nodes/files';
import { quick } from '../kit/runtime';
import { newLead } from '../kit/workspace';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty', quick);
const unknownId = '0123456789abcdef01234567';

const continues = { onError: 'continueRegularOutput' } as const;

const uploadTo = async (leadId: string, settings: Parameters<typeof runFiles>[3]) =>
	await runFiles(
		workspace,
		{ operation: 'uploadToLead', leadId, binaryField: 'data' },
		[{ binary: { data: inMemory('content') } }],
		settings,
	);

async function uploaded() {
	const leadId = await newLead(workspace);
	const run = await runFiles(workspace, { operation: 'uploadToLead', leadId, binaryField: 'data' }, [
		{ binary: { data: inMemory('content') } },
	]);
	const { file_id: fileId, action_id: actionId } = fileOf(jsonOf(run.outputs[0])[0]);
	return { leadId, actionId, fileId };
}

describe('what can go wrong with files', () => {
	// sync-api.md, Bytes of a file.
	it('sends the bytes again to a new URL when the transfer breaks, and stores one file', async () => {
		const leadId = await newLead(workspace);
		workspace.sandbox.faults.add({ route: 'PUT /files/*', cut: 'before', times: 1 });
		const run = await runFiles(workspace, { operation: 'uploadToLead', leadId, binaryField: 'data' }, [
			{ binary: { data: inMemory('content') } },
		]);
		const { file_id: fileId, action_id: actionId } = fileOf(jsonOf(run.outputs[0])[0]);
		const got = await runFiles(workspace, {
			operation: 'download',
			leadId,
			actionId,
			fileId,
			binaryField: 'data',
		});

		expect(run.outputs[1]).toEqual([]);
		expect(Buffer.from(got.outputs[0]?.[0]?.binary?.['data']?.data ?? '', 'base64').toString()).toBe(
			'content',
		);
	});

	it.each([
		['the connection breaks', { cut: 'before' }],
		['the storage answers with a page of a gateway', { html: true, status: 502 }],
	] as const)(
		'names the action that has the file after %s, and leaves no other file',
		async (_what, fault) => {
			const leadId = await newLead(workspace);
			workspace.sandbox.faults.add({ route: 'PUT /files/*', ...fault, times: 1 });
			const run = await uploadTo(leadId, {});
			const [json = {}] = jsonOf(run.outputs[0]);
			const { file_id: fileId, action_id: actionId } = fileOf(json);
			expect(json['action_id']).toBe(actionId);
			const path = { leadId, actionId: String(json['action_id']), fileId };
			const deleted = await runFiles(workspace, { operation: 'delete', ...path });
			expect(jsonOf(deleted.outputs[0])).toMatchObject([{ deleted: true }]);
			const files = (await workspace.actionsOf(leadId)).flatMap((each) => each['files'] as object[]);
			expect(files).toEqual([]);
		},
	);

	it('stores a file once when its bytes arrive but the answer is lost', async () => {
		const leadId = await newLead(workspace);
		workspace.sandbox.faults.add({ route: 'PUT /files/*', cut: 'after', times: 1 });
		workspace.sandbox.faults.add({ route: 'deleteFile', status: 500 });
		const run = await runFiles(workspace, { operation: 'uploadToLead', leadId, binaryField: 'data' }, [
			{ binary: { data: inMemory('content') } },
		]);
		const stored = (await workspace.actionsOf(leadId)).flatMap(({ files }) => files as object[]);

		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'uploaded', remarks: [] }]);
		expect(stored).toMatchObject([{ status: 'STORED' }]);
	});

	// decision 2 promises: "**What may be stored is uncertain**"
	it('sends no bytes again while it is uncertain whether they are stored', async () => {
		const leadId = await newLead(workspace);
		workspace.sandbox.faults.add({ route: 'PUT /files/*', cut: 'after' });
		workspace.sandbox.faults.add({ route: 'getFile', status: 500 });
		const run = await uploadTo(leadId, continues);

		expect(run.outputs[0]).toEqual([]);
		expect(remarksOf(run.outputs[1])[0]?.['message']).toContain('may be stored');
		expect(workspace.requestsTo('createLeadFiles')).toHaveLength(1);
	});

	it('does not accept a web page as confirmation that the bytes are stored', async () => {
		const leadId = await newLead(workspace);
		workspace.sandbox.faults.add({ route: 'PUT /files/*', html: true, times: 1 });
		const run = await runFiles(workspace, { operation: 'uploadToLead', leadId, binaryField: 'data' }, [
			{ binary: { data: inMemory('content') } },
		]);
		const stored = (await workspace.actionsOf(leadId)).flatMap(({ files }) => files as object[]);

		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'uploaded', remarks: [] }]);
		expect(stored).toMatchObject([{ status: 'STORED' }]);
	});

	it('sends no bytes again while an earlier transfer may still reach an existing entry', async () => {
		const leadId = await newLead(workspace);
		workspace.sandbox.faults.add({ route: 'PUT /files/*', cut: 'before', times: 1 });
		workspace.sandbox.faults.add({ route: 'deleteFile', status: 500 });
		const run = await uploadTo(leadId, continues);

		expect(run.outputs[0]).toEqual([]);
		expect(remarksOf(run.outputs[1])).toMatchObject([{ category: 'uncertain' }]);
		expect(workspace.requestsTo('createLeadFiles')).toHaveLength(1);
	});

	// sync-api.md, GET /lead/{leadId}/action/{actionId}/file/{fileId}.
	it('reports the missing content when the bytes never arrive', async () => {
		const leadId = await newLead(workspace);
		workspace.sandbox.faults.add({ route: 'PUT /files/*', status: 500 });
		const run = await runFiles(workspace, { operation: 'uploadToLead', leadId, binaryField: 'data' }, [
			{ binary: { data: inMemory('content') } },
		]);

		expect(run.outputs[0]).toEqual([]);
		expect(remarksOf(run.outputs[1])).toMatchObject([
			{ category: 'failed', source: 'verification', field: 'files[0]' },
		]);
		expect(remarksOf(run.outputs[1])[0]?.['message']).toContain('500');
	});

	it('uploads once after a lost answer, and leaves the entry without content, which may be of somebody else', async () => {
		const leadId = await newLead(workspace);
		const actionId = await newDocumentAction(workspace, leadId);
		workspace.sandbox.faults.add({ route: 'createActionFiles', cut: 'after', times: 1 });
		const run = await runFiles(
			workspace,
			{ operation: 'uploadToAction', leadId, actionId, field: 'document', binaryField: 'data' },
			[{ binary: { data: inMemory('content', 'once.txt') } }],
		);
		const [action] = await workspace.actionsOf(leadId);
		const states = (action?.['files'] as Array<{ status: string }>).map(({ status }) => status);

		expect(jsonOf(run.outputs[0])).toMatchObject([{ files: [{ name: 'once.txt' }] }]);
		expect(states).toEqual(['PENDING', 'STORED']);
		expect(workspace.requestsTo('deleteFile')).toEqual([]);
	});

	it.each([
		['whose connection broke after its bytes', { cut: 'after' }],
		['that a web page confirms', { html: true }],
	])(
		'an upload %s may be stored: it is uncertain, and an error with the error output',
		async (_what, fault) => {
			const leadId = await newLead(workspace);
			workspace.sandbox.faults.add({ route: 'PUT /files/*', ...fault });
			workspace.sandbox.faults.add({ route: 'getFile', status: 500 });
			const [continued, split] = [
				await uploadTo(leadId, continues),
				await uploadTo(leadId, { onError: 'continueErrorOutput' }),
			];

			expect(remarksOf(continued.outputs[1])).toMatchObject([
				{ category: 'uncertain', field: 'files[0]', value: 'note.txt', outcome: 'uncertain' },
			]);
			expect(split.outputs.slice(0, 2)).toEqual([[], []]);
			expect(jsonOf(split.outputs[2])).toMatchObject([
				{ details: expect.objectContaining({ uncertain: true }) },
			]);
			expect((await uploadTo(leadId, {})).error?.message).toContain('may be stored');
		},
	);

	// decision 2 promises: "**Nothing is deleted but what an answer to this very call named.**"
	it('an upload with a lost answer does not touch the file of another upload', async () => {
		const leadId = await newLead(workspace);
		const actionId = await newDocumentAction(workspace, leadId);
		const parameters = {
			operation: 'uploadToAction',
			leadId,
			actionId,
			field: 'document',
			binaryField: 'data',
		};
		const upload = async () =>
			await runFiles(workspace, parameters, [{ binary: { data: inMemory('content', 'scan.pdf') } }]);
		// The description of the one is lost, and the bytes of the other are under way for long.
		workspace.sandbox.faults.add({ route: 'createActionFiles', cut: 'before', times: 1 });
		workspace.sandbox.faults.add({ route: 'PUT /files/*', delayMs: 300, times: 1 });
		const runs = await Promise.all([upload(), upload()]);
		const ids = runs.map(({ outputs }) => fileOf(jsonOf(outputs[0])[0]).file_id);
		const [action] = await workspace.actionsOf(leadId);
		const stored = action?.['files'] as Array<{ status: string; file_id: string }>;

		expect(stored.filter(({ status }) => status === 'STORED').map(({ file_id: id }) => id)).toEqual(
			expect.arrayContaining(ids),
		);
		expect(new Set(ids).size).toBe(2);
		expect(workspace.requestsTo('deleteFile')).toEqual([]);
	});

	it.each([
		['of another size', [{ name: 'once.txt', content_type: 'text/plain', size: 99 }]],
		['of another type', [{ name: 'once.txt', content_type: 'image/png', size: 7 }]],
		['that may be of somebody else', [{ name: 'once.txt', content_type: 'text/plain', size: 7 }]],
	])('never deletes an entry without content %s', async (_what, described) => {
		const leadId = await newLead(workspace);
		const actionId = await newDocumentAction(workspace, leadId);
		const path = `/lead/${leadId}/action/${actionId}/file`;
		await workspace.call('POST', path, { fields: { document: described } });
		const before = JSON.stringify((await workspace.actionsOf(leadId))[0]);
		const [theirs] = /(?<="file_id":")\w+/.exec(before) ?? [];
		workspace.sandbox.faults.add({ route: 'createActionFiles', cut: 'after', times: 1 });
		await runFiles(
			workspace,
			{ operation: 'uploadToAction', leadId, actionId, field: 'document', binaryField: 'data' },
			[{ binary: { data: inMemory('content', 'once.txt') } }],
		);
		expect(theirs).toBeDefined();
		expect(JSON.stringify((await workspace.actionsOf(leadId))[0])).toContain(theirs);
	});

	it('reports an unknown file and an unknown lead', async () => {
		const { leadId, actionId } = await uploaded();
		const missing = await runFiles(workspace, {
			operation: 'getDownloadUrl',
			leadId,
			actionId,
			fileId: unknownId,
		});
		const nobody = await runFiles(
			workspace,
			{ operation: 'uploadToLead', leadId: unknownId, binaryField: 'data' },
			[{ binary: { data: inMemory('x') } }],
		);

		expect(missing.error?.message).toMatch(/^Row 1: /);
		expect(nobody.error?.message).toContain('There is no lead with this Lead ID');
	});

	it('rejects IDs that would change the path', async () => {
		const { leadId, actionId } = await uploaded();
		const run = await runFiles(workspace, { operation: 'delete', leadId, actionId, fileId: '../..' }, [{}], {
			onError: 'continueRegularOutput',
		});

		expect(kindsOf(run.outputs[1])).toEqual(['failed']);
		expect(workspace.requestsTo('deleteFile')).toEqual([]);
	});

	// sync-api.md, DELETE /lead/{leadId}/action/{actionId}/file/{fileId}.
	it('deletes a file, and counts a lost answer as success if the file is gone', async () => {
		const path = await uploaded();
		workspace.sandbox.faults.add({ route: 'deleteFile', cut: 'after', times: 1 });
		const run = await runFiles(workspace, { operation: 'delete', ...path });
		const again = await runFiles(workspace, { operation: 'download', ...path, binaryField: 'data' });

		expect(reportedOf(run.outputs[0])).toMatchObject([
			{ file_id: path.fileId, outcome: 'recovered', deleted: true },
		]);
		expect(again.error?.message).toBeDefined();
	});

	// sync-api.md, Files.
	it('stops the remaining items when the service rejects the token', async () => {
		const { leadId } = await uploaded();
		const items = [1, 2, 3].map(() => ({ binary: { data: inMemory('x') } }));
		const run = await runFiles(workspace, { operation: 'uploadToLead', leadId, binaryField: 'data' }, items, {
			accessToken: 'wrong',
			onError: 'continueRegularOutput',
		});

		expect(kindsOf(run.outputs[1])).toEqual(['failed', 'failed', 'failed']);
		expect(remarksOf(run.outputs[1]).map(({ source }) => source)).toEqual([
			'service',
			'preflight',
			'preflight',
		]);
		expect(workspace.requestsTo('createLeadFiles').filter(({ status }) => status === 401)).toHaveLength(1);
	});
});
