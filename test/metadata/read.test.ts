import { omit } from 'lodash';

import { jsonOf, originsOf } from '../kit/items';
import { seeds } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';
import {
	getActionDefinition,
	getActions,
	getEnterprise,
	getField,
	getFields,
	getPipeline,
	metadataType,
} from '../kit/nodes/metadata';

const times = ['creationTimeStamp', 'createdOn', 'modifiedOn'];

/** What the service sent, with its epoch milliseconds as items show them. */
function withTimes<Sent>(sent: Sent): Sent {
	const text = JSON.stringify(sent, (key, value: unknown) => {
		if (!times.includes(key)) return value;
		expect(value).toEqual(expect.any(Number));
		return new Date(Number(value)).toISOString();
	});
	return JSON.parse(text) as Sent;
}

describe.each(seeds)('reading the definitions of the workspace %s', (seed) => {
	const workspace = withWorkspace(seed);
	const read = async (...args: Parameters<typeof run>) => jsonOf((await run(...args)).outputs[0]);
	const run = async (parameters: ReturnType<typeof getFields>, items?: object[]) =>
		await workspace.node(
			metadataType,
			parameters,
			items?.map((item) => ({ ...item })),
		);
	const answer = async (path: string) =>
		withTimes((await (await workspace.call('GET', path)).json()) as Array<Record<string, unknown>>);

	// sync-api.md, GET /metadata.
	it('returns the enterprise as the service has it, with its time in ISO 8601', async () => {
		expect(await read(getEnterprise())).toEqual([await answer('/metadata')]);
	});

	// sync-api.md, Field definition.
	it('returns all fields in full, with one spelling of types and labels', async () => {
		const sent = await answer('/custom-fields?detail=true');
		const fields = await read(getFields({ returnAll: true }));

		expect(fields).toEqual(sent.map((field) => expect.objectContaining(field)));
		const byName = Object.fromEntries(fields.map((field) => [String(field['apiName']), field]));
		expect(byName['status']).toMatchObject({ type: 'LEAD_PROPERTY', valueType: 'status', labels: [] });
		expect(byName['city']).toMatchObject({
			type: 'DROPDOWN',
			valueType: 'dropdown',
			labels: expect.arrayContaining(['Mumbai', 'Delhi']),
			options: expect.arrayContaining([{ id: expect.any(String), label: 'Mumbai' }]),
		});
		expect(byName['birth_date']).toMatchObject({ dateFormat: 'DD/MM/YYYY', description: 'Date of birth' });
	});

	// sync-api.md, GET /custom-fields.
	it('returns a summary without details', async () => {
		const fields = await read(getFields({ returnAll: true, detail: false }));
		const city = fields.find(({ apiName }) => apiName === 'city');

		expect(fields).toEqual((await answer('/custom-fields')).map((field) => expect.objectContaining(field)));
		expect(city).not.toHaveProperty('description');
		expect(city?.['labels']).toEqual(city?.['options']);
	});

	it('returns no more than the limit', async () => {
		expect(await read(getFields({ limit: 3 }))).toHaveLength(3);
		expect(await read(getActions({ limit: 1 }))).toHaveLength(1);
		const all = await answer('/custom-fields');
		expect(await read(getFields({ limit: 500 }))).toHaveLength(all.length);
	});

	// sync-api.md, GET /custom-fields/{apiName}.
	it('returns one field in full, with or without blanks around its name', async () => {
		const [city] = await read(getField({ field: ' city ' }));

		expect(city).toMatchObject(await answer('/custom-fields/city'));
		expect(city).toMatchObject({
			apiName: 'city',
			valueType: 'dropdown',
			description: 'Where the lead lives',
		});
	});

	// sync-api.md, Action definition.
	it('returns all custom actions: the code as sent and bare, and one spelling of fields and dates', async () => {
		const sent = await answer('/custom-actions?detail=true');
		const actions = await read(getActions({ returnAll: true }));

		// Its fields stand there once.
		const others = sent.map((action) => omit(action, ['fieldSchema', 'displaySchema']));
		expect(actions).toEqual(others.map((action) => expect.objectContaining(action)));
		for (const action of actions) expect(action['code']).toBe(`ACTION_${String(action['bareCode'])}`);
		const schema = sent[0]?.['fieldSchema'] as Record<string, { type: string; mandatory: boolean }>;
		expect(actions[0]).not.toHaveProperty('fieldSchema');
		expect(actions[0]).not.toHaveProperty('displaySchema');
		expect(actions[0]?.['fields']).toEqual(
			Object.entries(schema).map(([apiName, { type, mandatory }]) => ({
				apiName,
				mandatory,
				valueType: expect.stringMatching(new RegExp(type, 'i')),
				labels: expect.any(Array),
				...{ type, description: expect.any(String) },
				...('options' in (schema[apiName] ?? {}) && { options: expect.any(Array) }),
			})),
		);
		expect(actions.map(({ allowsBackdating }) => allowsBackdating)).toEqual(
			sent.map(({ allowPredatedActivity }) => allowPredatedActivity === 'ALLOW'),
		);
	});

	it('omits fields and dates in a summary of actions', async () => {
		const [action] = await read(getActions({ detail: false }));

		expect(action).toMatchObject({ isUserDefined: true, source: 'USER' });
		expect(action).not.toHaveProperty('fields');
		expect(action).not.toHaveProperty('allowsBackdating');
	});

	// sync-api.md, GET /custom-actions/{code}.
	it.each(['1001', 'ACTION_1001', ' 1001 ', 1001])('returns the custom action %j', async (code) => {
		const [action] = await read(getActionDefinition({ code: '={{ $json.code }}' }), [{ code }]);

		const sent = await answer('/custom-actions/ACTION_1001');
		expect(action).toMatchObject(omit(sent, ['fieldSchema', 'displaySchema']));
		expect(action).toMatchObject({ code: 'ACTION_1001', bareCode: '1001' });
	});

	// sync-api.md, GET /lead-stage-pipeline.
	it('returns the pipeline as one item for each status and lost reason', async () => {
		const { statuses, lostReasons } = (await (
			await workspace.call('GET', '/lead-stage-pipeline')
		).json()) as {
			statuses: object[];
			lostReasons: object[];
		};

		const entries = await read(getPipeline());
		expect(entries).toEqual([
			...statuses.map((status) => ({ kind: 'status', ...status })),
			...lostReasons.map((reason) => ({ kind: 'lost_reason', ...reason })),
		]);
		expect(entries).toContainEqual({
			kind: 'status',
			label: 'Duplicate',
			stageType: 'LOST',
			archived: true,
		});
	});

	it('sends one request for items that need the same, and returns the answer for each', async () => {
		const { outputs } = await run(getField({ field: '={{ $json.name }}' }), [
			{ name: 'phone' },
			{ name: 'email' },
			{ name: 'phone' },
		]);

		expect(jsonOf(outputs[0]).map(({ apiName }) => apiName)).toEqual(['phone', 'email', 'phone']);
		expect(originsOf(outputs[0])).toEqual([0, 1, 2]);
		expect(workspace.requestsTo('getField')).toHaveLength(2);
		await run(getPipeline(), [{}, {}, {}]);
		expect(workspace.requestsTo('getPipeline')).toHaveLength(1);
		await run(getFields(), [{}, {}]);
		expect(workspace.requestsTo('listFields')).toHaveLength(1);
		await run(getActionDefinition({ code: '={{ $json.code }}' }), [
			{ code: '1001' },
			{ code: 'ACTION_1001' },
		]);
		expect(workspace.requestsTo('getActionDefinition')).toHaveLength(1);
	});
});
