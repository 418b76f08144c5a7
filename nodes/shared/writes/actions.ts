import { fromService, type Remark } from '../remarks/remark';
import type { Data } from '../sync/data';
import type { ActionResult, WriteAnswer } from '../sync/shapes/writeAnswer';
import { type ActionInput, type ActionRules, givenAt } from './actionDraft';
import { prepareEntry } from './actionEntry';
import { type Observations, joined } from './fields';

/**
 * The entries of one request. The node does not send entries that it holds back, so the service's indexes may differ
 * from those of the input.
 */
export interface PreparedActions extends Observations {
	readonly given: readonly ActionInput[];
	/** The entries that are sent, each with its index in `given`. */
	readonly sent: ReadonlyArray<{ entry: Data; input: ActionInput; actionIndex: number }>;
	/** Undefined if there are no actions. */
	readonly rules: ActionRules | undefined;
}

export const noActions: PreparedActions = { given: [], sent: [], ...joined([]), rules: undefined };

export function prepareActions(given: readonly ActionInput[], rules: ActionRules): PreparedActions {
	if (given.length === 0) return noActions;
	const prepared = given.map((input) => prepareEntry(input, rules));
	const sent = prepared.flatMap(({ entry, input }, actionIndex) =>
		entry ? [{ entry, input, actionIndex }] : [],
	);
	return { given, sent, ...joined(prepared.map(withIndex)), rules };
}

/** What was found about an entry of several says which one it is about. */
function withIndex({ remarks, changes, unchecked, ...found }: Observations, index: number): Observations {
	return {
		...found,
		remarks: remarks.map((each) => ({ ...each, address: { ...each.address, actionIndex: index } })),
		changes: changes.map((each) => ({ ...each, action_index: index })),
		unchecked: unchecked.map((each) => ({ ...each, action_index: index })),
	};
}

/** The service's remarks, with the indexes of the input, and one for each entry that was ignored without a remark. */
export function actionRemarks({ given, sent }: PreparedActions, answer: WriteAnswer): Remark[] {
	const resultAt = (sentIndex: number) => resultOf(answer, sentIndex, sent.length);
	const remarks = answer.remarks.flatMap((raw): Remark[] => {
		const remark = fromService(raw);
		const { address } = remark;
		if (address.scope !== 'action') return [];
		const { actionIndex: sentIndex = 0 } = address;
		const { actionIndex = sentIndex } = sent[sentIndex] ?? {};
		const actionId = resultAt(sentIndex).actionId ?? undefined;
		const input = given[actionIndex];
		const value = input && givenAt(input, address);
		return [{ ...remark, address: { ...address, actionIndex }, value, actionId }];
	});
	const reported = new Set(remarks.map(({ address }) => address.actionIndex));
	const silent = sent.filter(
		({ actionIndex }, sentIndex) => !reported.has(actionIndex) && resultAt(sentIndex).status === 'IGNORED',
	);
	return [...remarks, ...silent.map(({ actionIndex }) => ignored(actionIndex))];
}

/**
 * What an answer says about one of `count` sent entries. If it has another number of results, nobody knows which result
 * is whose, unless there are enough and all are created.
 */
export function resultOf({ actions }: WriteAnswer, sentIndex: number, count: number): ActionResult {
	const result = actions.length === count ? actions[sentIndex] : undefined;
	if (result !== undefined) return result;
	const areCreated = actions.length > count && actions.every(({ status }) => status === 'CREATED');
	return { actionId: null, status: areCreated ? 'CREATED' : 'UNKNOWN' };
}

/** The remark for an action that the service left out of a successful request, without a remark. */
export function ignored(actionIndex?: number): Remark {
	return {
		category: 'silently_dropped',
		source: 'verification',
		message: 'The service ignored this action and gave no reason',
		hint: 'Compare the action with its definition in the workspace, then send it again.',
		address: { scope: 'action', actionIndex },
	};
}

/** What became of each input action: its status, its type as reads return it, and its ID if it has one. */
export function actionReports({ given, sent }: PreparedActions, answer: WriteAnswer): Data[] {
	return given.map((input, index) => {
		const sentIndex = sent.findIndex(({ actionIndex }) => actionIndex === index);
		const result = sentIndex < 0 ? undefined : resultOf(answer, sentIndex, sent.length);
		const code = input.kind === 'payment' ? 'PAYMENT' : input.code;
		return {
			type: code.replace(/^(?=\d+$)/, 'ACTION_'),
			...(result?.actionId ? { action_id: result.actionId } : {}),
			status: result?.status ?? 'HELD_BACK',
		};
	});
}
