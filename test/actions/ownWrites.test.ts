import { isEqual } from 'lodash';

import { actionIdsOf, kindsOf, outcomesIn } from '../kit/items';
import { actionsType, asJson, createCustom, createPayment, feedback } from '../kit/nodes/actions';
import { diya } from '../kit/people';
import { quick } from '../kit/runtime';
import type { ReceivedRequest } from '../kit/fakeService';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';
import { lookUp, route, sentTo } from './paySupport';

const workspace = withWorkspace('empty', quick);
const service = withFakeService();

/** What becomes of the calls, in the order of their arrival. `lost`: never stored. `unanswered`: stored, and its answer lost. */
type Fate = 'lost' | 'unanswered' | 'answered' | 'answeredAfterLookUp' | 'answeredWithoutId';

const kinds = {
	payment: {
		parameters: createPayment('L1', {}, { amount: '500' }),
		values: { type: 'PAYMENT', status: 'COMPLETED', currency: 'INR', amount: '500' },
	},
	'custom action': {
		parameters: createCustom('L1', feedback, { valueHandling: 'sendAsIs' }, asJson({ comment: 'Hello' })),
		values: { type: `ACTION_${feedback}`, fields: { comment: 'Hello' } },
	},
} as const;

/** Executions that each append the same action to one lead at the same moment. */
async function sideBySide(kind: keyof typeof kinds, fates: readonly Fate[], others: object[] = []) {
	const { parameters, values } = kinds[kind];
	const timeline: object[] = others.map((other) => ({ ...values, creationTimestamp: Date.now(), ...other }));
	const gate = () => {
		let open = () => {};
		const opened = new Promise<void>((resolve) => (open = resolve));
		return { open: () => open(), opened };
	};
	const [arrived, lookedUp] = [gate(), gate()];
	let calls = 0;
	service.on(route, async (_request, response) => {
		const fate = fates[calls++];
		if (calls === fates.length) arrived.open();
		await arrived.opened;
		if (fate === 'lost') return void response.destroy();
		const id = `A${timeline.length}`;
		timeline.push({ id, ...values, creationTimestamp: Date.now() });
		if (fate === 'unanswered') return void response.destroy();
		if (fate === 'answeredAfterLookUp') await lookedUp.opened;
		const actionId = fate === 'answeredWithoutId' ? undefined : id;
		return { status: 201, body: { actions: [{ action_id: actionId, status: 'CREATED' }], remarks: [] } };
	});
	service.on(lookUp, () => {
		lookedUp.open();
		return { body: { data: timeline, total_count: timeline.length } };
	});
	const settings = { onError: 'continueRegularOutput', baseUrl: service.url } as const;
	const runs = await Promise.all(
		fates.map(async () => await workspace.node(actionsType, parameters, [{}], settings)),
	);
	const ids = runs.flatMap(({ outputs }) => actionIdsOf(outputs[0]));
	expect(sentTo(service)).toBe(fates.length);
	expect(new Set(ids).size).toBe(ids.length);
	return {
		written: runs.flatMap(({ outputs }) => outcomesIn(outputs[0])).sort(),
		remarked: runs.flatMap(({ outputs }) => kindsOf(outputs[1])),
	};
}

// decision 2 promises: "no other lost write is recognised in it"
describe.each(['payment', 'custom action'] as const)('a %s that was lost', (kind) => {
	it.each<[string, readonly Fate[], string[], string[]]>([
		['is not the equal one of an execution with an answer', ['lost', 'answered'], ['created'], ['uncertain']],
		[
			'is not the equal one of an execution whose answer is on its way',
			['lost', 'answeredAfterLookUp'],
			['created'],
			['uncertain'],
		],
		[
			'is not the equal one of an execution whose answer has no ID',
			['lost', 'answeredWithoutId'],
			['created'],
			['uncertain'],
		],
		[
			'is found beside the equal one of an execution with an answer',
			['unanswered', 'answeredAfterLookUp'],
			['created', 'recovered'],
			[],
		],
		['is found once, if two equal ones were lost', ['lost', 'unanswered'], ['recovered'], ['uncertain']],
		[
			'is found beside an equal one that was lost, too',
			['unanswered', 'unanswered'],
			['recovered', 'recovered'],
			[],
		],
	])('%s', async (_what, fates, written, remarked) => {
		expect(await sideBySide(kind, fates)).toEqual({ written, remarked });
	});

	it.each([
		['by the email', diya],
		['by the name', 'Diya Sharma'],
	])('is not one that a team member records at that moment, %s', async (_how, employeeid) => {
		const member = { name: 'Diya Sharma', email: diya, status: 'Active' };
		service.on('GET /team-members', { body: { data: [member], total_count: 1 } });
		const ended = await sideBySide(kind, ['lost'], [{ id: 'B1', employeeid }]);
		expect(ended).toEqual({ written: [], remarked: ['uncertain'] });
	});

	it('may be one of the system user, whom the team does not list', async () => {
		service.on('GET /team-members', { body: { data: [], total_count: 0 } });
		const ended = await sideBySide(kind, ['lost'], [{ id: 'B1', employeeid: 'SYSTEM' }]);
		expect(ended).toEqual({ written: ['recovered'], remarked: [] });
	});
});

describe('custom actions of which the service drops a value', () => {
	it('are not confused if they are equal without it', async () => {
		const values = { comment: 'Hello' };
		const sent = [{ ...values, expected_price: 'a lot' }, values];
		const stored = { type: `ACTION_${feedback}`, id: 'A1', fields: values, creationTimestamp: Date.now() };
		service.on(route, (_request, response) => void response.destroy());
		service.on(lookUp, { body: { data: [stored], total_count: 1 } });
		const parameters = createCustom('L1', feedback, { valueHandling: 'sendAsIs' }, asJson('={{ $json }}'));
		const settings = { onError: 'continueRegularOutput', baseUrl: service.url } as const;
		const { outputs } = await workspace.node(actionsType, parameters, sent, settings);

		const bodies = service.requests.filter((request: ReceivedRequest) => request.route === route);
		expect(bodies).toHaveLength(1);
		expect(isEqual(actionIdsOf(outputs[0]), ['A1'])).toBe(true);
		expect(outputs[0]?.[0]?.pairedItem).toMatchObject({ item: 1 });
	});
});
