import type { INodeParameters } from 'n8n-workflow';

import { jsonOf } from '../kit/items';
import { getTimeline } from '../kit/nodes/actions';
import { getMany } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { quick } from '../kit/runtime';
import { TestWorkspace } from '../kit/workspace';
import { unsetZone } from '../kit/zones';

describe('actions of a day of a workflow in another zone', () => {
	const workspace = new TestWorkspace();
	let now = 0;
	const ids: string[] = [];
	const day = `DateTime.fromISO('2026-11-09', { zone: '${unsetZone}' })`;
	const onNinth = {
		performedAfter: `={{ ${day}.startOf('day') }}`,
		performedBefore: `={{ ${day}.endOf('day') }}`,
	};

	beforeAll(async () => {
		await workspace.start({ seed: 'empty', clock: () => now }, quick);
		workspace.sandbox.setTimeZone('Asia/Kolkata');
		const times = [
			'2026-11-08T18:29:59Z',
			'2026-11-08T18:30:00Z',
			'2026-11-09T18:29:59Z',
			'2026-11-09T18:30:00Z',
		];
		for (const [index, time] of times.entries()) {
			now = Date.parse(time);
			ids.push(await workspace.createLead(person(index), [{ type: '1001', fields: {} }]));
		}
		now = Date.parse('2026-11-10T12:00:00Z');
		workspace.setTime(now);
	});
	afterAll(async () => await workspace.close());

	const names = async (filters: INodeParameters) => {
		const run = await workspace.leads(getMany({ returnAll: true, ...filters }), [{}], {
			timezone: unsetZone,
		});
		return jsonOf(run.outputs[0]).map(({ name }) => name);
	};
	const called = (...who: number[]) => who.map((index) => person(index).name);

	// Decision 4.
	it('are those of that day in the workspace', async () => {
		expect(await names({ activity: onNinth })).toEqual(called(2, 1));
		expect(await names({ withoutActivity: onNinth })).toEqual(called(3, 0));
		const afterNinth = { performedAfter: onNinth.performedBefore };
		expect(await names({ activity: afterNinth })).toEqual(called(3));
	});

	it('are on the timeline on that day in the workspace', async () => {
		const found = ids.map(async (id) => {
			const parameters = { ...getTimeline(id), activity: onNinth };
			const run = await workspace.node('n8n-nodes-lead-workspace.actions', parameters, [{}], {
				timezone: unsetZone,
			});
			return run.outputs[0]?.length;
		});
		expect(await Promise.all(found)).toEqual([0, 1, 1, 0]);
	});
});
