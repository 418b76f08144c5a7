import { without } from 'lodash';

import { actionIdsOf, jsonOf, kindsOf } from '../kit/items';
import { quick } from '../kit/runtime';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';
import { pay, route, sentTo } from './paySupport';

const workspace = withWorkspace('empty', quick);
const service = withFakeService();
const created = (id: unknown) => ({ action_id: id, status: 'CREATED' });

describe('payments that are too many for one call', () => {
	const amounts = Array.from({ length: 20 }, (_, index) => String(index + 1));
	const sentAmounts = (body: string) =>
		(JSON.parse(body) as { actions: Array<{ amount: string }> }).actions.map(({ amount }) => amount);
	/** The amounts that were stored, in order. */
	const stored: string[] = [];
	beforeEach(() => (stored.length = 0));

	// sync-api.md, Errors.
	it.each([
		['of which it takes 3 at once', (sent: readonly string[]) => sent.length <= 3, amounts],
		['one of which is too large', (sent: readonly string[]) => !sent.includes('7'), without(amounts, '7')],
	])('are each sent once, in order, to a service %s', async (_what, takes, expected) => {
		service.on(route, ({ body }) => {
			const sent = sentAmounts(body);
			if (!takes(sent)) return { status: 413, body: '<html><title>Too large</title></html>' };
			stored.push(...sent);
			return { status: 201, body: { leadid: 'L1', actions: sent.map(created) } };
		});
		const { outputs } = await pay(workspace, service, amounts);

		expect(stored).toEqual(expected);
		expect(actionIdsOf(outputs[0])).toEqual(expected);
		expect(kindsOf(outputs[1])).toEqual(expected.length === amounts.length ? [] : ['failed']);
	});

	it('are deferred together with those that the service takes only later', async () => {
		service.on(route, { status: 413 }, { status: 429, headers: { 'retry-after': '3600' } });
		const { outputs } = await pay(workspace, service, ['1', '2']);

		expect(outputs[0]).toEqual([]);
		expect(jsonOf(outputs[1]).map(({ outcome }) => outcome)).toEqual(['deferred', 'deferred']);
		expect(sentTo(service)).toBe(2);
	});
});
