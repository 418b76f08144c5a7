/** The answer to a write of a lead or of actions. */

import { leadFieldsOf, leadIdOf } from './lead';
import {
	isNull,
	means,
	read,
	readIn,
	recordOf,
	likeliest,
	valuesOf,
	wordIn,
	flagOf,
	idOf,
	isObject,
	type JsonObject,
	numberOf,
	textOf,
} from './read';
import { entriesOf, layersOf } from './page';
import { printValue, readable, remarksOf, type ServiceRemark } from './serviceRemarks';
import type { Meaning } from './spellings';

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

const isCreated = /^(created|success|successful|succeeded|ok|done|stored|saved|accepted|added|true)$/i;
const isIgnored = /ignored|fail|reject|skip|drop|invalid|error|denied|not.?created|^false$/i;

const statusOf = (value: unknown) => (typeof value === 'boolean' ? String(value) : wordIn(value)?.trim());

function actionResultOf(entry: unknown): ActionResult {
	if (!isObject(entry)) return { actionId: null, status: 'UNKNOWN' };
	const id = read(entry, 'actionId', idOf) ?? null;
	// An `action_id` of null says that the entry was ignored (sync-api.md, Action result), whatever else has an ID.
	const hasNone = likeliest(entry, 'actionId') === null || (id === null && isNull(entry, 'actionId'));
	const actionId = hasNone ? null : id;
	const status = read(entry, 'resultStatus', statusOf) ?? '';
	if (isIgnored.test(status)) return { actionId, status: 'IGNORED' };
	if (actionId !== null || isCreated.test(status)) return { actionId, status: 'CREATED' };
	return { actionId, status: hasNone && status === '' ? 'IGNORED' : 'UNKNOWN' };
}

/** sync-api.md, Errors. */
const errorCode =
	/^(NOT_AUTHORIZED|BAD_REQUEST|VALIDATION_ERROR|INVALID_LEAD|LEAD_ALREADY_EXISTS|METHOD_NOT_ALLOWED|BUY_LICENSE|(\w+_)?NOT_FOUND)$/;
/** At the beginning of a text that is an answer by itself. `No errors` says nothing of the kind. */
const denyingWords =
	/^\W*(ignored|failed|failure|fail|rejected|skipped|dropped|invalid|error|denied|false|not|no(?! (?:error|remark|problem|issue|warning)s?\b)|could not|cannot)\b/i;

/** In a record, `status` and `code` may be fields of the workspace or the code of a custom action, with any number. */
function hasErrorStatus(layer: JsonObject): boolean {
	const isRecord = (read(layer, 'leadId', idOf) ?? read(layer, 'actionId', idOf)) !== undefined;
	const values = isRecord
		? valuesOf(layer, 'httpStatus')
		: [...valuesOf(layer, 'httpStatus'), ...valuesOf(layer, 'resultStatus'), ...valuesOf(layer, 'errorCode')];
	return values.some((value) => {
		const status = numberOf(value) ?? 0;
		return status >= 400 && status < 600;
	});
}

function isDenial(layer: JsonObject): boolean {
	const error = read(layer, 'error', recordOf);
	if (read(layer, 'success', flagOf) === false) return true;
	if (error !== undefined && read(error, 'errorCode', textOf) !== undefined) return true;
	const codes = valuesOf(layer, 'errorCode');
	return codes.some((code) => errorCode.test(textOf(code) ?? '')) || hasErrorStatus(layer);
}

const isDenyingText = (answer: unknown): boolean =>
	typeof answer === 'string' && (denyingWords.test(answer) || errorCode.test(answer.trim()));

/** Whether an answer with a success says that the call failed. */
export const isDenied = (answer: unknown, layers: readonly JsonObject[] = layersOf(answer)): boolean =>
	isDenyingText(answer) || layers.some(isDenial);

/** A number or a boolean is a count or a flag. */
const isCount = (value: unknown) => typeof value === 'boolean' || typeof value === 'number';

