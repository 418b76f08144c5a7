import { deferred, type Deferral } from '../failure';
import type { Limits } from '../retry';

/** What one request shows about the pace that the service can take. */
export type Feedback =
	| { readonly kind: 'answered' }
	/** The service did not act. `retryAfter` is the wait that it asks for, in milliseconds, if it names one. */
	| { readonly kind: 'throttled'; readonly retryAfter: number | undefined }
	/** No usable answer came. */
	| { readonly kind: 'lost' };

/** A request under way. */
export interface Slot {
	/** Grows by one with each request, so that requests sent before a cut differ from those sent after it. */
	readonly ticket: number;
	/** How many were under way when it was sent, itself included. */
	readonly atOnce: number;
	/** Whether it was sent although the service asked for a long pause. */
	readonly isProbe: boolean;
}

/** How many requests may be under way before the first answer. */
const firstSize = 8;
/** The share of that number that remains after throttling or a lost answer. */
const keptShare = 0.9;
/** One more takes at least this many answers, so that a small number does not try to grow all the time. */
const leastAnswersPerSlot = 10;
/** After so many milliseconds without a cut, the limit of the service may be another one. */
const limitAge = 5_000;
/** After a pause, the number does not grow for this many times the length of the pause. */
const calmFactor = 10;
/** How often a call is sent during a long pause, in milliseconds. */
const timeBetweenProbes = 60_000;
/** Fewer failures in a row than this are no outage. */
const leastFailures = 10;
/** Failures that are further apart than this many times the patience are not of one outage. */
const forgottenAfter = 2;

/**
 * How many requests the service takes now, found by trial as TCP finds the capacity of a connection.
 *
 * The number doubles with each round of answers until the service is throttling or silent. Then it grows by one a
 * round, and doubles again once the last cut was long ago. A throttled request shows how many the service takes: those
 * that were under way before it. The number shrinks to 90 % of that, once for all requests that were sent before the
 * cut.
 *
 * The service may ask for a pause, and all wait. If it asks for more than an execution waits, its calls of the hour may
 * be used up: then nothing is sent, except for one call a minute, because it may have raised its limit. If it answered
 * nobody for longer than the patience, no call is sent again, and the first answer ends that.
 */
export class Capacity {
	/** When the present pause ends, in epoch milliseconds. */
	pausedUntil = 0;
	private width: number;
	private isDoubling = true;
	private noGrowthUntil = 0;
	private cutAt = 0;
	private lastTicket = 0;
	/** The last request that was sent before the last cut. */
	private cutAfter = 0;
	/** The failures in a row: how many, and the first and the latest time. */
	private readonly failures = { count: 0, since: 0, latest: 0 };
	/** A wait that is longer than an execution waits. */
	private readonly longPause = { until: 0, probedAt: 0 };

	/** @param random returns a number from 0 to 1 */
	constructor(
		private readonly most: number,
		private readonly limits: Limits,
		private readonly random: () => number,
	) {
		this.width = Math.min(firstSize, most);
	}

	/** How many requests may be under way at once. */
	get size(): number {
		return Math.max(1, Math.floor(this.width));
	}

	/** Grows again as at the start: since then, the service may have another limit. */
	growAgain(): void {
		this.isDoubling = true;
		this.width = Math.max(this.width, Math.min(firstSize, this.most));
	}

	/** Why no call is sent. Undefined if the service asks for no long pause. */
	stoppedAt(now: number): Deferral | undefined {
		const { until } = this.longPause;
		return now < until ? deferred(until - now, now) : undefined;
	}

	/** Whether a call may be sent again: not while the service answers nobody, or asks to wait for too long. */
	mayRetry(now: number): boolean {
		return this.stoppedAt(now) === undefined && !this.isOutage(now);
	}

	/** A slot for the next request. Undefined during a long pause, unless it is time for a probe. */
	slotAt(now: number, underWay: number): Slot | undefined {
		const isProbe = this.stoppedAt(now) !== undefined;
		if (isProbe) {
			if (now - this.longPause.probedAt < timeBetweenProbes) return undefined;
			this.longPause.probedAt = now;
		}
		return { ticket: (this.lastTicket += 1), atOnce: underWay + 1, isProbe };
	}

	/** @param underWay how many other requests are under way */
	learn(slot: Slot, feedback: Feedback, underWay: number, now: number): void {
		if (feedback.kind === 'answered') {
			this.failures.count = 0;
			if (slot.isProbe) this.longPause.until = 0;
			this.grow(slot, now);
			return;
		}
		this.noteFailure(now);
		if (feedback.kind === 'throttled') this.width = Math.max(1, Math.min(this.width, slot.atOnce - 1));
		this.cut(slot, now);
		if (feedback.kind === 'throttled') this.pause(feedback.retryAfter ?? 0, underWay === 0, now);
	}

	private grow({ atOnce }: Slot, now: number): void {
		// A number that was not half used cannot show that a larger one works.
		if (atOnce * 2 < this.width || now < this.noGrowthUntil) return;
		if (now - this.cutAt >= limitAge) this.isDoubling = true;
		const growth = this.isDoubling ? 1 : 1 / Math.max(leastAnswersPerSlot, this.width);
		this.width = Math.min(this.most, this.width + growth);
	}

	private cut({ ticket }: Slot, now: number): void {
		this.isDoubling = false;
		this.cutAt = now;
		if (ticket <= this.cutAfter) return;
		this.cutAfter = this.lastTicket;
		this.width = Math.max(1, this.width * keptShare);
	}

	/** Pauses all requests. Without a time of the service, only if no other request is under way, whose end makes room. */
	private pause(retryAfter: number, isAlone: boolean, now: number): void {
		if (retryAfter > this.limits.longestRetryAfter)
			Object.assign(this.longPause, { until: now + retryAfter, probedAt: now });
		if (!this.mayRetry(now) || (retryAfter === 0 && !isAlone)) return;
		// Jitter on top of the service's own time, so that throttled processes do not all come back together. Not more:
		// others who use the limit do not pause, and a process that stayed away for longer would find no room.
		const jitter = 2 * this.limits.firstDelay * this.random();
		this.pausedUntil = Math.max(this.pausedUntil, now + retryAfter + jitter);
		// A pause stops all requests, so the number does not soon grow into the next throttling.
		if (retryAfter > 0) this.noGrowthUntil = Math.max(this.noGrowthUntil, now + retryAfter * calmFactor);
	}

	private noteFailure(now: number): void {
		const { failures } = this;
		if (failures.count === 0 || this.isForgotten(now)) Object.assign(failures, { count: 0, since: now });
		failures.count += 1;
		failures.latest = now;
	}

	private isOutage(now: number): boolean {
		const { count, since, latest } = this.failures;
		return count >= leastFailures && latest - since >= this.limits.patience && !this.isForgotten(now);
	}

	private isForgotten(now: number): boolean {
		return now - this.failures.latest > this.limits.patience * forgottenAfter;
	}
}
