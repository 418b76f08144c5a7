import * as fc from 'fast-check';

import { Quota } from '../../../../nodes/shared/sync/pace/quota';
import { countOf, endsOf, simulation, throttled } from './simulation';

const minute = 60_000;
const hour = 60 * minute;

/** How many requests the service got in the hour in which it got most. */
function mostInAnHour(sentAt: readonly number[]): number {
	let begin = 0;
	return sentAt.reduce((most, at, index) => {
		while ((sentAt[begin] ?? at) <= at - hour) begin += 1;
		return Math.max(most, index - begin + 1);
	}, 0);
}

describe('the calls of an hour', () => {
	it('are spread: never more than the service allows, whoever sends them', async () => {
		const cases = fc.record({
			perHour: fc.integer({ min: 1, max: 5_000 }),
			executions: fc.array(
				fc.record({
					requests: fc.integer({ min: 1, max: 300 }),
					startsAt: fc.integer({ min: 0, max: 2 * hour }),
				}),
				{ minLength: 1, maxLength: 8 },
			),
		});
		await fc.assert(
			fc.asyncProperty(cases, async ({ perHour, executions }) => {
				const { process, seen } = simulation({ latency: 50 });
				const { start } = process(perHour);
				const all = await Promise.all(executions.map(async (execution) => await start(execution).ended));
				expect(mostInAnHour(seen.sentAt)).toBeLessThanOrEqual(perHour);
				const sendings = all.flatMap((each) => each.sendings);
				expect(countOf(sendings, 'answered')).toBe(seen.sends);
				expect(countOf(sendings, 'answered') + countOf(sendings, 'notSent')).toBe(sendings.length);
			}),
			{ numRuns: 40 },
		);
	});

	it('are not waited for inside an execution for longer than it waits: the others are deferred', async () => {
		const { process, seen, clock } = simulation({ latency: 50 });
		const began = clock.now();
		const { sendings, endedAt } = await process(500).start({ requests: 2_000 }).ended;

		expect(endedAt).toBeLessThan(3.1 * minute);
		// Half a burst at once, and what comes back in three minutes.
		expect(seen.sends).toBeGreaterThan(25 + 20);
		expect(seen.sends).toBeLessThan(25 + 25);
		const deferrals = sendings.flatMap((each) => (each.sent ? [] : [each.failure]));
		expect(deferrals).toHaveLength(2_000 - seen.sends);
		for (const { reason, retryAt } of deferrals) {
			expect(reason).toBe('deferred');
			expect(retryAt).toBeGreaterThan(began);
			expect(retryAt).toBeLessThan(began + hour);
		}
	});

	it.each([
		['a small', 60, 20],
		['a large', 600, 100],
	])(
		'are not waited for at all by a request of %s execution that would wait for too long',
		async (_, perHour, requests) => {
			const { process, time } = simulation({ latency: 50 });
			const { lineOf, call } = process(perHour);
			const line = lineOf({ waitAtMost: 3 * minute });
			const ends = Array.from({ length: requests }, async () => {
				const { sent } = await line.send(call, (feedback) => feedback);
				return { sent, at: time() };
			});
			expect(await ends.at(-1)).toEqual({ sent: false, at: 0 });
			line.close();
			await Promise.all(ends);
		},
	);

	it('leave a share for small executions while an import waits for its own', async () => {
		const { process } = simulation({ latency: 50 });
		const { start } = process(3_600);
		const imported = start({ requests: 3_000, waitAtMost: 10 * minute });
		for (let index = 0; index < 50; index++) {
			const startsAt = 1_000 + index * 2_500;
			const form = start({ requests: 1, startsAt: index === 0 ? startsAt : 2_500, waitAtMost: 5_000 });
			const { sendings, endedAt } = await form.ended;
			expect(endsOf(sendings)).toEqual(['answered']);
			expect(endedAt).toBeLessThan(startsAt + 5_000 + index * 100);
		}
		await imported.ended;
	});

	it('go to a small execution as soon as each is back, although an import waits for its own', async () => {
		const { process } = simulation({ latency: 5 });
		// Ten calls a second come back.
		const { start } = process(40_000);
		const imported = start({ requests: 6_000, waitAtMost: 10 * minute });
		const spenders = Array.from({ length: 220 }, () => start({ requests: 20, waitAtMost: 10 * minute }));
		await Promise.all(spenders.map(async ({ ended }) => await ended));
		const form = start({ requests: 20 });
		expect(countOf((await form.ended).sendings, 'answered')).toBe(20);
		const gaps = form.answeredAt.map((at, index) => at - (form.answeredAt[index - 1] ?? at));
		// Most of them wait, and none for the next call of the import.
		expect(gaps.filter((gap) => gap > 50).length).toBeGreaterThan(5);
		expect(Math.max(...gaps)).toBeLessThan(500);
		imported.cancel();
		await imported.ended;
	});

	it('end the wait of an execution that others leave nothing for', async () => {
		const { process } = simulation({ latency: 50 });
		const { start } = process(60);
		await start({ requests: 3 }).ended;
		const imported = start({ requests: 30, waitAtMost: 10 * minute });
		const forms = Array.from({ length: 20 }, (_, index) => start({ requests: 1, startsAt: index * 50_000 }));
		const { sendings, endedAt } = await imported.ended;
		expect(endedAt).toBeLessThan(11 * minute);
		expect(countOf(sendings, 'notSent')).toBeGreaterThan(0);
		await Promise.all(forms.map(async ({ ended }) => await ended));
	});

	it('are shared by two processes with half of them each: 10,000 leads in resubmissions, none throttled', async () => {
		const { process, seen, clock, time } = simulation({ latency: 50 });
		const halves = [process(1_800), process(1_800)];
		const written = await Promise.all(
			halves.map(async ({ start }) => {
				let left = 5_000;
				while (left > 0 && time() < 4 * hour) {
					const { sendings } = await start({ requests: left }).ended;
					left -= countOf(sendings, 'answered');
					await clock.wait(5 * minute);
				}
				return left;
			}),
		);
		expect(written).toEqual([0, 0]);
		expect(mostInAnHour(seen.sentAt)).toBeLessThanOrEqual(3_600);
		// 10,000 at 3,600 an hour take 2.8 hours; what is kept for forms is not used here.
		expect(time()).toBeLessThan(4 * hour);
	});

	it('are none fewer after the clock of the machine was set back', () => {
		const quota = new Quota(100, hour);
		quota.spend(hour);
		expect(quota.waitBehind(8, false, 0)).toBe(0);
		quota.spend(0);
		expect(quota.waitBehind(7, false, 0)).toBe(0);
		expect(quota.waitBehind(8, false, 0)).toBeGreaterThan(0);
	});

	it('are known as untouched when all of them are back', () => {
		const quota = new Quota(600, 0);
		expect(quota.isUntouched(0)).toBe(true);
		quota.spend(0);
		expect(quota.isUntouched(1)).toBe(false);
		expect(quota.isUntouched(hour)).toBe(true);
	});
});

