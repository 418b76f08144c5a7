import { jsonParse } from 'n8n-workflow';

import { quick } from '../kit/runtime';
import { withFakeService } from '../kit/support/withFakeService';
import { createMember, newcomer, setSeats, teamMembersType } from '../kit/nodes/teamMembers';
import { diya } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';

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
			'a failure on the Error output',
			createMember(),
			somebody,
			{ accessToken: 'not-the-token', onError: 'continueErrorOutput' },
		],
		[
			'a failure on the Error output, remarks in the item',
			createMember({ remarks: 'inItem' }),
			somebody,
			{ accessToken: 'not-the-token', onError: 'continueErrorOutput' },
		],
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
		const node = { type: teamMembersType, parameters: createMember({}, { role: 'KING', password }) };
		const credentials = workspace.credentials();
		await setSeats(workspace, 1);
		const { answers } = await workspace.engine.callTool(node, [somebody], { credentials });

		expect(jsonParse(answers[0] ?? '')).toMatchObject([
			{ report: { outcome: 'rejected', remarks: [{ field: 'role' }] } },
		]);
		expect(answers.join()).not.toContain('a-Secret');
	});

	/** What an expression makes the password of, each beside the parts of the item that it uses. */
	const derivations = [
		['={{ $json.begin + $json.end }}', { begin: 'a-Secret-', end: '9876543210' }],
		["={{ $json.letters.split('').reverse().join('') }}", { letters: '0123456789-terceS-a' }],
		['={{ $json.encoded.base64Decode() }}', { encoded: Buffer.from(password).toString('base64') }],
		["={{ 'a-Secret-' + $json.pin }}", { pin: 9876543210 }],
		['={{ $json.deep[0].of }}', { deep: [{ of: password }] }],
	] as const;
	const onErrors = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const;
	const layouts = [
		{},
		{ remarks: 'inItem' },
		{ remarks: 'fail' },
		{ remarkItems: 'perItem' },
		{ dryRun: true },
	];
	const cases = derivations.flatMap(([expression, parts]) =>
		onErrors.flatMap((onError) => layouts.map((options) => [expression, onError, options, parts] as const)),
	);

	// sync-api.md, POST /team-members.
	// docs/security.md promises: "its remarks have no `input`"
	// docs/security.md promises: "No output, remark, error or dry run contains it"
	// docs/security.md promises: "its errors arrive without the input that n8n otherwise adds"
	it.each(cases)('made by %s, and all that it is made of, is in no output with %s and %j', async (...row) => {
		const [expression, onError, options, parts] = row;
		const item = { ...newcomer(2), ...parts };
		const runs: ReadonlyArray<readonly [item: object, settings: object]> = [
			[item, {}],
			[{ ...item, role: 'KING' }, {}],
			[{ ...item, email: diya }, {}],
			[item, { accessToken: 'not-the-token' }],
		];
		for (const [given, settings] of runs) {
			const output = await outputOf(createMember(options, { password: expression }), given, {
				onError,
				...settings,
			});
			for (const part of [password, ...Object.values(parts).map((value) => JSON.stringify(value))])
				expect(output).not.toContain(part);
		}
	});

	it('is not in an error when it is a fixed parameter', async () => {
		const fixed = createMember({}, { password });
		for (const settings of [{ accessToken: 'not-the-token' }, { onError: 'continueErrorOutput' }]) {
			for (const given of [newcomer(3), newcomer(3, { role: 'KING' })])
				expect(await outputOf(fixed, given, settings)).not.toContain('a-Secret');
		}
	});

	it('is not in an output when the service sends it back in any place and encoding', async () => {
		const shown = [password, encodeURIComponent(password), Buffer.from(`x${password}`).toString('base64')];
		const every = Object.fromEntries(shown.map((text, at) => [`${text}-${at}`, [text, { text }]]));
		const record = { ...newcomer(1), status: 'INVITED', note: every, [password]: password };
		const error = {
			code: password,
			message: shown.join(' '),
			details: [{ field: password, message: password }],
		};
		for (const onError of onErrors) {
			for (const answer of [
				{ status: 201, body: record },
				{ status: 400, body: { error } },
			]) {
				service.on('POST /team-members', answer);
				const output = await outputOf(createMember(), somebody, { baseUrl: service.url, onError });
				for (const text of [...shown, 'a-Secret', 'EtU2VjcmV0']) expect(output).not.toContain(text);
			}
		}
	});

	it('keeps an error paired with its item', async () => {
		const workflow = await workspace.engine.run(
			{
				nodes: [
					{ name: 'Trigger', type: 'n8n-nodes-base.manualTrigger' },
					{
						name: 'Create',
						type: teamMembersType,
						parameters: createMember(),
						onError: 'continueErrorOutput',
					},
					{
						name: 'Look',
						type: 'n8n-nodes-base.set',
						typeVersion: 3.4,
						parameters: {
							assignments: {
								assignments: [
									{ id: '1', name: 'who', type: 'string', value: "={{ $('Trigger').item.json.name }}" },
								],
							},
						},
					},
				],
				connections: {
					Trigger: { main: [[{ node: 'Create', type: 'main', index: 0 }]] },
					Create: { main: [[], [], [{ node: 'Look', type: 'main', index: 0 }]] },
				},
			},
			{
				input: [{ json: newcomer(1) }, { json: newcomer(2) }],
				credentials: workspace.credentials({ accessToken: 'not-the-token' }),
			},
		);
		const looked = workflow.node('Look').outputs[0] ?? [];
		expect(looked.map(({ json }) => json['who'])).toEqual(['Newcomer 1', 'Newcomer 2']);
	});

	it('is sent unchanged', async () => {
		service.on('POST /team-members', { status: 201, body: { email: 'newcomer1@lead-workspace.example' } });
		await outputOf(createMember(), somebody, { baseUrl: service.url });
		expect(JSON.parse(service.requests[0]?.body ?? '')).toMatchObject({ password });
	});
});
