/** Fewer failures in a row than this show nothing. */
const leastFailures = 10;
/** Failures that are further apart than this many times `patience` are not of one outage. */
const forgottenAfter = 2;

/**
 * Notices that the service has answered nobody for longer than `patience` milliseconds.
 *
 * While the breaker is open, each call is sent once and no call is sent again. So each call is a probe, and the first
 * one that the service answers closes the breaker.
 */
export class Breaker {
	private failures = 0;
	private since = 0;
	private latest = 0;

	constructor(private readonly patience: number) {}

	answered(): void {
		this.failures = 0;
	}

	/** Called when a request was throttled, or brought no usable answer. */
	failed(now: number): void {
		if (this.failures === 0 || this.isForgotten(now)) {
			this.failures = 0;
			this.since = now;
		}
		this.failures += 1;
		this.latest = now;
	}

	isOpen(now: number): boolean {
		const isLong = this.latest - this.since >= this.patience;
		return isLong && this.failures >= leastFailures && !this.isForgotten(now);
	}

	private isForgotten(now: number): boolean {
		return now - this.latest > this.patience * forgottenAfter;
	}
}
