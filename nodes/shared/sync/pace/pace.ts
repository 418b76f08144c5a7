import { sumBy } from 'lodash';

import type { Failure } from '../failure';
import type { Timing } from '../retry';
import { Capacity, type Feedback, type Slot } from './capacity';
import { Quota } from './quota';

/** The most requests of a process that may be under way at once with one credential. */
export const mostRequestsAtOnce = 100;

/** While calls of the hour are scarce, the pace looks this often whether an execution has waited for long enough. */
const longestSleep = 1_000;

/** A slot, or the reason why the request is not sent. */
export type Turn = Slot | Failure;

/** Begins the request, or ends it with the reason. */
interface WaitingRequest {
	begin: (turn: Turn) => void;
}

/** An execution with more requests than this is large: the others do not wait for it where calls are scarce. */
const mostOfSmall = 20;

/** The requests of one execution that wait for their turn. */
export class Queue {
	/** The waiting requests, in the order of their turns. */
	readonly requests: WaitingRequest[] = [];
	underWay = 0;
	/** How many requests were sent. */
	sent = 0;
	/** How long the execution waits for calls of its hour, in epoch milliseconds. Undefined until it has to wait. */
	waitsUntil: number | undefined;

	/** @param most how many requests of this execution may be under way at once */
	constructor(private readonly most: number) {}

	/** Whether a request waits that this execution may send. */
	get isReady(): boolean {
		return this.requests.length > 0 && this.underWay < this.most;
	}

	get isLarge(): boolean {
		return this.sent + this.requests.length > mostOfSmall;
	}
}

/**
 * How fast the requests of a process go to one workspace. All executions share it, and what it knows of
 * the service. Each execution has a queue, and the queues take turns.
 */
export class Pace {
	readonly capacity: Capacity;
	private readonly queues = new Set<Queue>();
	/** Those with a request that may be sent, in the order of their turns. */
	private readonly ready = new Set<Queue>();
	private underWay = 0;
	private isSleeping = false;
	private quota: Quota | undefined;

	constructor(private readonly options: Timing) {
		const { limits, clock } = options;
		this.capacity = new Capacity(mostRequestsAtOnce, limits, () => clock.random());
	}

	/** Whether it must be kept: an execution uses it, it remembers a long pause, or it counts spent calls of the hour. */
	get isBusy(): boolean {
		const now = this.options.clock.now();
		const isSpent = this.quota !== undefined && !this.quota.isUntouched(now);
		return this.queues.size > 0 || this.underWay > 0 || isSpent || this.capacity.stoppedAt(now) !== undefined;
	}

	/** @param perHour how many calls an hour this process may send. Undefined: not known. */
	allowPerHour(perHour: number | undefined): void {
		if (perHour === this.quota?.perHour) return;
		this.quota = perHour === undefined ? undefined : new Quota(perHour, this.options.clock.now());
	}

	join(queue: Queue): void {
		if (this.queues.size === 0) this.capacity.growAgain();
		this.queues.add(queue);
	}

	/** Ends the waiting requests of a queue, for this reason. Those under way still count until they end. */
	leave(queue: Queue, reason: Failure): void {
		this.queues.delete(queue);
		this.end(queue, reason);
	}

	private end(queue: Queue, reason: Failure): void {
		this.ready.delete(queue);
		for (const request of queue.requests.splice(0)) request.begin(reason);
	}

	/**
	 * Asks for a turn. Returns no promise if it is known at once, because promises cost more than all else here.
	 *
	 * @param isFirst whether the request goes before the others of its execution
	 * @param waitAtMost how long the execution waits for calls of its hour, in milliseconds
	 */
	turn(queue: Queue, isFirst: boolean, waitAtMost: number): Turn | Promise<Turn> {
		const tooLate = this.quota && this.refusal(this.quota, queue, waitAtMost);
		if (tooLate !== undefined) return tooLate;
		const atOnce: { turn?: Turn } = {};
		const request: WaitingRequest = { begin: (turn) => void (atOnce.turn = turn) };
		if (isFirst) queue.requests.unshift(request);
		else queue.requests.push(request);
		this.update(queue);
		this.admit();
		return atOnce.turn ?? new Promise((resolve) => (request.begin = resolve));
	}

	/** Called when a request ended. `feedback` is undefined if it shows nothing, because its execution was cancelled. */
	release(queue: Queue, slot: Slot, feedback: Feedback | undefined): void {
		this.underWay -= 1;
		queue.underWay -= 1;
		this.update(queue);
		if (feedback !== undefined) this.capacity.learn(slot, feedback, this.underWay, this.options.clock.now());
		this.admit();
	}

	/** Called whenever requests of a queue came, were sent or ended. A queue keeps its place while it has requests. */
	private update(queue: Queue): void {
		if (queue.isReady) this.ready.add(queue);
		else this.ready.delete(queue);
	}

	/** Gives the free slots to the waiting requests: one to each execution in turn. */
	private admit(): void {
		while (this.ready.size > 0) {
			const now = this.options.clock.now();
			const { capacity } = this;
			const stopped = capacity.stoppedAt(now);
			if (stopped === undefined && this.underWay >= capacity.size) return;
			if (stopped === undefined && now < capacity.pausedUntil) return this.sleep(capacity.pausedUntil - now);
			const quota = stopped === undefined ? this.quota : undefined;
			const queue = find(this.ready, (each) => quota?.allows(each.isLarge, now) ?? true);
			if (queue === undefined) return quota && this.waitForQuota(quota, now);
			this.ready.delete(queue);
			const slot = capacity.slotAt(now, this.underWay);
			if (slot !== undefined) this.send(queue, now);
			const turn = slot ?? stopped;
			if (turn !== undefined) queue.requests.shift()?.begin(turn);
			if (queue.isReady) this.ready.add(queue);
		}
	}

	private send(queue: Queue, now: number): void {
		this.underWay += 1;
		queue.underWay += 1;
		queue.sent += 1;
		this.quota?.spend(now);
	}

	/** The failure of a request that need not wait, because the calls of the hour come back too late for it. */
	private refusal(quota: Quota, queue: Queue, waitAtMost: number): Failure | undefined {
		const now = this.options.clock.now();
		const { isLarge } = queue;
		const before = [...this.queues].filter((other) => isLarge || !other.isLarge);
		const waiting = sumBy(before, ({ requests }) => requests.length);
		const wait = quota.waitBehind(waiting, isLarge, now);
		if (wait === 0) return undefined;
		queue.waitsUntil ??= now + waitAtMost;
		return now + wait > queue.waitsUntil ? quota.deferral(waiting, now) : undefined;
	}

	/** Ends the requests of executions that have waited for long enough. */
	private waitForQuota(quota: Quota, now: number): void {
		const waiting = [...this.queues].filter(({ requests }) => requests.length > 0);
		for (const queue of waiting) {
			if (queue.waitsUntil === undefined || queue.waitsUntil > now) continue;
			this.end(queue, quota.deferral(0, now));
		}
		const areLarge = waiting.every(({ isLarge }) => isLarge);
		if (this.ready.size > 0) this.sleep(Math.min(longestSleep, quota.waitBehind(0, areLarge, now)));
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

/** Copies nothing: there may be thousands. */
function find<Item>(items: Iterable<Item>, isFound: (item: Item) => boolean): Item | undefined {
	for (const item of items) if (isFound(item)) return item;
	return undefined;
}
