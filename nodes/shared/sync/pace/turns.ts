import { deferred, type Deferral } from '../failure';

/** An execution with more requests than this is large: the others do not wait for it where calls are scarce. */
const mostOfSmall = 20;

/** The requests of one execution that wait for their turn. */
export class Queue<Turn> {
	/** Requests that the service throttled. */
	readonly throttled: Array<(turn: Turn) => void> = [];
	/** Requests that were never sent. */
	readonly unsent: Array<(turn: Turn) => void> = [];
	underWay = 0;
	/** How many requests were sent. */
	sent = 0;
	/** How long the execution waits for calls of its hour, in epoch milliseconds. Undefined until it has to wait. */
	waitsUntil: number | undefined;

	/** @param most how many requests of this execution may be under way at once */
	constructor(private readonly most: number) {}

	get hasRoom(): boolean {
		return this.underWay < this.most;
	}

	get waiting(): number {
		return this.throttled.length + this.unsent.length;
	}

	get isLarge(): boolean {
		return this.sent + this.waiting > mostOfSmall;
	}

	/** Ends the waiting requests. */
	end(reason: Turn): void {
		for (const begin of [...this.throttled.splice(0), ...this.unsent.splice(0)]) begin(reason);
	}
}

export type Waiting = 'throttled' | 'unsent';

interface Next<Turn> {
	readonly queue: Queue<Turn>;
	readonly begin: (turn: Turn) => void;
}

/**
 * Whose turn it is: the executions take turns, one request each, so that a form does not wait for an import.
 *
 * Throttled requests come before unsent ones, because they have waited once. But after each that is throttled again, an
 * unsent one comes first: if the service throttles only some requests for good, the others must not wait for them.
 */
export class FairQueue<Turn> {
	/** The queues with a request that may be sent, in the order of their turns. */
	private readonly next: Readonly<Record<Waiting, Set<Queue<Turn>>>> = {
		throttled: new Set(),
		unsent: new Set(),
	};
	private isUnsentFirst = false;

	/** Called when a request was throttled again. */
	letUnsentPass(): void {
		this.isUnsentFirst = true;
	}

	/** Called whenever requests of a queue came, were sent or ended. A queue keeps its place while it has requests. */
	update(queue: Queue<Turn>): void {
		for (const kind of ['throttled', 'unsent'] as const) {
			if (queue.hasRoom && queue[kind].length > 0) this.next[kind].add(queue);
			else this.next[kind].delete(queue);
		}
	}

	/** Takes the request whose turn it is. `update` puts its queue at the end. */
	take(mayGo: (queue: Queue<Turn>) => boolean): Next<Turn> | undefined {
		const order = this.isUnsentFirst
			? (['unsent', 'throttled'] as const)
			: (['throttled', 'unsent'] as const);
		for (const kind of order) {
			for (const queue of this.next[kind]) {
				const begin = mayGo(queue) ? queue[kind].shift() : undefined;
				if (begin === undefined) continue;
				if (kind === 'unsent') this.isUnsentFirst = false;
				this.next.throttled.delete(queue);
				this.next.unsent.delete(queue);
				return { queue, begin };
			}
		}
		return undefined;
	}

	get isEmpty(): boolean {
		return this.next.throttled.size === 0 && this.next.unsent.size === 0;
	}
}

const hour = 3_600_000;
/** The share of an hour's calls that may be spent at once. The rest is spread over the hour. */
const burstShare = 0.1;
/** The share of the burst that is kept for small executions. */
const keptForSmall = 0.5;

/**
 * Spreads the calls of an hour, and keeps some of them for small executions, so that an import does not lock out forms.
 *
 * At most `perHour` calls are sent in any hour: one burst, and those that come back meanwhile.
 */
export class Quota {
	private readonly burst: number;
	/** How many calls come back per millisecond. */
	private readonly rate: number;
	private left: number;
	private countedAt: number;

	constructor(
		readonly perHour: number,
		now: number,
	) {
		this.burst = Math.max(1, Math.floor(perHour * burstShare));
		this.rate = Math.max(perHour - this.burst, perHour / 2) / hour;
		this.left = this.burst;
		this.countedAt = now;
	}

	isUntouched(now: number): boolean {
		return this.leftAt(now) === this.burst;
	}

	allows(isLarge: boolean, now: number): boolean {
		return this.leftAt(now) >= 1 + this.keptFrom(isLarge);
	}

	spend(now: number): void {
		this.left = this.leftAt(now) - 1;
		this.countedAt = now;
	}

	/** How long a call with so many calls before it waits, in milliseconds. */
	waitBehind(others: number, isLarge: boolean, now: number): number {
		const missing = others + 1 + this.keptFrom(isLarge) - this.leftAt(now);
		// One millisecond more, so that the call has surely come back by then.
		return missing <= 0 ? 0 : Math.ceil(missing / this.rate) + 1;
	}

	/** The failure of a call that cannot be sent in time. Its `retryAt` is when a whole burst may be sent again. */
	deferral(waiting: number, now: number): Deferral {
		const wait = Math.ceil((this.burst + waiting - this.leftAt(now)) / this.rate);
		return { ...deferred(wait, now), message: 'The calls that the credential allows in an hour are used up' };
	}

	private keptFrom(isLarge: boolean): number {
		return isLarge ? Math.floor(this.burst * keptForSmall) : 0;
	}

	private leftAt(now: number): number {
		// Negative if the clock of the machine was set back.
		const passed = Math.max(0, now - this.countedAt);
		return Math.min(this.burst, this.left + passed * this.rate);
	}
}
