/** How often a call is sent, and how long it takes. Times are in milliseconds. */
export interface Limits {
	/** The most attempts of one call. */
	readonly attempts: number;
	readonly firstDelay: number;
	readonly longestDelay: number;
	/** If the service asks for a longer pause, the call fails at once. */
	readonly longestRetryAfter: number;
	/** No further attempt begins after this time since the first, waits included. */
	readonly callBudget: number;
	/** When the service has answered nobody for this long, no call is sent again. */
	readonly patience: number;
	/** How long one attempt may take. */
	readonly timeout: number;
	/** In characters. No answer of the Sync API is longer, so the node stops reading there. */
	readonly longestAnswer: number;
	/** A file transfer fails when no byte arrives for this long. */
	readonly idleTimeout: number;
	/**
	 * In bytes a second. In all, a file transfer may take `idleTimeout` plus the time that its bytes take at this
	 * speed.
	 */
	readonly leastSpeed: number;
	/** How long a call with a lost answer may still be under way. The nodes look for its write after that. */
	readonly settlingTime: number;
}

export const usualLimits: Limits = {
	attempts: 5,
	firstDelay: 250,
	longestDelay: 8_000,
	longestRetryAfter: 60_000,
	callBudget: 180_000,
	patience: 60_000,
	timeout: 60_000,
	longestAnswer: 32 * 1024 * 1024,
	idleTimeout: 120_000,
	leastSpeed: 4 * 1024,
	settlingTime: 500,
};
