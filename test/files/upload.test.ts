import { inMemory, jsonOf, kindsOf, originsOf, remarksOf, reportedOf } from '../kit/items';
import { documentField, fileOf, newDocumentAction, runFiles } from '../kit/nodes/files';
import { newLead } from '../kit/workspace';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty');

describe('uploading to a lead', () => {
	// sync-api.md, Files; sync-api.md, POST /lead/{leadId}/file; sync-api.md, Bytes of a file.
	// README.md promises: "The nodes send the token only to the credential"
	it('adds the file to the timeline, and the service returns the same bytes', async () => {
		const leadId = await newLead(workspace);
		const content = Buffer.from([0, 255, 10, 13, 200, 7]);
		const parameters = { operation: 'uploadToLead', leadId, binaryField: 'data' };
		const uploaded = await runFiles(workspace, parameters, [
			{ binary: { data: inMemory(content, 'scan.bin', 'application/octet-stream') } },
		]);
		const [json] = reportedOf(uploaded.outputs[0]);
		const { file_id, action_id } = fileOf(json);

		expect(json).toMatchObject({
			lead_id: leadId,
			action_id,
			outcome: 'uploaded',
			files: [{ file_id, name: 'scan.bin', size: 6, binary_property: 'data' }],
			remarks: [],
		});
		expect(await workspace.actionsOf(leadId)).toMatchObject([{ type: 'ATTACHMENT', id: action_id }]);

		const path = { leadId, actionId: action_id, fileId: file_id };
		const downloaded = await runFiles(workspace, { operation: 'download', ...path, binaryField: 'got' });
		const [item] = downloaded.outputs[0] ?? [];
		expect(item?.json).toMatchObject({ file_id, name: 'scan.bin', size: 6 });
		expect(Buffer.from(item?.binary?.['got']?.data ?? '', 'base64')).toEqual(content);
	});

	it('uploads several files of an item as one attachment', async () => {
		const leadId = await newLead(workspace);
		const run = await runFiles(workspace, { operation: 'uploadToLead', leadId, binaryField: 'a, b' }, [
			{ binary: { a: inMemory('first', 'a.txt'), b: inMemory('second', 'b.txt') } },
		]);

		expect(jsonOf(run.outputs[0])).toMatchObject([{ files: [{ name: 'a.txt' }, { name: 'b.txt' }] }]);
		expect(await workspace.actionsOf(leadId)).toHaveLength(1);
	});

	// docs/security.md promises: "the presigned URL that the service returned for it"
	it('never sends the access token to the upload URL', async () => {
		const leadId = await newLead(workspace);
		const fetched = await runFiles(workspace, { operation: 'uploadToLead', leadId, binaryField: 'data' }, [
			{ binary: { data: inMemory('x') } },
		]);
		const { file_id, action_id } = fileOf(jsonOf(fetched.outputs[0])[0]);
		const path = { leadId, actionId: action_id, fileId: file_id };
		const answer = jsonOf(
			(await runFiles(workspace, { operation: 'getDownloadUrl', ...path })).outputs[0],
		)[0];

		expect(await (await fetch(String(answer?.['download_url']))).text()).toBe('x');
		expect(JSON.stringify(answer)).not.toContain(workspace.sandbox.syncToken);
	});

	it('holds an empty file back, and uploads the others', async () => {
		const leadId = await newLead(workspace);
		const run = await runFiles(workspace, { operation: 'uploadToLead', leadId, binaryField: 'empty,full' }, [
			{ binary: { empty: inMemory(''), full: inMemory('x', 'full.txt') } },
		]);

		expect(jsonOf(run.outputs[0])).toMatchObject([{ files: [{ name: 'full.txt' }] }]);
		expect(remarksOf(run.outputs[1])).toMatchObject([{ category: 'invalid_value', field: 'files[0]' }]);
	});

	it('sends nothing for an item without a usable file', async () => {
		const leadId = await newLead(workspace);
		const run = await runFiles(workspace, { operation: 'uploadToLead', leadId, binaryField: 'data' }, [
			{ binary: { data: inMemory('x', 'x.txt', 'no type') } },
		]);

		expect(run.outputs[0]).toEqual([]);
		expect(kindsOf(run.outputs[1])).toEqual(['invalid_value']);
		expect(workspace.requestsTo('createLeadFiles')).toEqual([]);
	});

	it('names the item whose file is missing', async () => {
		const leadId = await newLead(workspace);
		const parameters = { operation: 'uploadToLead', leadId, binaryField: 'data' };
		const items = [{ binary: { data: inMemory('x') } }, {}];
		const stopped = await runFiles(workspace, parameters, items);
		const continued = await runFiles(workspace, parameters, items, { onError: 'continueRegularOutput' });

		expect(stopped.error?.message).toMatch(/^Row 2: /);
		expect(originsOf(continued.outputs[0])).toEqual([0]);
		expect(originsOf(continued.outputs[1])).toEqual([1]);
		expect(kindsOf(continued.outputs[1])).toEqual(['failed']);
	});

	// docs/security.md promises: "File names lose their folders before they are sent."
	it('shows in a dry run what it would send, and sends nothing', async () => {
		const leadId = await newLead(workspace);
		const options = { dryRun: true, remarkOptions: { remarks: 'inItem' } };
		const run = await runFiles(
			workspace,
			{ operation: 'uploadToLead', leadId, binaryField: 'data,empty', options },
			[{ binary: { data: inMemory('abc', '../../etc/passwd'), empty: inMemory('') } }],
		);

		expect(reportedOf(run.outputs[0])).toMatchObject([
			{
				outcome: 'dry_run',
				would_send: { files: [{ name: 'passwd', size: 3 }] },
				remarks: [{ value: 'note.txt' }],
			},
		]);
		expect(await workspace.actionsOf(leadId)).toEqual([]);
	});
});

