import { deferred, type Deferral } from '../failure';

/** In milliseconds. */
const timeBetweenProbes = 60_000;

/**
 * A wait that the service asked for and that is longer than an execution waits: its calls of the hour may be used up.
 * Nothing is sent meanwhile, except for one call a minute: the service may have raised its limit.
 */
export class LongPause {
	private until = 0;
	private probedAt = 0;

	begin(length: number, now: number): void {
		this.until = now + length;
		this.probedAt = now;
	}

	end(): void {
		this.until = 0;
	}

	/** Why a call is not sent. Undefined if the pause is over. */
	reasonAt(now: number): Deferral | undefined {
		return now < this.until ? deferred(this.until - now, now) : undefined;
	}

	/** Whether the next call may be sent as a probe. */
	takeProbe(now: number): boolean {
		if (now - this.probedAt < timeBetweenProbes) return false;
		this.probedAt = now;
		return true;
	}
}