/** The remarks in one layer of an answer, or in one of its entries. */
function remarksIn(layer: JsonObject, at = ''): ServiceRemark[] {
	const remarks = valuesOf(layer, 'remarks').flatMap((value) => (isCount(value) ? [] : remarksOf(value, at)));
	const message = read(layer, 'errorMessage', textOf);
	if (message === undefined || isCreated.test(message.trim())) return remarks;
	const isFailed = isDenial(layer) || isIgnored.test(read(layer, 'resultStatus', statusOf) ?? '');
	const isSaid = remarks.some(({ remark }) => remark.includes(message));
	return isFailed && !isSaid ? [...remarks, { field: at, remark: message }] : remarks;
}

/** The remarks of an answer that has them where they are known to be, or that denies its success. */
export function knownRemarks(
	answer: unknown,
	layers: readonly JsonObject[] = layersOf(answer),
): ServiceRemark[] {
	return isDenyingText(answer) ? remarksOf(answer) : layers.flatMap((layer) => remarksIn(layer));
}

/** Whether a value may be words for a person. An ID is not. */
const mayBeWords = (value: unknown): boolean =>
	typeof value === 'string' ? /\s/.test(value) : typeof value === 'object' && printValue(value) !== '';

/** What an answer to a write may have besides remarks. */
const otherParts: readonly Meaning[] = [
	...(['leadId', 'leadFields', 'leadTime', 'results', 'resultStatus', 'remarks'] as const),
	...(['actionId', 'actionLead', 'actionType', 'actionTime', 'actionFields', 'performer'] as const),
	...(['paymentStatus', 'currency', 'amount'] as const),
	...(['success', 'error', 'errorCode', 'errorMessage', 'httpStatus', 'bookkeeping'] as const),
];

/**
 * What an answer says in a form that nobody knows, word for word: it may be remarks. Nothing, if the answer has its
 * remarks where they belong.
 */
function unknownWords(
	answer: unknown,
	layers: readonly JsonObject[],
	parts: readonly Meaning[],
): ServiceRemark[] {
	if (Array.isArray(answer)) return remarksOf(answer);
	if (layers.some((layer) => valuesOf(layer, 'remarks').some(Array.isArray))) return [];
	return layers.flatMap((layer) =>
		Object.entries(layer).flatMap(([key, value]) => {
			const isLayer = isObject(value) && layers.includes(value);
			const isKnown = isLayer || means(key, ...parts);
			return isKnown || !mayBeWords(value) ? [] : [{ field: '', remark: `${key}: ${printValue(value)}` }];
		}),
	);
}

/** All remarks of an answer that should have some. `parts` are what else it may have. */
export function allRemarks(
	answer: unknown,
	layers: readonly JsonObject[],
	...parts: readonly Meaning[]
): ServiceRemark[] {
	return [...knownRemarks(answer, layers), ...unknownWords(answer, layers, [...otherParts, ...parts])];
}

/** The remarks of an entry of the results. One that cannot be read is repeated word for word. */
function remarksOfEntry(entry: unknown, index: number): ServiceRemark[] {
	const at = `actions[${index}]`;
	const said = isObject(entry) ? remarksIn(entry, at) : [];
	const isUnknown = said.length === 0 && actionResultOf(entry).status === 'UNKNOWN';
	const words = isUnknown ? printValue(entry) : '';
	return words === '' ? said : [{ field: at, remark: words }];
}

/** Reads every value: a 2xx means that the call was carried out. */
export function readWriteAnswer(answer: unknown, own: Meaning): WriteAnswer {
	const layers = layersOf(answer, own);
	const leadIds = layers.map(leadIdOf);
	const entries = readIn(layers, 'results', entriesOf) ?? [];
	const ofEntries = entries.flatMap(({ value }, index) => remarksOfEntry(value, index));
	return {
		leadId: leadIds.find((id) => typeof id === 'string') ?? leadIds.find((id) => id === null),
		fields: layers.map(leadFieldsOf).find((fields) => fields !== undefined),
		actions: entries.map(({ value }) => actionResultOf(value)),
		remarks: readable([...allRemarks(answer, layers), ...ofEntries]),
		isDenied: isDenied(answer, layers),
	};
}

/** The answer to a write of a lead, or to new actions. */
export const writeAnswer = (answer: unknown): WriteAnswer => readWriteAnswer(answer, 'leadEnvelope');
