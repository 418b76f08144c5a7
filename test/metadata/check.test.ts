import type { IDataObject } from 'n8n-workflow';

import type { DialectName } from '../../sandbox/src/server';
import { inDialect } from '../../testkit/dialect';
import type { Answer } from '../../testkit/fakeService';
import { jsonOf } from '../../testkit/items';
import { person } from '../../testkit/people';
import { quick } from '../../testkit/runtime';
import { withFakeService } from '../support/withFakeService';
import { withWorkspace } from '../support/withWorkspace';
import { checkWorkspace, metadataType } from './support';

const workspace = withWorkspace('demo', quick);
const service = withFakeService();

/** The items of a check. */
async function check(baseUrl = workspace.sandbox.url): Promise<IDataObject[]> {
	workspace.forgetDefinitions();
	const run = await workspace.node(metadataType, checkWorkspace(), [{}], { baseUrl });
	expect(run.error).toBeUndefined();
	return jsonOf(run.outputs[0]);
}

const kindOf = ({ finding, about }: IDataObject) => `${String(finding)} ${String(about)}`;

const named = (items: readonly IDataObject[]) =>
	items.map(({ finding, severity, about, subject }) => [finding, severity, about, subject]);

describe('the check of a workspace', () => {
	const sandboxFindings = [
		['summary', 'info', 'workspace', ''],
		['hidden_field', 'warning', 'field', 'internal_score'],
		['no_rate_limit', 'info', 'workspace', ''],
		...inDialect({ strict: [['no_lead_ids', 'info', 'workspace', '']], observed: [] }),
		['locked_field', 'info', 'field', 'campaign_code'],
		['mandatory_fields', 'info', 'action', 'Demo Booked (1002)'],
		['file_field', 'info', 'action', 'Document Received (1003), document'],
		['no_earlier_date', 'info', 'action', 'Demo Booked (1002)'],
		['no_earlier_date', 'info', 'action', 'Document Received (1003)'],
		['no_earlier_date', 'info', 'action', 'Feedback (1004)'],
		...['isha.patel', 'olga.petrova', 'tenzin.dorje', 'wanjiru.kamau'].map((name) => [
			...['not_assignable', 'info', 'team_member', `${name}@lead-workspace.example`],
		]),
		['sync_token', 'info', 'workspace', ''],
	];

	it('has one item for each finding, what matters most first, after a summary', async () => {
		const items = await check();

		expect(named(items)).toEqual(sandboxFindings);
		expect(items[0]?.['message']).toBe(
			'The check found no problems and 1 warning. It looked at 28 fields, 4 custom actions, 17 pipeline labels, 23 team members',
		);
		for (const { message, hint } of items) expect([message, hint]).not.toContain('');
	});

	it('only reads', async () => {
		await check();
		const writes = workspace.sandbox
			.requests()
			.filter(({ method, route }) => method !== 'GET' && route !== 'searchLeads');
		expect(writes).toEqual([]);
	});

	it('is the same for each item of the input, with one reading', async () => {
		workspace.hearUsual('listFields');
		const run = await workspace.node(metadataType, checkWorkspace(), [{}, {}]);
		expect(run.outputs[0]).toHaveLength(2 * sandboxFindings.length);
		expect(workspace.requestsTo('listFields')).toHaveLength(1);
	});

	it('finds nothing that is not there, and no warning less, however the service speaks', async () => {
		const expected = await check();
		const kinds = new Set([...expected.map(kindOf), 'no_lead_ids workspace']);
		for (const dialect of ['observed', 3, 14, 43, 55, 59] satisfies DialectName[]) {
			workspace.sandbox.speak(dialect);
			const items = await check();
			expect([dialect, items.map(kindOf).filter((kind) => !kinds.has(kind))]).toEqual([dialect, []]);
			expect(items.filter(({ severity }) => severity !== 'info')).toEqual(
				expected.filter(({ severity }) => severity !== 'info'),
			);
		}
		workspace.sandbox.speak(inDialect({ strict: 'strict', observed: 'observed' }));
	});
});

