import { isEqual, range } from 'lodash';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { SingleNodeRun } from './engine';
import { allOriginsOf, byOrigin, jsonOf } from './items';
import type { RunSettings } from './workspace';

/** The outcome of one input item of a write. */
export type Outcome = 'written' | 'recovered' | 'rejected' | 'deferred' | 'failed' | 'uncertain';

export interface ItemOutcome {
	readonly outcome: Outcome;
	/** The item on Success, if there is one. */
	readonly json: IDataObject | undefined;
}

export type Outputs = Pick<SingleNodeRun, 'outputs'>;
export type Settings = Pick<RunSettings, 'onError' | 'alwaysOutputData'>;

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

/** Like `outcomesOf`, but lists what breaks the law instead of throwing. */
export function readOutputs(run: Outputs, count: number, settings: Settings): Reading {
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
			...claimsOfRemarks(jsonOf(remarks?.get(item))),
		];
		const [outcome, ...others] = claims;
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
	const origins = allOriginsOf(item);
	// Only a remark that says so is about several items.
	const { rows } = item.json;
	const isShared = typeof rows === 'string';
	const isOne = origins.length === 1 || (isShared && isEqual(item.pairedItem, { item: origins[0] }));
	return (
		isOne &&
		!Array.isArray(item.pairedItem) &&
		origins.every((origin) => Number.isInteger(origin) && origin >= 0 && origin < count)
	);
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

/** What each item on Remarks says of its input item. That it was written is for its item on Success to claim. */
function claimsOfRemarks(items: readonly IDataObject[]): Outcome[] {
	const claimed = items.map(({ outcome }) => outcome);
	return remarkOutcomes.filter((outcome) => claimed.includes(outcome));
}

const remarkOutcomes = ['uncertain', 'deferred', 'failed', 'rejected'] as const satisfies readonly Outcome[];
