import type { IPollFunctions } from 'n8n-workflow';

/** How much one poll may still read. What is left over is read in the next poll. */
export interface Budget {
	/** Asked after each page; false when no further page should be fetched. */
	allowsAnotherPage(): boolean;
}

/** 5,000 leads: more in one execution is hard on the memory of n8n and on the steps that follow. */
const mostPages = 50;

/** A page that is slow, or tried again, has to fit into the other half: n8n drops what comes after the budget. */
const share = 0.5;

/** The budget of a poll: n8n's own, where the host has one (2.38 and later), and a number of pages. */
export function budgetOf(context: IPollFunctions): Budget {
	const isOffered = 'getPollBudgetMs' in context && typeof context.getPollBudgetMs === 'function';
	const milliseconds = isOffered ? context.getPollBudgetMs() * share : Infinity;
	const startedAt = performance.now();
	let pages = 0;
	return {
		allowsAnotherPage: () => (pages += 1) < mostPages && performance.now() - startedAt < milliseconds,
	};
}
