import type { IExecuteFunctions } from 'n8n-workflow';

import type { Outcome } from './outcome';

/**
 * What became of the items in an earlier try of the same run.
 *
 * Retry On Fail runs the whole node again with every item. Without a memory, a lead that the first try created would
 * be sent a second time. n8n hands the same item objects to each try of one run and new ones to every other run, so the
 * memory hangs on them, and goes with them. In a tool call the wrapper is new at each try, but what it wraps is not.
 */
const outcomes = new WeakMap<object, Outcome>();

export interface RetryMemory {
	get(item: number): Outcome | undefined;
	set(item: number, outcome: Outcome): void;
}

export function retryMemoryOf(context: IExecuteFunctions, isTool: boolean): RetryMemory {
	const items = context.getInputData();
	const retries = context.getNode().retryOnFail === true;
	const key = (item: number) => (isTool ? items[item]?.json : items[item]);
	return {
		get: (item) => {
			const about = key(item);
			return about && retries ? outcomes.get(about) : undefined;
		},
		set: (item, outcome) => {
			const about = key(item);
			if (about && retries) outcomes.set(about, outcome);
		},
	};
}
