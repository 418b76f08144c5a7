import type { RetryClass } from '../../../nodes/shared/sync/endpoints';
import {
	delayBeforeRetry,
	type FailedTry,
	limits,
	readRetryAfter,
	RetryAllowance,
	type Setback,
} from '../../../nodes/shared/sync/retry';

const now = Date.UTC(2026, 0, 5, 12);
const clockAt = (time: number, random = 0.5) => ({
	now: () => time,
	random: () => random,
	wait: async () => undefined,
});

function delay(
	tried: Partial<FailedTry>,
	{ time = now, random = 0.5, allowance = new RetryAllowance() } = {},
) {
	const failed: FailedTry = {
		class: 'read',
		setback: 'refused',
		failedTries: 1,
		startedAt: now,
		retryAfter: undefined,
		...tried,
	};
	return delayBeforeRetry(failed, allowance, clockAt(time, random));
}

describe('Retry-After', () => {
	it.each([
		['0', 0],
		['3', 3_000],
		[' 120 ', 120_000],
		['Mon, 05 Jan 2026 12:00:30 GMT', 30_000],
		['Mon, 05 Jan 2026 11:59:00 GMT', 0],
	])('%j is a wait of %i ms', (header, milliseconds) => {
		expect(readRetryAfter(header, now)).toBe(milliseconds);
	});

	it.each([undefined, '', '  ', 'soon', 'NaN'])('%j says nothing', (header) => {
		expect(readRetryAfter(header, now)).toBeUndefined();
	});

	it('is waited for, with a little more so that not all come back together', () => {
		expect(delay({ retryAfter: 3_000 }, { random: 0 })).toBe(3_000);
		expect(delay({ retryAfter: 3_000 }, { random: 0.8 })).toBe(3_100);
	});

	it('is not waited for when it asks for longer than the longest wait', () => {
		expect(delay({ retryAfter: limits.longestRetryAfter }, { random: 0 })).toBe(limits.longestRetryAfter);
		expect(delay({ retryAfter: limits.longestRetryAfter + 1 })).toBeUndefined();
	});
});

describe('another try', () => {
	const always: readonly Setback[] = ['refused', 'neverLeft', 'lost'];

	it.each<[RetryClass, readonly Setback[]]>([
		['read', always],
		['idempotentWrite', always],
		['createLead', always],
		['append', ['refused', 'neverLeft']],
	])('of class %s is made after %j', (retryClass, setbacks) => {
		const allowed = always.filter((setback) => delay({ class: retryClass, setback }) !== undefined);
		expect(allowed).toEqual(setbacks);
	});

	it('comes later after each failed one, up to the longest delay', () => {
		const most = (failedTries: number) => delay({ failedTries }, { random: 1 });
		expect([1, 2, 3, 4].map(most)).toEqual([500, 1_000, 2_000, 4_000]);
		expect(Math.max(...[1, 2, 3, 4].map((tries) => most(tries) ?? 0))).toBeLessThanOrEqual(
			limits.longestDelay,
		);
	});

	it('comes at any moment of its delay', () => {
		expect(delay({}, { random: 0 })).toBe(0);
		expect(delay({}, { random: 0.25 })).toBe(125);
	});

	it('is not made after the last one', () => {
		expect(delay({ failedTries: limits.tries })).toBeUndefined();
	});

	it('is not made when it would go beyond the budget of the call', () => {
		const soon = now + limits.budget - 1_000;
		expect(delay({ retryAfter: 900 }, { time: soon, random: 0 })).toBe(900);
		expect(delay({ retryAfter: 1_100 }, { time: soon, random: 0 })).toBeUndefined();
	});
});

describe('the allowance of an execution', () => {
	function spendAll(allowance: RetryAllowance, setback: Setback): number {
		let spent = 0;
		while (allowance.spend(setback)) spent += 1;
		return spent;
	}

	it('is used up by retries, faster by those whose try may have cost the service work', () => {
		expect(spendAll(new RetryAllowance(), 'refused')).toBe(100);
		expect(spendAll(new RetryAllowance(), 'lost')).toBe(50);
	});

	it('ends the retries of all calls together', () => {
		const allowance = new RetryAllowance();
		spendAll(allowance, 'refused');
		expect(delay({}, { allowance })).toBeUndefined();
	});

	it('is earned back by answers, never beyond where it began', () => {
		const allowance = new RetryAllowance();
		spendAll(allowance, 'refused');
		for (let answers = 0; answers < 10; answers += 1) allowance.earn();
		expect(spendAll(allowance, 'refused')).toBe(2);
		for (let answers = 0; answers < 1_000; answers += 1) allowance.earn();
		expect(spendAll(allowance, 'refused')).toBe(100);
	});

	it('is not touched by what is not retried', () => {
		const allowance = new RetryAllowance();
		for (let calls = 0; calls < 200; calls += 1) delay({ class: 'append', setback: 'lost' }, { allowance });
		expect(spendAll(allowance, 'refused')).toBe(100);
	});
});
