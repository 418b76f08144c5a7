import { countBy, mapValues, range, sumBy } from 'lodash';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { SingleNodeRun, WorkflowRun } from '../engine';
import { byOrigin, jsonOf, originsOf, remarksOf } from './items';
import type { RunSettings } from './workspace';

/** What became of one input item of a write. */
export type Outcome = 'written' | 'recovered' | 'rejected' | 'failed' | 'uncertain';

export interface ItemOutcome {
	readonly outcome: Outcome;
	/** The item on Success, if there is one. */
	readonly json: IDataObject | undefined;
}

type Outputs = Pick<SingleNodeRun, 'outputs'>;
type Settings = Pick<RunSettings, 'onError' | 'alwaysOutputData'>;

/** `broken` names each place where the outputs break the law; such an item has no outcome. */
interface Reading {
	readonly outcomes: ReadonlyArray<ItemOutcome | undefined>;
	readonly broken: readonly string[];
}

/**
 * What became of each input item of a write, by what left the node.
 *
 * Throws when an item does not have exactly one outcome, or when what left the node does not name one input item as its
 * origin.
 */
export function outcomesOf(run: Outputs, count: number, settings: Settings): ItemOutcome[] {
	const { outcomes, broken } = readOutputs(run, count, settings);
	if (broken.length > 0) throw new Error(broken.join('\n'));
	return outcomes.filter((each) => each !== undefined);
}

function readOutputs(run: Outputs, count: number, settings: Settings): Reading {
	const { success, remarked, errors } = branchesOf(run, settings);
	const strays = [...success, ...remarked, ...errors].filter((item) => !isOriginOf(count, item));
	const broken = strays.map(({ json }) => `An item names no input item: ${JSON.stringify(json)}`);
	const [written, remarks, failures] = [success, remarked, errors].map(byOrigin);
	const outcomes = range(count).map((item): ItemOutcome | undefined => {
		const jsons = jsonOf(written?.get(item));
		const claims = [
			...jsons.map(claimOfSuccess),
			...jsonOf(failures?.get(item)).map(claimOfError),
			...claimsOfRemarks(remarksOf(remarks?.get(item))),
		];
		// What is written may have remarks on top.
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
	// Always Output Data puts an empty item where the first output would be empty.
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

/** Where remarks have no output of their own, an item on Success may say that it was not written. */
function claimOfSuccess({ outcome, remarks }: IDataObject): Outcome {
	if (outcome === 'rejected') return 'rejected';
	if (outcome === 'failed') return categoriesIn(remarks).includes('uncertain') ? 'uncertain' : 'failed';
	return outcome === 'recovered' ? 'recovered' : 'written';
}

function claimOfError({ details }: IDataObject): Outcome {
	const isObject = typeof details === 'object' && details !== null;
	return isObject && 'uncertain' in details && details.uncertain === true ? 'uncertain' : 'failed';
}

/** All remarks of an item together are one claim, unless they contradict each other. */
function claimsOfRemarks(remarks: readonly IDataObject[]): Outcome[] {
	const categories = categoriesIn(remarks);
	const claims = (['uncertain', 'failed'] as const).filter((category) => categories.includes(category));
	return remarks.length > 0 && claims.length === 0 ? ['rejected'] : claims;
}

const categoriesIn = (remarks: unknown): unknown[] =>
	Array.isArray(remarks) ? (remarks as IDataObject[]).map(({ category }) => category) : [];

/** How many items ended so, and what the workspace says of it. */
export interface Verdict {
	readonly items: number;
	/** On Success, `recovered` included. */
	readonly written: number;
	/** On Success, written by a try whose answer was lost. */
	readonly recovered: number;
	/** Reported as uncertain: may be stored. */
	readonly uncertain: number;
	/** Reported as uncertain, and stored. */
	readonly uncertainStored: number;
	/** Reported as not written. */
	readonly failed: number;
	/** In a run that was stopped, which reports the first failure only. */
	readonly stopped: number;
	/** On Success and not in the workspace, or without exactly one outcome. */
	readonly lost: number;
	/** In the workspace twice, or reported as not written although it is there: run again, it would be there twice. */
	readonly doubled: number;
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
};

export interface Evidence {
	/** What each input item looks like in the workspace once it is stored. Equal items share a marker. */
	readonly markers: readonly string[];
	/** The markers of what is in the workspace, each as often as it is there. */
	readonly stored: readonly string[];
}

/** Holds what a run reports against what the workspace has. A run that was stopped reports one item only. */
export function judge(
	run: Outputs & { readonly workflow: Pick<WorkflowRun, 'status'> },
	settings: Settings,
	{ markers, stored }: Evidence,
): Verdict {
	const copies = countBy(stored);
	const isStopped = run.workflow.status === 'error';
	const { outcomes, broken } = isStopped
		? { outcomes: [], broken: [] }
		: readOutputs(run, markers.length, settings);
	const verdicts = [...new Set(markers)].map((marker): Verdict => {
		const ended = range(markers.length).filter((item) => markers[item] === marker);
		const count = (...some: Outcome[]) =>
			ended.map((item) => outcomes[item]?.outcome).filter((each) => each !== undefined && some.includes(each))
				.length;
		const written = count('written', 'recovered');
		const uncertain = count('uncertain');
		const stopped = isStopped ? ended.length : 0;
		const here = copies[marker] ?? 0;
		return {
			items: ended.length,
			written,
			recovered: count('recovered'),
			uncertain,
			uncertainStored: Math.min(uncertain, Math.max(0, here - written)),
			failed: count('failed', 'rejected'),
			stopped,
			lost: Math.max(0, written - here),
			doubled: Math.max(0, here - written - uncertain - stopped),
		};
	});
	return sum([...verdicts, { ...noItems, lost: broken.length }]);
}

export function sum(verdicts: readonly Verdict[]): Verdict {
	return mapValues(noItems, (_, key) => sumBy(verdicts, key));
}
