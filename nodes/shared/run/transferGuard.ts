import type { Limits } from '../sync/limits';
import type { Clock } from '../sync/retry';

/**
 * Ends one file transfer that stands still or takes too long. n8n's own timeout ends with the headers of an answer, and
 * starts again with each byte before.
 */
export class TransferGuard {
	private readonly controller = new AbortController();
	private readonly startedAt: number;
	private hasMoved: boolean;
	private isOver = false;
	private longest: number;

	/**
	 * @param size how many bytes the transfer has at most
	 * @param isSeen whether `moved` is called for its bytes. Otherwise only the time in all counts.
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

	/** Aborted when the transfer has to end. */
	get signal(): AbortSignal {
		return this.controller.signal;
	}

	moved(): void {
		this.hasMoved = true;
	}

	/** The rest has to arrive within the idle timeout. */
	hurry(): void {
		this.longest = Math.min(this.longest, this.clock.now() - this.startedAt + this.limits.idleTimeout);
	}

	/** Also closes the connection, if bytes could still come. */
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
