import { jsonParse } from 'n8n-workflow';

import { quick } from '../../testkit/runtime';
import { withFakeService } from '../support/withFakeService';
import { createMember, newcomer, setSeats, teamMembersType } from '../../testkit/nodes/teamMembers';
import { diya } from '../../testkit/people';
import { withWorkspace } from '../support/withWorkspace';

const password = 'a-Secret-9876543210';
const somebody = newcomer(1, { secret: { of: [`It is ${password}!`] }, password });
const rejection = {
	status: 400,
	body: {
		error: {
			code: 'BAD_REQUEST',
			message: `No ${password}`,
			details: [{ field: 'password', message: `is ${password}, too weak` }],
		},
	},
};

/** No output of a run may contain the password. */
describe('the password of a new member', () => {
	const workspace = withWorkspace('empty', quick);
	const service = withFakeService();

	const outputOf = async (
		...[parameters, item, settings]: [ReturnType<typeof createMember>, object, object?]
	) => {
		const { outputs, error, hints } = await workspace.node(
			teamMembersType,
			parameters,
			[{ ...item }],
			settings,
		);
		const reported = error && [error.message, error.description, JSON.stringify(error)];
		return JSON.stringify({ outputs, reported, hints });
	};

	it.each([
		['a created member', createMember(), somebody, {}],
		['a dry run', createMember({ dryRun: true }), somebody, {}],
		['a rejected email', createMember(), { ...somebody, email: diya }, {}],
		[
			'a rejected email, one item for all remarks',
			createMember({ remarkItems: 'perItem' }),
			{ ...somebody, email: diya },
			{},
		],
		[
			'a rejected email, remarks in the item',
			createMember({ remarks: 'inItem' }),
			{ ...somebody, email: diya },
			{},
		],
		['a held back value', createMember(), { ...somebody, role: 'KING' }, {}],
		['a failure that stops', createMember(), somebody, { accessToken: 'not-the-token' }],
		[
			'a failure on Remarks',
			createMember(),
			somebody,
			{ accessToken: 'not-the-token', onError: 'continueRegularOutput' },
		],
		['remarks that stop', createMember({ remarks: 'fail' }), { ...somebody, role: 'KING' }, {}],
	])('is not in the output of %s', async (_, parameters, item, settings) => {
		expect(await outputOf(parameters, item, settings)).not.toContain('a-Secret');
	});

	it('is removed from an answer of the service that repeats it', async () => {
		service.on('POST /team-members', rejection);
		const output = await outputOf(createMember(), somebody, { baseUrl: service.url });

		expect(output).toContain('[hidden], too weak');
		expect(output).not.toContain('a-Secret');
		const {
			error: { details: _, ...rest },
		} = rejection.body;
		service.on('POST /team-members', { status: 400, body: { error: rest } });
		for (const onError of ['stopWorkflow', 'continueRegularOutput']) {
			expect(await outputOf(createMember(), somebody, { baseUrl: service.url, onError })).not.toContain(
				'a-Secret',
			);
		}
	});

	it('is omitted from the input when every answer is lost', async () => {
		workspace.sandbox.faults.add({ route: 'createTeamMember', cut: 'before' });
		const output = await outputOf(createMember(), somebody, { onError: 'continueRegularOutput' });

		expect(output).toContain('The service did not answer');
		expect(output).not.toContain('a-Secret');
	});

	it('is not in the answer to a model', async () => {
		const node = { type: teamMembersType, parameters: createMember({}, { role: 'KING' }) };
		const credentials = workspace.credentials();
		await setSeats(workspace, 1);
		const { answers } = await workspace.engine.callTool(node, [somebody], { credentials });

		expect(jsonParse(answers[0] ?? '')).toMatchObject([
			{ outcome: 'rejected', remarks: [{ apiName: 'role' }] },
		]);
		expect(answers.join()).not.toContain('a-Secret');
	});

	it('is sent unchanged', async () => {
		service.on('POST /team-members', { status: 201, body: { email: 'newcomer1@lead-workspace.example' } });
		await outputOf(createMember(), somebody, { baseUrl: service.url });
		expect(JSON.parse(service.requests[0]?.body ?? '')).toMatchObject({ password });
	});
});
