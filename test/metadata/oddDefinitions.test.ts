import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { patience, runs } from '../kit/exploring';
import { jsonOf } from '../kit/items';
import { quick } from '../kit/runtime';
import { definitionDialects } from '../kit/support/definitionDialects';
import { withDialectProxy } from '../kit/support/dialectProxy';
import { withWorkspace } from '../kit/support/withWorkspace';
import { getActions, getFields, getPipeline, metadataType, takeSnapshot } from '../kit/nodes/metadata';

const workspace = withWorkspace('demo', quick);
const proxy = withDialectProxy(workspace);
beforeEach(() => {
	proxy.dialect = {};
});

const read = async (parameters: ReturnType<typeof getFields>) => {
	const run = await workspace.node(metadataType, parameters, [{}], { baseUrl: proxy.service.url });
	expect(run.error).toBeUndefined();
	return jsonOf(run.outputs[0]);
};

const city = { apiName: 'city', type: 'DROPDOWN', options: ['Pune', { id: 3 }], isLeadid: false };

describe('Get Many', () => {
	it('returns odd entries as the service sent them, and names what cannot be read', async () => {
		proxy.dialect = { fields: () => [city, null, 'notes', { type: 'TEXT' }] };
		expect(await read(getFields({ returnAll: true }))).toEqual([
			{ ...city, valueType: 'dropdown', labels: ['Pune'], unreadable: ['options'] },
			{ unreadable: ['apiName'], sent: null },
			{ unreadable: ['apiName'], sent: 'notes' },
			{ unreadable: ['apiName'], type: 'TEXT' },
		]);
	});

	it('returns odd actions and statuses', async () => {
		proxy.dialect = {
			actions: () => [{ code: 'ACTION_7', allowPredatedActivity: {}, fieldSchema: 'none' }, 7.5, {}],
			pipeline: () => ({ statuses: ['Fresh', { id: 3 }], lostReasons: [] }),
		};
		expect(await read(getActions({ returnAll: true }))).toMatchObject([
			{ bareCode: '7', unreadable: ['fieldSchema', 'allowPredatedActivity'], fieldSchema: 'none' },
			{ unreadable: ['code'], sent: 7.5 },
			{ unreadable: ['code'] },
		]);
		expect(await read(getPipeline())).toEqual([
			expect.objectContaining({ kind: 'status', label: 'Fresh', archived: false }),
			{ kind: 'status', unreadable: ['label'], sent: { id: 3 } },
		]);
	});
});

describe('a snapshot', () => {
	/** What no dialect changes. Some leave keys out, and odd entries are listed. */
	const content = ({ identifier, fields, actions, statuses, lostReasons }: IDataObject) => ({
		identifier,
		statuses,
		fields: (fields as IDataObject[]).map(({ apiName, valueType, labels }) => [apiName, valueType, labels]),
		actions: (actions as IDataObject[]).map(({ bareCode, allowsBackdating, fields: own }) => [
			bareCode,
			allowsBackdating,
			(own as IDataObject[]).map(({ apiName, valueType, mandatory, labels }) => [
				apiName,
				valueType,
				mandatory,
				labels,
			]),
		]),
		lostReasons: (lostReasons as IDataObject[]).map(({ label, archived }) => [label, archived]),
	});

	it(
		'is the same in every dialect, whatever its order and spelling, and beside odd entries',
		async () => {
			const strict = content((await read(takeSnapshot()))[0] ?? {});
			await fc.assert(
				fc.asyncProperty(definitionDialects, async (dialect) => {
					proxy.dialect = dialect;
					expect(content((await read(takeSnapshot()))[0] ?? {})).toEqual(strict);
				}),
				{ numRuns: runs(50), endOnFailure: true },
			);
		},
		patience,
	);

	it('has the other parts if one cannot be read', async () => {
		for (const route of ['getEnterprise', 'listActions', 'getPipeline'] as const)
			workspace.sandbox.faults.add({ route, status: 403 });
		expect(await read(takeSnapshot())).toMatchObject([
			{
				enterprise: null,
				identifier: 'phone',
				actions: null,
				statuses: null,
				unreadable: ['enterprise', 'actions', 'statuses', 'lostReasons'],
			},
		]);
	});
});

describe('the dropdowns', () => {
	it('list what can be read, and say that there is more', async () => {
		proxy.dialect = { fields: () => [city, {}] };
		const editor = workspace.engine.editor(
			{ type: metadataType },
			{ credentials: workspace.credentials({ baseUrl: proxy.service.url }) },
		);
		expect(await editor.loadOptions('getFields')).toEqual([
			{ name: 'City', value: 'city', description: 'city' },
			{ name: 'Created On', value: 'created_on', description: 'created_on' },
			{ name: 'Changed On', value: 'modified_on', description: 'modified_on' },
			expect.objectContaining({ name: 'Others: not all fields of the workspace can be read', value: '' }),
		]);
	});
});
