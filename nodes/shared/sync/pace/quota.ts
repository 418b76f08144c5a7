import { deferred, type Deferral } from '../failure';

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
