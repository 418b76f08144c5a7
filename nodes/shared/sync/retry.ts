import type { RetryClass } from './endpoints';

/**
 * What became of one try that brought no answer. (What the service refuses is sent again by the gate.)
 *
 * - `neverLeft`: no connection was made, so nothing can have been carried out.
 * - `lost`: the connection broke, time ran out, a gateway gave up (502, 504) or the answer cannot be read.
 *   The service may have carried the call out.
 */
export type Setback = 'neverLeft' | 'lost';

const retryable: Readonly<Record<RetryClass, ReadonlySet<Setback>>> = {
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

export const limits = {
	tries: 5,
	/** How often one call may be refused while the service answers others. */
	refusals: 20,
	firstDelay: 250,
	longestDelay: 8_000,
	/** A service that asks to be left alone for longer is not waited for. */
	longestRetryAfter: 60_000,
	/** No call takes longer than this in all, waits included, before it is given up. */
	budget: 180_000,
	/** How long one try may take. */
	timeout: 60_000,
	/** In characters; what is longer is no answer of the Sync API, and is not read on. */
	longestAnswer: 32 * 1024 * 1024,
	/** Without any byte for this long, a transfer of a file has broken. */
	idleTimeout: 120_000,
	/** A call whose answer was lost may still be under way for so long, before what it wrote is looked for. */
	settlingTime: 500,
};

const mostTokens = 500;
/** Of one retry. */
const price = 10;

/**
 * The retries that one execution may spend, over all of its items: when the service is down for good, the first items
 * use them up and the others fail at once instead of waiting each in turn.
 */
export class RetryAllowance {
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
	const date = Date.parse(header);
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Exponential with full jitter, so that items that failed together do not come back together. */
export function backoff(failedTries: number, random: number): number {
	return random * Math.min(limits.longestDelay, limits.firstDelay * 2 ** failedTries);
}

export interface FailedTry {
	readonly class: RetryClass;
	readonly setback: Setback;
	/** How many tries have failed, this one included. */
	readonly failedTries: number;
	readonly startedAt: number;
}

/** How long to wait before the next try, in milliseconds; undefined when there must be none. */
export function delayBeforeRetry(
	tried: FailedTry,
	allowance: RetryAllowance,
	clock: Clock,
): number | undefined {
	if (!retryable[tried.class].has(tried.setback) || tried.failedTries >= limits.tries) return undefined;
	const delay = backoff(tried.failedTries, clock.random());
	if (clock.now() + delay - tried.startedAt > limits.budget) return undefined;
	return allowance.spend() ? delay : undefined;
}
