import { deferred, type Failure } from '../failure';
import type { Limits } from '../limits';
import { backoff, type Clock } from '../retry';
import { Breaker } from './breaker';
import type { Feedback } from './feedback';
import { type Waiting, type Queue, Turns } from './turns';
import { ConcurrencyWindow, type Slot } from './window';

/** The most requests of a process that may be under way at once with one credential. */
export const mostRequestsAtOnce = 100;

/** After a pause, the window does not grow for this many times the length of the pause. */
const calmFactor = 10;
/**
 * The longest pause when the service names no time, in milliseconds. Others who use the limit do not pause: a process that
 * stayed away for longer would find no room.
 */
const longestPause = 500;

/** A slot, or the reason why the request is not sent. */
export type Turn = Slot | Failure;

export interface PaceOptions {
	readonly clock: Clock;
	readonly limits: Limits;
}

/** What came of a request, when it was sent and what kind of call it was. */
export interface Sent {
	readonly feedback: Feedback;
	readonly kind: string | undefined;
	readonly sentAt: number;
}

/**
 * How fast the requests of a process go to one workspace. All executions share it: its window, its pauses and its
 * breaker. Each execution has a queue, and the queues take turns.
 */
export class Pace {
	private readonly window = new ConcurrencyWindow(mostRequestsAtOnce);
	private readonly breaker: Breaker;
	private readonly turns = new Turns<Turn>();
	private readonly queues = new Set<Queue<Turn>>();
	private underWay = 0;
	private pausedUntil = 0;
	private isSleeping = false;
	private closedUntil = 0;
	/** How often in a row the service throttled a request while no other was under way. */
	private throttledAlone = 0;

	constructor(private readonly options: PaceOptions) {
		this.breaker = new Breaker(options.limits.patience);
	}

	/** How many requests may be under way at once, by the present estimate. */
	get size(): number {
		return this.window.size;
	}

	/** Whether an execution uses it, or it holds a wait that the service asked for. */
	get isBusy(): boolean {
		return this.queues.size > 0 || this.underWay > 0 || this.stopReason !== undefined;
	}

	/** Whether a call may be sent again: not while the service answers nobody, or asks to wait for too long. */
	get mayRetry(): boolean {
		return this.stopReason === undefined && !this.breaker.isOpen(this.options.clock.now());
	}

	/** When the present pause ends. */
	get resumesAt(): number {
		return Math.max(this.pausedUntil, this.options.clock.now());
	}

	join(queue: Queue<Turn>): void {
		if (this.queues.size === 0) this.window.probe();
		this.queues.add(queue);
	}

	/** Ends the waiting requests of a queue, for this reason. Those under way still count until they end. */
	leave(queue: Queue<Turn>, reason: Failure): void {
		this.queues.delete(queue);
		const waiting = [...queue.throttled.splice(0), ...queue.unsent.splice(0)];
		this.turns.update(queue);
		for (const end of waiting) end(reason);
	}

	async turn(queue: Queue<Turn>, kind: Waiting): Promise<Turn> {
		return await new Promise((resolve) => {
			queue[kind].push(resolve);
			this.turns.update(queue);
			this.admit();
		});
	}

	/** Called when a request ended. `sent` is undefined if it shows nothing, because its execution was cancelled. */
	release(queue: Queue<Turn>, slot: Slot, sent: Sent | undefined): void {
		this.underWay -= 1;
		queue.underWay -= 1;
		this.turns.update(queue);
		if (sent !== undefined) this.learn(slot, sent);
		this.admit();
	}

	/** Called when a request was throttled that had been throttled before. */
	letOthersPass(): void {
		this.turns.letUnsentPass();
	}

	private learn(slot: Slot, { feedback, kind, sentAt }: Sent): void {
		const now = this.options.clock.now();
		if (feedback.kind === 'answered') {
			this.throttledAlone = 0;
			this.breaker.answered();
			this.window.answered(slot, kind, { now, took: now - sentAt });
			return;
		}
		this.breaker.failed(now);
		if (feedback.kind === 'lost') {
			this.window.lost(slot, now);
		} else {
			this.window.throttled(slot, now);
			this.pause(feedback.retryAfter, now);
		}
	}

	/** The end of another request makes room. If no other request is under way, only a pause can help. */
	private pause(retryAfter = 0, now: number): void {
		const { clock, limits } = this.options;
		const isAlone = this.underWay === 0;
		if (isAlone) this.throttledAlone += 1;
		if (retryAfter > limits.longestRetryAfter) this.closedUntil = now + retryAfter;
		if (!this.mayRetry || (retryAfter === 0 && !isAlone)) return;
		// Jitter on top of the service's own time, so that throttled processes do not all come back together.
		const jitter = Math.min(longestPause, backoff(this.throttledAlone, 1, limits)) * clock.random();
		this.pausedUntil = Math.max(this.pausedUntil, now + retryAfter + jitter);
		// Throttling pauses all requests, so the window does not grow into the next one soon.
		if (retryAfter > 0) this.window.holdUntil(now + retryAfter * calmFactor);
	}

	/** Gives the free slots to the waiting requests. */
	private admit(): void {
		while (!this.turns.isEmpty) {
			const { stopReason } = this;
			if (stopReason === undefined && this.underWay >= this.size) return;
			if (stopReason === undefined && this.options.clock.now() < this.pausedUntil) return this.sleep();
			const next = this.turns.take();
			if (next === undefined) return;
			next.begin(stopReason ?? this.slotFor(next.queue));
			this.turns.update(next.queue);
		}
	}

	private slotFor(queue: Queue<Turn>): Slot {
		this.underWay += 1;
		queue.underWay += 1;
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

	/** Why no request is sent any more; the waiting ones end at once. Undefined while requests are sent. */
	private get stopReason(): Failure | undefined {
		const now = this.options.clock.now();
		return now < this.closedUntil ? deferred(this.closedUntil - now, now) : undefined;
	}
}
