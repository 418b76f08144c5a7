import type { RetryClass } from './endpoints';
import { readHttpDate } from './httpDate';
import type { Limits } from './limits';

/**
 * What became of one try that brought no answer. (What the service refuses is sent again by the gate.)
 *
 * - `neverLeft`: no connection was made, so nothing can have been carried out.
 * - `lost`: the connection broke, time ran out, a gateway gave up (502, 504) or the answer cannot be read.
 *   The service may have carried the call out.
 */
export type NoAnswer = 'neverLeft' | 'lost';

const retryable: Readonly<Record<RetryClass, ReadonlySet<NoAnswer>>> = {
	read: new Set(['neverLeft', 'lost']),
	idempotentWrite: new Set(['neverLeft', 'lost']),
	// The identifier is unique: if the lost try landed, this one is refused with 409 and the caller looks.
	createLead: new Set(['neverLeft', 'lost']),
	append: new Set(['neverLeft']),
};

/** The time and the chance that retrying depends on, so that a test can hold both still. */
export interface Clock {
	/** Milliseconds since the epoch. */
	now(): number;
	/** Resolves after `milliseconds`, or at once when the execution is cancelled. */
	wait(milliseconds: number): Promise<void>;
	/** From 0 up to 1. */
	random(): number;
}

const mostTokens = 500;
/** Of one retry. */
const price = 10;

/**
 * The retries that one execution may spend, over all of its items: when the service is down for good, the first items
 * use them up and the others fail at once instead of waiting each in turn.
 */
export class RetryBudget {
	private tokens = mostTokens;

	spend(): boolean {
		if (this.tokens < price) return false;
		this.tokens -= price;
		return true;
	}

	/** Each answer earns a little back, so that a long run outlives short troubles. */
	earn(): void {
		this.tokens = Math.min(mostTokens, this.tokens + 1);
	}
}

/** `Retry-After` in milliseconds: a number of seconds, or a date. Undefined when it is absent or neither. */
export function readRetryAfter(header: string | undefined, now: number): number | undefined {
	if (header === undefined || header.trim() === '') return undefined;
	if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000;
	const date = readHttpDate(header);
	return date === undefined ? undefined : Math.max(0, date - now);
}

/** Exponential with full jitter, so that items that failed together do not come back together. */
export function backoff(failedTries: number, random: number, { firstDelay, longestDelay }: Limits): number {
	return random * Math.min(longestDelay, firstDelay * 2 ** failedTries);
}

export interface FailedAttempt {
	readonly class: RetryClass;
	readonly cause: NoAnswer;
	/** How many tries have failed, this one included. */
	readonly failedAttempts: number;
	readonly startedAt: number;
}

/** How long to wait before the next try, in milliseconds; undefined when there must be none. */
export function delayBeforeRetry(
	tried: FailedAttempt,
	allowance: RetryBudget,
	{ clock, limits }: { readonly clock: Clock; readonly limits: Limits },
): number | undefined {
	if (!retryable[tried.class].has(tried.cause) || tried.failedAttempts >= limits.attempts) return undefined;
	const delay = backoff(tried.failedAttempts, clock.random(), limits);
	if (clock.now() + delay - tried.startedAt > limits.callBudget) return undefined;
	return allowance.spend() ? delay : undefined;
}
