import { jsonParse, type IDataObject } from 'n8n-workflow';

import {
	createMember,
	getMember,
	getMembers,
	newcomer,
	teamMembersType,
	updateAvailability,
} from '../kit/nodes/teamMembers';
import { diya } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';

describe('the Team Members node in the editor and as a tool', () => {
	const workspace = withWorkspace('empty');

	it('offers the whole team by name, with the email as the value', async () => {
		const credentials = workspace.credentials();
		const members = await workspace.engine
			.editor({ type: teamMembersType }, { credentials })
			.loadOptions('getMembers');

		expect(members).toHaveLength(23);
		expect(members).toContainEqual({ name: 'Diya Sharma', value: diya, description: 'Active' });
	});

	const call = async (parameters: ReturnType<typeof getMember>, args: IDataObject = {}) => {
		const node = { type: teamMembersType, parameters };
		const { answers } = await workspace.engine.callTool(node, [args], {
			credentials: workspace.credentials(),
		});
		return jsonParse<IDataObject[]>(answers[0] ?? '');
	};
	const ask = (name: string) => `={{ $fromAI('${name}') }}`;

	// README.md promises: "All nodes except the trigger also work as tools of an AI agent."
	it('creates a member from the arguments of a model', async () => {
		const parameters = createMember(
			{},
			{ name: ask('name'), email: ask('email'), phoneNumber: ask('phone'), role: ask('role'), password: '' },
		);
		expect(await call(parameters, newcomer(1))).toMatchObject([
			{
				summary: expect.stringMatching(/created/),
				report: { outcome: 'created' },
				data_from_outside: { status: 'INVITED' },
			},
		]);
		expect(await call(parameters, newcomer(1))).toMatchObject([
			{
				summary: expect.stringMatching(/^The team member was not written: /),
				report: { remarks: [{ category: 'already_exists' }] },
			},
		]);
	});

	it('reads and updates for a model', async () => {
		expect(await call(getMember(ask('email')), { email: diya })).toMatchObject([
			{ data_from_outside: { name: 'Diya Sharma' } },
		]);
		expect(await call(getMembers({ limit: 2 }))).toMatchObject([
			{ summary: expect.stringMatching(/^2 team members were found\./), data_from_outside: [{}, {}] },
		]);
		const parameters = { ...updateAvailability(ask('email'), ask('state')), modelMayChooseMember: true };
		expect(await call(parameters, { email: diya, state: 'on leave' })).toMatchObject([
			{ summary: expect.stringMatching(/updated/), data_from_outside: { status: 'On Leave' } },
		]);
	});
});
