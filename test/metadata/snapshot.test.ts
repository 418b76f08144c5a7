import type { IDataObject } from 'n8n-workflow';

import { withFakeService } from '../kit/support/withFakeService';
import { jsonOf } from '../kit/items';
import { withWorkspace } from '../kit/support/withWorkspace';
import { metadataType, takeSnapshot } from '../kit/nodes/metadata';

describe('a snapshot', () => {
	const workspace = withWorkspace('demo');
	const service = withFakeService();

	const snapshot = async (baseUrl?: string): Promise<IDataObject> => {
		const { outputs } = await workspace.node(metadataType, takeSnapshot(), [{}], baseUrl ? { baseUrl } : {});
		const [json, ...others] = jsonOf(outputs[0]);
		expect(others).toEqual([]);
		return json ?? {};
	};

	it('has all definitions in one item', async () => {
		const { enterprise, identifier, fields, actions, statuses, lostReasons } = (await snapshot()) as Record<
			string,
			IDataObject[]
		>;

		expect(enterprise).toMatchObject({ name: expect.any(String), id: workspace.sandbox.enterpriseId });
		expect(identifier).toBe('phone');
		const definitions = await workspace.answer<unknown[]>('GET', '/custom-fields');
		expect(fields).toHaveLength(definitions.length);
		expect(fields).toContainEqual(expect.objectContaining({ description: 'Where the lead lives' }));
		expect(actions).toContainEqual(
			expect.objectContaining({
				fields: expect.arrayContaining([expect.objectContaining({ apiName: 'demo_date', mandatory: true })]),
			}),
		);
		expect(actions?.map(({ bareCode }) => bareCode)).toEqual(['1001', '1002', '1003', '1004']);
		expect(statuses).toHaveLength(11);
		expect(lostReasons).toHaveLength(6);
	});

	// sync-api.md, Field definition.
	it('is identical for the same definitions created at another time with other IDs', async () => {
		const { enterprise: _first, ...first } = await snapshot();
		await new Promise((resolve) => setTimeout(resolve, 5));
		workspace.sandbox.reset('empty');
		const { enterprise: _second, ...second } = await snapshot();

		expect(JSON.stringify(second)).toBe(JSON.stringify(first));
		expect(JSON.stringify(first)).not.toMatch(/\d{13}|createdOn|"id"/);
	});

	it('shows changes', async () => {
		const before = await snapshot();
		workspace.sandbox.editStatus('Qualified', { archived: true });
		const after = await snapshot();

		expect(after).toEqual({
			...before,
			statuses: (before['statuses'] as IDataObject[]).map((status) =>
				status['label'] === 'Qualified' ? { ...status, archived: true } : status,
			),
		});
	});

	const metadata = { leadIdentifierFieldId: 'f9', id: 'e1', name: 'Acme', creationTimeStamp: 1700000000000 };
	const spelled = {
		one: {
			fields: [
				{ apiName: 'phone', type: 'PHONE', isLeadid: true },
				{ apiName: 'city', type: 'DROPDOWN', options: ['Pune', 'Delhi'] },
			],
			actions: [
				{
					code: 'ACTION_7',
					allowPredatedActivity: 'ALLOW',
					createdOn: 1,
					fieldSchema: { b: { type: 'TEXT', mandatory: true }, a: { type: 'NUMBER' } },
				},
			],
			pipeline: {
				statuses: [
					{ label: 'Won', stageType: 'WON', archived: false },
					{ label: 'Old', stageType: 'OPEN', archived: true },
				],
				lostReasons: [{ label: 'Price', isDefault: false, archived: false }],
			},
		},
		other: {
			fields: {
				customFields: [
					{
						type: 'DROPDOWN',
						apiName: 'city',
						options: [
							{ id: '2', label: 'Delhi' },
							{ id: '1', label: 'Pune' },
						],
					},
					{ isLeadid: true, type: 'PHONE', apiName: 'phone' },
				],
			},
			actions: {
				customActions: [
					{
						code: 7,
						allowPredatedActivity: { enabled: true },
						createdOn: 2,
						fieldSchema: [
							{ apiName: 'a', type: 'NUMBER' },
							{ apiName: 'b', type: 'TEXT', isMandatory: true },
						],
					},
				],
			},
			pipeline: {
				leadStages: [
					{ stageType: 'OPEN', activeStatuses: [], archivedStatuses: [{ label: 'Old' }] },
					{ stageType: 'WON', activeStatuses: [{ label: 'Won' }] },
				],
				activeLeadLostReasons: [{ reasonLabel: 'Price' }],
			},
		},
	};

	it('is the same for the same definitions in both forms of services', async () => {
		const taken = [];
		for (const { fields, actions, pipeline } of [spelled.one, spelled.other]) {
			service.on('GET /metadata', { body: metadata });
			service.on('GET /custom-fields', { body: fields });
			service.on('GET /custom-actions', { body: actions });
			service.on('GET /lead-stage-pipeline', { body: pipeline });
			taken.push(JSON.stringify(await snapshot(service.url)));
		}

		expect(taken[1]).toBe(taken[0]);
		expect(JSON.parse(taken[0] ?? '')).toEqual({
			enterprise: { id: 'e1', name: 'Acme' },
			identifier: 'phone',
			fields: [
				{ apiName: 'city', labels: ['Delhi', 'Pune'], type: 'DROPDOWN', valueType: 'dropdown' },
				{ apiName: 'phone', isLeadid: true, labels: [], type: 'PHONE', valueType: 'phone' },
			],
			actions: [
				{
					...{ bareCode: '7', isUserDefined: true, allowsBackdating: true },
					fields: [
						{ apiName: 'a', labels: [], mandatory: false, valueType: 'number' },
						{ apiName: 'b', labels: [], mandatory: true, valueType: 'text' },
					],
				},
			],
			statuses: [
				{ archived: true, label: 'Old', stageType: 'OPEN' },
				{ archived: false, label: 'Won', stageType: 'WON' },
			],
			lostReasons: [{ archived: false, isDefault: false, label: 'Price' }],
		});
	});

	it('of an empty workspace has empty lists', async () => {
		service.on('GET /metadata', { body: metadata });
		service.on('GET /custom-fields', { body: [] });
		service.on('GET /custom-actions', { body: [] });
		service.on('GET /lead-stage-pipeline', { body: { statuses: [], lostReasons: [] } });

		expect(await snapshot(service.url)).toEqual({
			enterprise: { id: 'e1', name: 'Acme' },
			identifier: null,
			fields: [],
			actions: [],
			statuses: [],
			lostReasons: [],
		});
	});
});
