import { categoriesOf, jsonOf, reportedOf } from '../kit/items';
import { createMember, memberOf, newcomer, teamMembersType } from '../kit/nodes/teamMembers';
import { quick } from '../kit/runtime';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';

describe('Perhaps Sent Since of a new team member', () => {
	const workspace = withWorkspace('empty', quick);
	const service = withFakeService();
	const before = () => new Date(Date.now() - 60_000).toISOString();
	const run = async (since: string, items: ReadonlyArray<ReturnType<typeof newcomer>>, settings = {}) =>
		await workspace.node(teamMembersType, createMember({ perhapsSentSince: since }), [...items], settings);

	it('recovers all that an execution wrote before it was killed, and creates the others', async () => {
		const since = before();
		const team = Array.from({ length: 20 }, (_, index) => newcomer(index));
		await run('', team.slice(0, 12));
		const { outputs } = await run(since, team);

		expect(outputs[1]).toEqual([]);
		const outcomes = reportedOf(outputs[0]).map(({ outcome }) => outcome);
		expect(outcomes).toEqual([...Array(12).fill('recovered'), ...Array(8).fill('created')]);
		expect(await memberOf(workspace, 'newcomer19@lead-workspace.example')).toBeDefined();
	});

	it.each([
		['name', { name: 'Somebody Else' }],
		['phone number', { phone: '+91 88765 10001' }],
	])('rejects one whose email belongs to a member with another %s', async (_what, other) => {
		await run('', [newcomer(1, other)]);
		const { outputs } = await run(before(), [newcomer(1)]);

		expect(outputs[0]).toEqual([]);
		expect(categoriesOf(outputs[1])).toEqual(['email already_exists service']);
	});

	it.each(['name', 'phone_number'])(
		'rejects one where the service shows no %s of the member',
		async (key) => {
			const stored = {
				name: 'Newcomer 1',
				email: 'newcomer1@lead-workspace.example',
				phone_number: '919876510001',
			};
			const details = [{ field: 'email', message: 'is already used by a team member' }];
			service.on('POST /team-members', {
				status: 400,
				body: { error: { code: 'BAD_REQUEST', message: 'No', details } },
			});
			service.on('*', { body: { ...stored, [key]: undefined } });
			const { outputs } = await run(before(), [newcomer(1)], { baseUrl: service.url });

			expect(outputs[0]).toEqual([]);
			expect(categoriesOf(outputs[1])).toEqual(['email already_exists service']);
		},
	);

	it('rejects the second of two items with one email', async () => {
		await run('', [newcomer(1)]);
		const { outputs } = await run(before(), [newcomer(1), newcomer(1)]);

		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'recovered' }]);
		expect(categoriesOf(outputs[1])).toEqual(['email already_exists service']);
	});

	it('fails for a text that is no time', async () => {
		const { outputs } = await run('yesterday', [newcomer(1)], { onError: 'continueErrorOutput' });
		expect(JSON.stringify(jsonOf(outputs.at(-1)))).toMatch(
			/Perhaps Sent Since.*It needs a time such as 2026-/,
		);
		expect(workspace.requestsTo('createTeamMember')).toEqual([]);
	});
});
