import * as fc from 'fast-check';

/** What can happen to a call about actions. */
export const trouble = fc.constantFrom(
	{ status: 400 },
	{ status: 401 },
	{ status: 302 },
	{ status: 303, afterwards: true },
	{ status: 429, retryAfter: 0 },
	{ status: 503 },
	{ status: 504 },
	{ html: true },
	{ cut: 'before' },
	{ cut: 'after' },
	{ truncate: true },
);
