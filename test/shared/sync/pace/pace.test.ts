import * as fc from 'fast-check';

import { usualLimits as limits } from '../../../../nodes/shared/sync/limits';
import type { Feedback } from '../../../../nodes/shared/sync/pace/feedback';
import { countOf, endsOf, simulation, throttled } from '../../../../testkit/pace/simulation';

const minute = 60_000;

describe('a service that handles some requests at once and throttles the rest', () => {
	it.each([1, 3, 20, 60])(
		'gets %i at once from one execution: all are answered, and few are throttled',
		async (takes) => {
			const { process, seen } = simulation({ takes, latency: 50 });
			const { sendings, endedAt } = await process().start({ requests: 1_000 }).ended;

			expect(countOf(sendings, 'answered')).toBe(1_000);
			expect(endedAt / shortest(1_000, takes)).toBeLessThan(1.3);
			expect(seen.sends).toBeLessThan(1_000 * 1.2);
		},
	);

	it.each([
		[300, 20],
		[300, 5],
		[600, 20],
		[100, 1],
	])('gets %i requests of as many executions, %i at once, and all are answered', async (count, takes) => {
		const { process, seen } = simulation({ takes, latency: 50 });
		const { start } = process();
		const all = await Promise.all(Array.from({ length: count }, () => start({ requests: 1 }).ended));

		expect(
			countOf(
				all.flatMap(({ sendings }) => sendings),
				'answered',
			),
		).toBe(count);
		expect(Math.max(...all.map(({ endedAt }) => endedAt)) / shortest(count, takes)).toBeLessThan(1.3);
		expect(seen.sends).toBeLessThan(count * 1.2);
	});

	it.each([2, 3, 5])(
		'is shared by %i processes: none of them starves, and all are answered',
		async (count) => {
			const { process, seen } = simulation({ takes: 20, latency: 50 });
			const processes = Array.from({ length: count }, () => process());
			const all = await Promise.all(
				processes.map(async ({ start }) =>
					Promise.all(Array.from({ length: 150 }, () => start({ requests: 1 }).ended)),
				),
			);

			expect(
				countOf(
					all.flat().flatMap(({ sendings }) => sendings),
					'answered',
				),
			).toBe(150 * count);
			expect(Math.max(...all.flat().map(({ endedAt }) => endedAt)) / shortest(150 * count, 20)).toBeLessThan(
				2,
			);
			expect(seen.sends).toBeLessThan(150 * count * 1.2);
		},
	);

	it('answers every request, whatever its limit and latency and however many executions there are', async () => {
		const services = fc.record({
			takes: fc.integer({ min: 1, max: 80 }),
			latency: fc.integer({ min: 2, max: 1_000 }),
			chance: fc.double({ min: 0, max: 0.99, noNaN: true }),
		});
		const executions = fc.array(
			fc.record({
				requests: fc.integer({ min: 1, max: 60 }),
				startsAt: fc.integer({ min: 0, max: 3_000 }),
				most: fc.integer({ min: 1, max: 100 }),
			}),
			{ minLength: 1, maxLength: 8 },
		);
		await fc.assert(
			fc.asyncProperty(services, executions, async (service, started) => {
				const { process, seen } = simulation(service);
				const { start } = process();
				const all = await Promise.all(started.map(async (execution) => await start(execution).ended));
				all.forEach(({ sendings }, index) =>
					expect(countOf(sendings, 'answered')).toBe(started[index]?.requests),
				);
				const count = started.reduce((sum, { requests }) => sum + requests, 0);
				expect(seen.sends).toBeLessThan(count * 2 + 100);
				expect(seen.mostInWork).toBeLessThanOrEqual(started.reduce((sum, { most }) => sum + most, 0));
			}),
			{ numRuns: 60 },
		);
	});

	it('gets all requests in the end after somebody else held the whole limit', async () => {
		const { process } = simulation({ takes: (time) => (time < 30_000 ? 0 : 20), latency: 50 });
		const { start } = process();
		const all = await Promise.all(Array.from({ length: 20 }, () => start({ requests: 1 }).ended));

		for (const { sendings, endedAt } of all) {
			expect(endsOf(sendings)).toEqual(['answered']);
			expect(endedAt).toBeLessThan(33_000);
		}
	});
});

/** The time that a known limit needs, with answers after 50 ms. */
function shortest(count: number, takes: number): number {
	return Math.ceil(count / takes) * 50;
}

