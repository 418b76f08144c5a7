import * as fc from 'fast-check';

import {
	type Activity,
	type ActivitySource,
	type Cursor,
	fetchActivity,
} from '../../nodes/LeadsTrigger/activity/fetchActivity';
import { type LeadAnswer, leadAnswer } from '../../nodes/shared/sync/shapes/lead';
import type { Page } from '../../nodes/shared/sync/shapes/page';
import { random } from '../../sandbox/src/random';
import { ModelService, pages } from './model';
import { readAs } from '../kit/readAs';

const lag = 10_000;
const hour = 3_600_000;

/** A poll at the service's current time. A failed poll does not change the cursor. */
async function poll(service: ModelService, cursor: Cursor, mostPages: number) {
	const second = Math.floor(service.now / 1000) * 1000;
	try {
		return await fetchActivity(service.source, cursor, second - lag, pages(mostPages));
	} catch {
		return { activities: [], cursor };
	}
}

const leadsOf = (activities: readonly Activity[]) =>
	activities.map(({ lead }) => Number(lead.fields['phone']));

describe('reading activity window by window', () => {
	/** The events between two polls, and the result of the second one. */
	const step = fc.record({
		// Mostly minutes; sometimes n8n is off for days.
		pause: fc.oneof(
			{ weight: 9, arbitrary: fc.integer({ min: 1, max: hour }) },
			{ weight: 1, arbitrary: fc.integer({ min: hour, max: 70 * hour }) },
		),
		seed: fc.nat(),
		mostPages: fc.integer({ min: 1, max: 4 }),
		untilFailure: fc.oneof(
			{ weight: 3, arbitrary: fc.constant(Infinity) },
			{ weight: 1, arbitrary: fc.integer({ min: 0, max: 3 }) },
		),
	});

	it('returns the lead of each of 5,000 activities in exactly one window, despite failed and interrupted polls', async () => {
		const steps = fc.array(step, { minLength: 100, maxLength: 100 });
		await fc.assert(
			fc.asyncProperty(steps, async (all) => {
				const service = new ModelService();
				let cursor: Cursor = { from: 0 };
				const read: Activity[] = [];
				for (const { pause, seed, mostPages, untilFailure } of all) {
					const { between } = random(seed);
					const begin = service.now;
					service.now += pause;
					for (let index = 0; index < 50; index++) {
						const at = begin + between(0, pause - 1);
						// An action becomes visible at once, or at the latest just before the lag ends.
						const storedAt = at + between(0, lag - 1);
						service.actions.push({ lead: between(0, 449), at, storedAt });
					}
					service.untilFailure = untilFailure;
					const polled = await poll(service, cursor, mostPages);
					read.push(...polled.activities);
					cursor = polled.cursor;
				}
				service.now += 2 * lag;
				service.untilFailure = Infinity;
				const rest = await poll(service, cursor, Infinity);
				read.push(...rest.activities);

				expectEachOnce(service, read);
			}),
			{ numRuns: 12 },
		);
	});

	function expectEachOnce(service: ModelService, read: readonly Activity[]): void {
		const pairs = read.map(({ lead, window }) => `${window.from} ${String(lead.fields['phone'])}`);
		expect(new Set(pairs).size).toBe(pairs.length);

		const byLead = new Map<number, Activity[]>();
		for (const activity of read) {
			const lead = Number(activity.lead.fields['phone']);
			byLead.set(lead, [...(byLead.get(lead) ?? []), activity]);
		}
		expect(service.actions).toHaveLength(5_000);
		const timesRead = service.actions.map(
			({ lead, at }) =>
				(byLead.get(lead) ?? []).filter(({ window }) => at >= window.from && at < window.to).length,
		);
		expect(timesRead.filter((times) => times !== 1)).toEqual([]);
	}

	it('continues after the last read lead when leads before it were added or removed', async () => {
		const listed = fc.uniqueArray(fc.integer({ min: 0, max: 600 }), { minLength: 150, maxLength: 400 });
		const leads = fc.array(fc.integer({ min: 0, max: 600 }), { maxLength: 120 });
		await fc.assert(
			fc.asyncProperty(listed, leads, leads, async (atFirst, added, deleted) => {
				const service = new ModelService();
				service.now = 20_000;
				const place = (lead: number) => service.actions.push({ lead, at: 5_000, storedAt: 0 });
				atFirst.forEach(place);
				const first = await poll(service, { from: 0 }, 1);
				const lastRead = leadsOf(first.activities).at(-1) ?? -1;
				added.forEach(place);
				deleted.filter((lead) => lead !== lastRead).forEach((lead) => service.deleted.add(lead));
				const second = await poll(service, first.cursor, Infinity);

				const read = [...leadsOf(first.activities), ...leadsOf(second.activities)];
				const stayed = atFirst.filter((lead) => !service.deleted.has(lead));
				expect(new Set(read).size).toBe(read.length);
				expect(stayed.filter((lead) => !read.includes(lead))).toEqual([]);
			}),
		);
	});

	it('finds the last read lead again, however many were added before it', async () => {
		const service = new ModelService();
		service.now = 20_000;
		const place = (from: number, to: number) => {
			for (let lead = from; lead < to; lead++) service.actions.push({ lead, at: 5_000, storedAt: 0 });
		};
		place(0, 250);
		const first = await poll(service, { from: 0 }, 1);
		place(250, 500);
		const second = await poll(service, first.cursor, Infinity);

		expect(leadsOf(second.activities)).toEqual(Array.from({ length: 150 }, (_, index) => 149 - index));
	});

	it.each([true, false])(
		'continues with the next lead when the last read lead was deleted, with a total: %s',
		async (showsTotal) => {
			const service = new ModelService();
			service.showsTotal = showsTotal;
			service.now = 20_000;
			for (let lead = 0; lead < 250; lead++) service.actions.push({ lead, at: 5_000, storedAt: 0 });
			const first = await poll(service, { from: 0 }, 1);
			service.deleted.add(150);
			const second = await poll(service, first.cursor, Infinity);

			expect(leadsOf(first.activities).at(-1)).toBe(150);
			expect(leadsOf(second.activities)).toEqual(Array.from({ length: 150 }, (_, index) => 149 - index));
		},
	);

	it('reads as many pages as the budget allows, and keeps the window and the position for the next poll', async () => {
		const service = new ModelService();
		service.now = 20_000;
		for (let lead = 0; lead < 250; lead++) service.actions.push({ lead, at: 5_000, storedAt: 0 });
		const first = await poll(service, { from: 0 }, 1);
		service.now = 60_000;
		const second = await poll(service, first.cursor, 1);
		const third = await poll(service, second.cursor, 1);

		expect([first, second, third].map(({ activities }) => activities.length)).toEqual([100, 99, 51]);
		expect(first.cursor).toEqual({ from: 0, open: { to: 10_000, place: { skip: 100, last: '150' } } });
		// Only a page without a new lead shows that the window has no more.
		const fourth = await poll(service, third.cursor, 1);
		expect(fourth).toEqual({ activities: [], cursor: { from: 10_000 } });
		expect((await poll(service, fourth.cursor, 1)).cursor).toEqual({ from: 50_000 });
	});

	it('sends no request before the window is due', async () => {
		const service = new ModelService();
		service.now = 5_000;
		const { activities, cursor } = await poll(service, { from: 0 }, 1);

		expect([activities, cursor, service.searches]).toEqual([[], { from: 0 }, 0]);
	});
});

