import { quick } from '../kit/runtime';
import { withFakeService } from '../kit/support/withFakeService';
import { jsonOf, originsOf } from '../kit/items';
import { withWorkspace } from '../kit/support/withWorkspace';
import {
	getActionDefinition,
	getActions,
	getEnterprise,
	getField,
	getFields,
	metadataType,
} from '../kit/nodes/metadata';
import { allOperations } from '../kit/operations/given';

const operations = allOperations.filter(([, type]) => type === metadataType);

describe('definitions that cannot be read', () => {
	const workspace = withWorkspace('empty', quick);
	const service = withFakeService();

	const unknown = [
		[
			'field',
			getField({ field: '={{ $json.id }}' }),
			'FIELD_NOT_FOUND',
			/no field with this API name/,
			/case-sensitive/,
		],
		[
			'action',
			getActionDefinition({ code: '={{ $json.id }}' }),
			'ACTION_NOT_FOUND',
			/no custom action with this name or code/,
			/from the list/,
		],
	] as const;
	const known = { field: 'phone', action: '1001' };

	// sync-api.md, GET /custom-actions/{code}.
	it.each(unknown)(
		'stops at an unknown %s, naming the item and what to do',
		async (what, parameters, code, message, advice) => {
			const run = await workspace.node(metadataType, parameters, [{ id: known[what] }, { id: '9999' }]);

			expect(run.workflow.status).toBe('error');
			expect(run.error?.message).toMatch(message);
			expect(run.error?.message).toMatch(/^Row 2: /);
			expect(run.error).toMatchObject({ httpCode: '404', description: expect.stringMatching(advice) });
			expect(JSON.stringify(run.error)).toContain(code);
		},
	);

	it('names the nearest fields if the workspace does not have the one', async () => {
		const run = await workspace.node(metadataType, getField({ field: 'phoen' }));
		expect(run.error?.description).toMatch(/case-sensitive\..* The nearest are phone, photo\./);
	});

	it.each(unknown)(
		'continues after an unknown %s when On Error says so',
		async (what, parameters, code, message) => {
			const items = [{ id: '9999' }, { id: known[what] }];
			const run = await workspace.node(metadataType, parameters, items, { onError: 'continueRegularOutput' });
			const [failure, found] = jsonOf(run.outputs[0]);

			expect(run.workflow.status).toBe('success');
			expect(originsOf(run.outputs[0])).toEqual([0, 1]);
			expect(failure).toMatchObject({
				error: expect.stringMatching(message),
				details: { code, httpStatus: 404 },
			});
			expect(found).toHaveProperty(what === 'field' ? 'apiName' : 'bareCode', known[what]);
		},
	);

	it('names no field where the service does not say that there is none', async () => {
		workspace.sandbox.faults.add({ route: 'getField', status: 403 });
		const run = await workspace.node(metadataType, getField({ field: 'phoen' }));
		expect(run.error?.description).not.toMatch(/nearest/);
		expect(workspace.requestsTo('listFields')).toEqual([]);
	});

	it.each(unknown)('puts an unknown %s on the Error output', async (what, parameters, code, message) => {
		const items = [{ id: '9999' }, { id: known[what] }];
		const run = await workspace.node(metadataType, parameters, items, { onError: 'continueErrorOutput' });
		const [found, failures] = run.outputs;

		expect(originsOf(found)).toEqual([1]);
		expect(jsonOf(failures)).toEqual([
			expect.objectContaining({
				id: '9999',
				error: expect.stringMatching(message),
				details: { code, httpStatus: 404 },
			}),
		]);
	});

	// sync-api.md, GET /custom-fields/{apiName}.
	it('says of a name that several fields may have that API names are case-sensitive', async () => {
		const { error } = await workspace.node(metadataType, getField({ field: 'Email Phone' }));
		expect(error?.description).toMatch(/case-sensitive/);
	});

	it.each([
		[
			'a name that would change the path',
			getField({ field: '../metadata' }),
			/^Row 1: Field is empty or has characters/,
		],
		['no name', getField({ field: '={{ "" }}' }), /^Row 1: Field is empty or has characters/],
		['no code', getActionDefinition({ code: '={{ "" }}' }), /^Row 1: Action Code is empty or has characters/],
	])('sends nothing for %s', async (_, parameters, message) => {
		const run = await workspace.node(metadataType, parameters);

		expect(run.error?.message).toMatch(message);
		expect(workspace.sandbox.requests()).toEqual([]);
	});

	it.each(operations)('%s reports a rejected token', async (_name, _type, parameters) => {
		const run = await workspace.node(metadataType, parameters, [{}], { accessToken: 'not-the-token' });

		expect(run.error).toMatchObject({ httpCode: '401' });
		expect(run.error?.message).toMatch(/did not accept the access token/);
	});

	it.each(operations)('%s succeeds after a short outage of the service', async (_name, _type, parameters) => {
		workspace.sandbox.faults.add({ route: '*', status: 503, times: 4 });
		const run = await workspace.node(metadataType, parameters);

		expect(run.workflow.status).toBe('success');
		expect(run.outputs[0]?.length).toBeGreaterThan(0);
	});

	it.each(operations)('%s distinguishes a web page from the service', async (_name, _type, parameters) => {
		for (const path of [
			'/metadata',
			'/custom-fields',
			'/custom-fields/phone',
			'/custom-actions',
			'/custom-actions/ACTION_1001',
			'/lead-stage-pipeline',
		])
			service.on(`GET ${path}`, { body: '<html></html>' });
		const run = await workspace.node(metadataType, parameters, [{}], { baseUrl: service.url });

		expect(run.error?.message).toMatch(/^Row 1: The answer is not in the format of the Sync API/);
	});

	it('returns no items without definitions', async () => {
		service.on('GET /custom-fields', { body: { customFields: [] } });
		service.on('GET /custom-actions', { body: [] });
		for (const parameters of [getFields({ returnAll: true }), getActions()]) {
			const run = await workspace.node(metadataType, parameters, [{}], { baseUrl: service.url });
			expect([run.workflow.status, run.outputs[0]]).toEqual(['success', []]);
		}
	});

	it('needs a usable base URL', async () => {
		const run = await workspace.node(metadataType, getEnterprise(), [{}], {
			baseUrl: 'ftp://api.example.com/v2',
		});
		expect(run.error?.message).toMatch(/base URL/);
	});
});