describe('a long Retry-After', () => {
	it('is learned by all executions, and one call a minute finds out that it is over', async () => {
		let isRaised = false;
		const { process, seen } = simulation({
			latency: 50,
			says: () => (isRaised ? undefined : throttled(hour)),
		});
		const { start, pace } = process();
		await start({ requests: 1 }).ended;
		expect(seen.sends).toBe(1);
		for (let index = 0; index < 30; index++) await start({ requests: 5, startsAt: 10_000 }).ended;
		// Five minutes: one probe each.
		expect(seen.sends).toBe(1 + 5);
		expect(pace.isBusy).toBe(true);
		isRaised = true;
		const [first] = [await start({ requests: 5, startsAt: minute }).ended];
		expect(countOf(first.sendings, 'answered')).toBeGreaterThanOrEqual(1);
		expect(countOf((await start({ requests: 5 }).ended).sendings, 'answered')).toBe(5);
		expect(pace.isBusy).toBe(false);
	});

	it('ends at once what waits for the calls of its hour', async () => {
		const { process } = simulation({
			latency: 50,
			says: (request) => (request === 3 ? throttled(hour) : undefined),
		});
		const { sendings, endedAt } = await process(60).start({ requests: 10, waitAtMost: 10 * minute }).ended;
		expect(countOf(sendings, 'notSent')).toBe(10 - 6);
		expect(endedAt).toBeLessThan(minute);
	});

	it('is not over because a call is answered that was sent before', async () => {
		const { process, seen } = simulation({
			latency: 50,
			says: (request) => (request === 2 ? throttled(hour) : undefined),
		});
		const { start } = process();
		await start({ requests: 4 }).ended;
		expect(endsOf((await start({ requests: 1 }).ended).sendings)).toEqual(['notSent']);
		expect(seen.sends).toBe(4);
	});
});
