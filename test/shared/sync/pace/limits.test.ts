import { Pace, Queue } from '../../../../nodes/shared/sync/pace/pace';
import { Quota } from '../../../../nodes/shared/sync/pace/quota';
import { cancelled } from '../../../../nodes/shared/sync/failure';
import { usualLimits as limits } from '../../../../nodes/shared/sync/retry';
import { waitingClock } from '../../../kit/waitingClock';

const now = Date.UTC(2026, 0, 5, 12);
const minute = 60_000;
const hour = 60 * minute;

describe('the calls of an hour', () => {
	it('are a tenth at first, and the rest comes back within the hour', () => {
		const quota = new Quota(1_000, now);
		for (let calls = 0; calls < 100; calls++) {
			expect(quota.allows(false, now)).toBe(true);
			quota.spend(now);
		}
		expect(quota.allows(false, now)).toBe(false);
		expect([quota.allows(false, now + 3_999), quota.allows(false, now + 4_000)]).toEqual([false, true]);
		expect([quota.isUntouched(now), quota.isUntouched(now + 100 * 4_000)]).toEqual([false, true]);
		expect(quota.allows(false, now - hour)).toBe(false);
	});

	it('are one at least, however few there are', () => {
		const quota = new Quota(1, now);
		expect(quota.allows(false, now)).toBe(true);
		expect(quota.allows(true, now)).toBe(true);
		quota.spend(now);
		expect([quota.allows(false, now + 2 * hour - 1), quota.allows(false, now + 2 * hour + 1)]).toEqual([
			false,
			true,
		]);
	});

	it('are kept for small executions by half', () => {
		const quota = new Quota(1_000, now);
		for (let calls = 0; calls < 50; calls++) quota.spend(now);
		expect([quota.allows(true, now), quota.allows(false, now)]).toEqual([false, true]);
		expect(quota.waitBehind(0, true, now)).toBe(4_001);
		expect(quota.waitBehind(49, false, now)).toBe(0);
		expect(quota.waitBehind(50, false, now)).toBe(4_001);
	});

	it('that are used up are there again when the burst and those who wait have theirs', () => {
		const quota = new Quota(1_000, now);
		for (let calls = 0; calls < 100; calls++) quota.spend(now);
		expect(quota.deferral(5, now)).toMatchObject({
			...{ reason: 'deferred', retryAt: now + 105 * 4_000 },
			message: expect.stringMatching(/calls that the credential allows in an hour/) as string,
		});
	});
});

describe('the requests of an execution', () => {
	it('end together, for the same reason, and leave the queue empty', () => {
		const pace = new Pace({ clock: { ...waitingClock(), random: () => 0.5 }, limits });
		const queue = new Queue(1);
		const reasons: unknown[] = [];
		queue.requests.push({ begin: (turn) => reasons.push('first', turn) });
		queue.requests.push({ begin: (turn) => reasons.push('second', turn) });
		pace.leave(queue, cancelled);
		expect(reasons).toEqual(['first', cancelled, 'second', cancelled]);
		expect(queue.requests).toEqual([]);
	});

	it('are many from the twenty-first on, sent or not', () => {
		const queue = new Queue(1);
		queue.sent = 19;
		queue.requests.push({ begin: () => undefined });
		expect(queue.isLarge).toBe(false);
		queue.requests.push({ begin: () => undefined });
		expect(queue.isLarge).toBe(true);
	});

	it('may be sent while one waits and there is room below their limit', () => {
		const queue = new Queue(2);
		expect(queue.isReady).toBe(false);
		queue.requests.push({ begin: () => undefined });
		expect([0, 1, 2].map((underWay) => Object.assign(queue, { underWay }).isReady)).toEqual([
			true,
			true,
			false,
		]);
	});
});