describe('what leads and the pipeline show', () => {
	it('counts the leads of an archived status', async () => {
		workspace.sandbox.reset('empty');
		for (const index of [1, 2]) await workspace.createLead({ ...person(index), status: 'Contacted' });
		workspace.sandbox.editStatus('Contacted', { archived: true });
		expect(await check()).toContainEqual({
			finding: 'archived_in_use',
			severity: 'warning',
			about: 'status',
			subject: 'Contacted',
			message: 'The status is archived, and 2 leads still have it. No form can set it any more',
			hint: 'Find them with Leads, Get Many and this status, and give them another one.',
		});
	});

	it('warns of an archived default', async () => {
		workspace.sandbox.editStatus('Fresh', { archived: true });
		expect(named(await check())).toContainEqual(['archived_default', 'warning', 'status', 'Fresh']);
	});
});

describe('a read that fails', () => {
	it.each([
		['getEnterprise', 'The enterprise cannot be read'],
		['listFields', 'The fields of the workspace cannot be read'],
		['listActions', 'The custom actions cannot be read'],
		['getPipeline', 'The lead stage pipeline cannot be read'],
		['listTeamMembers', 'The team cannot be read'],
		['searchLeads', 'The leads cannot be read'],
	] as const)('of %s is one finding, and the others stay', async (route, message) => {
		workspace.sandbox.faults.add({ route, status: 403 });
		const items = await check();

		expect(items.filter(({ finding }) => finding === 'cannot_be_read')).toEqual([
			expect.objectContaining({
				severity: 'problem',
				message: `${message}: The workspace does not allow this call (status 403)`,
				hint: expect.stringMatching(/token of type Sync/),
			}),
		]);
		expect(items.length).toBeGreaterThan(4);
		expect(items.map(({ finding }) => finding)).not.toContain('sync_token');
	});
});

