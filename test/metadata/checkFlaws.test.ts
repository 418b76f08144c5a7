import type { Answer } from '../kit/fakeService';
import { quick } from '../kit/runtime';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';
import { check, named } from './checkSupport';

const workspace = withWorkspace('demo', quick);
const service = withFakeService();

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
		const items = await check(workspace, service.url);
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
		const members = (await check(workspace, service.url)).filter(
			({ finding }) => finding === 'not_assignable',
		);

		expect(members).toHaveLength(51);
		expect(members.at(-1)).toMatchObject({
			subject: '10 more',
			message: expect.stringMatching(/10 times more/),
		});
	});

	it('asks for no personal data of leads', async () => {
		flawed();
		await check(workspace, service.url);
		const searches = service.requests.filter(({ route }) => route === 'POST /lead/search');
		expect(searches.map(({ query, body }) => [new URLSearchParams(query).get('hidePII'), body])).toEqual([
			['true', '{"fields":{}}'],
			['true', '{"fields":{"status":"hot"}}'],
		]);
	});

	it('trusts no count of a service that ignores the filter', async () => {
		flawed({ 'POST /lead/search': { body: { data: [{ fields: { status: 'Hot' } }], total_count: 7 } } });
		expect((await check(workspace, service.url)).map(({ finding }) => finding)).not.toContain(
			'archived_in_use',
		);
	});

	it('says which list may lack entries', async () => {
		flawed({ 'GET /custom-fields': { body: [...definitions['GET /custom-fields'], {}] } });
		expect(await check(workspace, service.url)).toContainEqual(
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
		expect(await check(workspace, service.url)).toContainEqual(
			expect.objectContaining({
				about: 'team_member',
				message: 'Several active members have this name: ann@example.com, bo@example.com',
			}),
		);
	});

	it('misses the time of the service', async () => {
		flawed();
		service.on('GET /metadata', (_, response) => {
			response.sendDate = false;
			return { body: definitions['GET /metadata'] };
		});
		expect(named(await check(workspace, service.url))).toContainEqual([
			'no_date_header',
			'warning',
			'workspace',
			'',
		]);
	});
});
