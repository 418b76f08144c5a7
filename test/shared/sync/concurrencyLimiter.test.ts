import * as fc from 'fast-check';

import { ConcurrencyLimiter, type Feedback } from '../../../nodes/shared/sync/concurrencyLimiter';
import { usualLimits as limits } from '../../../nodes/shared/sync/limits';
import { waitingClock } from './waitingClock';

interface Service {
	/** How many requests it takes at once; it refuses what is beyond. */
	readonly takes?: number;
	/** Milliseconds until an answer. A refusal comes after one. */
	readonly latency: number;
	/** What it says to this request in place of an answer. */
	readonly says?: (request: number, time: number) => Feedback | undefined;
	readonly most?: number;
	/** From 0 up to 1. */
	readonly chance?: number;
}

type End = 'answered' | 'throttled' | 'lost' | 'notSent';

/** Sends as many requests as asked for through one gate to a service that is only simulated, in time that is too. */
async function simulate(count: number, service: Service) {
	const { latency, takes = Infinity, says, most = 100, chance = 0.5 } = service;
	const clock = waitingClock();
	const began = clock.time;
	let cancelled = false;
	let inWork = 0;
	const seen = { sends: 0, mostInWork: 0, order: new Array<number>(), sentAt: new Array<number>() };
	const gate = new ConcurrencyLimiter({
		maxConcurrency: most,
		clock: { now: () => clock.time, wait: clock.wait, random: () => chance },
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
			const sending = await gate.send(
				'call',
				async () => await attempt(request),
				(feedback) => feedback,
			);
			ends.push(sending.sent ? sending.result.kind : 'notSent');
			return sending;
		}),
	);
	return {
		gate,
		seen,
		ends,
		cancel: () => (cancelled = true),
		/** When all have ended. */
		over: async () => {
			const passed = await all;
			return { passed, took: clock.time - began };
		},
	};
}

const refusal = (retryAfter?: number): Feedback => ({ kind: 'throttled', retryAfter });
const countOf = (ends: readonly End[], end: End) => ends.filter((each) => each === end).length;

describe('a service that takes so many requests at once and refuses the rest', () => {
	it.each([1, 3, 20, 60])('is found to take %i: nothing is lost, and little is refused', async (takes) => {
		const run = await simulate(1_000, { takes, latency: 50 });
		const { took } = await run.over();

		expect(countOf(run.ends, 'answered')).toBe(1_000);
		// With the limit known beforehand it would take this long.
		const shortest = Math.ceil(1_000 / takes) * 50;
		expect(took / shortest).toBeLessThan(1.3);
		expect(run.seen.sends).toBeLessThan(1_000 * 1.4);
	});

	it('serves every request, whatever it takes and however far away it is', async () => {
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

	it('gets those that it refused again before those that it has not seen', async () => {
		const run = await simulate(100, { takes: 5, latency: 50 });
		await run.over();
		// A refused request is at most a window late.
		run.seen.order.forEach((request, place) => expect(Math.abs(request - place)).toBeLessThan(16));
	});
});

describe('a service that takes all that comes', () => {
	it('gets as many as the maximum allows, after few rounds, and never more', async () => {
		const run = await simulate(1_000, { latency: 50, most: 100 });
		const { took } = await run.over();
		expect(run.seen.mostInWork).toBe(100);
		expect(run.seen.sends).toBe(1_000);
		expect(took).toBeLessThan(50 * (4 + 1_000 / 100 + 1));
	});

	it('gets one after the other where the maximum is one', async () => {
		const run = await simulate(10, { latency: 50, most: 1 });
		await run.over();
		expect(run.seen.order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
		expect(run.seen.mostInWork).toBe(1);
	});
});

describe('a request of the service to wait', () => {
	it('is a pause for every request', async () => {
		const run = await simulate(50, {
			latency: 50,
			says: (request) => (request === 3 ? refusal(7_000) : undefined),
		});
		await run.over();
		expect(countOf(run.ends, 'answered')).toBe(50);
		const inThePause = run.seen.sentAt.filter((time) => time > 1 && time < 7_000);
		expect(inThePause).toEqual([]);
	});

	it('ends what would wait for longer than is waited, with the reason', async () => {
		const run = await simulate(50, {
			latency: 50,
			says: (request) => (request === 3 ? refusal(limits.longestRetryAfter + 1) : undefined),
		});
		const { passed, took } = await run.over();
		expect(took).toBeLessThan(1_000);
		expect(run.seen.sends).toBe(8);
		expect([countOf(run.ends, 'answered'), countOf(run.ends, 'throttled')]).toEqual([7, 1]);
		const reason = passed.find(({ sent }) => !sent);
		expect(reason).toMatchObject({
			failure: { reason: 'rate_limited', message: 'The service asks the node to wait 2 minutes' },
		});
	});

	it('is over when its time is', async () => {
		const hour = 3_600_000;
		const run = await simulate(1, { latency: hour + 1_000, says: () => undefined });
		const refused = await run.gate.send(
			'call',
			async () => await Promise.resolve(refusal(hour)),
			(tried) => tried,
		);
		expect(refused).toMatchObject({ sent: true });
		const send = async () =>
			await run.gate.send(
				'call',
				async () => await Promise.resolve<Feedback>({ kind: 'answered' }),
				(tried) => tried,
			);
		expect(await send()).toMatchObject({ sent: false });
		await run.over();
		expect(await send()).toMatchObject({ sent: true });
	});
});

describe('a service that refuses everything', () => {
	it('is given up after as many tries as a lost call has, and then after one for each request', async () => {
		const run = await simulate(100, { latency: 50, says: () => refusal() });
		await run.over();
		expect(countOf(run.ends, 'throttled')).toBe(100);
		expect(run.seen.sends).toBeLessThan(100 + 8 * limits.attempts);
	});

	it('is not given up while it takes one request a second', async () => {
		let lastTaken = -1_000;
		const run = await simulate(30, {
			latency: 50,
			says: (_request, time) => {
				if (time - lastTaken < 1_000) return refusal();
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
	it('that rises with the number of requests keeps it from growing', async () => {
		let inWork = 0;
		const clock = waitingClock();
		const gate = new ConcurrencyLimiter({
			maxConcurrency: 100,
			clock: { now: () => clock.time, wait: clock.wait, random: () => 0.5 },
			limits,
			isCancelled: () => false,
		});
		const attempt = async (): Promise<Feedback> => {
			inWork += 1;
			// A service that works on ten at once, and lets the others wait.
			await clock.wait(50 * Math.max(1, inWork / 10));
			inWork -= 1;
			return { kind: 'answered' };
		};
		await Promise.all(
			Array.from({ length: 2_000 }, async () => await gate.send('call', attempt, (tried) => tried)),
		);
		expect(gate.size).toBeGreaterThanOrEqual(8);
		expect(gate.size).toBeLessThan(35);
	});
});

describe('a cancelled execution', () => {
	it('sends nothing more, and lets nobody wait', async () => {
		const run = await simulate(50, { latency: 50, says: () => refusal(30_000) });
		await new Promise((resolve) => setImmediate(resolve));
		run.cancel();
		const { passed } = await run.over();
		expect(run.seen.sends).toBe(8);
		expect(passed.at(-1)).toMatchObject({ sent: false, failure: { reason: 'cancelled' } });
	});
});
