/** A request under way, as the window remembers it. */
export interface Slot {
	/** Grows by one with each request, so that requests sent before a cut differ from those sent after it. */
	readonly ticket: number;
	/** How many were under way when it was sent, itself included. */
	readonly atOnce: number;
}

/** `now` in epoch milliseconds; `took` in milliseconds from sending to the answer. */
interface Timing {
	readonly now: number;
	readonly took: number;
}

/** The size of the window before the first answer. */
const firstSize = 8;
/** The share of the window that remains after throttling or a lost answer. */
const keptShare = 0.9;
/** The least share of the window that remains after a rise of latency. */
const leastKeptShare = 0.5;
/** One more slot takes at least this many answers, so that a small window does not try to grow all the time. */
const leastAnswersPerSlot = 10;
/** Latency counts as risen at this many times the lowest latency seen, plus `latencyNoise` milliseconds. */
const riseFactor = 2;
const latencyNoise = 20;
/** The lowest latency grows by this factor with each round, because a service may become slower for good. */
const lowestGrowth = 1.01;
/** After so many milliseconds without a cut, the limit of the service may be another one. */
const limitAge = 5_000;

/** The mean latency of the answers of one kind of call, one round of answers at a time. */
class Latency {
	private lowest = Infinity;
	private sum = 0;
	private count = 0;
	private answersPerRound = 0;

	/**
	 * Adds the latency of one answer. At the end of a round, returns which share of the mean latency is expected, from
	 * 0 to 1; below 1, the latency has risen. Returns 1 within a round.
	 */
	add(milliseconds: number, size: number): number {
		if (this.count === 0) this.answersPerRound = Math.max(firstSize, size);
		this.sum += milliseconds;
		this.count += 1;
		if (this.count < this.answersPerRound) return 1;
		const mean = this.sum / this.count;
		this.sum = 0;
		this.count = 0;
		this.lowest = Math.min(mean, this.lowest * lowestGrowth);
		return Math.min(1, (this.lowest * riseFactor + latencyNoise) / mean);
	}
}

/**
 * Finds by trial how many requests may be under way at once, as TCP finds the capacity of a connection.
 *
 * The window doubles with each round of answers until the service is throttling, slow or silent. Then it grows by one a
 * round, and doubles again once the last cut was long ago. A throttled request shows how many requests the
 * service takes: those that were under way before it. The window shrinks to 90 % of that, once for all requests that
 * were sent before the cut. A rise of latency cuts the window by up to half, but not below its first size, because a
 * rise can have other causes.
 */
export class ConcurrencyWindow {
	private width: number;
	private isDoubling = true;
	private noGrowthUntil = 0;
	private cutAt = 0;
	private lastTicket = 0;
	/** The last request that was sent before the last cut. */
	private cutAfter = 0;
	private readonly latencies = new Map<string, Latency>();

	constructor(private readonly most: number) {
		this.width = Math.min(firstSize, most);
	}

	get size(): number {
		return Math.max(1, Math.floor(this.width));
	}

	sent(atOnce: number): Slot {
		this.lastTicket += 1;
		return { ticket: this.lastTicket, atOnce };
	}

	/** Grows again as at the start: since then, the service may have another limit and another latency. */
	probe(): void {
		this.isDoubling = true;
		this.latencies.clear();
		this.width = Math.max(this.width, Math.min(firstSize, this.most));
	}

	/** `kind` names calls of comparable latency. It is undefined if this latency shows nothing about the service. */
	answered(slot: Slot, kind: string | undefined, { now, took }: Timing): void {
		// A request that was sent before the cut shows the latency of the old window.
		const isComparable = kind !== undefined && slot.ticket > this.cutAfter;
		const share = isComparable ? this.latencyOf(kind).add(took, this.size) : 1;
		if (share < 1) {
			if (this.width > firstSize) this.cut(slot, now, Math.max(leastKeptShare, share), firstSize);
			return;
		}
		// A window that was not half used cannot show that a larger one works.
		if (slot.atOnce * 2 < this.width || now < this.noGrowthUntil) return;
		if (now - this.cutAt >= limitAge) this.isDoubling = true;
		const growth = this.isDoubling ? 1 : 1 / Math.max(leastAnswersPerSlot, this.width);
		this.width = Math.min(this.most, this.width + growth);
	}

	/** The service takes the requests that were under way before this one, and not this one. */
	throttled(slot: Slot, now: number): void {
		this.width = Math.max(1, Math.min(this.width, slot.atOnce - 1));
		this.cut(slot, now, keptShare, 1);
	}

	/** No usable answer came. */
	lost(slot: Slot, now: number): void {
		this.cut(slot, now, keptShare, 1);
	}

	/** Stops growth until `time`. */
	holdUntil(time: number): void {
		this.noGrowthUntil = Math.max(this.noGrowthUntil, time);
	}

	private latencyOf(kind: string): Latency {
		const latency = this.latencies.get(kind) ?? new Latency();
		this.latencies.set(kind, latency);
		return latency;
	}

	private cut(slot: Slot, now: number, share: number, least: number): void {
		this.isDoubling = false;
		this.cutAt = now;
		if (slot.ticket <= this.cutAfter) return;
		this.cutAfter = this.lastTicket;
		this.width = Math.max(least, this.width * share);
	}
}
