/** The answer to a write of a lead or of actions, read in every form. */
import { z } from 'zod';

import { isDenial, isDenyingText, saysNo } from './denial';
import { leadFieldsOf, leadIdOf } from './leadParts';
import { wordIn } from './parts';
import { isAddressedRemark, readable, remarksOf, type ServiceRemark } from './serviceRemarks';
import {
	firstIn,
	foldKey,
	idOf,
	isObject,
	type JsonObject,
	keyReader,
	layersReader,
	textOf,
} from './tolerant';

export interface ActionResult {
	/** null when the entry was ignored, or when the answer has no ID of it. */
	readonly actionId: string | null;
	/** `UNKNOWN` when the answer has neither an ID nor a status of the entry. */
	readonly status: 'CREATED' | 'IGNORED' | 'UNKNOWN';
}

export interface WriteAnswer {
	/** null when the service says that nothing was stored. Undefined when the answer has no ID. */
	readonly leadId: string | null | undefined;
	/** The lead's fields after the write, where the service sends them. */
	readonly fields: Readonly<Record<string, unknown>> | undefined;
	readonly actions: readonly ActionResult[];
	readonly remarks: readonly ServiceRemark[];
	/** Whether the service says that the call failed, in spite of the status of its answer. */
	readonly isDenied: boolean;
}

const writeLayers = layersReader('lead');
const readActions = keyReader('actions', 'action_results', 'results', 'action');

const readOtherId = keyReader('action_id', 'id');
/** An `action_id` of null says that the entry was ignored (sync-api.md, Action result), whatever else has an ID. */
const readActionId = (entry: JsonObject) => (entry['action_id'] === null ? null : readOtherId(entry));
const readStatus = keyReader('status', 'state', 'outcome', 'result');
const isCreated = /^(created|success|successful|succeeded|ok|done|stored|saved|accepted|added|true)$/i;
const isIgnored = /ignored|fail|reject|skip|drop|invalid|error|denied|not.?created|^false$/i;

/** A word, a number or a flag as text, also in an object such as `{ "name": "IGNORED" }`. Empty for anything else. */
function statusText(status: unknown): string {
	return typeof status === 'boolean' ? String(status) : (wordIn(status) ?? '').trim();
}

function actionResultOf(entry: unknown): ActionResult {
	if (!isObject(entry)) {
		const actionId = idOf(entry);
		if (saysNo(actionId ?? '')) return { actionId: null, status: 'IGNORED' };
		return { actionId: actionId ?? null, status: actionId === undefined ? 'UNKNOWN' : 'CREATED' };
	}
	const id = readActionId(entry);
	const actionId = idOf(id) ?? null;
	const status = statusText(readStatus(entry));
	if (isIgnored.test(status)) return { actionId, status: 'IGNORED' };
	if (actionId !== null || isCreated.test(status)) return { actionId, status: 'CREATED' };
	return { actionId, status: id === null && status === '' ? 'IGNORED' : 'UNKNOWN' };
}

/** The entries of the list of actions: a list, an object keyed by index, or one entry alone. */
function actionEntriesOf(layer: JsonObject): readonly unknown[] | undefined {
	const actions = readActions(layer);
	if (Array.isArray(actions)) return actions;
	if (!isObject(actions)) return undefined;
	const isKeyed = Object.keys(actions).every((key) => /^\d+$/.test(key));
	return isKeyed ? Object.values(actions) : [actions];
}

const readResultId = keyReader('action_id');
const isResult = (value: unknown) => isObject(value) && readResultId(value) !== undefined;
const isResults = (value: unknown): value is readonly unknown[] =>
	Array.isArray(value) && value.length > 0 && value.every(isResult);

/** The results in an answer without a list of actions: a list under another name or none, or one result alone. */
function otherResultsIn(answer: unknown, layers: readonly JsonObject[]): readonly unknown[] {
	if (isResults(answer)) return answer;
	return (
		firstIn(layers, (layer) => Object.values(layer).find(isResults)) ??
		firstIn(layers, (layer) => (isResult(layer) ? [layer] : undefined)) ??
		[]
	);
}

