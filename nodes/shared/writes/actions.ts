import { printAddress } from '../remarks/address';
import { fromService, type Remark } from '../remarks/remark';
import type { Data } from '../sync/data';
import type { WriteAnswer } from '../sync/shapes/answers';
import { type ActionInput, type ActionRules, givenAt, type PreparedEntry } from './actionDraft';
import { prepareEntry } from './actionEntry';

/** The entries of one request. What is held back is not sent, so the service counts them otherwise than we were given them. */
export interface PreparedActions {
	readonly given: readonly ActionInput[];
	/** What is sent. */
	readonly entries: readonly Data[];
	/** For each entry that is sent, its index as given. */
	readonly givenIndexes: readonly number[];
	readonly remarks: readonly Remark[];
	readonly changes: PreparedEntry['changes'];
	readonly newOptions: PreparedEntry['newOptions'];
}

export const noActions: PreparedActions = {
	given: [],
	entries: [],
	givenIndexes: [],
	remarks: [],
	changes: [],
	newOptions: [],
};

export function prepareActions(given: readonly ActionInput[], rules: ActionRules): PreparedActions {
	const prepared = given.map((input, index) => prepareEntry(index, input, rules));
	const sent = prepared.flatMap(({ entry }, index) => (entry ? [{ entry, index }] : []));
	return {
		given,
		entries: sent.map(({ entry }) => entry),
		givenIndexes: sent.map(({ index }) => index),
		remarks: prepared.flatMap(({ remarks }) => remarks),
		changes: prepared.flatMap(({ changes }) => changes),
		newOptions: prepared.flatMap(({ newOptions }) => newOptions),
	};
}

/** The remarks of the service about actions, at their places as given; an entry that it ignored without a word gets ours. */
export function actionRemarks({ given, givenIndexes }: PreparedActions, answer: WriteAnswer): Remark[] {
	const remarks = answer.remarks.flatMap((raw): Remark[] => {
		const remark = fromService(raw, () => undefined);
		const { address } = remark;
		if (address.scope !== 'action') return [];
		const actionIndex = givenIndexes[address.actionIndex] ?? address.actionIndex;
		const actionId = answer.actions[address.actionIndex]?.actionId ?? undefined;
		const input = given[actionIndex];
		const value = input && givenAt(input, address);
		return [{ ...remark, address: { ...address, actionIndex }, value, actionId }];
	});
	const told = new Set(
		remarks.map(({ address }) => (address.scope === 'action' ? address.actionIndex : undefined)),
	);
	givenIndexes.forEach((actionIndex, sentIndex) => {
		const result = answer.actions[sentIndex];
		if (told.has(actionIndex) || (result !== undefined && result.status !== 'IGNORED')) return;
		remarks.push(ignored(actionIndex));
	});
	return remarks;
}

/** The service took the request and left the action out, without a remark of its own. */
export function ignored(actionIndex: number): Remark {
	return {
		category: 'silently_dropped',
		source: 'verification',
		message: 'The service ignored this action and gave no reason',
		hint: 'Compare the action with its definition in the workspace, then send it again.',
		address: { scope: 'action', actionIndex },
	};
}

/** What became of each action as given: its ID, or null and why. */
export function actionReports({ given, givenIndexes }: PreparedActions, answer: WriteAnswer): Data[] {
	return given.map((input, index) => {
		const sentIndex = givenIndexes.indexOf(index);
		const result = sentIndex < 0 ? undefined : answer.actions[sentIndex];
		return {
			address: printAddress({ scope: 'action', actionIndex: index }),
			type: input.kind === 'payment' ? 'PAYMENT' : input.code,
			action_id: result?.actionId ?? null,
			status: sentIndex < 0 ? 'HELD_BACK' : (result?.status ?? 'IGNORED'),
		};
	});
}