describe('executions side by side', () => {
	it('take turns: a form is not behind an import', async () => {
		const { process } = simulation({ takes: 20, latency: 50 });
		const { start } = process();
		const imported = start({ requests: 3_000 });
		const forms = Array.from({ length: 20 }, (_, index) => {
			const startsAt = 500 + index * 300;
			return { startsAt, form: start({ requests: 1, startsAt }) };
		});
		for (const { startsAt, form } of forms)
			expect((await form.ended).endedAt - startsAt).toBeLessThanOrEqual(150);
		expect(countOf((await imported.ended).sendings, 'answered')).toBe(3_000);
	});

	it('get as many turns as each other', async () => {
		const { process } = simulation({ takes: 10, latency: 50 });
		const { start } = process();
		const [large, small] = [start({ requests: 1_000 }), start({ requests: 200, startsAt: 1_000 })];
		const { endedAt } = await small.ended;
		const meanwhile = large.answeredAt.filter((time) => time > 1_000 && time <= endedAt).length;
		expect(meanwhile).toBeGreaterThan(150);
		expect(meanwhile).toBeLessThan(250);
		await large.ended;
	});

	it('send their requests in order, each its own', async () => {
		const { process } = simulation({ latency: 50 });
		const { start } = process();
		const both = [start({ requests: 50, most: 1 }), start({ requests: 50, most: 1 })];
		for (const { ended, answeredAt } of both) {
			await ended;
			expect(answeredAt).toEqual([...answeredAt].sort((one, other) => one - other));
		}
	});

	it('never have more under way than each may', async () => {
		const { process, seen } = simulation({ latency: 50 });
		const { start } = process();
		await Promise.all([start({ requests: 40, most: 3 }).ended, start({ requests: 40, most: 2 }).ended]);
		expect(seen.mostInWork).toBe(5);
	});

	it('pass requests that the service throttles for good', async () => {
		const { process } = simulation({
			latency: 50,
			// Answers each fourth request: the first ones of the import are throttled again and again.
			says: (request) => (request % 4 === 0 ? undefined : throttled()),
		});
		const { start } = process();
		const imported = start({ requests: 30 });
		const form = start({ requests: 1, startsAt: 100 });
		expect((await form.ended).endedAt).toBeLessThan(20_000);
		await imported.ended;
	});
});

describe('a service without a limit', () => {
	it('gets the maximum after few rounds, and never more', async () => {
		const { process, seen } = simulation({ latency: 50 });
		const { endedAt } = await process().start({ requests: 1_000 }).ended;
		expect(seen.mostInWork).toBe(100);
		expect(seen.sends).toBe(1_000);
		expect(endedAt).toBeLessThan(50 * (4 + 1_000 / 100 + 1));
	});

	it('gets the maximum as quickly although it had a limit a moment ago', async () => {
		const { process } = simulation({ takes: (time) => (time < 2_500 ? 20 : Infinity), latency: 50 });
		const { start } = process();
		const first = await start({ requests: 1_000 }).ended;
		const second = await start({ requests: 1_000, startsAt: 10 }).ended;
		expect(second.endedAt - first.endedAt).toBeLessThan(50 * (4 + 1_000 / 100 + 2));
	});

	it('gets the maximum again while requests go on', async () => {
		const { process, seen } = simulation({ takes: (time) => (time < 2_000 ? 20 : Infinity), latency: 50 });
		await process().start({ requests: 10_000 }).ended;
		expect(seen.mostInWork).toBe(100);
	});
});

describe('Retry-After', () => {
	it('pauses all executions', async () => {
		const { process, seen } = simulation({
			latency: 50,
			says: (request) => (request === 3 ? throttled(7_000) : undefined),
		});
		const { start } = process();
		const other = start({ requests: 10, startsAt: 1_000 });
		const { sendings } = await start({ requests: 50 }).ended;
		expect(countOf(sendings, 'answered')).toBe(50);
		expect(countOf((await other.ended).sendings, 'answered')).toBe(10);
		expect(seen.sentAt.filter((time) => time > 1 && time < 7_000)).toEqual([]);
	});

	it('beyond the longest wait ends the waiting requests of all, and says until when', async () => {
		const { process, seen, clock } = simulation({
			latency: 50,
			says: (request) => (request === 3 ? throttled(limits.longestRetryAfter + 1) : undefined),
		});
		const began = clock.now();
		const { start } = process();
		const { sendings, endedAt } = await start({ requests: 50 }).ended;
		expect(endedAt).toBeLessThan(1_000);
		expect(seen.sends).toBe(8);
		expect([countOf(sendings, 'answered'), countOf(sendings, 'throttled')]).toEqual([7, 1]);
		const later = await start({ requests: 1 }).ended;
		expect(later.sendings).toMatchObject([
			{ sent: false, failure: { reason: 'deferred', retryAt: began + limits.longestRetryAfter + 2 } },
		]);
		expect(seen.sends).toBe(8);
		const afterwards = await start({ requests: 1, startsAt: limits.longestRetryAfter + 1 }).ended;
		expect(endsOf(afterwards.sendings)).toEqual(['answered']);
	});
});

