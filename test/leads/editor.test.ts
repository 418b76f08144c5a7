import type { INodeParameters, ResourceMapperField } from 'n8n-workflow';

import { leadsType } from '../../testkit/nodes/leads';
import { diya, identifierOf, isha, seeds } from '../../testkit/people';
import { quick } from '../../testkit/runtime';
import { withWorkspace } from '../support/withWorkspace';

describe.each(seeds)('the fields that the editor shows where the workspace is %s', (seed) => {
	const workspace = withWorkspace(seed);
	const identifier = identifierOf(seed);

	async function fieldsOf(method: string): Promise<Map<string, ResourceMapperField>> {
		const editor = workspace.engine.editor(
			{ type: leadsType, parameters: { operation: 'create' } },
			{ credentials: workspace.credentials() },
		);
		const { fields } = await editor.resourceMapping(method);
		return new Map(fields.map((field) => [field.id, field]));
	}

	it('come without a notice, which the editor would show beside automatic mapping', async () => {
		const editor = workspace.engine.editor(
			{ type: leadsType, parameters: { operation: 'create' } },
			{ credentials: workspace.credentials() },
		);
		expect(await editor.resourceMapping('newLeadFields')).not.toHaveProperty('emptyFieldsNotice');
	});

	it('have the control that fits their type', async () => {
		const fields = await fieldsOf('newLeadFields');
		expect(Object.fromEntries([...fields].map(([id, { type }]) => [id, type]))).toEqual({
			name: 'string',
			phone: 'string',
			email: 'string',
			status: 'options',
			rating: 'options',
			lost_reason: 'options',
			assignee: 'options',
			company: 'string',
			job_title: 'string',
			notes: 'string',
			alternate_phone: 'string',
			work_email: 'string',
			team_size: 'number',
			birth_date: 'dateTime',
			next_follow_up: 'dateTime',
			newsletter: 'options',
			city: 'options',
			source: 'options',
			interests: 'string',
			languages: 'string',
			budget: 'string',
			deal_value: 'string',
			website: 'string',
			photo: 'string',
			account_manager: 'options',
			customer_id: 'string',
			campaign_code: 'string',
		});
	});

	it('omit hidden fields', async () => {
		expect((await fieldsOf('newLeadFields')).has('internal_score')).toBe(false);
		expect((await fieldsOf('existingLeadFields')).has('internal_score')).toBe(false);
	});

	it('require the identifier of a new lead, and omit it for an existing lead', async () => {
		const required = [...(await fieldsOf('newLeadFields')).values()].filter((field) => field.required);
		const existing = await fieldsOf('existingLeadFields');

		expect(required.map(({ id }) => id)).toEqual([identifier]);
		expect(existing.has(identifier)).toBe(false);
		expect([...existing.values()].filter((field) => field.required)).toEqual([]);
		expect(existing.size).toBe(26);
	});

	it('offer the labels that can be set', async () => {
		const fields = await fieldsOf('newLeadFields');
		const values = (id: string) => fields.get(id)?.options?.map(({ value }) => value);

		expect(values('status')).toEqual([
			'Fresh',
			'Contacted',
			'Follow Up',
			'Qualified',
			'Negotiation',
			'Won',
			'Lost',
			'Junk',
		]);
		expect(values('lost_reason')).not.toContain('Budget Frozen');
		expect(values('lost_reason')).toContain('Too Expensive');
		expect(values('rating')).toEqual([1, 2, 3, 4, 5]);
		expect(values('city')).toContain('Pune');
	});

	it.each(['assignee', 'account_manager'])(
		'offer active team members as %s, by name, with emails as values',
		async (id) => {
			const options = (await fieldsOf('newLeadFields')).get(id)?.options ?? [];

			expect(options).toContainEqual({ name: 'Diya Sharma', value: diya });
			expect(options.map(({ value }) => value)).not.toContain(isha);
			// Of 23 team members, on three pages, four are inactive or invited.
			expect(options).toHaveLength(19);
		},
	);

	it('are called as people call them, and say only what a person must know', async () => {
		const fields = await fieldsOf('newLeadFields');
		const names = ['status', 'lost_reason', 'campaign_code', 'interests'].map(
			(id) => fields.get(id)?.displayName,
		);
		expect(names).toEqual([
			'Status',
			'Lost Reason',
			'Campaign Code (set once)',
			'Interests (comma-separated)',
		]);
	});

	it('start with the identifier and the standard fields', async () => {
		const rest = ['name', 'phone', 'email', 'status', 'rating', 'lost_reason', 'assignee'];
		const standard = [identifier, ...rest.filter((id) => id !== identifier)];
		expect([...(await fieldsOf('newLeadFields')).keys()].slice(0, standard.length)).toEqual(standard);
	});

	it('offer yes and no, and not a switch, which n8n shows as on where nobody touched it', async () => {
		const { type, options } = (await fieldsOf('newLeadFields')).get('newsletter') ?? {};
		expect({ type, options }).toEqual({
			type: 'options',
			options: [
				{ name: 'Yes', value: true },
				{ name: 'No', value: false },
			],
		});
	});

	it('are the current definitions of the workspace', async () => {
		workspace.sandbox.editField('city', { isVisible: false });
		workspace.sandbox.editStatus('Qualified', { archived: true });
		const fields = await fieldsOf('newLeadFields');

		expect(fields.has('city')).toBe(false);
		expect(fields.get('status')?.options?.map(({ value }) => value)).not.toContain('Qualified');
	});
});

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

		expect(fields).toHaveLength(27);
		for (const field of fields) {
			const isTyped = typed.includes(field.id);
			expect([field.id, note.test(field.displayName)]).toEqual([field.id, isTyped]);
			if (isTyped) expect(field).toMatchObject({ type: 'string' });
		}
	});

	it('says nothing of a credential that n8n is about to set', async () => {
		const editor = workspace.engine.editor({ type: leadsType, parameters });
		expect(await editor.resourceMapping('newLeadFields')).toEqual({ fields: [] });
	});

	it('says why: no credential', async () => {
		const editor = workspace.engine.editor({ type: leadsType, parameters });
		await expect(editor.loadOptions('getStatuses')).rejects.toThrow(/credential/);
	});
});
