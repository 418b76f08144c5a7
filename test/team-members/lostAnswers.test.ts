import { quick } from '../kit/runtime';
import { withFakeService } from '../kit/support/withFakeService';
import { categoriesOf, jsonOf, originsOf, reportedOf } from '../kit/items';
import { createMember, memberOf, newcomer, password, teamMembersType } from '../kit/nodes/teamMembers';
import { retry } from '../kit/workspace';
import { withWorkspace } from '../kit/support/withWorkspace';

/** The service rejects a member who is sent twice, so the node must find out whether the first attempt was stored. */
describe('creating a team member when the answer is lost', () => {
	const workspace = withWorkspace('empty', quick);
	const service = withFakeService();
	const run = async (items = [newcomer(1)], settings = {}) =>
		await workspace.node(teamMembersType, createMember(), items, settings);
	const sent = () => workspace.requestsTo('createTeamMember').length;

	it('finds the member that was created, and sends nothing more', async () => {
		workspace.sandbox.faults.add({ route: 'createTeamMember', cut: 'after', times: 1 });
		const { outputs } = await run([newcomer(1, { password })]);

		expect(outputs[1]).toEqual([]);
		expect(reportedOf(outputs[0])).toMatchObject([
			{
				outcome: 'recovered',
				email: 'newcomer1@lead-workspace.example',
				status: 'Active',
				is_active: true,
				prepared: [{ field: 'phone_number' }],
			},
		]);
		expect(sent()).toBe(1);
	});

	it('sends the member again when the call was not carried out', async () => {
		workspace.sandbox.faults.add({ route: 'createTeamMember', cut: 'before', times: 2 });
		const { outputs } = await run();

		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'created' }]);
		expect(sent()).toBe(3);
		expect(await memberOf(workspace, 'newcomer1@lead-workspace.example')).toBeDefined();
	});

	it('fails after a third lost answer and a last look-up', async () => {
		workspace.sandbox.faults.add({ route: 'createTeamMember', cut: 'before' });
		const { error } = await run();

		expect(error?.message).toMatch(/^Row 1: The service did not answer/);
		expect(sent()).toBe(3);
		expect(workspace.requestsTo('getTeamMember')).toHaveLength(3);
	});

	it.each([
		['name', { name: 'Somebody Else' }],
		['phone number, though it ends alike', { phone: '+91 88765 10001' }],
	])('does not confuse the new member with one who has the email and another %s', async (_what, other) => {
		await workspace.node(teamMembersType, createMember(), [newcomer(1, other)]);
		workspace.sandbox.faults.add({ route: 'createTeamMember', cut: 'before', times: 1 });
		const { outputs } = await run();

		expect(outputs[0]).toEqual([]);
		expect(categoriesOf(outputs[1])).toEqual(['email already_exists service']);
	});

	it('does not confuse the new member with one that another item created', async () => {
		workspace.sandbox.faults.add({ route: 'createTeamMember', cut: 'before', everyNth: 2, times: 1 });
		const { outputs } = await run([newcomer(1), newcomer(1)]);

		expect(originsOf(outputs[0])).toEqual([0]);
		expect(originsOf(outputs[1])).toEqual([1]);
		expect(categoriesOf(outputs[1])).toEqual(['email already_exists service']);
	});

	it('finds the member whose call was carried out after the look-up', async () => {
		const code = (name: string, more = {}) => ({ error: { code: name, message: 'No', ...more } });
		const details = [{ field: 'email', message: 'is already used by a team member' }];
		const stored = { name: 'Newcomer 1', email: newcomer(1)['email'], phone_number: '919876510001' };
		service.on(
			'POST /team-members',
			{ status: 502, body: '<html></html>' },
			{ status: 400, body: code('BAD_REQUEST', { details }) },
		);
		service.on(
			'GET /team-members/newcomer1@lead-workspace.example',
			{ status: 404, body: code('TEAM_MEMEBER_NOT_FOUND') },
			{ body: { ...stored, status: 'Invited' } },
		);
		const { outputs } = await run([newcomer(1)], { baseUrl: service.url });

		expect(outputs[1]).toEqual([]);
		expect(reportedOf(outputs[0])).toMatchObject([
			{ ...stored, phone_number: '+919876510001', outcome: 'recovered', status: 'Invited' },
		]);
	});

	it('fails as uncertain when the team cannot be read', async () => {
		workspace.sandbox.faults.add({ route: 'createTeamMember', cut: 'after', times: 1 });
		workspace.sandbox.faults.add({ route: 'getTeamMember', status: 500 });
		const { outputs } = await run([newcomer(1)], { onError: 'continueErrorOutput' });

		expect(jsonOf(outputs[2])).toMatchObject([{ error: 'The service did not answer' }]);
		expect(sent()).toBe(1);
	});

	it('finds the member in the next retry of Retry On Fail', async () => {
		workspace.sandbox.faults.add({ route: 'createTeamMember', cut: 'after', times: 1 });
		workspace.sandbox.faults.add({ route: 'getTeamMember', status: 500, times: 1 });
		const { outputs } = await run([newcomer(1)], retry);

		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'recovered' }]);
		expect(sent()).toBe(1);
	});

	it.each([
		{ success: false, message: 'No seat left' },
		{ error: { code: 'BAD_REQUEST', message: 'No seat left' } },
	])('is uncertain when a success denies it, though an equal member exists: %j', async (body) => {
		const stored = { name: 'Newcomer 1', email: newcomer(1)['email'], phone_number: '919876510001' };
		service.on('POST /team-members', { status: 201, body });
		service.on('GET /team-members/newcomer1@lead-workspace.example', { body: stored });
		const settings = { ...retry, onError: 'continueRegularOutput', baseUrl: service.url };
		const { outputs } = await run([newcomer(1)], settings);

		expect(outputs[0]).toEqual([]);
		expect(categoriesOf(outputs[1])[0]).toContain('uncertain');
		expect(JSON.stringify(jsonOf(outputs[1]))).toContain('No seat left');
		expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
	});

	it('sends again what the service throttled', async () => {
		workspace.sandbox.faults.add({ route: 'createTeamMember', status: 429, retryAfter: 0, times: 2 });
		const { outputs } = await run();
		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'created' }]);
	});
});
