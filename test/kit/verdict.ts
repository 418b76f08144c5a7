import { countBy, mapValues, range, sumBy } from 'lodash';

import type { WorkflowRun } from './engine';
import { jsonOf } from './items';
import { type Outcome, type Outputs, readOutputs, type Settings } from './outcomes';

/** The number of items with each outcome, compared with the workspace. */
export interface Verdict {
	readonly items: number;
	/** On Success, `recovered` included. */
	readonly written: number;
	/** On Success, written by an attempt whose answer was lost. */
	readonly recovered: number;
	/** Reported as uncertain: it may be stored. */
	readonly uncertain: number;
	/** Reported as uncertain, and stored. */
	readonly uncertainStored: number;
	/** Reported as not written. */
	readonly failed: number;
	/** In a stopped run, which reports only its first failure. */
	readonly stopped: number;
	/** On Success but not in the workspace, or without exactly one outcome. */
	readonly lost: number;
	/** Stored twice, or stored but reported as not written, so that a second run would store it twice. */
	readonly doubled: number;
	/** Stored with other values than the outcome claims. */
	readonly changed: number;
	/** Remarks of the service that came to no branch, word for word. */
	readonly remarksLost: number;
}

export const noItems: Verdict = {
	items: 0,
	written: 0,
	recovered: 0,
	uncertain: 0,
	uncertainStored: 0,
	failed: 0,
	stopped: 0,
	lost: 0,
	doubled: 0,
	changed: 0,
	remarksLost: 0,
};

interface Evidence {
	/** A marker for each input item, by which it is found in the workspace. Equal items share a marker. */
	readonly markers: readonly string[];
	/** The markers in the workspace, once for each stored copy. */
	readonly stored: readonly string[];
	/** How many of these copies have other values than their item. */
	readonly changed?: number;
	/** The texts of the remarks in the service's answers that arrived, once for each time. */
	readonly said?: readonly string[];
}

/** Compares a run's outputs with the workspace. A stopped run reports only one item. */
export function judge(
	run: Outputs & { readonly workflow: Pick<WorkflowRun, 'status'> },
	settings: Settings,
	{ markers, stored, changed = 0, said = [] }: Evidence,
): Verdict {
	const copies = countBy(stored);
	const isStopped = run.workflow.status === 'error';
	const { outcomes, broken } = isStopped
		? { outcomes: [], broken: [] }
		: readOutputs(run, markers.length, settings);
	const verdicts = [...new Set(markers)].map((marker): Verdict => {
		const items = range(markers.length).filter((item) => markers[item] === marker);
		const count = (...some: Outcome[]) =>
			items.map((item) => outcomes[item]?.outcome).filter((each) => each !== undefined && some.includes(each))
				.length;
		const written = count('written', 'recovered');
		const uncertain = count('uncertain');
		const stopped = isStopped ? items.length : 0;
		const storedCopies = copies[marker] ?? 0;
		return {
			...noItems,
			items: items.length,
			written,
			recovered: count('recovered'),
			uncertain,
			uncertainStored: Math.min(uncertain, Math.max(0, storedCopies - written)),
			failed: count('failed', 'rejected', 'deferred'),
			stopped,
			lost: Math.max(0, written - storedCopies),
			doubled: Math.max(0, storedCopies - written - uncertain - stopped),
		};
	});
	const remarksLost = isStopped ? 0 : lostRemarks(run, said, markers.length);
	return sum([...verdicts, { ...noItems, lost: broken.length, changed, remarksLost }]);
}

/**
 * The remarks that the service said and no branch has. A second try of n8n may send an item again and hear its remark
 * again, so a text is expected once for each item at most.
 */
function lostRemarks({ outputs }: Outputs, said: readonly string[], items: number): number {
	const branches = JSON.stringify(outputs.map(jsonOf));
	const timesOut = (text: string) => branches.split(JSON.stringify(text).slice(1, -1)).length - 1;
	const counts = Object.entries(countBy(said));
	return sumBy(counts, ([text, times]) => Math.max(0, Math.min(times, items) - timesOut(text)));
}

export function sum(verdicts: readonly Verdict[]): Verdict {
	return mapValues(noItems, (_, key) => sumBy(verdicts, key));
}
