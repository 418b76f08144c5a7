import { countBy, mapValues, range, sumBy } from 'lodash';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { SingleNodeRun, WorkflowRun } from '../engine';
import { byOrigin, jsonOf, originsOf, remarksOf } from './items';
import type { RunSettings } from './workspace';

/** The outcome of one input item of a write. */
type Outcome = 'written' | 'recovered' | 'rejected' | 'deferred' | 'failed' | 'uncertain';

export interface ItemOutcome {
	readonly outcome: Outcome;
	/** The item on Success, if there is one. */
	readonly json: IDataObject | undefined;
}

type Outputs = Pick<SingleNodeRun, 'outputs'>;
type Settings = Pick<RunSettings, 'onError' | 'alwaysOutputData'>;

/** `broken` describes each violation of the conservation law; such an item has no outcome. */
interface Reading {
	readonly outcomes: ReadonlyArray<ItemOutcome | undefined>;
	readonly broken: readonly string[];
}

/**
 * The outcome of each input item of a write, read from the node's outputs.
 *
 * Throws when an input item does not have exactly one outcome, or when an output item does not come from exactly one
 * input item.
 */
export function outcomesOf(run: Outputs, count: number, settings: Settings): ItemOutcome[] {
	const { outcomes, broken } = readOutputs(run, count, settings);
	if (broken.length > 0) throw new Error(broken.join('\n'));
	return outcomes.filter((each) => each !== undefined);
}

function readOutputs(run: Outputs, count: number, settings: Settings): Reading {
	const { success, remarked, errors } = branchesOf(run, settings);
	const strays = [...success, ...remarked, ...errors].filter((item) => !isOriginOf(count, item));
	const broken = strays.map(
		({ json }) => `An output item does not come from one input item: ${JSON.stringify(json)}`,
	);
	const [written, remarks, failures] = [success, remarked, errors].map(byOrigin);
	const outcomes = range(count).map((item): ItemOutcome | undefined => {
		const jsons = jsonOf(written?.get(item));
		const claims = [
			...jsons.map(claimOfSuccess),
			...jsonOf(failures?.get(item)).map(claimOfError),
			...claimsOfRemarks(remarksOf(remarks?.get(item))),
		];
		// A written item may have remarks too.
		const isWritten = claims.some((claim) => claim === 'written' || claim === 'recovered');
		const [outcome, ...others] = isWritten ? claims.filter((claim) => claim !== 'rejected') : claims;
		if (outcome !== undefined && others.length === 0) return { outcome, json: jsons[0] };
		broken.push(`Item ${item} has these outcomes: ${claims.join(', ') || 'none'}`);
		return undefined;
	});
	return { outcomes, broken };
}

function branchesOf({ outputs }: Outputs, { onError, alwaysOutputData = false }: Settings) {
	const hasErrorOutput = onError === 'continueErrorOutput';
	const [success = [], remarked = []] = hasErrorOutput ? outputs.slice(0, -1) : outputs;
	// Always Output Data adds an empty item when the first output is empty.
	const [first] = success;
	const isPhantom =
		alwaysOutputData && success.length === 1 && first !== undefined && Object.keys(first.json).length === 0;
	return {
		success: isPhantom ? [] : success,
		remarked,
		errors: hasErrorOutput ? (outputs.at(-1) ?? []) : [],
	};
}

function isOriginOf(count: number, item: INodeExecutionData): boolean {
	const [origin] = originsOf([item]);
	return origin !== undefined && Number.isInteger(origin) && origin >= 0 && origin < count;
}

/** Without a Remarks branch, an item on Success may report that it was not written. */
function claimOfSuccess({ report }: IDataObject): Outcome {
	const { outcome } = (report ?? {}) as IDataObject;
	if (outcome === 'rejected' || outcome === 'deferred') return outcome;
	if (outcome === 'failed' || outcome === 'uncertain') return outcome;
	return outcome === 'recovered' ? 'recovered' : 'written';
}

function claimOfError({ details }: IDataObject): Outcome {
	const isObject = typeof details === 'object' && details !== null;
	if (isObject && 'uncertain' in details && details.uncertain === true) return 'uncertain';
	return isObject && 'retryAt' in details ? 'deferred' : 'failed';
}

/** All remarks of an item report one outcome, unless they contradict each other. */
function claimsOfRemarks(remarks: readonly IDataObject[]): Outcome[] {
	const categories = categoriesIn(remarks);
	const claims = (['uncertain', 'deferred', 'failed'] as const).filter((category) =>
		categories.includes(category),
	);
	return remarks.length > 0 && claims.length === 0 ? ['rejected'] : claims;
}

const categoriesIn = (remarks: unknown): unknown[] =>
	Array.isArray(remarks) ? (remarks as IDataObject[]).map(({ category }) => category) : [];

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
			items: items.length,
			written,
			recovered: count('recovered'),
			uncertain,
			uncertainStored: Math.min(uncertain, Math.max(0, storedCopies - written)),
			failed: count('failed', 'rejected', 'deferred'),
			stopped,
			lost: Math.max(0, written - storedCopies),
			doubled: Math.max(0, storedCopies - written - uncertain - stopped),
			changed: 0,
			remarksLost: 0,
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
