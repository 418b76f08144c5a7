import type { ResourceMapperField } from 'n8n-workflow';

import { leadsType } from '../kit/nodes/leads';
import { diya, identifierOf, isha, seeds } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';
import { controlsOf } from './editorControls';

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
		const controls = await controlsOf(workspace);

		expect(controls.size).toBeGreaterThan(20);
		expect(new Map([...fields].map(([id, { type }]) => [id, type]))).toEqual(controls);
	});

	it('are all of a kind that n8n lets a model fill in, in a tool', async () => {
		const editor = workspace.engine.editor(
			{ type: `${leadsType}Tool`, parameters: { operation: 'create' } },
			{ credentials: workspace.credentials() },
		);
		const { fields } = await editor.resourceMapping('newLeadFields');
		expect(fields.filter(({ type, options }) => type === 'options' || options !== undefined)).toEqual([]);
		expect(fields.map(({ id }) => id)).toEqual([...(await fieldsOf('newLeadFields')).keys()]);
	});

	it('omit hidden fields', async () => {
		expect((await fieldsOf('newLeadFields')).has('internal_score')).toBe(false);
		expect((await fieldsOf('existingLeadFields')).has('internal_score')).toBe(false);
	});

	// sync-api.md, Lead identifier.
	it('require the identifier of a new lead, and omit it for an existing lead', async () => {
		const required = [...(await fieldsOf('newLeadFields')).values()].filter((field) => field.required);
		const existing = await fieldsOf('existingLeadFields');

		expect(required.map(({ id }) => id)).toEqual([identifier]);
		expect(existing.has(identifier)).toBe(false);
		expect([...existing.values()].filter((field) => field.required)).toEqual([]);
		expect(existing.size).toBe((await controlsOf(workspace)).size - 1);
	});

	// README.md promises: "The editor offers the fields of your workspace with their options, statuses and
	// team members."
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

	// README.md promises: "The editor offers the fields of your workspace with their options, statuses and
	// team members."
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
