import { cancelled, type Failure, longPause } from './failure';
import type { Limits } from './limits';
import { backoff, type Clock } from './retry';
import { type Slot, type Timing, ConcurrencyWindow } from './concurrencyWindow';

/** What became of a request, as far as the pace of the others goes. */
export type Feedback =
	| { readonly kind: 'answered' }
	/** The service said "not now" before it acted, and for how long, in milliseconds, if it said so. */
	| { readonly kind: 'throttled'; readonly retryAfter: number | undefined }
	/** No answer came, or none that can be used. */
	| { readonly kind: 'lost' };

/** What came of sending, or why nothing was sent. */
export type SendResult<Tried> =
	{ readonly sent: true; readonly tried: Tried } | { readonly sent: false; readonly failure: Failure };

export interface LimiterOptions {
	/** The most requests that may be under way at once. */
	readonly maxConcurrency: number;
	readonly clock: Clock;
	readonly limits: Limits;
	readonly isCancelled: () => boolean;
}

/** After a pause, the window does not grow for this many times as long. */
const calmFactor = 10;

/** Called with a place, or with the reason why there will be none. */
type Waiter = (place: Slot | Failure) => void;

/**
 * Lets the requests of one execution through: all of them, whoever sends them, share one window and one pause.
 *
 * A refused request waits its turn and is sent again, before those that were never sent. It does so until the service
 * has refused too often in a row (`limits.tries`) without another request under way whose end could make room.
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

	/** How many requests may be under way at once, as far as is known by now. */
	get size(): number {
		return this.window.size;
	}

	/** Sends as soon as there is room, and again while the service refuses. `kind` names calls of
	 * comparable latency; undefined for those whose latency says nothing. */
	async send<Tried>(
		kind: string | undefined,
		attempt: () => Promise<Tried>,
		receptionOf: (tried: Tried) => Feedback,
	): Promise<SendResult<Tried>> {
		const { clock, limits } = this.options;
		let firstSentAt: number | undefined;
		for (let refusals = 0; ;) {
			const place = await this.waitForSlot(refusals > 0 ? this.throttledWaiters : this.newWaiters);
			if (!('ticket' in place)) return { sent: false, failure: place };
			const sentAt = clock.now();
			firstSentAt ??= sentAt;
			const tried = await attempt();
			const reception = receptionOf(tried);
			const now = clock.now();
			this.releaseSlot(place, kind, reception, { now, took: now - sentAt });
			if (reception.kind !== 'throttled' || this.closed !== undefined) return { sent: true, tried };
			refusals += 1;
			const isHopeless = this.throttledInARow >= limits.attempts || refusals >= limits.throttlings;
			const resumesAt = Math.max(this.pausedUntil, clock.now());
			if (isHopeless || resumesAt - firstSentAt > limits.callBudget) return { sent: true, tried };
		}
	}

	private async waitForSlot(line: Waiter[]): Promise<Slot | Failure> {
		return await new Promise((turn) => {
			line.push(turn);
			this.admit();
		});
	}

	/** Gives a place to as many as there is room for; those who were refused come first. */
	private admit(): void {
		for (;;) {
			const line = this.throttledWaiters.length > 0 ? this.throttledWaiters : this.newWaiters;
			if (line.length === 0) return;
			const { end } = this;
			if (end === undefined && this.underWay >= this.size) return;
			if (end === undefined && this.options.clock.now() < this.pausedUntil) return this.sleep();
			line.shift()?.(end ?? this.takeSlot());
		}
	}

	private takeSlot(): Slot {
		this.underWay += 1;
		return this.window.sent(this.underWay);
	}

	/** One sleep for all who wait. */
	private sleep(): void {
		if (this.isSleeping) return;
		this.isSleeping = true;
		const { clock } = this.options;
		void clock.wait(this.pausedUntil - clock.now()).then(() => {
			this.isSleeping = false;
			this.admit();
		});
	}

	private releaseSlot(place: Slot, kind: string | undefined, reception: Feedback, timing: Timing): void {
		this.underWay -= 1;
		if (reception.kind === 'answered') {
			this.throttledInARow = 0;
			this.window.answered(place, kind, timing);
		} else if (reception.kind === 'lost') {
			this.window.lost(place);
		} else {
			this.window.throttled(place);
			this.pause(reception.retryAfter);
		}
		this.admit();
	}

	/** Room comes with the answers of the other requests; where none is under way, only time can bring it. */
	private pause(retryAfter: number | undefined): void {
		const { clock, limits } = this.options;
		const isAlone = this.underWay === 0;
		if (isAlone) this.throttledInARow += 1;
		if (retryAfter !== undefined && retryAfter > limits.longestRetryAfter) {
			const failure: Failure = { reason: 'rate_limited', ...longPause(retryAfter), retryAfter };
			this.closed = { until: clock.now() + retryAfter, failure };
			return;
		}
		if (this.throttledInARow >= limits.attempts || (retryAfter === undefined && !isAlone)) return;
		const jitter = backoff(this.throttledInARow, clock.random(), limits);
		// Jitter on top of the service's own wish, so that not all who were refused come back together.
		const length = retryAfter === undefined ? jitter : retryAfter + jitter / 4;
		this.pausedUntil = Math.max(this.pausedUntil, clock.now() + length);
		// The next refusal would stop everybody again, so it must not be provoked soon.
		this.window.holdUntil(clock.now() + length * calmFactor);
	}

	/** Why nothing more is sent, and nobody has to wait. */
	private get end(): Failure | undefined {
		if (this.options.isCancelled()) return cancelled;
		if (this.closed && this.options.clock.now() >= this.closed.until) this.closed = undefined;
		return this.closed?.failure;
	}
}
