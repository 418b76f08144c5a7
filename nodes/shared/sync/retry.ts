import type { RetryClass } from './endpoints';
import { parseHttpDate } from './httpDate';

/** How often a call is sent, and how long it takes. Times are in milliseconds. */
export const usualLimits = {
	/** The most attempts of one call. */
	attempts: 5,
	firstDelay: 250,
	longestDelay: 8_000,
	/** If the service asks for a longer pause, the call fails at once. */
	longestRetryAfter: 60_000,
	/** No further attempt begins after this time since the first, waits included. */
	callBudget: 180_000,
	/** When the service has answered nobody for this long, no call is sent again. */
	patience: 60_000,
	/** How long one attempt may take. */
	timeout: 60_000,
	/** In characters. No answer of the Sync API is longer, so the node stops reading there. */
	longestAnswer: 32 * 1024 * 1024,
	/** A file transfer fails when no byte arrives for this long. */
	idleTimeout: 120_000,
	/**
	 * In bytes a second. In all, a file transfer may take `idleTimeout` plus the time that its bytes take at this
	 * speed.
	 */
	leastSpeed: 4 * 1024,
	/** How long a call with a lost answer may still be under way. The nodes look for its write after that. */
	settlingTime: 500,
};

export type Limits = Readonly<typeof usualLimits>;

const allButAppends = ['read', 'idempotentWrite', 'createLead'] as const;

interface AfterEnding {
	/** Whether a write may be stored. */
	readonly mayBeStored: boolean;
	/** The calls that are sent again after it. */
	readonly repeats: readonly RetryClass[];
	/** The most attempts, if other than usual. */
	readonly attempts?: number;
}

/** How an attempt without a usable answer ends, and what that means. */
export const endings = {
	/** No connection was made. */
	neverLeft: { mayBeStored: false, repeats: [...allButAppends, 'append'] },
	/** The connection broke, the time ran out, or a gateway stopped waiting: the service may have acted. */
	lost: { mayBeStored: true, repeats: allButAppends },
	/** The service answered with success, in a form that cannot be read. */
	unreadable: { mayBeStored: true, repeats: ['read'] },
	/** The service failed while it handled the call. It fails again if the call is the cause. */
	crashed: { mayBeStored: true, repeats: ['read'], attempts: 2 },
	/** The service failed, or sent the call elsewhere: the address that redirects may be the one that stored it. */
	unavailable: { mayBeStored: true, repeats: [] },
	/** The service said no. */
	rejected: { mayBeStored: false, repeats: [] },
	/** The service, or a proxy in front of it, did not act. The line sends the call again. */
	throttled: { mayBeStored: false, repeats: [] },
} as const satisfies Readonly<Record<string, AfterEnding>>;

export type Ending = keyof typeof endings;

/**
 * The status alone says how an attempt without a success ended: a code in the body says only why. Only a status that means
 * that the service refused the call says that nothing was stored.
 */
export function endingOf(status: number): Ending {
	if (status === 429 || status === 503) return 'throttled';
	if ([408, 425, 499, 502, 504].includes(status)) return 'lost';
	if (status === 500) return 'crashed';
	return status >= 400 && status < 500 ? 'rejected' : 'unavailable';
}

/** The time and the randomness that retries depend on, so that a test can control both. */
export interface Clock {
	/** Milliseconds since the epoch. */
	now(): number;
	/** Resolves after `milliseconds`, or at once when the execution is cancelled. */
	wait(milliseconds: number): Promise<void>;
	/** Calls `run` after `milliseconds`, unless the process ends first: this does not keep it alive. */
	after(milliseconds: number, run: () => void): void;
	/** From 0 up to 1. */
	random(): number;
}

/** What waits depend on. */
export interface Timing {
	readonly clock: Clock;
	readonly limits: Limits;
}

/** A service that names a longer wait is mistaken, and the end of the wait may be too far ahead for a date. */
const longestWait = 366 * 24 * 3_600_000;

/** Reads `Retry-After`, a number of seconds or a date, as milliseconds from now. Returns undefined if it is neither. */
export function parseRetryAfter(header = '', now: number): number | undefined {
	const isSeconds = /^\s*-?\d+(?:\.\d+)?\s*$/.test(header);
	const until = isSeconds ? now + Number(header) * 1000 : parseHttpDate(header);
	return until === undefined ? undefined : Math.min(longestWait, Math.max(0, until - now));
}

/** Exponential backoff, in milliseconds. Jitter takes a random share of it: calls that failed together do not come back together. */
export function backoff(failedAttempts: number, { firstDelay, longestDelay }: Limits): number {
	return Math.min(longestDelay, firstDelay * 2 ** failedAttempts);
}

export interface FailedAttempt {
	readonly class: RetryClass;
	readonly ending: Ending;
	/** How many attempts have failed, including this one. */
	readonly failedAttempts: number;
	readonly startedAt: number;
}

/** How long to wait before the next attempt, in milliseconds. Undefined if the call must not be sent again. */
export function delayBeforeRetry(
	{ class: retryClass, ending, failedAttempts, startedAt }: FailedAttempt,
	{ clock, limits }: Timing,
): number | undefined {
	const { repeats, attempts = limits.attempts }: AfterEnding = endings[ending];
	if (!repeats.includes(retryClass) || failedAttempts >= attempts) return undefined;
	const delay = clock.random() * backoff(failedAttempts, limits);
	return clock.now() + delay - startedAt > limits.callBudget ? undefined : delay;
}
