import type { Clock, Limits } from '../shared/sync/retry';

/**
 * Ends a file transfer that stands still or takes too long. n8n's own timeout cannot: each byte starts it again, and it
 * ends when the headers of an answer arrive.
 */
export class TransferGuard {
	private readonly controller = new AbortController();
	private readonly startedAt: number;
	private hasMoved: boolean;
	private longest: number;

	/**
	 * @param sent how many bytes are sent. Undefined for a transfer whose bytes come: `moved` is called for each part, so
	 *   that it ends soon when it is slow, however long it is.
	 */
	constructor(
		private readonly clock: Pick<Clock, 'now' | 'after'>,
		private readonly limits: Pick<Limits, 'idleTimeout' | 'leastSpeed'>,
		sent: number | undefined,
	) {
		this.startedAt = clock.now();
		this.longest = limits.idleTimeout + this.timeOf(sent ?? 0);
		const isSeen = sent === undefined;
		this.hasMoved = !isSeen;
		this.watch(isSeen);
	}

	/** Is aborted when the transfer has to end. */
	get signal(): AbortSignal {
		return this.controller.signal;
	}

	/** @param bytes how many came, besides headers */
	moved(bytes = 0): void {
		this.hasMoved = true;
		this.longest += this.timeOf(bytes);
	}

	/** From now on, the whole rest has to arrive within the idle timeout. */
	hurry(): void {
		this.longest = Math.min(this.longest, this.clock.now() - this.startedAt + this.limits.idleTimeout);
	}

	/** Ends the guard, and the connection if bytes could still come. */
	end(): void {
		this.controller.abort();
	}

	/** How long so many bytes may take, in milliseconds. */
	private timeOf(bytes: number): number {
		return (1000 * bytes) / this.limits.leastSpeed;
	}

	private watch(isSeen: boolean): void {
		this.clock.after(this.limits.idleTimeout, () => {
			if (this.signal.aborted) return;
			const age = this.clock.now() - this.startedAt;
			if (!this.hasMoved || age >= this.longest) return this.end();
			if (isSeen) this.hasMoved = false;
			this.watch(isSeen);
		});
	}
}