describe('a workspace with every flaw', () => {
	const definitions = {
		'GET /metadata': { id: 'e1', leadIdentifierFieldId: 'f1' },
		'GET /custom-fields': [
			{ apiName: 'phone', type: 'PHONE', isLeadid: false },
			{ apiName: 'born', type: 'DATE', isLeadid: false },
			{ apiName: 'paid', type: 'DATE', isLeadid: false, dateFormat: 'Do of MMMM' },
			{ apiName: 'work_email', type: 'EMAIL', isLeadid: false },
			{ apiName: 'workEmail', type: 'EMAIL', isLeadid: false },
			{ apiName: 'film', type: 'HOLOGRAM', isLeadid: false },
			{ apiName: 'odd', type: 'TEXT', isLeadid: false, isVisible: {} },
			{ apiName: 'city', type: 'DROPDOWN', isLeadid: false, options: ['Pune', 'pune ', 'Delhi'] },
			{
				apiName: 'colour',
				type: 'TAGS',
				isLeadid: false,
				tags: Array.from({ length: 1000 }, (_, index) => `colour ${index}`),
			},
			{ apiName: 'owner', type: 'ACTIVEUSERS', isLeadid: false },
		],
		'GET /custom-actions': [
			{ code: 'ACTION_1', displayName: 'Visit', allowPredatedActivity: {}, fieldSchema: {} },
			{ code: 'ACTION_2', displayName: 'visit', allowPredatedActivity: 'ALLOW', fieldSchema: {} },
		],
		'GET /lead-stage-pipeline': {
			statuses: [
				{ label: 'Hot', stageType: 'OPEN', archived: false },
				{ label: 'hot', stageType: 'OPEN', archived: true },
			],
			lostReasons: [{ label: 'Price', isDefault: true, archived: true }],
		},
		'GET /team-members': {
			data: Array.from({ length: 60 }, (_, index) => ({
				name: 'Ann',
				email: `ann${index}@example.com`,
				status: 'Inactive',
			})),
		},
		'POST /lead/search': { data: [], total_count: 0 },
	};

	const flawed = (changes: Readonly<Record<string, Answer>> = {}) => {
		for (const [route, body] of Object.entries(definitions)) service.on(route, changes[route] ?? { body });
	};

	it('shows each', async () => {
		flawed();
		const items = await check(service.url);
		const found = named(items).filter(([, severity]) => severity !== 'info');

		expect(found).toEqual([
			['no_identifier', 'problem', 'field', ''],
			['no_choice', 'warning', 'lost_reason', ''],
			['no_choice', 'warning', 'team_member', ''],
			['full_list', 'warning', 'field', 'colour'],
			['unknown_type', 'warning', 'field', 'film'],
			['unreadable_definition', 'warning', 'field', 'odd'],
			['unreadable_definition', 'warning', 'action', 'Visit (1)'],
			['no_date_format', 'warning', 'field', 'born'],
			['unreadable_date_format', 'warning', 'field', 'paid'],
			['duplicate_name', 'warning', 'field', 'city'],
			['duplicate_name', 'warning', 'field', 'work_email'],
			['duplicate_name', 'warning', 'action', 'Visit'],
			['duplicate_name', 'warning', 'status', 'Hot'],
		]);
		expect(items[0]?.['message']).toMatch(/found 1 problem and 12 warnings/);
	});

	it('lists no more than fifty of a kind, and says how many there are', async () => {
		flawed();
		const members = (await check(service.url)).filter(({ finding }) => finding === 'not_assignable');

		expect(members).toHaveLength(51);
		expect(members.at(-1)).toMatchObject({
			subject: '10 more',
			message: expect.stringMatching(/10 times more/),
		});
	});

	it('asks for no personal data of leads', async () => {
		flawed();
		await check(service.url);
		const searches = service.requests.filter(({ route }) => route === 'POST /lead/search');
		expect(searches.map(({ query, body }) => [new URLSearchParams(query).get('hidePII'), body])).toEqual([
			['true', '{"fields":{}}'],
			['true', '{"fields":{"status":"hot"}}'],
		]);
	});

	it('trusts no count of a service that ignores the filter', async () => {
		flawed({ 'POST /lead/search': { body: { data: [{ fields: { status: 'Hot' } }], total_count: 7 } } });
		expect((await check(service.url)).map(({ finding }) => finding)).not.toContain('archived_in_use');
	});

	it('looks for leads with fifty archived statuses, and says how many are left', async () => {
		const statuses = Array.from({ length: 53 }, (_, index) => ({ label: `S${index}`, archived: true }));
		flawed({ 'GET /lead-stage-pipeline': { body: { statuses, lostReasons: [] } } });
		expect(await check(service.url)).toContainEqual(
			expect.objectContaining({
				finding: 'archived_not_counted',
				message: 'The check did not look for leads with 3 more archived labels',
			}),
		);
		expect(service.requests.filter(({ route }) => route === 'POST /lead/search')).toHaveLength(51);
	});

	it('says which list may lack entries', async () => {
		flawed({ 'GET /custom-fields': { body: [...definitions['GET /custom-fields'], {}] } });
		expect(await check(service.url)).toContainEqual(
			expect.objectContaining({
				finding: 'incomplete_list',
				severity: 'warning',
				message: 'Not all fields of the workspace can be read',
			}),
		);
	});

	it('has the namesakes of a team', async () => {
		const data = ['ann', 'bo'].map((name) => ({
			name: 'Ann',
			email: `${name}@example.com`,
			status: 'Active',
		}));
		flawed({ 'GET /team-members': { body: { data } } });
		expect(await check(service.url)).toContainEqual(
			expect.objectContaining({
				about: 'team_member',
				message: 'Several active members have this name: ann@example.com, bo@example.com',
			}),
		);
	});

	it('shows the headers about the rate, and no value that may be a secret', async () => {
		const headers = { 'X-RateLimit-Limit': '3600', 'RateLimit-Policy': 'token;secret-of-the-service' };
		flawed({ 'GET /metadata': { body: definitions['GET /metadata'], headers } });
		expect(await check(service.url)).toContainEqual(
			expect.objectContaining({
				finding: 'rate_limit',
				message:
					'The service returns its rate limit in these headers: x-ratelimit-limit: 3600, ratelimit-policy',
			}),
		);
	});

	it('misses the time of the service', async () => {
		flawed();
		service.on('GET /metadata', (_, response) => {
			response.sendDate = false;
			return { body: definitions['GET /metadata'] };
		});
		expect(named(await check(service.url))).toContainEqual(['no_date_header', 'warning', 'workspace', '']);
	});
});

describe('a workspace without flaws', () => {
	it('has a summary that says so', async () => {
		service.on('*', { body: [] });
		service.on('GET /metadata', { body: { id: 'e1' } });
		service.on('GET /custom-fields', { body: [{ apiName: 'phone', type: 'PHONE', isLeadid: true }] });
		service.on('GET /lead-stage-pipeline', {
			body: { statuses: [{ label: 'Fresh', archived: false }], lostReasons: [] },
		});
		expect((await check(service.url))[0]).toEqual({
			finding: 'summary',
			severity: 'info',
			about: 'workspace',
			subject: '',
			message:
				'The check found no problems and no warnings. It looked at 1 field, no custom actions, 1 pipeline label, no team members',
			hint: 'Nothing needs to be done.',
		});
	});
});
