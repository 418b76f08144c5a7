import type { RetryClass } from '../../../nodes/shared/sync/endpoints';
import {
	backoff,
	usualLimits as limits,
	delayBeforeRetry,
	type FailedAttempt,
	parseRetryAfter,
	endings,
} from '../../../nodes/shared/sync/retry';

const now = Date.UTC(2026, 0, 5, 12);
const clockAt = (time: number, random = 0.5) => ({
	now: () => time,
	random: () => random,
	wait: async () => undefined,
	after: () => undefined,
});

function delay(tried: Partial<FailedAttempt>, { time = now, random = 0.5 } = {}) {
	const failed: FailedAttempt = {
		class: 'read',
		ending: 'neverLeft',
		failedAttempts: 1,
		startedAt: now,
		...tried,
	};
	return delayBeforeRetry(failed, { clock: clockAt(time, random), limits });
}

describe('Retry-After', () => {
	it.each([
		['2.0', 2_000],
		['0.25', 250],
		['-5', 0],
		['0', 0],
		['3', 3_000],
		[' 120 ', 120_000],
		['Mon, 05 Jan 2026 12:00:30 GMT', 30_000],
		['Mon, 05 Jan 2026 11:59:00 GMT', 0],
		['9'.repeat(400), 366 * 24 * 3_600_000],
		['Tue, 05 Jan 9999 12:00:00 GMT', 366 * 24 * 3_600_000],
	])('%j is a wait of %i ms', (header, milliseconds) => {
		expect(parseRetryAfter(header, now)).toBe(milliseconds);
	});

	it.each([undefined, '', '  ', 'soon', 'NaN', '5 s', '5x', 'in 5', '1e3', '5, 6'])(
		'%j is no wait',
		(header) => {
			expect(parseRetryAfter(header, now)).toBeUndefined();
		},
	);
});

describe('another attempt', () => {
	type Ending = FailedAttempt['ending'];
	const all = Object.keys(endings) as Ending[];

	it.each<[RetryClass, readonly Ending[]]>([
		['read', ['neverLeft', 'lost', 'unreadable', 'crashed']],
		['idempotentWrite', ['neverLeft', 'lost']],
		['createLead', ['neverLeft', 'lost']],
		['append', ['neverLeft']],
	])('of class %s is made after %j', (retryClass, expected) => {
		const allowed = all.filter((ending) => delay({ class: retryClass, ending }) !== undefined);
		expect(allowed).toEqual(expected);
	});

	it('waits longer after each failed one, up to the longest delay', () => {
		const most = (failedAttempts: number) => delay({ failedAttempts }, { random: 1 });
		expect([1, 2, 3, 4].map(most)).toEqual([500, 1_000, 2_000, 4_000]);
		// A call that is throttled may be sent more often.
		expect([5, 6, 20].map((attempts) => backoff(attempts, limits))).toEqual([8_000, 8_000, 8_000]);
	});

	it('is made at a random moment within its delay', () => {
		expect(delay({}, { random: 0 })).toBe(0);
		expect(delay({}, { random: 0.25 })).toBe(125);
	});

	it('is made once after a read that failed inside the service', () => {
		const crashed = { class: 'read', ending: 'crashed' } as const;
		const delays = [1, 2, 3].map((failedAttempts) => delay({ ...crashed, failedAttempts }));
		expect(delays.map((each) => each !== undefined)).toEqual([true, false, false]);
	});

	it('is not made after the last allowed one', () => {
		expect(delay({ failedAttempts: limits.attempts })).toBeUndefined();
	});

	it('is not made when it would exceed the time of the call', () => {
		const soon = now + limits.callBudget - 1_000;
		expect(delay({ failedAttempts: 2 }, { time: soon, random: 0.9 })).toBe(900);
		expect(delay({ failedAttempts: 3 }, { time: soon, random: 0.55 })).toBeUndefined();
	});
});

it('the usual limits are those that the documentation promises', () => {
	const minute = 60_000;
	expect(limits).toMatchObject({
		...{ attempts: 5, timeout: minute, longestRetryAfter: minute, callBudget: 3 * minute },
		...{ longestAnswer: 32 * 1024 ** 2, idleTimeout: 2 * minute, leastSpeed: 4 * 1024 },
	});
	// A write with a lost answer is looked for soon, but not at once.
	expect(limits.settlingTime).toBeGreaterThan(100);
	expect(limits.settlingTime).toBeLessThan(1_000);
});
