import { categoriesOf, jsonOf, originsOf, remarksOf, reportedOf } from '../kit/items';
import {
	createMember,
	getMembers,
	memberOf,
	newcomer,
	password,
	setSeats,
	teamMembersType,
} from '../kit/nodes/teamMembers';
import { diya } from '../kit/people';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';

describe('creating team members', () => {
	const workspace = withWorkspace('empty');
	const service = withFakeService();
	const run = async (...[parameters, items, settings]: RunArguments) =>
		await workspace.node(teamMembersType, parameters, items, settings);
	type RunArguments = [
		parameters: ReturnType<typeof createMember>,
		items: Array<ReturnType<typeof newcomer>>,
		settings?: Parameters<typeof workspace.node>[3],
	];

	// sync-api.md, POST /team-members.
	it('invites a member without a password', async () => {
		const { outputs, workflow } = await run(createMember(), [newcomer(1)]);

		expect(workflow.status).toBe('success');
		expect(outputs[1]).toEqual([]);
		expect(reportedOf(outputs[0])).toEqual([
			{
				email: 'newcomer1@lead-workspace.example',
				name: 'Newcomer 1',
				phone_number: '+919876510001',
				role: 'CALLER',
				status: 'INVITED',
				is_active: false,
				outcome: 'created',
				prepared: [{ field: 'phone_number', from: '+91 98765 10001', to: '919876510001' }],
				new_options: [],
				remarks: [],
			},
		]);
		expect(await memberOf(workspace, 'newcomer1@lead-workspace.example')).toMatchObject({
			status: 'Invited',
			phone_number: '919876510001',
		});
	});

	it('returns the role, which no read does: a permission template is another thing', async () => {
		const { outputs } = await run(createMember(), [newcomer(1, { role: 'MANAGER' })]);
		expect(jsonOf(outputs[0])).toMatchObject([{ role: 'MANAGER' }]);
		expect(jsonOf(outputs[0])[0]).not.toHaveProperty('permission_template_name');

		const members = jsonOf((await run(getMembers({ returnAll: true }), [{}])).outputs[0]);
		const templates = members.map(({ permission_template_name: template }) => template);
		expect(templates).toEqual(expect.arrayContaining(['Caller', null]));
		for (const member of members) expect(member).not.toHaveProperty('role');
	});

	it('activates a member with a password at once', async () => {
		const { outputs } = await run(createMember(), [newcomer(1, { password })]);
		expect(reportedOf(outputs[0])).toMatchObject([{ status: 'Active', is_active: true, outcome: 'created' }]);
	});

	it('accepts values as people write them', async () => {
		const typed = {
			name: ' Asha Nair ',
			email: 'Asha Nair <asha@lead-workspace.example>',
			phone: '0091 (98765) 10-001',
			role: 'marketing user',
		};
		const { outputs } = await run(createMember(), [typed]);

		expect(reportedOf(outputs[0])[0]?.['prepared']).toEqual(
			expect.arrayContaining([
				{ field: 'email', from: typed.email, to: 'asha@lead-workspace.example' },
				{ field: 'phone_number', from: typed.phone, to: '919876510001' },
				{ field: 'role', from: 'marketing user', to: 'MARKETING_USER' },
			]),
		);
		expect(await memberOf(workspace, 'asha@lead-workspace.example')).toMatchObject({
			phone_number: '919876510001',
		});
	});

	it('sends nothing for values that the service would reject, with a remark for each', async () => {
		const bad = { name: '', email: 'nobody', phone: '98', role: 'KING', password };
		const { outputs } = await run(createMember(), [bad]);

		expect(outputs[0]).toEqual([]);
		expect(categoriesOf(outputs[1])).toEqual([
			'name missing_mandatory preflight',
			'email invalid_value preflight',
			'phone_number invalid_value preflight',
			'role invalid_value preflight',
		]);
		expect(jsonOf(outputs[1])[1]).toMatchObject({
			field: 'email',
			value: 'nobody',
			outcome: 'rejected',
		});
		expect(workspace.requestsTo('createTeamMember')).toEqual([]);
	});

	it('holds back a phone number without a country code', async () => {
		const { outputs } = await run(createMember(), [newcomer(1, { phone: '098765 10001' })]);
		expect(remarksOf(outputs[1])).toMatchObject([
			{ field: 'phone_number', hint: expect.stringMatching(/country code/) },
		]);
	});

	it('makes a remark of each field that the service rejects', async () => {
		const bad = { name: 'x'.repeat(101), email: 'nobody', phone: '12', role: 'KING', password: 'short' };
		const { outputs } = await run(createMember({ valueHandling: 'sendAsIs' }), [bad, newcomer(2)]);

		expect(originsOf(outputs[1])).toEqual([0, 0, 0, 0, 0, 1]);
		expect(categoriesOf(outputs[1])).toEqual([
			'name invalid_value service',
			'email invalid_value service',
			'phone_number invalid_value service',
			'role invalid_value service',
			'password invalid_value service',
			'phone_number invalid_value service',
		]);
		expect(remarksOf(outputs[1])[1]).toMatchObject({
			message: 'email must be an email address',
			value: 'nobody',
		});
	});

	it.each([
		['a member has', diya],
		['a member has in another case', diya.toUpperCase()],
		['a deleted member had', 'vikram.singh@lead-workspace.example'],
	])('rejects an email that %s', async (_, email) => {
		const { outputs } = await run(createMember(), [newcomer(1, { email })]);

		expect(outputs[0]).toEqual([]);
		expect(remarksOf(outputs[1])).toMatchObject([
			{
				category: 'already_exists',
				field: 'email',
				value: email,
				hint: expect.stringMatching(/another email/),
			},
		]);
	});

	it('creates the first of two items with one email, and rejects the other', async () => {
		// An item that does not wait for the first one overtakes it.
		workspace.sandbox.faults.add({ route: 'createTeamMember', delayMs: 150, times: 1 });
		const email = ` ${String(newcomer(1).email).toUpperCase()}`;
		const { outputs } = await run(createMember(), [newcomer(1), newcomer(1, { email })]);

		expect(originsOf(outputs[0])).toEqual([0]);
		expect(categoriesOf(outputs[1])).toEqual(['email already_exists service']);
	});

	it('shows what it would send, and sends nothing, in a dry run', async () => {
		const { outputs } = await run(createMember({ dryRun: true }), [newcomer(1, { password })]);

		expect(reportedOf(outputs[0])).toMatchObject([
			{
				outcome: 'dry_run',
				email: 'newcomer1@lead-workspace.example',
				would_send: { role: 'CALLER', phone_number: '919876510001', password: '[hidden]' },
			},
		]);
		expect(workspace.requestsTo('createTeamMember')).toEqual([]);
	});

	describe('without a free seat', () => {
		beforeEach(async () => await setSeats(workspace, 1));

		it('stops, and reports what to do', async () => {
			const { error } = await run(createMember(), [newcomer(1)]);
			expect(error).toMatchObject({
				httpCode: '402',
				message: 'Row 1: The workspace has no free seat',
				description: expect.stringMatching(/Buy a seat.*inactive one holds a seat/),
			});
		});

		it('leaves on Remarks as failed when On Error is Continue', async () => {
			const { outputs } = await run(createMember(), [newcomer(1)], { onError: 'continueRegularOutput' });
			expect(outputs[0]).toEqual([]);
			expect(remarksOf(outputs[1])).toMatchObject([
				{ category: 'failed', message: 'The workspace has no free seat' },
			]);
		});

		it('leaves on the Error output when On Error says so', async () => {
			const { outputs } = await run(createMember(), [newcomer(1)], { onError: 'continueErrorOutput' });
			expect([outputs[0], outputs[1]]).toEqual([[], []]);
			// Without the input, which n8n adds elsewhere: it may have the password.
			expect(jsonOf(outputs[2])).toEqual([
				{
					error: expect.any(String),
					message: expect.any(String),
					details: { code: 'BUY_LICENSE', httpStatus: 402 },
				},
			]);
		});
	});

	it('passes a remark of the service on, beside the stored member', async () => {
		const text = 'is shown in capitals';
		const remarks = [{ field: 'name', remark: text }];
		const { email, name } = newcomer(1);
		service.on('POST /team-members', { body: { email, name, status: 'Invited', remarks } });
		const { outputs } = await run(createMember(), [newcomer(1)], { baseUrl: service.url });

		expect(jsonOf(outputs[0])).toMatchObject([{ email }]);
		expect(remarksOf(outputs[1])).toMatchObject([{ field: 'name', message: expect.stringContaining(text) }]);
	});

	it('stops all items at a rejected token', async () => {
		const settings = { accessToken: 'not-the-token', onError: 'continueErrorOutput' } as const;
		const { outputs } = await run(createMember(), [newcomer(1), newcomer(2)], settings);

		expect(originsOf(outputs[2])).toEqual([0, 1]);
		expect(jsonOf(outputs[2])[0]).toMatchObject({ details: { code: 'NOT_AUTHORIZED', httpStatus: 401 } });
	});

	it('counts a rejected item as failed with Treat as Failure', async () => {
		const { error } = await run(createMember({ remarks: 'fail' }), [newcomer(1, { email: diya })]);
		expect(error?.message).toMatch(/^Row 1, email: email is already used/);
	});

	it('puts everything into one item with In the Item', async () => {
		const { outputs } = await run(createMember({ remarks: 'inItem' }), [
			newcomer(1),
			newcomer(2, { role: 'KING' }),
		]);

		expect(outputs).toHaveLength(1);
		expect(reportedOf(outputs[0])).toMatchObject([
			{ outcome: 'created', remarks: [] },
			{ outcome: 'rejected', remarks: [{ field: 'role' }] },
		]);
	});
});