/**
 * Keys whose values are remarks. Only under `remarks` is a number or a boolean one; elsewhere it is a count or a flag.
 */
const remarkKeys = new Set(
	['remark', 'error', 'warning', 'failure', 'issue', 'validation_error', 'field_error', 'validation_remark']
		.flatMap((key) => [key, `${key}s`])
		.concat('ignored', 'ignored_fields', 'rejected', 'rejected_fields', 'dropped', 'failed', 'reason')
		.map(foldKey),
);

function remarksIn(object: JsonObject, at: string): ServiceRemark[] {
	const keys = Object.keys(object).filter((key) => remarkKeys.has(foldKey(key)));
	return keys.flatMap((key) => {
		const value = object[key];
		const isCount = typeof value === 'boolean' || typeof value === 'number';
		return isCount && foldKey(key) !== 'remarks' ? [] : remarksOf(value, at);
	});
}

const readOutcome = keyReader('status');
const readMessage = keyReader('message', 'msg', 'detail', 'description');

/** What an answer says about a failed call, if it says so in spite of its status. */
function complaintOf(object: JsonObject): ServiceRemark[] {
	const isFailed = isDenial(object) || isIgnored.test(statusText(readOutcome(object)));
	const message = textOf(readMessage(object));
	const saysWhy = message !== undefined && !isCreated.test(message.trim());
	return isFailed && saysWhy ? [{ field: '', remark: message }] : [];
}

/** The remarks in one layer of an answer, not those of its entries. */
export function remarksOfLayer(layer: JsonObject): ServiceRemark[] {
	return remarksIn(layer, '').concat(complaintOf(layer));
}

export function remarksOfLayers(layers: readonly JsonObject[]): ServiceRemark[] {
	return readable(layers.flatMap(remarksOfLayer));
}

function remarksOfEntry(entry: unknown, index: number): ServiceRemark[] {
	if (!isObject(entry)) return [];
	const at = `actions[${index}]`;
	return [...remarksIn(entry, at), ...complaintOf(entry).map(({ remark }) => ({ field: at, remark }))];
}

/** Whether the whole answer is a list of remarks. */
export function isRemarks(answer: unknown): boolean {
	const isSentence = (each: unknown) => typeof each === 'string' && /\s/.test(each);
	return (
		Array.isArray(answer) &&
		answer.length > 0 &&
		answer.every((each) => isSentence(each) || isAddressedRemark(each))
	);
}

function readWriteAnswer(answer: unknown): WriteAnswer {
	const nothing = { leadId: undefined, fields: undefined, actions: [], isDenied: false };
	if (isRemarks(answer)) return { ...nothing, remarks: readable(remarksOf(answer)) };
	if (isDenyingText(answer)) return { ...nothing, remarks: readable(remarksOf(answer)), isDenied: true };
	const layers = writeLayers(answer);
	const entries = firstIn(layers, actionEntriesOf) ?? otherResultsIn(answer, layers);
	// One result alone is a layer, too.
	const ofEntries = entries.flatMap((entry, index) =>
		layers.some((layer) => layer === entry) ? [] : remarksOfEntry(entry, index),
	);
	const leadIds = layers.map(leadIdOf);
	return {
		leadId: leadIds.find((id) => typeof id === 'string') ?? leadIds.find((id) => id === null),
		fields: firstIn(layers, leadFieldsOf),
		actions: entries.map(actionResultOf),
		remarks: readable(layers.flatMap(remarksOfLayer).concat(ofEntries)),
		isDenied: layers.some(isDenial),
	};
}

/** The answer to a write of a lead or of actions. Reads every value: a 2xx means that the call was carried out. */
export const writeAnswer = z.unknown().transform(readWriteAnswer);
