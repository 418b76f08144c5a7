import type { IExecuteFunctions } from 'n8n-workflow';

import type { Outcome } from './outcome';

/**
 * The outcomes of the items in an earlier retry of the same run.
 *
 * Retry On Fail runs the whole node again with every item. Without this memory, a lead that the first run created would
 * be sent a second time. n8n passes the same item objects to each retry of a run, and new ones to every other run, so
 * the objects are the keys, and the memory ends with them. In a tool call, each retry has new items around the same json.
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
			const object = key(item);
			return object && retries ? outcomes.get(object) : undefined;
		},
		set: (item, outcome) => {
			const object = key(item);
			if (object && retries) outcomes.set(object, outcome);
		},
	};
}
