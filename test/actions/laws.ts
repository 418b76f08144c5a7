import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { SingleNodeRun } from '../../engine';
import { byOrigin, jsonOf, originsOf, remarksOf } from '../../testkit/items';

export type Fate = 'accepted' | 'refused' | 'failed';

/** What became of each input item, by what left the node. Throws when an item has no outcome or more than one. */
export function fatesOf(count: number, outputs: readonly INodeExecutionData[][], hasErrorOutput: boolean) {
	const branches = hasErrorOutput ? outputs.slice(0, -1) : outputs;
	const [successes, remarked] = [byOrigin(branches[0]), byOrigin(branches[1])];
	const failures = byOrigin(hasErrorOutput ? outputs.at(-1) : []);
	return Array.from({ length: count }, (_, item): { fate: Fate; actionId: unknown } => {
		const [success, ...others] = jsonOf(successes.get(item));
		const remarks = remarksOf(remarked.get(item));
		const errors = failures.get(item) ?? [];
		const hasFailed = remarks.some(({ category }) => category === 'failed' || category === 'uncertain');
		const fates: Fate[] = [];
		if (success) fates.push(fateOfSuccess(success));
		if (errors.length > 0 || (!success && hasFailed)) fates.push('failed');
		else if (!success && remarks.length > 0) fates.push('refused');
		const [fate] = fates;
		if (fate === undefined || fates.length > 1 || others.length > 0 || errors.length > 1)
			throw new Error(`Item ${item} has these outcomes: ${fates.join(', ') || 'none'}`);
		return { fate, actionId: success?.['action_id'] };
	});
}

function fateOfSuccess({ outcome }: IDataObject): Fate {
	return outcome === 'refused' || outcome === 'failed' ? outcome : 'accepted';
}

/** Every item names an input item as its origin. */
export function strayOrigins(run: SingleNodeRun, count: number): unknown[] {
	const origins = run.outputs.flatMap((items) => originsOf(items));
	return origins.filter((origin) => typeof origin !== 'number' || origin < 0 || origin >= count);
}

/** Whether all of `some` stand in `all`, in their order. */
export function isInOrder(some: readonly unknown[], all: readonly unknown[]): boolean {
	let at = 0;
	for (const each of all) if (each === some[at]) at++;
	return at === some.length;
}