describe('a service whose answers show no end', () => {
	const answers = (answer: (skip: number) => Page<LeadAnswer>): ActivitySource => {
		return () => ({
			search: async (skip) => await Promise.resolve(answer(skip)),
			identity: async () => await Promise.resolve((lead) => String(lead.fields['phone'])),
		});
	};
	const leadOf = (phone: unknown) => readAs(leadAnswer, { fields: { phone } });
	const begun: Cursor = { from: 0, open: { to: 1_000, place: { skip: 3, last: '1' } } };

	it('is not read for ever', async () => {
		const source = answers((skip) => ({ data: [leadOf(skip + 10)] }));
		await expect(fetchActivity(source, begun, 1_000, pages(1))).rejects.toThrow(
			'did not end after 10000 pages',
		);
	});

	it('is not taken for read to the end if it says that more leads follow', async () => {
		const whole = [3, 2, 1].map(leadOf);
		const read = async (hasMore: boolean) =>
			await fetchActivity(
				answers(() => ({ data: whole, hasMore })),
				begun,
				1_000,
				pages(1),
			);
		await expect(read(true)).rejects.toThrow('does not return all leads');
		expect((await read(false)).cursor).toEqual({ from: 1_000 });
	});
});

describe('a service that gives pages of one lead', () => {
	type Ending = (skip: number, count: number) => Partial<Page<LeadAnswer>>;

	/** Newest first: 3, 2, 1. From the request `ignores` on it ignores where a page should begin. */
	function sourceOf(ending: Ending, ignores = Infinity): ActivitySource {
		const leads = [3, 2, 1].map((phone) => readAs(leadAnswer, { fields: { phone } }));
		let requests = 0;
		return () => ({
			search: async (skip) => {
				const from = (requests += 1) < ignores ? skip : 0;
				return await Promise.resolve({ data: leads.slice(from, from + 1), ...ending(from, leads.length) });
			},
			identity: async () => await Promise.resolve((lead) => String(lead.fields['phone'])),
		});
	}

	it.each<[string, Ending]>([
		['says whether more follow', (skip, count) => ({ hasMore: skip + 1 < count })],
		['counts the leads', (_skip, count) => ({ totalCount: count })],
		['says nothing', () => ({})],
	])('is read to the end, poll after poll, if it %s', async (_how, ending) => {
		const source = sourceOf(ending);
		const read: number[] = [];
		let cursor: Cursor = { from: 0 };
		for (let polls = 0; cursor.from < 1_000 && polls < 9; polls++) {
			const polled = await fetchActivity(source, cursor, 1_000, pages(1));
			read.push(...leadsOf(polled.activities));
			({ cursor } = polled);
		}
		expect([read, cursor]).toEqual([[3, 2, 1], { from: 1_000 }]);
	});

	it('fails, and says what to do, if it gives the same lead again', async () => {
		const source = sourceOf(() => ({ hasMore: true }), 3);
		const { cursor } = await fetchActivity(source, { from: 0 }, 1_000, pages(1));
		await expect(fetchActivity(source, cursor, 1_000, pages(1))).rejects.toThrow(
			expect.objectContaining({
				failure: {
					reason: 'unreadable_answer',
					message: expect.stringMatching(/does not return all leads/),
					description: expect.stringMatching(/did not report the others\. Choose/),
				},
			}),
		);
	});
});
