import * as fc from 'fast-check';

import { ConcurrencyLimiter, type Feedback } from '../../../nodes/shared/sync/concurrencyLimiter';
import { usualLimits as limits } from '../../../nodes/shared/sync/limits';
import { waitingClock } from './waitingClock';

interface Service {
	/** How many requests it handles at once; it throttles the others. */
	readonly takes?: number;
	/** Milliseconds until an answer. A throttled request is answered after 1 ms. */
	readonly latency: number;
	/** Its feedback on this request in place of an answer. */
	readonly says?: (request: number, time: number) => Feedback | undefined;
	readonly most?: number;
	/** The random number from 0 to 1. */
	readonly chance?: number;
}

type End = 'answered' | 'throttled' | 'lost' | 'notSent';

/** Sends `count` requests through one limiter to a simulated service, in simulated time. */
async function simulate(count: number, service: Service) {
	const { latency, takes = Infinity, says, most = 100, chance = 0.5 } = service;
	const clock = waitingClock();
	const began = clock.time;
	let cancelled = false;
	let inWork = 0;
	const seen = { sends: 0, mostInWork: 0, order: new Array<number>(), sentAt: new Array<number>() };
	const limiter = new ConcurrencyLimiter({
		maxConcurrency: most,
		clock: { ...clock, random: () => chance },
		limits,
		isCancelled: () => cancelled,
	});
	const attempt = async (request: number): Promise<Feedback> => {
		seen.sends += 1;
		seen.sentAt.push(clock.time - began);
		const said = says?.(seen.sends, clock.time - began);
		if (said !== undefined || inWork >= takes) {
			await clock.wait(1);
			return said ?? { kind: 'throttled', retryAfter: undefined };
		}
		inWork += 1;
		seen.mostInWork = Math.max(seen.mostInWork, inWork);
		await clock.wait(latency);
		inWork -= 1;
		seen.order.push(request);
		return { kind: 'answered' };
	};
	const ends: End[] = [];
	const all = Promise.all(
		Array.from({ length: count }, async (_, request) => {
			const sending = await limiter.send(
				'call',
				async () => await attempt(request),
				(feedback) => feedback,
			);
			ends.push(sending.sent ? sending.result.kind : 'notSent');
			return sending;
		}),
	);
	return {
		limiter,
		seen,
		ends,
		cancel: () => (cancelled = true),
		/** Resolves when all have ended. */
		over: async () => {
			const sendings = await all;
			return { sendings, took: clock.time - began };
		},
	};
}

const throttled = (retryAfter?: number): Feedback => ({ kind: 'throttled', retryAfter });
const countOf = (ends: readonly End[], end: End) => ends.filter((each) => each === end).length;

describe('a service that handles some requests at once and throttles the rest', () => {
	it.each([1, 3, 20, 60])(
		'gets %i at once: every request is answered, and few are throttled',
		async (takes) => {
			const run = await simulate(1_000, { takes, latency: 50 });
			const { took } = await run.over();

			expect(countOf(run.ends, 'answered')).toBe(1_000);
			// The time that a known limit would need.
			const shortest = Math.ceil(1_000 / takes) * 50;
			expect(took / shortest).toBeLessThan(1.3);
			expect(run.seen.sends).toBeLessThan(1_000 * 1.4);
		},
	);

	it('answers every request, with any limit and latency', async () => {
		const services = fc.record({
			takes: fc.integer({ min: 1, max: 80 }),
			latency: fc.integer({ min: 2, max: 2_000 }),
			most: fc.integer({ min: 1, max: 100 }),
			chance: fc.double({ min: 0, max: 0.99, noNaN: true }),
		});
		await fc.assert(
			fc.asyncProperty(services, fc.integer({ min: 1, max: 150 }), async (service, count) => {
				const run = await simulate(count, service);
				await run.over();
				expect(countOf(run.ends, 'answered')).toBe(count);
				expect(run.seen.mostInWork).toBeLessThanOrEqual(service.most);
				expect(run.seen.sends).toBeLessThan(count * 2 + 200);
			}),
			{ numRuns: 60 },
		);
	});

	it('gets throttled requests again before new ones', async () => {
		const run = await simulate(100, { takes: 5, latency: 50 });
		await run.over();
		// A throttled request is late by one window at most.
		run.seen.order.forEach((request, index) => expect(Math.abs(request - index)).toBeLessThan(16));
	});
});

