/** The answer to a write: its remarks (sync-api.md, Remark), and whether the service did what was asked. */
import { inRange, isEqual } from 'lodash';

import { flagOf, idOf, isObject, type JsonObject, numberOf, recordOf, textOf } from '../data';
import { leadFieldsOf, leadIdOf } from './lead';
import { entriesOf, nameOf } from './page';
import { isNull, layersOf, likeliest, type Marks, means, read, readIn, valuesOf, labelTextOf } from './read';
import type { Meaning } from './spellings';

/** An address such as `fields.email` or `actions[1].employeeid`, and why the service did not store its value. */
export interface ServiceRemark {
	readonly field: string;
	readonly remark: string;
}

/** No request has entries with so many fields in all. */
const mostRemarks = 10_000;
/** The most characters of a remark. */
export const longestRemark = 2_000;
const longestAddress = 500;

/**
 * What people can read of the remarks: a service may send millions of them, or megabytes in one. Says what was left
 * out.
 */
export function shownRemarks(remarks: readonly ServiceRemark[]): ServiceRemark[] {
	const kept = remarks.slice(0, mostRemarks).map(({ field, remark }) => ({
		field: field.slice(0, longestAddress),
		remark: beginningOf(remark, longestRemark),
	}));
	const rest = remarks.length - kept.length;
	return rest === 0
		? kept
		: [...kept, { field: '', remark: `The service sent ${rest} more remarks, which are left out` }];
}

/** The beginning of a long text, and how long the rest is. */
export function beginningOf(text: string, most: number): string {
	const rest = text.length - most;
	return rest <= 0 ? text : `${text.slice(0, most)}... (${rest} more characters)`;
}

const stringOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
const addressOf = (value: JsonObject) => read(value, 'remarkAddress', stringOf);
const wordsOf = (value: JsonObject) => read(value, 'remarkWords', stringOf);

const isRemark = (value: unknown): value is JsonObject =>
	isObject(value) && (addressOf(value) ?? wordsOf(value)) !== undefined;

/**
 * Reads remarks: a text, a remark, a list of them, or an object whose keys are addresses. No text of it gets lost: what
 * has another form is repeated word for word.
 *
 * @param at the address of the value
 */
export function remarksOf(value: unknown, at = ''): ServiceRemark[] {
	if (value === undefined || value === null || value === '') return [];
	if (typeof value !== 'object') return [{ field: at, remark: String(value) }];
	if (isRemark(value)) return [remarkIn(value, at)];
	if (Array.isArray(value))
		return value.flatMap((each: unknown) =>
			isEqual(each, {}) ? [{ field: at, remark: '' }] : remarksOf(each, at),
		);
	return Object.entries(value).flatMap(([key, each]) =>
		remarksOf(each, joined(at, nameOf({ key, value: each }) ?? '')),
	);
}

function remarkIn(value: JsonObject, at: string): ServiceRemark {
	const [address, words] = [addressOf(value), wordsOf(value)];
	const shown = new Set<unknown>([address, words]);
	const more = Object.entries(value).filter(([key, each]) => !isUsualStatus(key, each) && !shown.has(each));
	const extra = printValue(Object.fromEntries(more));
	const field = joined(at, address ?? '');
	if (words === undefined || extra === '') return { field, remark: words ?? extra };
	return { field, remark: `${words} (${extra})` };
}

/** The only status of a remark (sync-api.md, Remark), which adds nothing. */
function isUsualStatus(key: string, value: unknown): boolean {
	return means(key, 'resultStatus') && textOf(value)?.toUpperCase() === 'IGNORED';
}

function joined(at: string, key: string): string {
	// A long key is cut already here, because each entry below it would repeat it.
	if (key.length > longestAddress) return joined(at, key.slice(0, longestAddress));
	if (at === '' || key === '' || key === at || key.startsWith(`${at}.`)) return key || at;
	return `${at}.${key}`.slice(0, longestAddress);
}

/** JSON as plain text, with each of its texts unchanged. */
export function printValue(value: unknown): string {
	if (value === null || value === undefined) return '';
	if (typeof value !== 'object') return String(value);
	const parts = Array.isArray(value)
		? value.map(printValue)
		: Object.entries(value).map(([key, each]) => {
				const text = printValue(each);
				return text === '' ? '' : `${key}: ${text}`;
			});
	return parts.filter((part) => part !== '').join(', ');
}

