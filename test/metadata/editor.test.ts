import { jsonParse, type IDataObject } from 'n8n-workflow';

import { withWorkspace } from '../kit/support/withWorkspace';
import { getActionDefinition, getField, metadataType } from '../kit/nodes/metadata';
import { allOperations } from '../kit/operations/given';

const operations = allOperations.filter(([, type]) => type === metadataType);

describe('the Metadata node in the editor and as a tool', () => {
	const workspace = withWorkspace('demo');

	it('offers every field and every action by name', async () => {
		const editor = workspace.engine.editor({ type: metadataType }, { credentials: workspace.credentials() });
		const fields = await editor.loadOptions('getFields');
		const actions = await editor.loadOptions('getActionDefinitions');

		expect(fields).toContainEqual({ name: 'Status', value: 'status', description: 'status' });
		expect(actions.map(({ value }) => value)).toEqual(['1001', '1002', '1003', '1004']);
		expect(actions[0]?.name).toMatch(/ \(1001\)$/);
	});

	it('reports why a list cannot be loaded', async () => {
		const credentials = workspace.credentials({ accessToken: 'not-the-token' });
		const editor = workspace.engine.editor({ type: metadataType }, { credentials });
		await expect(editor.loadOptions('getActionDefinitions')).rejects.toThrow(
			/did not accept the access token/,
		);
	});

	const call = async (parameters: ReturnType<typeof getField>, args: IDataObject = {}) => {
		const node = { type: metadataType, parameters };
		const { answers } = await workspace.engine.callTool(node, [args], {
			credentials: workspace.credentials(),
		});
		return jsonParse<IDataObject[]>(answers[0] ?? '');
	};

	// README.md promises: "All nodes except the trigger also work as tools of an AI agent."
	it.each(operations)('%s answers a model with a sentence', async (_name, _type, parameters) => {
		const answer = await call(parameters);
		expect(answer.length).toBeGreaterThan(0);
		expect(answer[0]).toMatchObject({ summary: expect.stringMatching(/found/) });
	});

	it('takes its choices from a model', async () => {
		const ask = (name: string) => `={{ $fromAI('${name}') }}`;
		expect(await call(getField({ field: ask('name') }), { name: 'city' })).toMatchObject([
			{ data_from_outside: { valueType: 'dropdown' } },
		]);
		expect(await call(getActionDefinition({ code: ask('code') }), { code: '1002' })).toMatchObject([
			{ data_from_outside: { bareCode: '1002' } },
		]);
	});
});
