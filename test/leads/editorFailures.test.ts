import { leadsType } from '../kit/nodes/leads';
import { quick } from '../kit/runtime';
import { withWorkspace } from '../kit/support/withWorkspace';
import { controlsOf } from './editorControls';

describe('a list that cannot be loaded', () => {
	const workspace = withWorkspace('demo', quick);
	const parameters = { operation: 'create' };

	it.each([
		['a wrong token', { accessToken: 'wrong' }, 'The workspace did not accept the access token'],
		[
			'a base URL that cannot be used',
			{ baseUrl: 'https://api.example/v1' },
			'The base URL of the credential cannot be used',
		],
		['no server', { baseUrl: 'http://127.0.0.1:1/v2' }, 'The service did not answer'],
	])('says why: %s', async (_what, credential, message) => {
		const editor = workspace.engine.editor(
			{ type: leadsType, parameters },
			{ credentials: workspace.credentials(credential) },
		);
		const { fields, emptyFieldsNotice } = await editor.resourceMapping('newLeadFields');
		expect(fields).toEqual([]);
		expect(emptyFieldsNotice).toContain(message);
		await expect(editor.loadOptions('getMembers')).rejects.toThrow(message);
	});

	it.each([
		[500, 'The service failed while it handled the call'],
		[403, 'The workspace does not allow this call'],
	])('says why: listFields fails with %s', async (status, message) => {
		workspace.sandbox.faults.add({ route: 'listFields', status });
		const editor = workspace.engine.editor(
			{ type: leadsType, parameters },
			{ credentials: workspace.credentials() },
		);
		const { emptyFieldsNotice } = await editor.resourceMapping('newLeadFields');
		expect(emptyFieldsNotice).toContain(message);
	});

	it('keeps the values of fields that were loaded before: it answers with no list', async () => {
		const schema = [
			{ id: 'phone', displayName: 'Phone', required: true, display: true, defaultMatch: false },
		];
		const fields = { mappingMode: 'defineBelow', value: { phone: '+919876543210' }, schema };
		const editor = workspace.engine.editor(
			{ type: leadsType, parameters: { ...parameters, fields } },
			{ credentials: workspace.credentials({ accessToken: 'wrong' }) },
		);
		await expect(editor.resourceMapping('newLeadFields')).rejects.toThrow('did not accept the access token');
	});

	it.each([
		['getPipeline', 'getStatuses'],
		['listTeamMembers', 'getMembers'],
		['listTeamMembers', 'getActiveMembers'],
		['listActions', 'getActionCodes'],
		['listActions', 'getChosenActionFields'],
	])('says why: %s fails, in %s', async (route, method) => {
		workspace.sandbox.faults.add({ route, status: 403 });
		const editor = workspace.engine.editor(
			{ type: leadsType, parameters },
			{ credentials: workspace.credentials() },
		);
		await expect(editor.loadOptions(method)).rejects.toThrow('The workspace does not allow this call');
	});

	it.each([
		['getPipeline', ['status', 'lost_reason'], /the lead stage pipeline cannot be read/],
		['listTeamMembers', ['assignee', 'account_manager'], /the team cannot be read/],
	])('leaves the other fields of a lead: %s fails', async (route, typed, note) => {
		workspace.sandbox.faults.add({ route, status: 403 });
		const editor = workspace.engine.editor(
			{ type: leadsType, parameters },
			{ credentials: workspace.credentials() },
		);
		const { fields } = await editor.resourceMapping('newLeadFields');

		expect(fields).toHaveLength((await controlsOf(workspace)).size);
		for (const field of fields) {
			const isTyped = typed.includes(field.id);
			expect([field.id, note.test(field.displayName)]).toEqual([field.id, isTyped]);
			if (isTyped) expect(field).toMatchObject({ type: 'string' });
		}
	});

	it('shows what each workspace has, of a credential that n8n is about to set', async () => {
		const editor = workspace.engine.editor({ type: leadsType, parameters });
		const { fields, ...notice } = await editor.resourceMapping('newLeadFields');
		expect([fields.map(({ id }) => id), notice]).toEqual([['name', 'phone', 'email', 'status'], {}]);
		expect(await editor.resourceMapping('existingLeadFields')).toEqual({ fields: [] });
	});

	it('says why: no credential', async () => {
		const editor = workspace.engine.editor({ type: leadsType, parameters });
		await expect(editor.loadOptions('getStatuses')).rejects.toThrow(/credential/);
	});
});
