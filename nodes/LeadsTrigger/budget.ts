import type { IPollFunctions } from 'n8n-workflow';

/** How much one poll may still read. The next poll reads the rest. */
export interface Budget {
	/** Called once after each page. Returns false if the poll must not fetch another page. */
	allowsAnotherPage(): boolean;
}

/** 5,000 leads. More in one execution would strain the memory of n8n and the nodes that follow. */
const maxPages = 50;

/**
 * The share of n8n's budget in which new pages are fetched. A slow or retried page must fit into the rest, because n8n
 * drops everything that arrives after its budget.
 */
const share = 0.5;

/** The budget of a poll: n8n's own time limit, if the host has one (2.38 and later), and a number of pages. */
export function budgetOf(context: IPollFunctions): Budget {
	const isOffered = 'getPollBudgetMs' in context && typeof context.getPollBudgetMs === 'function';
	const milliseconds = isOffered ? context.getPollBudgetMs() * share : Infinity;
	const startedAt = performance.now();
	let pages = 0;
	return {
		allowsAnotherPage: () => (pages += 1) < maxPages && performance.now() - startedAt < milliseconds,
	};
}
