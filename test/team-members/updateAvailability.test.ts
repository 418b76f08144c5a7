import type { IDataObject } from 'n8n-workflow';

import { quick } from '../kit/runtime';
import { withFakeService } from '../kit/support/withFakeService';
import { categoriesOf, jsonOf, originsOf, remarksOf, reportedOf } from '../kit/items';
import { memberOf, teamMembersType, updateAvailability } from '../kit/nodes/teamMembers';
import { diya } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';

const nothing = { prepared: [], new_options: [], remarks: [] };
const invited = 'tenzin.dorje@lead-workspace.example';

describe('updating the availability of a team member', () => {
	const workspace = withWorkspace('empty', quick);
	const service = withFakeService();
	const run = async (
		...args: [ReturnType<typeof updateAvailability>, items?: IDataObject[], settings?: object]
	) => await workspace.node(teamMembersType, ...args);
	const sent = () => workspace.requestsTo('updateAvailability').length;

	// sync-api.md, POST /teammember/state_change.
	it.each([
		['Inactive', false],
		['On Leave', true],
		['Working', true],
		['Active', true],
	])('sets %s', async (state, isActive) => {
		const { outputs } = await run(updateAvailability(diya, state));

		expect(outputs[1]).toEqual([]);
		expect(reportedOf(outputs[0])).toEqual([
			{ email: diya, status: state, is_active: isActive, outcome: 'updated', ...nothing },
		]);
		expect(await memberOf(workspace, diya)).toMatchObject({ status: state });
	});

	it('accepts member and state as people write them', async () => {
		const { outputs } = await run(updateAvailability(`Diya <${diya}>`, '={{ "on leave" }}'));

		expect(reportedOf(outputs[0])).toMatchObject([
			{
				status: 'On Leave',
				prepared: [
					{ field: 'email', from: `Diya <${diya}>`, to: diya },
					{ field: 'state', from: 'on leave', to: 'On Leave' },
				],
			},
		]);
	});

	it('prepares state and email with Strict too, and takes no part of a name', async () => {
		const parameters = updateAvailability('={{ $json.member }}', '={{ "on leave" }}', {
			valueHandling: 'strict',
		});
		const { outputs } = await run(parameters, [{ member: `Diya <${diya}>` }, { member: 'Diya' }]);

		expect(jsonOf(outputs[0])).toMatchObject([{ email: diya, status: 'On Leave' }]);
		expect(remarksOf(outputs[1])).toMatchObject([
			{ field: 'email', value: 'Diya', hint: expect.stringMatching(/Strict/) },
		]);
		expect(jsonOf((await run(updateAvailability('Diya', 'Active'))).outputs[0])).toMatchObject([
			{ email: diya },
		]);
	});

	it('sends nothing for an unknown state or without a member', async () => {
		const parameters = updateAvailability('={{ $json.email }}', '={{ $json.state }}');
		const { outputs } = await run(parameters, [
			{ email: diya, state: 'Sleeping' },
			{ email: '', state: 'Active' },
			{ email: diya, state: null },
		]);

		expect(categoriesOf(outputs[1])).toEqual([
			'state invalid_value preflight',
			'email missing_mandatory preflight',
			'state invalid_value preflight',
		]);
		expect(originsOf(outputs[1])).toEqual([0, 1, 2]);
		expect(remarksOf(outputs[1])[0]).toMatchObject({
			value: 'Sleeping',
			hint: 'Use one of Active, Inactive, On Leave, Working.',
		});
		expect(sent()).toBe(0);
	});

	it('sends nothing for a state that an expression does not find, also as given', async () => {
		const asGiven = { valueHandling: 'sendAsIs' };
		const { outputs } = await run(updateAvailability(diya, '={{ $json.state }}', asGiven), [{}]);
		expect(categoriesOf(outputs[1])).toEqual(['state invalid_value preflight']);
		expect(sent()).toBe(0);
	});

	it('makes a remark of each field that the service rejects', async () => {
		const asIs = await run(updateAvailability('nobody', '={{ "sleeping" }}', { valueHandling: 'sendAsIs' }));
		expect(categoriesOf(asIs.outputs[1])).toEqual([
			'state invalid_value service',
			'email invalid_value service',
		]);
		expect(remarksOf(asIs.outputs[1])[1]).toMatchObject({
			message: 'email must be an email address',
			value: 'nobody',
		});
		// Nothing is looked up for a value that goes as it is.
		expect(workspace.requestsTo('listTeamMembers')).toEqual([]);
	});

	it('sends nothing for a name that nobody has, or that does not say who is meant', async () => {
		const { outputs } = await run(updateAvailability('={{ $json.name }}', 'Active'), [
			{ name: 'nobody' },
			{ name: 'a' },
		]);
		expect(categoriesOf(outputs[1])).toEqual([
			'email unknown_team_member preflight',
			'email unknown_team_member preflight',
		]);
		expect(sent()).toBe(0);
	});

	it('takes the items of one member in their order, by whatever name', async () => {
		// An item that does not wait for the first one overtakes it.
		workspace.sandbox.faults.add({ route: 'updateAvailability', delayMs: 150, times: 1 });
		const { outputs } = await run(updateAvailability('={{ $json.name }}', '={{ $json.state }}'), [
			{ name: 'Diya', state: 'Inactive' },
			{ name: diya, state: 'Working' },
			{ name: 'sharma, diya', state: 'On Leave' },
			{ name: diya.toUpperCase(), state: 'Active' },
		]);
		expect(originsOf(outputs[0])).toEqual([0, 1, 2, 3]);
		expect(await memberOf(workspace, diya)).toMatchObject({ status: 'Active' });
	});

	it.each([
		['an unknown member', 'nobody@example.com', '404', /^Row 1: There is no team member with this email/],
		['a deleted member', 'vikram.singh@lead-workspace.example', '404', /^Row 1: There is no team member/],
		['a member who has not accepted yet', invited, '400', /has not accepted the invitation/],
	])('stops at %s', async (_, email, httpCode, message) => {
		const { error } = await run(updateAvailability(email, 'Active'));
		expect(error).toMatchObject({ httpCode, message: expect.stringMatching(message) });
	});

	it('sends an unknown member to Remarks or to the Error output, and continues', async () => {
		const items = [{ email: 'nobody@example.com' }, { email: diya }];
		const parameters = updateAvailability('={{ $json.email }}', 'Working');
		const together = await run(parameters, items, { onError: 'continueRegularOutput' });
		const apart = await run(parameters, items, { onError: 'continueErrorOutput' });

		expect(originsOf(together.outputs[0])).toEqual([1]);
		expect(remarksOf(together.outputs[1])).toMatchObject([{ category: 'failed' }]);
		expect([originsOf(apart.outputs[0]), apart.outputs[1]]).toEqual([[1], []]);
		expect(jsonOf(apart.outputs[2])).toMatchObject([
			{ email: 'nobody@example.com', details: { code: 'TEAM_MEMEBER_NOT_FOUND', httpStatus: 404 } },
		]);
	});

	// sync-api.md, Plain refusal.
	it('reads the plain-text answer as a rejected token, and stops all items', async () => {
		const parameters = updateAvailability(diya, 'Working');
		const settings = { accessToken: 'not-the-token' };
		const { error } = await run(parameters, [{}], settings);

		expect(error).toMatchObject({
			httpCode: '403',
			message: 'Row 1: The workspace did not accept the access token',
			description: expect.stringMatching(/token of type Sync/),
		});
		workspace.sandbox.reset('empty');
		const items = [{}, {}, {}];
		const { outputs } = await run(parameters, items, { ...settings, onError: 'continueErrorOutput' });
		expect(jsonOf(outputs[2])).toMatchObject(
			items.map(() => ({ details: { code: 'NOT_AUTHORIZED', httpStatus: 403 } })),
		);
		expect(sent()).toBe(1);
	});

	it('reports a state that the service ignored', async () => {
		service.on('POST /teammember/state_change', { body: { email: diya, status: 'Active' } });
		const { outputs } = await run(updateAvailability(diya, 'Working'), [{}], { baseUrl: service.url });

		expect(outputs[0]).toEqual([]);
		expect(categoriesOf(outputs[1])).toEqual(['state silently_dropped verification']);
		expect(remarksOf(outputs[1])[0]).toMatchObject({
			message: expect.stringMatching(/did not store this availability/),
			hint: expect.stringMatching(/set the availability again/),
		});
		expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual({ state: 'Working', email: diya });
	});

	it('passes a remark of the service on, beside the stored state', async () => {
		const text = 'is reported to the team lead';
		const remarks = [{ field: 'state', remark: text }];
		service.on('POST /teammember/state_change', { body: { email: diya, status: 'Working', remarks } });
		const { outputs } = await run(updateAvailability(diya, 'Working'), [{}], { baseUrl: service.url });

		expect(jsonOf(outputs[0])).toMatchObject([{ email: diya, status: 'Working' }]);
		expect(remarksOf(outputs[1])).toMatchObject([{ field: 'state', message: expect.stringContaining(text) }]);
	});

	describe('answered with success and a denial', () => {
		const continues = { onError: 'continueRegularOutput' } as const;
		const denied = async (state: string) => {
			service.on('POST /teammember/state_change', { body: { success: false, message: 'On hold' } });
			service.on(`GET /team-members/${diya}`, { body: { name: 'Diya', email: diya, status: state } });
			return await run(updateAvailability(diya, 'Working'), [{}], { ...continues, baseUrl: service.url });
		};
		const calls = () => service.requests.filter(({ method }) => method === 'POST').length;

		it('is uncertain, with the words of the service, and sent once', async () => {
			const { outputs } = await denied('Active');

			expect(outputs[0]).toEqual([]);
			expect(categoriesOf(outputs[1])[0]).toContain('uncertain');
			expect(JSON.stringify(jsonOf(outputs[1]))).toContain('On hold');
			expect(calls()).toBe(1);
		});

		it('is written when the member has the state', async () => {
			const { outputs } = await denied('Working');

			expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'recovered', status: 'Working' }]);
			expect(calls()).toBe(1);
		});
	});

	it('shows what it would send, and sends nothing, in a dry run', async () => {
		const { outputs } = await run(updateAvailability(diya, 'Working', { dryRun: true }));

		expect(reportedOf(outputs[0])).toMatchObject([
			{ outcome: 'dry_run', would_send: { state: 'Working', email: diya } },
		]);
		expect(sent()).toBe(0);
	});

	it.each([
		['cut before', { cut: 'before' }],
		['cut after', { cut: 'after' }],
		['down', { status: 503 }],
	])('sends again when the connection is %s, because the call is idempotent', async (_, fault) => {
		workspace.sandbox.faults.add({ route: 'updateAvailability', ...fault, times: 2 });
		const { outputs } = await run(updateAvailability(diya, 'Working'));
		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'updated', status: 'Working' }]);
	});

	it('sets the states of one member in the order of the items', async () => {
		workspace.sandbox.faults.add({ route: 'updateAvailability', delayMs: 150, times: 1 });
		const parameters = updateAvailability(diya, '={{ $json.state }}');
		await run(parameters, [{ state: 'Inactive' }, { state: 'On Leave' }, { state: 'Working' }]);
		expect(await memberOf(workspace, diya)).toMatchObject({ status: 'Working' });
	});
});
