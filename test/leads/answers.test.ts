import * as fc from 'fast-check';

import { patience, runs } from '../kit/exploring';
import { jsonOf, kindsOf, originsOf, remarksOf, reportedOf } from '../kit/items';
import { create, get, getMany, leadsType, update } from '../kit/nodes/leads';
import { quick } from '../kit/runtime';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty', quick);
const service = withFakeService();

const definitions = [
	{ apiName: 'phone', type: 'PHONE', isLeadid: true, isVisible: true },
	{ apiName: 'name', type: 'TEXT', isVisible: true },
	{ apiName: 'rating', type: 'LEAD_PROPERTY', isVisible: true },
];
const item = { phone: '+919876540001', name: 'Asha', rating: 4 };
const stored = { ...item, phone: '919876540001' };

const writes = {
	create: { route: 'POST /lead', parameters: create(), item },
	update: { route: 'POST /lead/L1', parameters: update('L1'), item: { name: 'Asha', rating: 4 } },
} as const;

beforeEach(() => {
	service.on('GET /custom-fields', { body: definitions });
	service.on('GET /lead-stage-pipeline', { body: { statuses: [], lostReasons: [] } });
	service.on('POST /lead/search', { body: { data: [{ fields: stored }], total_count: 1 } });
	service.on('GET /lead/L1', { body: { id: 'L1', fields: stored } });
});

const run = async (write: keyof typeof writes, settings = {}) => {
	const { parameters, item: input } = writes[write];
	const ended = await workspace.node(leadsType, parameters, [input], {
		onError: 'continueRegularOutput',
		...settings,
		baseUrl: service.url,
	});
	return ended.outputs;
};
const requestsTo = (route: string) => service.requests.filter((request) => request.route === route).length;

