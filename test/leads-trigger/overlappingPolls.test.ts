import type { INodeParameters } from 'n8n-workflow';

import { person } from '../kit/people';
import { itemsOf, start, visit, withTrigger } from './support';

const minute = 60_000;

/** n8n polls at each of its times, also while an earlier poll waits for a slow service. */
describe('two polls at the same time', () => {
	const test = withTrigger();

	/** What happens between the first poll and the two that overlap. */
	const happenings: Record<string, readonly [INodeParameters, () => Promise<unknown> | void]> = {
		newLead: [{}, async () => await test.workspace.createLead(person(2))],
		leadChanged: [{ changes: ['status'] }, async () => await changeLead({ status: 'Contacted' })],
		leadActivity: [
			{},
			async () =>
				await test.workspace.createLead(person(2), [{ type: visit, fields: {}, created_on: start }]),
		],
		definitionsChanged: [{}, () => void test.workspace.sandbox.editField('city', { isVisible: false })],
	};
	let leadId: string;
	const changeLead = async (fields: object) =>
		await test.workspace.call('POST', `/lead/${leadId}`, { fields });

	it.each(Object.keys(happenings))('report what happened once: %s', async (event) => {
		const [parameters, happen] = happenings[event] ?? [{}, () => undefined];
		leadId = await test.workspace.createLead(person(1));
		const poller = test.activate({ event, ...parameters });
		await poller.poll();
		await happen();
		test.door.now = start + minute;
		const both = await Promise.all([poller.poll(), poller.poll()]);

		expect(both.flatMap(itemsOf)).toHaveLength(1);
		expect(await poller.poll()).toBeNull();
	});

	it('leave what happens meanwhile to the next one, also after a poll that failed', async () => {
		const poller = test.activate({ event: 'newLead' });
		await poller.poll();
		await test.workspace.createLead(person(1));
		test.workspace.sandbox.faults.add({ route: 'searchLeads', status: 403, times: 1 });
		const [failed, skipped] = await Promise.allSettled([poller.poll(), poller.poll()]);

		expect(failed.status).toBe('rejected');
		expect(skipped).toEqual({ status: 'fulfilled', value: null });
		expect(itemsOf(await poller.poll())).toHaveLength(1);
	});
});
