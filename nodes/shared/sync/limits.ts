/** How often a call is sent, and how long it takes. Times are in milliseconds. */
export interface Limits {
	/** How often one call is sent before it is given up. */
	readonly attempts: number;
	/** How often one call may be refused while the service answers others. */
	readonly throttlings: number;
	readonly firstDelay: number;
	readonly longestDelay: number;
	/** If the service asks for a longer pause, the call fails at once. */
	readonly longestRetryAfter: number;
	/** A call ends after this time, waits included. */
	readonly callBudget: number;
	/** How long one try may take. */
	readonly timeout: number;
	/** In characters. No answer of the Sync API is longer, so a longer one is not read to its end. */
	readonly longestAnswer: number;
	/** A transfer of a file has broken when no byte came for this long. */
	readonly idleTimeout: number;
	/** How long a call whose answer was lost may still be under way. What it wrote is looked for after that. */
	readonly settlingTime: number;
}

export const usualLimits: Limits = {
	attempts: 5,
	throttlings: 20,
	firstDelay: 250,
	longestDelay: 8_000,
	longestRetryAfter: 60_000,
	callBudget: 180_000,
	timeout: 60_000,
	longestAnswer: 32 * 1024 * 1024,
	idleTimeout: 120_000,
	settlingTime: 500,
};
