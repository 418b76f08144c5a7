import { countBy } from 'lodash';

import type { SingleNodeRun } from '../engine';
import { byOrigin, jsonOf, remarksOf } from '../testkit/items';

/** What the branches say became of an item; `untold` when they say nothing. */
type Fate = 'accepted' | 'recovered' | 'uncertain' | 'refused' | 'failed' | 'stopped' | 'untold';

/** How many items ended so, and what the workspace says of it. */
export interface Verdict {
	readonly items: number;
	/** On Success, `recovered` included. */
	readonly accepted: number;
	/** On Success, written by a try whose answer was lost. */
	readonly recovered: number;
	/** Told as uncertain: may be stored. */
	readonly uncertain: number;
	/** Told as uncertain, and stored. */
	readonly uncertainStored: number;
	/** Told as not written. */
	readonly failed: number;
	/** In a run that was stopped, which tells of the first failure alone. */
	readonly stopped: number;
	/** On Success and not in the workspace, or told of nowhere. */
	readonly lost: number;
	/** In the workspace twice, or told as not written although it is there: run again, it would be there twice. */
	readonly doubled: number;
}

export const nothing: Verdict = {
	items: 0,
	accepted: 0,
	recovered: 0,
	uncertain: 0,
	uncertainStored: 0,
	failed: 0,
	stopped: 0,
	lost: 0,
	doubled: 0,
};

/**
 * Holds what a run says against what the workspace has.
 *
 * `markers` tell, item by item, what is stored of it; `stored` are the markers that are in the workspace. Equal items
 * share a marker, and stand for as many copies. A run that was stopped tells of one item only.
 */
export function judge(run: SingleNodeRun, markers: readonly string[], stored: readonly string[]): Verdict {
	const copies = countBy(stored);
	const isStopped = run.workflow.status === 'error';
	const fates = isStopped ? markers.map((): Fate => 'stopped') : fatesOf(run, markers.length);
	const verdicts = [...new Set(markers)].map((marker) => {
		const ended = fates.filter((_, item) => markers[item] === marker);
		const count = (...some: Fate[]) => ended.filter((fate) => some.includes(fate)).length;
		const accepted = count('accepted', 'recovered');
		const uncertain = count('uncertain');
		const stopped = count('stopped');
		const here = copies[marker] ?? 0;
		return {
			items: ended.length,
			accepted,
			recovered: count('recovered'),
			uncertain,
			uncertainStored: Math.min(uncertain, Math.max(0, here - accepted)),
			failed: count('failed', 'refused'),
			stopped,
			lost: Math.max(0, accepted - here) + count('untold'),
			doubled: Math.max(0, here - accepted - uncertain - stopped),
		};
	});
	return sum(verdicts);
}

export function sum(verdicts: readonly Verdict[]): Verdict {
	return verdicts.reduce((total, each) => {
		const add = (key: keyof Verdict) => total[key] + each[key];
		return {
			items: add('items'),
			accepted: add('accepted'),
			recovered: add('recovered'),
			uncertain: add('uncertain'),
			uncertainStored: add('uncertainStored'),
			failed: add('failed'),
			stopped: add('stopped'),
			lost: add('lost'),
			doubled: add('doubled'),
		};
	}, nothing);
}

function fatesOf({ outputs }: SingleNodeRun, count: number): Fate[] {
	const [success, remarked, errors] = outputs.map(byOrigin);
	return Array.from({ length: count }, (_, item): Fate => {
		const [written] = jsonOf(success?.get(item));
		if (written) return written['outcome'] === 'recovered' ? 'recovered' : 'accepted';
		const [error] = jsonOf(errors?.get(item));
		const categories = remarksOf(remarked?.get(item)).map(({ category }) => category);
		if (isUncertain(error?.['details']) || categories.includes('uncertain')) return 'uncertain';
		if (error || categories.includes('failed')) return 'failed';
		return categories.length > 0 ? 'refused' : 'untold';
	});
}

const isUncertain = (details: unknown) =>
	typeof details === 'object' && details !== null && 'uncertain' in details && details.uncertain === true;