const isCreated = /^(created|success|successful|succeeded|ok|done|stored|saved|accepted|added|true)$/i;
const isIgnored = /ignored|fail|reject|skip|drop|invalid|error|denied|not.?created|^false$/i;

const statusOf = (value: unknown) =>
	typeof value === 'boolean' ? String(value) : labelTextOf(value)?.trim();

/** sync-api.md, Errors. */
const errorCode =
	/^(NOT_AUTHORIZED|BAD_REQUEST|VALIDATION_ERROR|INVALID_LEAD|LEAD_ALREADY_EXISTS|METHOD_NOT_ALLOWED|BUY_LICENSE|(\w+_)?NOT_FOUND)$/;
/** How an answer begins that is only a text and says no. `No errors` does not say no. */
const denyingWords =
	/^\W*(ignored|failed|failure|fail|rejected|skipped|dropped|invalid|error|denied|false|not|no(?! (?:error|remark|problem|issue|warning)s?\b)|could not|cannot)\b/i;

function isDenial(layer: JsonObject): boolean {
	const error = read(layer, 'error', recordOf);
	if (read(layer, 'success', flagOf) === false) return true;
	if (error !== undefined && read(error, 'errorCode', textOf) !== undefined) return true;
	const codes = valuesOf(layer, 'errorCode');
	if (codes.some((code) => errorCode.test(textOf(code) ?? ''))) return true;
	// In a record, `status` and `code` may be fields of the workspace or the code of a custom action, with any number.
	const isRecord = (read(layer, 'leadId', idOf) ?? read(layer, 'actionId', idOf)) !== undefined;
	const statuses = isRecord ? [] : [...valuesOf(layer, 'resultStatus'), ...codes];
	return [...valuesOf(layer, 'httpStatus'), ...statuses].some((value) =>
		inRange(numberOf(value) ?? 0, 400, 600),
	);
}

const isDenyingText = (answer: unknown): boolean =>
	typeof answer === 'string' && (denyingWords.test(answer) || errorCode.test(answer.trim()));

/** Whether an answer with a success says that the call failed. */
export const isDenied = (answer: unknown, layers: readonly JsonObject[]): boolean =>
	isDenyingText(answer) || layers.some(isDenial);

/** Whether an object has remarks, or says that the call failed. */
export const says = (layer: JsonObject): boolean => isDenial(layer) || valuesOf(layer, 'remarks').length > 0;

/** A number or a boolean is a count or a flag. */
const isCount = (value: unknown) => typeof value === 'boolean' || typeof value === 'number';

/** The remarks in one layer of an answer, or in one of its entries. */
function remarksIn(layer: JsonObject, at = ''): ServiceRemark[] {
	const sent = [...valuesOf(layer, 'remarks'), ...valuesOf(layer, 'error')];
	const remarks = sent.flatMap((value) => (isCount(value) ? [] : remarksOf(value, at)));
	const message = read(layer, 'errorMessage', textOf);
	if (message === undefined || isCreated.test(message.trim())) return remarks;
	const isFailed = isDenial(layer) || isIgnored.test(read(layer, 'resultStatus', statusOf) ?? '');
	const isSaid = remarks.some(({ remark }) => remark.includes(message));
	return isFailed && !isSaid ? [...remarks, { field: at, remark: message }] : remarks;
}

/** The remarks of an answer that has them where they are known to be, or that denies its success. */
export const knownRemarks = (answer: unknown, layers: readonly JsonObject[]): ServiceRemark[] =>
	isDenyingText(answer) ? remarksOf(answer) : layers.flatMap((layer) => remarksIn(layer));

/**
 * Whether a value has words for a person, or says no. An ID, a number or another word of status is none. Scripts such as
 * Chinese need no blank between words.
 */
function hasWords(value: unknown): boolean {
	if (typeof value === 'object' && value !== null) return Object.values(value).some(hasWords);
	if (typeof value !== 'string') return false;
	if (/\p{Lo}{4}/u.test(value) || (/^\W*[a-z_]+\W*$/i.test(value) && isIgnored.test(value))) return true;
	// One pattern for two words would look for the end of a long word from each of its letters.
	const areWords = value.split(/\s+/).map((word) => /\p{L}/u.test(word));
	return areWords.some((isWord, index) => isWord && areWords[index + 1]);
}