describe('a service without a limit', () => {
	it('gets the maximum after few rounds, and never more', async () => {
		const run = await simulate(1_000, { latency: 50, most: 100 });
		const { took } = await run.over();
		expect(run.seen.mostInWork).toBe(100);
		expect(run.seen.sends).toBe(1_000);
		expect(took).toBeLessThan(50 * (4 + 1_000 / 100 + 1));
	});

	it('gets one request after the other when the maximum is one', async () => {
		const run = await simulate(10, { latency: 50, most: 1 });
		await run.over();
		expect(run.seen.order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
		expect(run.seen.mostInWork).toBe(1);
	});
});

describe('Retry-After', () => {
	it('pauses every request', async () => {
		const run = await simulate(50, {
			latency: 50,
			says: (request) => (request === 3 ? throttled(7_000) : undefined),
		});
		await run.over();
		expect(countOf(run.ends, 'answered')).toBe(50);
		const inThePause = run.seen.sentAt.filter((time) => time > 1 && time < 7_000);
		expect(inThePause).toEqual([]);
	});

	it('beyond the longest wait ends the waiting requests, with the reason', async () => {
		const run = await simulate(50, {
			latency: 50,
			says: (request) => (request === 3 ? throttled(limits.longestRetryAfter + 1) : undefined),
		});
		const { sendings, took } = await run.over();
		expect(took).toBeLessThan(1_000);
		expect(run.seen.sends).toBe(8);
		expect([countOf(run.ends, 'answered'), countOf(run.ends, 'throttled')]).toEqual([7, 1]);
		const reason = sendings.find(({ sent }) => !sent);
		expect(reason).toMatchObject({
			failure: { reason: 'deferred', message: 'The service takes no more calls for 2 minutes' },
		});
	});

	it('ends when its time has passed', async () => {
		const hour = 3_600_000;
		const run = await simulate(1, { latency: hour + 1_000, says: () => undefined });
		const first = await run.limiter.send(
			'call',
			async () => await Promise.resolve(throttled(hour)),
			(tried) => tried,
		);
		expect(first).toMatchObject({ sent: true });
		const send = async () =>
			await run.limiter.send(
				'call',
				async () => await Promise.resolve<Feedback>({ kind: 'answered' }),
				(tried) => tried,
			);
		expect(await send()).toMatchObject({ sent: false });
		await run.over();
		expect(await send()).toMatchObject({ sent: true });
	});
});

describe('a service that throttles everything', () => {
	it('gets as many attempts as a lost call has, and then one for each request', async () => {
		const run = await simulate(100, { latency: 50, says: () => throttled() });
		await run.over();
		expect(countOf(run.ends, 'throttled')).toBe(100);
		expect(run.seen.sends).toBeLessThan(100 + 8 * limits.attempts);
	});

	it('gets further attempts while it answers one request a second', async () => {
		let lastTaken = -1_000;
		const run = await simulate(30, {
			latency: 50,
			says: (_request, time) => {
				if (time - lastTaken < 1_000) return throttled();
				lastTaken = time;
				return undefined;
			},
		});
		await run.over();
		expect(countOf(run.ends, 'answered')).toBe(30);
		expect(run.seen.sends).toBeLessThan(30 * 8);
	});
});

describe('latency', () => {
	it('that rises with the number of requests limits that number', async () => {
		let inWork = 0;
		const clock = waitingClock();
		const limiter = new ConcurrencyLimiter({
			maxConcurrency: 100,
			clock,
			limits,
			isCancelled: () => false,
		});
		const attempt = async (): Promise<Feedback> => {
			inWork += 1;
			// A service that handles ten at once; the others wait.
			await clock.wait(50 * Math.max(1, inWork / 10));
			inWork -= 1;
			return { kind: 'answered' };
		};
		await Promise.all(
			Array.from({ length: 2_000 }, async () => await limiter.send('call', attempt, (tried) => tried)),
		);
		expect(limiter.size).toBeGreaterThanOrEqual(8);
		expect(limiter.size).toBeLessThan(35);
	});
});

describe('a cancelled execution', () => {
	it('sends nothing more and ends all waits', async () => {
		const run = await simulate(50, { latency: 50, says: () => throttled(30_000) });
		await new Promise((resolve) => setImmediate(resolve));
		run.cancel();
		const { sendings } = await run.over();
		expect(run.seen.sends).toBe(8);
		expect(sendings.at(-1)).toMatchObject({ sent: false, failure: { reason: 'cancelled' } });
	});
});
