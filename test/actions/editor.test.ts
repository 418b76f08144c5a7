import type { IDataObject, INodeParameters, ResourceMapperField } from 'n8n-workflow';

import {
	actionsType,
	append,
	asJson,
	createCustom,
	createPayment,
	demoBooked,
	documentReceived,
	feedback,
	getAction,
	getTimeline,
	nowhere,
	paid,
	siteVisit,
	updateCustom,
	updateStatus,
} from '../kit/nodes/actions';
import { diya } from '../kit/people';
import { newLead } from '../kit/workspace';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty');

const editor = (parameters: INodeParameters, accessToken?: string) =>
	workspace.engine.editor(
		{ type: actionsType, parameters },
		{ credentials: workspace.credentials(accessToken === undefined ? {} : { accessToken }) },
	);

describe('the editor', () => {
	it('lists the custom actions by name, with the bare code as the value', async () => {
		expect(await editor(createCustom('', '')).loadOptions('getActionCodes')).toEqual([
			expect.objectContaining({ name: 'Site Visit (1001)', value: '1001' }),
			expect.objectContaining({ name: 'Demo Booked (1002)', value: '1002' }),
			expect.objectContaining({ name: 'Document Received (1003)', value: '1003' }),
			expect.objectContaining({ name: 'Feedback (1004)', value: '1004' }),
		]);
	});

	const fieldsOf = async (code: unknown) =>
		(await editor({ ...createCustom('', ''), code } as INodeParameters).resourceMapping('newActionFields'))
			.fields;
	const idsOf = (fields: ResourceMapperField[]) => fields.map(({ id }) => id);

	it('offers the fields of the chosen action, mandatory ones required', async () => {
		const fields = await fieldsOf(demoBooked);
		expect(idsOf(fields)).toEqual(['demo_date', 'topic', 'host', 'guest_email', 'products']);
		expect(idsOf(fields.filter(({ required }) => required))).toEqual(['demo_date', 'topic']);
		expect(fields.find(({ id }) => id === 'demo_date')?.type).toBe('dateTime');
		expect(fields.find(({ id }) => id === 'host')?.options).toContainEqual({
			name: 'Diya Sharma',
			value: diya,
		});
	});

	it('requires no field of an existing action, because an update sends only changes', async () => {
		const parameters = updateCustom('', '', {}, { code: demoBooked });
		const { fields } = await editor(parameters).resourceMapping('existingActionFields');
		expect(idsOf(fields)).toEqual(idsOf(await fieldsOf(demoBooked)));
		expect(fields.filter(({ required }) => required)).toEqual([]);
	});

	it('uses the code in each of its spellings', async () => {
		expect(idsOf(await fieldsOf(siteVisit))).toEqual(['location', 'visitors', 'outcome', 'next_visit']);
		expect(idsOf(await fieldsOf(`ACTION_${siteVisit}`))).toEqual(idsOf(await fieldsOf(siteVisit)));
		expect(idsOf(await fieldsOf(1001))).toEqual(idsOf(await fieldsOf(siteVisit)));
	});

	it('leaves FILE fields out, mandatory ones too', async () => {
		expect(idsOf(await fieldsOf(documentReceived))).toEqual(['title', 'verified']);
	});

	it('asks the user to choose the action first', async () => {
		const { fields, emptyFieldsNotice } = await editor(createCustom('', '')).resourceMapping(
			'newActionFields',
		);
		expect(fields).toEqual([]);
		expect(emptyFieldsNotice).toContain('Choose the action first');
	});

	it('lists the system user and active members to perform an action, and all members to search by', async () => {
		const active = await editor(createPayment('')).loadOptions('getActiveMembers');
		const all = await editor(getTimeline('')).loadOptions('getMembers');
		expect(active).toHaveLength(20);
		// Without its own option, the editor would mark the empty default as a mistake.
		expect(active[0]).toMatchObject({ name: 'System User', value: '' });
		expect(all.length).toBeGreaterThan(active.length);
	});

	it('lists the types of a timeline, custom ones by name', async () => {
		const types = await editor(getTimeline('')).loadOptions('getActionTypes');
		expect(types).toContainEqual({ name: 'Site Visit', value: 'ACTION_1001' });
		expect(types.map(({ value }) => value)).toEqual(
			expect.arrayContaining(['PAYMENT', 'ATTACHMENT', 'INCOMING_CALL']),
		);
	});

	it('reports why a list cannot be loaded', async () => {
		await expect(editor(createCustom('', ''), 'wrong').loadOptions('getActionCodes')).rejects.toThrow(
			'did not accept the access token',
		);
	});
});

describe('as a tool of an agent', () => {
	const call = async (parameters: INodeParameters, calls: Array<Record<string, string>> = [{}]) => {
		const { answers, workflow } = await workspace.engine.callTool({ type: actionsType, parameters }, calls, {
			credentials: workspace.credentials(),
		});
		return {
			workflow,
			answers: answers.flatMap((answer) => JSON.parse(answer) as Array<Record<string, unknown>>),
		};
	};

	it('each operation answers with a summary, remarks included', async () => {
		const leadId = await newLead(workspace);
		const [visit = '', payment = ''] = await append(
			workspace,
			leadId,
			{ type: siteVisit, fields: {} },
			paid('5'),
		);
		const json = asJson('{ "comment": "x", "location": "Pune", "colour": "blue" }');
		const runs = [
			await call(createCustom(leadId, feedback, {}, json)),
			await call(updateCustom(leadId, visit, {}, json)),
			await call(createPayment(leadId)),
			await call(updateStatus(leadId, payment, 'CANCELLED')),
			await call(getAction(leadId, payment)),
			await call(getTimeline(leadId, { limit: 1 })),
		];
		expect(runs.map(({ answers }) => answers.map(({ summary }) => summary))).toEqual([
			[expect.stringMatching(/created.*2 remarks/)],
			[expect.stringMatching(/updated.*2 remarks/)],
			[expect.stringMatching(/created\.$/)],
			[expect.stringMatching(/updated\.$/)],
			[expect.stringContaining('found')],
			[expect.stringContaining('found')],
		]);
		expect(
			runs.map(({ answers }) => (answers[0]?.['report'] as IDataObject | undefined)?.['remarks'] ?? []),
		).toMatchObject([
			[{ category: 'unknown_field' }, { category: 'unknown_field' }],
			[{ category: 'unknown_field' }, { category: 'unknown_field' }],
			[],
			[],
			[],
			[],
		]);
	});

	it('the model reads rejections and failures', async () => {
		const leadId = await newLead(workspace);
		const rejected = await call(createPayment(leadId, {}, { amount: '-5' }));
		expect(rejected.answers).toMatchObject([
			{
				report: { outcome: 'rejected', remarks: [{ category: 'invalid_value' }] },
				summary: expect.stringContaining('not written'),
			},
		]);
		const { answers, workflow } = await workspace.engine.callTool(
			{ type: actionsType, parameters: getTimeline(nowhere) },
			[{}],
			{ credentials: workspace.credentials() },
		);
		expect(`${answers.join()} ${workflow.error?.message ?? ''}`).toContain(
			'There is no lead with this Lead ID',
		);
	});
});