describe('a service that throttles everything', () => {
	it('is given up after a minute without an answer, and then gets each request once', async () => {
		const { process, seen } = simulation({ latency: 50, says: () => throttled() });
		const { sendings, endedAt } = await process().start({ requests: 100 }).ended;
		expect(countOf(sendings, 'throttled')).toBe(100);
		expect(endedAt).toBeGreaterThanOrEqual(minute);
		expect(endedAt).toBeLessThan(minute * 1.1);
		expect(seen.sends).toBeLessThan(100 + (minute / 1_000) * 5);
	});

	it('gets further attempts of all while it answers one request a second', async () => {
		let lastTaken = -1_000;
		const { process, seen } = simulation({
			latency: 50,
			says: (_request, time) => {
				if (time - lastTaken < 1_000) return throttled();
				lastTaken = time;
				return undefined;
			},
		});
		const { start } = process();
		const all = await Promise.all(Array.from({ length: 100 }, () => start({ requests: 1 }).ended));
		expect(
			countOf(
				all.flatMap(({ sendings }) => sendings),
				'answered',
			),
		).toBe(100);
		expect(seen.sends).toBeLessThan(100 * 8);
	});

	it('gets a request again only within the time that its execution waits', async () => {
		const { process } = simulation({ latency: 50, says: () => throttled() });
		const { start } = process();
		const [short, none] = [start({ requests: 1, waitAtMost: 10_000 }), start({ requests: 1, waitAtMost: 0 })];
		expect((await none.ended).endedAt).toBeLessThan(1_000);
		const { endedAt } = await short.ended;
		expect(endedAt).toBeGreaterThan(8_000);
		expect(endedAt).toBeLessThanOrEqual(10_001);
	});
});

describe('latency', () => {
	it('that rises with the number of requests limits that number', async () => {
		let inWork = 0;
		const { process, clock } = simulation({ latency: 50 });
		const line = process().lineOf();
		const attempt = async () => {
			inWork += 1;
			// A service that handles ten at once; the others wait.
			await clock.wait(50 * Math.max(1, inWork / 10));
			inWork -= 1;
			return { kind: 'answered' } as const;
		};
		await Promise.all(
			Array.from({ length: 2_000 }, async () => await line.send('call', attempt, (tried) => tried)),
		);
		expect(line.size).toBeGreaterThanOrEqual(8);
		expect(line.size).toBeLessThan(35);
	});
});

describe('a cancelled execution', () => {
	it('leaves the queue at once, and takes nobody with it', async () => {
		const { process, seen, time, clock } = simulation({
			latency: 50,
			says: (request) => (request <= 8 ? throttled(30_000) : undefined),
		});
		const { start, pace } = process();
		const cancelled = start({ requests: 50 });
		const other = start({ requests: 10 });
		await clock.wait(10);
		cancelled.cancel();
		const { sendings, endedAt } = await cancelled.ended;
		expect(endedAt).toBe(time());
		expect(endedAt).toBeLessThan(100);
		expect(sendings.at(-1)).toMatchObject({ sent: false, failure: { reason: 'cancelled' } });
		expect(countOf((await other.ended).sendings, 'answered')).toBe(10);
		expect(seen.sends).toBe(8 + 10);
		expect(pace.isBusy).toBe(false);
	});

	it('sends nothing if it was cancelled before it began', async () => {
		const { process } = simulation({ latency: 50 });
		const { pace, lineOf, seen, call } = process();
		const line = lineOf({ signal: AbortSignal.abort() });
		expect(await line.send('call', call, (feedback) => feedback)).toMatchObject({
			sent: false,
			failure: { reason: 'cancelled' },
		});
		expect(seen.sends).toBe(0);
		expect(pace.isBusy).toBe(false);
	});

	it('does not slow the others by the calls that it gave up', async () => {
		const { process, clock } = simulation({ latency: 50 });
		const { pace, lineOf } = process();
		const line = lineOf();
		const giveUp = async (): Promise<Feedback> => {
			await clock.wait(10);
			return { kind: 'lost' };
		};
		const lost = Array.from({ length: 5 }, async () => await line.send('call', giveUp, (tried) => tried));
		await clock.wait(5);
		expect(pace.size).toBe(8);
		line.close();
		await Promise.all(lost);
		expect(pace.size).toBe(8);
	});
});

describe('what executions share', () => {
	it('is in use while one is not closed, a request is under way, or calls of the hour are spent', async () => {
		const { process, clock } = simulation({ latency: 50 });
		const { pace, lineOf, call } = process();
		expect(pace.isBusy).toBe(false);
		const line = lineOf();
		expect(pace.isBusy).toBe(true);
		const sending = line.send('call', call, (feedback) => feedback);
		await clock.wait(1);
		line.close();
		expect(pace.isBusy).toBe(true);
		await sending;
		expect(pace.isBusy).toBe(false);

		const limited = process(60);
		await limited.start({ requests: 1 }).ended;
		expect(limited.pace.isBusy).toBe(true);
		await clock.wait(60 * minute);
		expect(limited.pace.isBusy).toBe(false);
	});
});

describe('an attempt that throws', () => {
	it('gives its slot back', async () => {
		const { process } = simulation({ latency: 50 });
		const { pace, lineOf, start } = process();
		const line = lineOf();
		const fail = async () => await Promise.reject(new Error('broken'));
		await Promise.all(
			Array.from({ length: 20 }, async () =>
				expect(line.send('call', fail, () => ({ kind: 'answered' }))).rejects.toThrow('broken'),
			),
		);
		line.close();
		expect(pace.isBusy).toBe(false);
		expect(countOf((await start({ requests: 100 }).ended).sendings, 'answered')).toBe(100);
	});
});
