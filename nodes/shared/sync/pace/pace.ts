import { sumBy } from 'lodash';

import type { Failure } from '../failure';
import type { Limits } from '../limits';
import { backoff, type Clock } from '../retry';
import { Breaker } from './breaker';
import type { Feedback } from './feedback';
import { LongPause } from './longPause';
import { Quota } from './quota';
import { type Waiting, type Queue, Turns } from './turns';
import { ConcurrencyWindow, type Slot } from './window';

/** The most requests of a process that may be under way at once with one credential. */
export const mostRequestsAtOnce = 100;

/** After a pause, the window does not grow for this many times the length of the pause. */
const calmFactor = 10;
/**
 * The longest pause when the service names no time, in milliseconds. Others who use the limit do not pause: a process
 * that stayed away for longer would find no room.
 */
const longestPause = 500;

/** While calls of the hour are scarce, the pace looks this often whether an execution has waited for long enough. */
const longestSleep = 1_000;

/** A slot, or the reason why the request is not sent. */
export type Turn = Slot | Failure;

export interface PaceOptions {
	readonly clock: Clock;
	readonly limits: Limits;
}

/** What came of a request, when it was sent and what kind of call it was. */
interface Sent {
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
	private quota: Quota | undefined;
	private readonly longPause = new LongPause();
	/** The request that is sent although the service asked for a long pause. */
	private probe: Slot | undefined;
	/** How often in a row the service throttled a request while no other was under way. */
	private throttledAlone = 0;

	constructor(private readonly options: PaceOptions) {
		this.breaker = new Breaker(options.limits.patience);
	}

	/** How many requests may be under way at once, by the present estimate. */
	get size(): number {
		return this.window.size;
	}

	/** Whether it must be kept: an execution uses it, it remembers a long pause, or it counts spent calls of the hour. */
	get isBusy(): boolean {
		const now = this.options.clock.now();
		const isSpent = this.quota !== undefined && !this.quota.isUntouched(now);
		return this.queues.size > 0 || this.underWay > 0 || isSpent || this.longPause.reasonAt(now) !== undefined;
	}

	/** Whether a call may be sent again: not while the service answers nobody, or asks to wait for too long. */
	get mayRetry(): boolean {
		const now = this.options.clock.now();
		return this.longPause.reasonAt(now) === undefined && !this.breaker.isOpen(now);
	}

	/** When the present pause ends. */
	get resumesAt(): number {
		return Math.max(this.pausedUntil, this.options.clock.now());
	}

	/** @param perHour how many calls an hour this process may send. Undefined: not known. */
	allowPerHour(perHour: number | undefined): void {
		if (perHour === this.quota?.perHour) return;
		this.quota = perHour === undefined ? undefined : new Quota(perHour, this.options.clock.now());
	}

	join(queue: Queue<Turn>): void {
		if (this.queues.size === 0) this.window.probe();
		this.queues.add(queue);
	}

	/** Ends the waiting requests of a queue, for this reason. Those under way still count until they end. */
	leave(queue: Queue<Turn>, reason: Failure): void {
		this.queues.delete(queue);
		queue.end(reason);
		this.turns.update(queue);
	}

	/**
	 * Asks for a turn. Returns no promise if it is known at once, because promises cost more than all else here.
	 *
	 * @param waitAtMost how long the execution waits for calls of its hour, in milliseconds
	 */
	turn(queue: Queue<Turn>, kind: Waiting, waitAtMost: number): Turn | Promise<Turn> {
		const tooLate = this.refusal(queue, waitAtMost);
		if (tooLate !== undefined) return tooLate;
		const atOnce: { turn?: Turn } = {};
		let begin = (turn: Turn) => {
			atOnce.turn = turn;
		};
		queue[kind].push((turn) => begin(turn));
		this.turns.update(queue);
		this.admit();
		return atOnce.turn ?? new Promise((resolve) => (begin = resolve));
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
			if (slot === this.probe) this.longPause.end();
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

	/** Pauses all requests. Without a time of the service, only if no other request is under way, whose end makes room. */
	private pause(retryAfter = 0, now: number): void {
		const { clock, limits } = this.options;
		const isAlone = this.underWay === 0;
		if (isAlone) this.throttledAlone += 1;
		if (retryAfter > limits.longestRetryAfter) this.longPause.begin(retryAfter, now);
		if (!this.mayRetry || (retryAfter === 0 && !isAlone)) return;
		// Jitter on top of the service's own time, so that throttled processes do not all come back together.
		const jitter = Math.min(longestPause, backoff(this.throttledAlone, 1, limits)) * clock.random();
		this.pausedUntil = Math.max(this.pausedUntil, now + retryAfter + jitter);
		// A pause stops all requests, so the window does not soon grow into the next throttling.
		if (retryAfter > 0) this.window.holdUntil(now + retryAfter * calmFactor);
	}

	/** Gives the free slots to the waiting requests. */
	private admit(): void {
		while (!this.turns.isEmpty) {
			const now = this.options.clock.now();
			const stopped = this.longPause.reasonAt(now);
			if (stopped === undefined && this.underWay >= this.size) return;
			if (stopped === undefined && now < this.pausedUntil) return this.sleep(this.pausedUntil - now);
			const isFree = stopped !== undefined || this.quota === undefined;
			const next = this.turns.take(({ isLarge }) => isFree || this.quota?.allows(isLarge, now) === true);
			if (next === undefined) return this.waitForQuota(now);
			const { queue, begin } = next;
			if (stopped === undefined) begin(this.slotFor(queue, now));
			else begin(this.longPause.takeProbe(now) ? (this.probe = this.slotFor(queue, now)) : stopped);
			this.turns.update(queue);
		}
	}

	private slotFor(queue: Queue<Turn>, now: number): Slot {
		this.underWay += 1;
		queue.underWay += 1;
		queue.sent += 1;
		this.quota?.spend(now);
		return this.window.sent(this.underWay);
	}

	/** The failure of a request that need not wait, because the calls of the hour come back too late for it. */
	private refusal(queue: Queue<Turn>, waitAtMost: number): Failure | undefined {
		const { quota } = this;
		if (quota === undefined) return undefined;
		const now = this.options.clock.now();
		const { isLarge } = queue;
		const before = [...this.queues].filter((other) => isLarge || !other.isLarge);
		const waiting = sumBy(before, ({ waiting: count }) => count);
		const wait = quota.waitBehind(waiting, isLarge, now);
		if (wait === 0) return undefined;
		queue.waitsUntil ??= now + waitAtMost;
		return now + wait > queue.waitsUntil ? quota.deferral(waiting, now) : undefined;
	}

	/** Ends the requests of executions that have waited for long enough. */
	private waitForQuota(now: number): void {
		const { quota } = this;
		if (quota === undefined) return;
		const waiting = [...this.queues].filter(({ waiting: count }) => count > 0);
		for (const queue of waiting) {
			if (queue.waitsUntil === undefined || queue.waitsUntil > now) continue;
			queue.end(quota.deferral(0, now));
			this.turns.update(queue);
		}
		const areLarge = waiting.every(({ isLarge }) => isLarge);
		if (!this.turns.isEmpty) this.sleep(Math.min(longestSleep, quota.waitBehind(0, areLarge, now)));
	}

	/** One timer for all waiting requests. */
	private sleep(milliseconds: number): void {
		if (this.isSleeping) return;
		this.isSleeping = true;
		void this.options.clock.wait(milliseconds).then(() => {
			this.isSleeping = false;
			this.admit();
		});
	}
}
