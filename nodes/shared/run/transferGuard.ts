import type { Limits } from '../sync/limits';
import type { Clock } from '../sync/retry';

/**
 * Ends a file transfer that stands still or takes too long. n8n's own timeout cannot: each byte starts it again, and it
 * ends when the headers of an answer arrive.
 */
export class TransferGuard {
	private readonly controller = new AbortController();
	private readonly startedAt: number;
	private hasMoved: boolean;
	private isOver = false;
	private longest: number;

	/**
	 * @param size how many bytes the transfer has at most
	 * @param isSeen whether `moved` is called for each part. If not, only the time of the whole transfer counts.
	 */
	constructor(
		private readonly clock: Pick<Clock, 'now' | 'after'>,
		private readonly limits: Pick<Limits, 'idleTimeout' | 'leastSpeed'>,
		{ size, isSeen }: { readonly size: number; readonly isSeen: boolean },
	) {
		this.startedAt = clock.now();
		this.longest = limits.idleTimeout + (1000 * size) / limits.leastSpeed;
		this.hasMoved = !isSeen;
		this.watch(isSeen);
	}

	/** Is aborted when the transfer has to end. */
	get signal(): AbortSignal {
		return this.controller.signal;
	}

	moved(): void {
		this.hasMoved = true;
	}

	/** From now on, the whole rest has to arrive within the idle timeout. */
	hurry(): void {
		this.longest = Math.min(this.longest, this.clock.now() - this.startedAt + this.limits.idleTimeout);
	}

	/** Ends the guard, and the connection if bytes could still come. */
	end(): void {
		this.isOver = true;
		this.controller.abort();
	}

	private watch(isSeen: boolean): void {
		this.clock.after(this.limits.idleTimeout, () => {
			if (this.isOver) return;
			const age = this.clock.now() - this.startedAt;
			if (!this.hasMoved || age >= this.longest) return this.end();
			if (isSeen) this.hasMoved = false;
			this.watch(isSeen);
		});
	}
}
