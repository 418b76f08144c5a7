import { usualLimits as limits } from '../../../../nodes/shared/sync/retry';
import type { Feedback } from '../../../../nodes/shared/sync/pace/capacity';
import { countOf, endsOf, simulation, throttled } from './simulation';

const minute = 60_000;

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
		expect(await line.send(call, (feedback) => feedback)).toMatchObject({
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
		const lost = Array.from({ length: 5 }, async () => await line.send(giveUp, (tried) => tried));
		await clock.wait(5);
		expect(pace.capacity.size).toBe(8);
		line.close();
		await Promise.all(lost);
		expect(pace.capacity.size).toBe(8);
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
				expect(line.send(fail, () => ({ kind: 'answered' }))).rejects.toThrow('broken'),
			),
		);
		line.close();
		expect(pace.isBusy).toBe(false);
		expect(countOf((await start({ requests: 100 }).ended).sendings, 'answered')).toBe(100);
	});
});
