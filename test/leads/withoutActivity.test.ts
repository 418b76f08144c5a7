import type { INodeParameters } from 'n8n-workflow';

import { observed } from '../../sandbox/src/http/dialects/observed';
import { jsonOf } from '../kit/items';
import { getMany } from '../kit/nodes/leads';
import { diya, person } from '../kit/people';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';

const paid = { type: 'PAYMENT', status: 'COMPLETED', currency: 'INR', amount: 5 };
const visit = { type: '1001', fields: {}, employeeid: diya, created_on: '01/03/2026 10:00:00' };

describe('leads without an action', () => {
	const workspace = withWorkspace('empty');
	const service = withFakeService();

	async function found(withoutActivity: INodeParameters, more: INodeParameters = {}, baseUrl?: string) {
		const run = await workspace.leads(
			getMany({ withoutActivity, ...more }),
			[{}],
			baseUrl ? { baseUrl } : {},
		);
		return {
			error: run.workflow.error,
			people: jsonOf(run.outputs[0]).map(({ name }) => Number(String(name).replace('Person ', ''))),
			hints: run.hints.map(({ message }) => message).join(' '),
		};
	}

	beforeEach(async () => {
		for (const [index, actions] of [[paid], [visit], [], [paid, visit]].entries())
			await workspace.createLead({ ...person(index), status: index === 2 ? 'Won' : 'Fresh' }, actions);
	});

	// sync-api.md, POST /lead/search.
	it.each(['strict', observed] as const)(
		'are those of the search that no search by the action finds: %j',
		async (dialect) => {
			workspace.sandbox.speak(dialect);
			const without = async (activity: INodeParameters, more: INodeParameters = {}) =>
				(await found(activity, more)).people;
			expect(await without({ types: ['PAYMENT'] })).toEqual([2, 1]);
			expect(await without({ types: ['PAYMENT'] }, { statuses: ['Fresh'] })).toEqual([1]);
			expect(await without({ types: ['payment', 'site visit'] })).toEqual([2]);
			expect(await without({ performedBy: ['Diya'] })).toEqual([2, 0]);
			expect(await without({ performedAfter: '2026-10-01' })).toEqual([2, 1]);
			expect(await without({ performedBefore: '2026-10-01' })).toEqual([2, 0]);
			expect(await without({ types: ['PAYMENT'] }, { activity: { types: ['1001'] } })).toEqual([1]);
			expect(await without({ types: ['PAYMENT'] }, { limit: 1 })).toEqual([2]);
		},
	);

	it('are counted in a hint', async () => {
		const { hints } = await found({ types: ['PAYMENT'] });
		expect(hints).toBe('2 of 4 leads match; the node read 4.');
	});

	it.each<[string, INodeParameters, RegExp]>([
		['a type that nobody has', { types: ['OUTGOING_WHATSAPP'] }, /no lead at all has an action/],
		['one of several types', { types: ['PAYMENT', 'Site Visitt'] }, /names no action type.*Site Visit/],
		['a person', { performedBy: ['nobody@acme.example'] }, /no lead at all has an action/],
		['a value', { types: '={{ null }}' }, /is empty/],
	])('are none where %s may be misspelled or missing', async (_what, activity, hints) => {
		expect(await found(activity)).toMatchObject({ people: [], hints: expect.stringMatching(hints) });
	});

	it.each<[INodeParameters, number[]]>([
		[{ types: ['PAYMENT'] }, [1]],
		[{ performedInTheLast: 0 }, [1]],
	])('are none of those who were contacted while the node read: %j', async (activity, expected) => {
		let isPaid = false;
		service.on('*', async ({ method, target, headers, body }) => {
			const answer = await fetch(`${new URL(workspace.sandbox.url).origin}${target}`, {
				method,
				headers: { authorization: String(headers.authorization) },
				...(body === '' ? {} : { body }),
			});
			const sent: unknown = await answer.json();
			// The first search by actions was answered: now somebody pays.
			if (!isPaid && body.includes('actions')) await pay(person(2).phone);
			isPaid ||= body.includes('actions');
			return { status: answer.status, body: sent };
		});
		expect((await found(activity, {}, service.url)).people).toEqual(expected);
		expect(isPaid).toBe(true);
	});

	async function pay(phone: string): Promise<void> {
		const { data } = await workspace.answer<{ data: Array<{ id: string }> }>(
			...(['POST', '/lead/search', { fields: { phone } }, 'observed'] as const),
		);
		await workspace.call('POST', `/lead/${data[0]?.id}/action`, { actions: [paid] });
	}

	it('are left out where nothing names them, and named in a hint', async () => {
		const { people, hints } = await found({ types: ['PAYMENT'] }, { hidePII: true });
		workspace.sandbox.speak(observed);
		const withIds = await found({ types: ['PAYMENT'] }, { hidePII: true });
		expect(withIds.people).toHaveLength(2);
		expect([people.length, hints].join()).toMatch(
			/^(2,|0,.*neither an ID nor the field that identifies leads: 4)/,
		);
	});

	it('fail where the list of those who have one may be incomplete', async () => {
		service.on('*', { body: [{ apiName: 'phone', type: 'PHONE', isLeadid: true, isVisible: true }] });
		service.on('GET /custom-actions', { body: [] });
		service.on('POST /lead/search', ({ body }) => {
			const data = [{ fields: { phone: '919876510001' } }];
			return { body: body.includes('actions') ? { data, total_count: 300 } : { data, total_count: 1 } };
		});
		const { error, people } = await found({ types: ['PAYMENT'] }, {}, service.url);
		expect(people).toEqual([]);
		expect(error).toMatchObject({ message: expect.stringMatching(/may be incomplete/) });
	});
});
