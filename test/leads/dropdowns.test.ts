import type { INodeParameters } from 'n8n-workflow';

import { leadsType } from '../kit/nodes/leads';
import { withWorkspace } from '../kit/support/withWorkspace';

describe('the dropdowns', () => {
	const workspace = withWorkspace('demo');
	const editorOf = (parameters: INodeParameters = {}) =>
		workspace.engine.editor({ type: leadsType, parameters }, { credentials: workspace.credentials() });
	const namesOf = async (method: string, parameters?: INodeParameters) =>
		(await editorOf(parameters).loadOptions(method)).map(({ name }) => name);

	it('list the team for a search, page after page, and its active members for an action', async () => {
		expect(await editorOf().loadOptions('getMembers')).toHaveLength(23);
		const [systemUser, ...active] = await editorOf().loadOptions('getActiveMembers');
		expect(systemUser).toMatchObject({ name: 'System User', value: '' });
		expect(active).toHaveLength(19);
		expect(workspace.requestsTo('listTeamMembers')).toHaveLength(6);
	});

	it('list archived statuses for a search, marked', async () => {
		expect(await namesOf('getStatuses')).toEqual(
			expect.arrayContaining(['Fresh', 'Call Back Later (archived)']),
		);
	});

	it('list custom actions by name, with the bare code as the value', async () => {
		expect(await editorOf().loadOptions('getActionCodes')).toEqual([
			expect.objectContaining({ name: 'Site Visit (1001)', value: '1001' }),
			expect.objectContaining({ name: 'Demo Booked (1002)', value: '1002' }),
			expect.objectContaining({ name: 'Document Received (1003)', value: '1003' }),
			expect.objectContaining({ name: 'Feedback (1004)', value: '1004' }),
		]);
	});

	it('list the fields of the chosen actions, without files', async () => {
		const chosen = { operation: 'create', actions: { entries: [{ kind: 'custom', code: '1003' }] } };
		expect(await namesOf('getChosenActionFields', chosen)).toEqual([
			'Document Received: Title',
			'Document Received: Verified',
		]);
		const none = { operation: 'create', actions: {} };
		expect(await namesOf('getChosenActionFields', none)).toContain('Demo Booked: Topic (mandatory)');
	});

	it('list every action type and field for a search', async () => {
		expect(await namesOf('getActionTypes')).toEqual(
			expect.arrayContaining(['Site Visit', 'Payment', 'Incoming Call']),
		);
		expect(await namesOf('getFields')).toEqual(expect.arrayContaining(['Internal Score', 'Phone']));
	});

	it('call each field as the mapper does, standard fields first', async () => {
		const { fields } = await editorOf({ operation: 'create' }).resourceMapping('newLeadFields');
		const labels = fields.map(({ displayName }) => displayName.replace(/ \(.*\)$/, ''));
		const all = await namesOf('getFields');
		expect(all.filter((name) => labels.includes(name))).toEqual(labels);
		expect(all[0]).toBe('Phone');
		expect(await editorOf().loadOptions('getFields')).toContainEqual({
			name: 'Lost Reason',
			value: 'lost_reason',
			description: 'lost_reason',
		});
	});
});
