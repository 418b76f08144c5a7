import { deferred, type Deferral } from '../failure';

/** An execution with more requests than this is large: the others do not wait for it where calls are scarce. */
const mostOfSmall = 20;

/** The requests of one execution that wait for their turn. */
export class Queue<Turn> {
	/** What begins each request, in the order of their turns. */
	private readonly requests: Array<(turn: Turn) => void> = [];
	underWay = 0;
	/** How many requests were sent. */
	sent = 0;
	/** How long the execution waits for calls of its hour, in epoch milliseconds. Undefined until it has to wait. */
	waitsUntil: number | undefined;

	/** @param most how many requests of this execution may be under way at once */
	constructor(private readonly most: number) {}

	/** Whether a request waits that this execution may send. */
	get isReady(): boolean {
		return this.waiting > 0 && this.underWay < this.most;
	}

	get waiting(): number {
		return this.requests.length;
	}

	get isLarge(): boolean {
		return this.sent + this.waiting > mostOfSmall;
	}

	add(begin: (turn: Turn) => void, isFirst: boolean): void {
		if (isFirst) this.requests.unshift(begin);
		else this.requests.push(begin);
	}

	/** Begins the first request. */
	begin(turn: Turn): void {
		this.requests.shift()?.(turn);
	}

	/** Ends the waiting requests. */
	end(reason: Turn): void {
		for (const begin of this.requests.splice(0)) begin(reason);
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