describe('uploading to an action', () => {
	// sync-api.md, POST /lead/{leadId}/action/{actionId}/file.
	it('puts the file into the chosen FILE field', async () => {
		const leadId = await newLead(workspace);
		const actionId = await newDocumentAction(workspace, leadId);
		const run = await runFiles(
			workspace,
			{ operation: 'uploadToAction', leadId, actionId, field: documentField, binaryField: 'data' },
			[{ binary: { data: inMemory('signed', 'contract.pdf', 'application/pdf') } }],
		);
		const [action] = await workspace.actionsOf(leadId);

		expect(jsonOf(run.outputs[0])).toMatchObject([
			{ lead_id: leadId, action_id: actionId, files: [{ field: documentField, name: 'contract.pdf' }] },
		]);
		expect(JSON.stringify(action)).toContain('contract.pdf');
	});

	it.each(['Document', ' document '])('takes the name of the field from a person: %j', async (field) => {
		const leadId = await newLead(workspace);
		const actionId = await newDocumentAction(workspace, leadId);
		const run = await runFiles(
			workspace,
			{ operation: 'uploadToAction', leadId, actionId, field, binaryField: 'data' },
			[{ binary: { data: inMemory('x') } }],
		);

		expect(jsonOf(run.outputs[0])).toMatchObject([{ files: [{ field: documentField }] }]);
		// What looks like an API name needs no definitions.
		expect(workspace.requestsTo('listActions')).toHaveLength(field.trim() === documentField ? 0 : 1);
	});

	it('needs the name of a field, and says so', async () => {
		const parameters = { operation: 'uploadToAction', leadId: 'L1', actionId: 'A1', binaryField: 'data' };
		const run = await runFiles(workspace, { ...parameters, field: "={{ '' }}" }, [
			{ binary: { data: inMemory('x') } },
		]);
		expect(run.error?.description).toMatch(/^Choose the FILE field of the action/);
	});

	it('leaves on Remarks when the action has no such FILE field', async () => {
		const leadId = await newLead(workspace);
		const actionId = await newDocumentAction(workspace, leadId);
		const run = await runFiles(
			workspace,
			{ operation: 'uploadToAction', leadId, actionId, field: 'nope', binaryField: 'data' },
			[{ binary: { data: inMemory('x') } }],
		);

		expect(run.outputs[0]).toEqual([]);
		expect(remarksOf(run.outputs[1])).toMatchObject([
			{ source: 'service', field: 'nope' },
			{ source: 'verification', field: 'nope', value: 'note.txt' },
		]);
	});

	it('offers the FILE fields of the actions of the workspace', async () => {
		const type = 'n8n-nodes-lead-workspace.files';
		const editor = workspace.engine.editor(
			{ type, parameters: { operation: 'uploadToAction' } },
			{ credentials: workspace.credentials() },
		);

		expect(await editor.loadOptions('getFileFields')).toMatchObject([{ value: documentField }]);
	});
});
