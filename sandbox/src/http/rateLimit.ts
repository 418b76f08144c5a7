import { ServiceError } from '../domain/errors';

const HOUR = 3_600_000;

/** Counts requests per token and hour (sync-api.md, Limits: off unless asked for). */
export class RateLimit {
	private readonly windows = new Map<string, { ends: number; used: number }>();

	/** Counts a request. Returns the seconds to wait if the limit is exceeded, otherwise undefined. Null means no limit. */
	take(token: string, perHour: number | null, now: number): number | undefined {
		if (perHour === null) return undefined;
		let window = this.windows.get(token);
		if (window === undefined || window.ends <= now) {
			window = { ends: now + HOUR, used: 0 };
			this.windows.set(token, window);
		}
		window.used += 1;
		return window.used > perHour ? Math.ceil((window.ends - now) / 1000) : undefined;
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