/** What any answer to a write may have. */
const commonParts: readonly Meaning[] = [
	...(['leadId', 'leadTime', 'results', 'resultStatus', 'httpStatus'] as const),
	...(['remarks', 'success', 'error', 'errorCode', 'errorMessage'] as const),
];

/**
 * What an answer says in a form that nobody knows, word for word: it may be remarks. Nothing, if the answer has its
 * remarks where they belong.
 */
function unknownWords(answer: unknown, layers: readonly JsonObject[], parts: readonly Meaning[]) {
	const isLayer = (value: unknown): boolean =>
		Array.isArray(value) ? value.some(isLayer) : isObject(value) && layers.includes(value);
	if (Array.isArray(answer))
		return answer
			.filter((each) => !isLayer(each) && (isRemark(each) || hasWords(each)))
			.flatMap((each) => remarksOf(each));
	if (layers.some((layer) => valuesOf(layer, 'remarks').some(Array.isArray))) return [];
	return layers.flatMap(Object.entries<unknown>).flatMap(([key, value]) => {
		const isText = typeof value === 'string' && means(key, 'leadFields', 'actionFields', 'results');
		const isKnown = isLayer(value) || (means(key, ...commonParts, ...parts) && !isText);
		return isKnown || !hasWords(value) ? [] : [{ field: '', remark: `${key}: ${printValue(value)}` }];
	});
}

/** All remarks of an answer that should have some. `parts` are what else it may have. */
export const allRemarks = (
	answer: unknown,
	layers: readonly JsonObject[],
	...parts: readonly Meaning[]
): ServiceRemark[] => [...knownRemarks(answer, layers), ...unknownWords(answer, layers, parts)];

export interface ActionResult {
	/** null when the entry was ignored, or when the answer has no ID of it. */
	readonly actionId: string | null;
	/** `UNKNOWN` when the answer has neither an ID nor a status of the entry. */
	readonly status: 'CREATED' | 'IGNORED' | 'UNKNOWN';
}

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

/** The remarks of an entry of the results. One that cannot be read is repeated word for word. */
function remarksOfEntry(entry: unknown, index: number, all: readonly ActionResult[]): ServiceRemark[] {
	const at = `actions[${index}]`;
	const said = isObject(entry) ? remarksIn(entry, at) : [];
	const { actionId, status } = all[index] ?? {};
	if (actionId && all.filter((other) => other.actionId === actionId).length > 1)
		said.push({
			field: at,
			remark: `Several results have the action_id ${actionId}: they may be one action`,
		});
	const words = said.length === 0 && status === 'UNKNOWN' ? printValue(entry) : '';
	return words === '' ? said : [{ field: at, remark: words }];
}

/** Reads every value: a 2xx means that the call was carried out. */
export function parseWriteAnswer(answer: unknown, { id, parts }: Marks, asked?: string) {
	const layers = layersOf(answer, { ...(id && { id }), parts, says }, asked);
	const leadIds = layers.map(leadIdOf);
	const entries = readIn(layers, 'results', entriesOf) ?? [];
	const actions = entries.map(({ value }) => actionResultOf(value));
	const ofEntries = entries.flatMap(({ value }, index) => remarksOfEntry(value, index, actions));
	return {
		/** null when the service says that nothing was stored. Undefined when the answer has no ID. */
		leadId: leadIds.find((id) => typeof id === 'string') ?? leadIds.find((id) => id === null),
		/** The lead's fields after the write, where the service sends them. */
		fields: layers.map(leadFieldsOf).find((fields) => fields !== undefined),
		actions,
		remarks: shownRemarks([...allRemarks(answer, layers, ...parts), ...ofEntries]),
		/** Whether the service says that the call failed, in spite of the status of its answer. */
		isDenied: isDenied(answer, layers),
	};
}

export type WriteAnswer = Readonly<ReturnType<typeof parseWriteAnswer>>;

/** The answer to a write of a lead, or to new actions. */
export const writeAnswer = (answer: unknown, asked?: string): WriteAnswer =>
	parseWriteAnswer(answer, { id: 'leadId', parts: ['leadFields', 'results'] }, asked);
