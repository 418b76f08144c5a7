import { ServiceError } from '../domain/errors';

const HOUR = 3_600_000;

/** Counts by key in windows: requests per token and hour (sync-api.md, Limits: off unless asked for). */
export class RateLimit {
	private readonly windows = new Map<string, { ends: number; used: number }>();

	constructor(private readonly length = HOUR) {}

	/** Counts a request. Returns the seconds to wait if the limit is exceeded, otherwise undefined. Null means no limit. */
	take(key: string, most: number | null, now: number): number | undefined {
		if (most === null) return undefined;
		let window = this.windows.get(key);
		if (window === undefined || window.ends <= now) {
			window = { ends: now + this.length, used: 0 };
			this.windows.set(key, window);
		}
		window.used += 1;
		return window.used > most ? Math.ceil((window.ends - now) / 1000) : undefined;
	}

	forget(key: string): void {
		this.windows.delete(key);
	}

	clear(): void {
		this.windows.clear();
	}
}

export class TooManyRequests extends ServiceError {
	constructor(readonly retryAfter: number | undefined) {
		super('TOO_MANY_REQUESTS', 'Too Many Requests');
	}
}
