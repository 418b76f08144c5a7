import { categoriesOf, jsonOf, reportedOf } from '../kit/items';
import { createMember, newcomer, teamMembersType, updateAvailability } from '../kit/nodes/teamMembers';
import { diya } from '../kit/people';
import { quick } from '../kit/runtime';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';

describe('a service that', () => {
	const workspace = withWorkspace('empty', quick);
	const service = withFakeService();
	const run = async (parameters: ReturnType<typeof createMember>, items = [{}]) =>
		await workspace.node(teamMembersType, parameters, items, { baseUrl: service.url });
	const sentTo = (route: string) =>
		service.requests
			.filter((request) => request.route === route)
			.map(({ body }) => JSON.parse(body) as Record<string, unknown>);

	it('answers a new state with no state has stored it', async () => {
		service.on('POST /teammember/state_change', { body: { ok: true } });
		const { outputs } = await run(updateAvailability(diya, 'Working'));
		expect(reportedOf(outputs[0])).toMatchObject([{ email: diya, outcome: 'updated' }]);
		expect(outputs[1]).toEqual([]);
	});

	it('does not show its team gets the name as it is', async () => {
		service.on('GET /team-members', { status: 403, body: { error: { code: 'FORBIDDEN', message: 'No' } } });
		service.on('POST /teammember/state_change', { body: { status: 'Working' } });
		await run(updateAvailability(' Diya Sharma ', 'Working'));
		expect(sentTo('POST /teammember/state_change')).toEqual([{ email: 'Diya Sharma', state: 'Working' }]);
	});

	it.each([
		[12_345_678, '12345678'],
		[null, undefined],
	])('gets a password that is %j in the item as %j', async (pin, password) => {
		service.on('POST /team-members', { status: 201, body: { email: 'a@b.co' } });
		await run(createMember({}, { password: '={{ $json.pin }}' }), [{ ...newcomer(1), pin }]);
		expect(sentTo('POST /team-members').map((body) => body['password'])).toEqual([password]);
	});

	it('rejects another value after a lost answer has not said that the member exists', async () => {
		const code = (name: string, more = {}) => ({ error: { code: name, message: 'No', ...more } });
		const details = [{ field: 'name', message: 'is blank' }];
		const { name, email } = newcomer(1);
		service.on(
			'POST /team-members',
			{ status: 502, body: '<html></html>' },
			{ status: 400, body: code('BAD_REQUEST', { details }) },
		);
		service.on(
			`GET /team-members/${String(email)}`,
			{ status: 404, body: code('TEAM_MEMBER_NOT_FOUND') },
			{ body: { name, email, status: 'Invited' } },
		);
		const { outputs } = await run(createMember(), [newcomer(1)]);
		expect(jsonOf(outputs[0])).toEqual([]);
		expect(categoriesOf(outputs[1])).toEqual(['name missing_mandatory service']);
	});
});
