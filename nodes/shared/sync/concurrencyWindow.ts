/** A request under way, as the window remembers it. */
export interface Slot {
	/** Counts up with each request, so that one sent before a cut is told from one sent after it. */
	readonly ticket: number;
	/** How many were under way when it was sent, itself included. */
	readonly atOnce: number;
}

/** In milliseconds: since the epoch, and from sending to the answer. */
export interface Timing {
	readonly now: number;
	readonly took: number;
}

/** How many requests are sent before anything is known of the service. */
const firstSize = 8;
/** What is left of the window after a refusal. */
const kept = 0.9;
/** What is left at least after a rise of latency. */
const keptAtLeast = 0.5;
/** Answers that a place more is paid with, so that a small window does not ask for it all the time. */
const leastAnswersAPlace = 10;
/** Latency counts as risen when it is this many times the lowest that was seen, and some milliseconds on top. */
const risen = 2;
const latencyNoise = 20;
/** The lowest latency is forgotten a little with each round, because a service may become slower for good. */
const forgotten = 1.01;

/** The mean latency of the answers of one kind of call, a round of them at a time. */
class Latency {
	private lowest = Infinity;
	private sum = 0;
	private count = 0;
	private answersOfARound = 0;

	/** Takes the latency of one answer. At the end of a round: how much of its mean is no rise, from 0 to 1. */
	add(milliseconds: number, size: number): number {
		if (this.count === 0) this.answersOfARound = Math.max(firstSize, size);
		this.sum += milliseconds;
		this.count += 1;
		if (this.count < this.answersOfARound) return 1;
		const mean = this.sum / this.count;
		this.sum = 0;
		this.count = 0;
		this.lowest = Math.min(mean, this.lowest * forgotten);
		return Math.min(1, (this.lowest * risen + latencyNoise) / mean);
	}
}

/**
 * How many requests may be under way at once: found by trying, in the way in which TCP finds what a connection carries.
 *
 * It doubles with each round of answers until something speaks against it, then grows by one a round. A refusal tells how
 * many the service took: those that were under way before it. A tenth less than that is kept, once for all requests that
 * were sent before the cut. Risen latency takes up to half, but never makes the window smaller than it began: it has
 * other causes.
 */
export class ConcurrencyWindow {
	private width: number;
	private isDoubling = true;
	private heldUntil = 0;
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

	/** `kind` names calls whose latencies can be compared; undefined when this one says nothing. */
	answered(sent: Slot, kind: string | undefined, { now, took }: Timing): void {
		// One that was sent before the cut tells what the window was, not what it is.
		const isTelling = kind !== undefined && sent.ticket > this.cutAfter;
		const share = isTelling ? this.latencyOf(kind).add(took, this.size) : 1;
		if (share < 1) {
			if (this.width > firstSize) this.cut(sent, Math.max(keptAtLeast, share), firstSize);
			return;
		}
		// Places that nobody needed say nothing about how many there are.
		if (sent.atOnce * 2 < this.width || now < this.heldUntil) return;
		const growth = this.isDoubling ? 1 : 1 / Math.max(leastAnswersAPlace, this.width);
		this.width = Math.min(this.most, this.width + growth);
	}

	/** The service took those that were under way before, and not this one. */
	throttled(sent: Slot): void {
		this.width = Math.max(1, Math.min(this.width, sent.atOnce - 1));
		this.cut(sent, kept, 1);
	}

	/** No answer came, or none that can be used. */
	lost(sent: Slot): void {
		this.cut(sent, kept, 1);
	}

	/** No growth until then. */
	holdUntil(time: number): void {
		this.heldUntil = Math.max(this.heldUntil, time);
	}

	private latencyOf(kind: string): Latency {
		const latency = this.latencies.get(kind) ?? new Latency();
		this.latencies.set(kind, latency);
		return latency;
	}

	private cut(sent: Slot, share: number, least: number): void {
		this.isDoubling = false;
		if (sent.ticket <= this.cutAfter) return;
		this.cutAfter = this.lastTicket;
		this.width = Math.max(least, this.width * share);
	}
}