describe.each(['create', 'update'] as const)('the answer to a lead that is written by %s', (write) => {
	const { route } = writes[write];

	it.each([
		[200, { remarks: [] }],
		[200, { lead_id: 7 }],
		[201, {}],
		[202, 'OK'],
		[204, ''],
		[200, []],
		[200, { success: true, message: 'Saved' }],
		[201, { data: { leadId: 'L1' }, meta: { id: 'request' } }],
		[200, `\uFEFF${JSON.stringify({ id: 'L1', fields: {}, remarks: [] })}`],
		[200, { id: 'L1', fields: { name: { value: 'Asha' } } }],
	])('is a success, sent once: %d %j', async (status, body) => {
		service.on(route, { status, body });
		const [success, remarked] = await run(write);

		expect(reportedOf(success)).toMatchObject([
			{ outcome: write === 'create' ? 'created' : 'updated', remarks: [] },
		]);
		expect(remarked).toEqual([]);
		expect(requestsTo(route)).toBe(1);
	});

	// docs/outcomes.md promises: "Never sends the write again. Looks for the write if the answer leaves open
	// whether it is stored"
	it.each([
		['a web page', '<html><body>Sign in</body></html>'],
		['half of its JSON', '{"lead_id": "L1", "remarks": [{"fie'],
		['bytes', '\u0000\u0001\u0002'],
	])('is looked up and not sent again when it is %s', async (_what, body) => {
		service.on(route, { body });
		const [success, remarked] = await run(write);
		expect(reportedOf(success)).toMatchObject([{ outcome: 'recovered', remarks: [] }]);
		expect(remarked).toEqual([]);

		service.on('POST /lead/search', { body: { data: [], total_count: 0 } });
		service.on('GET /lead/L1', { body: { id: 'L1', fields: { phone: stored.phone } } });
		expect(kindsOf((await run(write))[1])).toEqual(['uncertain']);
		expect(requestsTo(route)).toBe(2);
	});

	// docs/reliability.md promises: "or if what it finds may be somebody else's"
	it.each([
		{ success: false, message: 'No seat left' },
		{ success: 'false', remarks: ['No seat left'] },
		{ error: { code: 'BAD_REQUEST', message: 'No seat left' } },
	])('is no success by itself when it says that the call failed: %j', async (body) => {
		service.on(route, { body });
		// A lead of long ago, or one without the new values.
		const created_on = Date.now() - 86_400_000;
		service.on('POST /lead/search', {
			body: { data: [{ fields: { ...stored, created_on } }], total_count: 1 },
		});
		service.on('GET /lead/L1', {
			body: { id: 'L1', fields: { phone: stored.phone, name: 'Ravi', rating: 1 } },
		});
		const [success, remarked] = await run(write);

		expect(success).toEqual([]);
		expect(kindsOf(remarked)).toContain('uncertain');
		expect(JSON.stringify(jsonOf(remarked))).toContain('No seat left');
		expect(requestsTo(route)).toBe(1);
	});

	it(
		'is a success or uncertain, sent once, and keeps the texts of its remarks, whatever JSON it has',
		async () => {
			const text = fc.stringMatching(/^[a-z]{6,12}$/).map((word) => `said ${word}`);
			const { remark } = fc.letrec<{ remark: unknown }>((tie) => ({
				remark: fc.oneof(
					{ maxDepth: 3 },
					text,
					fc.record({ field: fc.constantFrom('fields.name', 'rating', 'actions[0]'), remark: text }),
					fc.record({ path: fc.constant('fields.name'), message: text, code: text }),
					fc.array(tie('remark'), { maxLength: 2 }),
					fc.dictionary(fc.constantFrom('name', 'rating', 'fields', 'base'), tie('remark'), { maxKeys: 2 }),
				),
			}));
			const answer = fc.tuple(
				fc.constantFrom('remarks', 'errors', 'warnings', 'Remarks'),
				remark,
				fc.boolean(),
			);
			const other = fc.jsonValue({ maxDepth: 3 }).map((body) => ({ body, remarks: undefined as unknown }));
			const remarked = answer.map(([key, remarks, isWrapped]) => {
				const said = { id: 'L1', [key]: remarks };
				return { body: isWrapped ? { data: said } : said, remarks };
			});
			await fc.assert(
				fc.asyncProperty(fc.oneof(other, remarked), async ({ body, remarks }) => {
					service.requests.length = 0;
					service.on(route, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
					const outputs = await run(write);

					expect(requestsTo(route)).toBe(1);
					expect(kindsOf(outputs[1])).not.toContain('failed');
					const shown = JSON.stringify(outputs);
					for (const each of textsOf(remarks)) expect(shown).toContain(each);
				}),
				{ numRuns: runs(150) },
			);
		},
		patience,
	);
});

describe('a new lead whose answer has no Lead ID', () => {
	const remarks = [{ field: 'fields.rating', status: 'IGNORED', remark: 'Too high' }];
	beforeEach(() => service.on('POST /lead', { status: 201, body: { remarks } }));

	it.each([
		['has the ID that a search shows', { data: [{ id: 'L7', fields: stored }] }, { lead_id: 'L7' }],
		['has none where a search shows none', { data: [{ fields: stored }] }, { name: stored.name }],
	])('%s', async (_what, body, expected) => {
		service.on('POST /lead/search', { body });
		const [success, remarked] = await run('create');
		expect(reportedOf(success)).toMatchObject([{ outcome: 'created', ...expected }]);
		expect(remarksOf(remarked)).toMatchObject([{ message: 'Too high', field: 'rating' }]);
	});

	it.each([
		['is not found', { body: { data: [], total_count: 0 } }],
		['cannot be looked up', { status: 500 }],
		['is another lead', { body: { data: [{ id: 'L9', fields: { ...stored, phone: '919999999999' } }] } }],
		[
			'existed before',
			{ body: { data: [{ id: 'L9', fields: { ...stored, created_on: Date.now() - 86_400_000 } }] } },
		],
		[
			'has the name of somebody else',
			{ body: { data: [{ id: 'L9', fields: { ...stored, name: 'Ravi' } }] } },
		],
	])('is uncertain when it %s, and keeps its remarks', async (_what, answer) => {
		service.on('POST /lead/search', answer);
		const [success, remarked] = await run('create');
		expect(success).toEqual([]);
		expect(kindsOf(remarked)).toEqual(['uncertain', 'invalid_value']);
		expect(requestsTo('POST /lead')).toBe(1);

		const errors = (await run('create', { onError: 'continueErrorOutput' })).at(-1);
		expect(JSON.stringify(jsonOf(errors))).toContain('Too high');
	});

	it('is uncertain when an earlier item of the run created the lead that is found', async () => {
		service.on('POST /lead/search', { body: { data: [{ id: 'L7', fields: stored }] } });
		const { outputs } = await workspace.node(leadsType, create(), [item, item], {
			onError: 'continueRegularOutput',
			baseUrl: service.url,
		});
		expect(originsOf(outputs[0])).toEqual([0]);
		expect(originsOf(outputs[1])).toEqual([0, 1, 1]);
	});
});

describe('a lead that is read', () => {
	const read = async (parameters = get('L1')) =>
		jsonOf((await workspace.node(leadsType, parameters, [{}], { baseUrl: service.url })).outputs[0]);

	it.each([
		[{ id: 'L1', fields: { name: 'Asha' } }],
		[{ data: { lead_id: 'L1', fields: { name: 'Asha' } } }],
	])('has its ID and its fields: %j', async (body) => {
		service.on('GET /lead/L1', { body });
		expect(await read(get('L1', { simplify: true }))).toMatchObject([{ lead_id: 'L1', name: 'Asha' }]);
	});

	it('keeps what the service says beside the fields', async () => {
		const data = [{ id: 'L1', status: 'Fresh', employeeid: 'a@mail.example', fields: { name: 'Asha' } }];
		service.on('POST /lead/search', { body: { data, total_count: 1 } });
		expect(await read(getMany({ simplify: true }))).toEqual([
			{ lead_id: 'L1', status: 'Fresh', employeeid: 'a@mail.example', name: 'Asha' },
		]);
	});

	it('is read again after one failure of the service', async () => {
		service.on('GET /lead/L1', { status: 500 }, { body: { id: 'L1', fields: stored } });
		expect(await read()).toMatchObject([{ lead_id: 'L1' }]);
	});
});

/** The texts of remarks, which are sentences here. An address becomes a field. */
function textsOf(value: unknown): string[] {
	if (typeof value === 'string') return value.startsWith('said ') ? [value] : [];
	if (typeof value !== 'object' || value === null) return [];
	return Object.values(value).flatMap(textsOf);
}
