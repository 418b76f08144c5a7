import { cancelled, deferred, type Failure } from './failure';
import type { Limits } from './limits';
import { backoff, type Clock } from './retry';
import { type Slot, type Timing, ConcurrencyWindow } from './concurrencyWindow';

/** What one request shows about the pace that the service can take. */
export type Feedback =
	| { readonly kind: 'answered' }
	/** The service did not act. `retryAfter` is the wait that it asks for, in milliseconds, if it names one. */
	| { readonly kind: 'throttled'; readonly retryAfter: number | undefined }
	/** No usable answer came. */
	| { readonly kind: 'lost' };

/** The result of the last sending, or the reason why the request was not sent. */
export type SendResult<Result> =
	{ readonly sent: true; readonly result: Result } | { readonly sent: false; readonly failure: Failure };

export interface LimiterOptions {
	/** The most requests that may be under way at once. */
	readonly maxConcurrency: number;
	readonly clock: Clock;
	readonly limits: Limits;
	readonly isCancelled: () => boolean;
}

/** After a pause, the window does not grow for this many times the length of the pause. */
const calmFactor = 10;

/** Called with a slot, or with the reason why the request is not sent. */
type Waiter = (slot: Slot | Failure) => void;

/**
 * Bounds how many requests of one execution are under way at once. All requests share one window and one pause.
 *
 * A throttled request waits for a slot and is sent again, before requests that were never sent. It is given up when the
 * service has throttled `limits.attempts` requests in a row while no other request was under way whose end could make
 * room, when it was itself throttled `limits.throttlings` times, or when `limits.callBudget` is used up.
 */
export class ConcurrencyLimiter {
	private readonly window: ConcurrencyWindow;
	private underWay = 0;
	private readonly throttledWaiters: Waiter[] = [];
	private readonly newWaiters: Waiter[] = [];
	private pausedUntil = 0;
	private isSleeping = false;
	private closed: { readonly until: number; readonly failure: Failure } | undefined;
	private throttledInARow = 0;

	constructor(private readonly options: LimiterOptions) {
		this.window = new ConcurrencyWindow(options.maxConcurrency);
	}

	/** How many requests may be under way at once, by the present estimate. */
	get size(): number {
		return this.window.size;
	}

	/**
	 * Sends a request when a slot is free, and again while the service throttles it.
	 *
	 * `kind` names requests of comparable latency. It is undefined if the latency shows nothing about the service.
	 */
	async send<Result>(
		kind: string | undefined,
		attempt: () => Promise<Result>,
		feedbackOf: (result: Result) => Feedback,
	): Promise<SendResult<Result>> {
		const { clock, limits } = this.options;
		let firstSentAt: number | undefined;
		for (let throttlings = 0; ;) {
			const slot = await this.waitForSlot(throttlings > 0 ? this.throttledWaiters : this.newWaiters);
			if (!('ticket' in slot)) return { sent: false, failure: slot };
			const sentAt = clock.now();
			firstSentAt ??= sentAt;
			const result = await attempt();
			const feedback = feedbackOf(result);
			const now = clock.now();
			this.releaseSlot(slot, kind, feedback, { now, took: now - sentAt });
			if (feedback.kind !== 'throttled' || this.closed !== undefined) return { sent: true, result };
			throttlings += 1;
			const isGivenUp = this.throttledInARow >= limits.attempts || throttlings >= limits.throttlings;
			const resumesAt = Math.max(this.pausedUntil, clock.now());
			if (isGivenUp || resumesAt - firstSentAt > limits.callBudget) return { sent: true, result };
		}
	}

	private async waitForSlot(queue: Waiter[]): Promise<Slot | Failure> {
		return await new Promise((resolve) => {
			queue.push(resolve);
			this.admit();
		});
	}

	/** Gives the free slots to the waiting requests, to throttled ones first. */
	private admit(): void {
		for (;;) {
			const queue = this.throttledWaiters.length > 0 ? this.throttledWaiters : this.newWaiters;
			if (queue.length === 0) return;
			const { stopReason } = this;
			if (stopReason === undefined && this.underWay >= this.size) return;
			if (stopReason === undefined && this.options.clock.now() < this.pausedUntil) return this.sleep();
			queue.shift()?.(stopReason ?? this.takeSlot());
		}
	}

	private takeSlot(): Slot {
		this.underWay += 1;
		return this.window.sent(this.underWay);
	}

	/** One timer for all waiting requests. */
	private sleep(): void {
		if (this.isSleeping) return;
		this.isSleeping = true;
		const { clock } = this.options;
		void clock.wait(this.pausedUntil - clock.now()).then(() => {
			this.isSleeping = false;
			this.admit();
		});
	}

	private releaseSlot(slot: Slot, kind: string | undefined, feedback: Feedback, timing: Timing): void {
		this.underWay -= 1;
		if (feedback.kind === 'answered') {
			this.throttledInARow = 0;
			this.window.answered(slot, kind, timing);
		} else if (feedback.kind === 'lost') {
			this.window.lost(slot);
		} else {
			this.window.throttled(slot);
			this.pause(feedback.retryAfter);
		}
		this.admit();
	}

	/** The end of another request makes room. If no other request is under way, only a pause can help. */
	private pause(retryAfter: number | undefined): void {
		const { clock, limits } = this.options;
		const isAlone = this.underWay === 0;
		if (isAlone) this.throttledInARow += 1;
		if (retryAfter !== undefined && retryAfter > limits.longestRetryAfter) {
			const failure = deferred(retryAfter, clock.now());
			this.closed = { until: failure.retryAt, failure };
			return;
		}
		if (this.throttledInARow >= limits.attempts || (retryAfter === undefined && !isAlone)) return;
		const jitter = backoff(this.throttledInARow, clock.random(), limits);
		// Jitter on top of the service's own time, so that throttled clients do not all come back together.
		const length = retryAfter === undefined ? jitter : retryAfter + jitter / 4;
		this.pausedUntil = Math.max(this.pausedUntil, clock.now() + length);
		// Throttling pauses all requests, so the window does not grow into the next one soon.
		this.window.holdUntil(clock.now() + length * calmFactor);
	}

	/** Why no request is sent any more; the waiting ones end at once. Undefined while requests are sent. */
	private get stopReason(): Failure | undefined {
		if (this.options.isCancelled()) return cancelled;
		if (this.closed && this.options.clock.now() >= this.closed.until) this.closed = undefined;
		return this.closed?.failure;
	}
}
