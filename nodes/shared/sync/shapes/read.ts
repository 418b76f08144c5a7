/**
 * The one reader of answers. It knows a meaning by the table of spellings, and an answer bare or under an envelope. What
 * has another form is missing.
 */
import { isNil, mapValues } from 'lodash';
import { isObject, type JsonObject, recordOf, textOf } from '../data';
import { type Meaning, spellings, spellingsIn } from './spellings';

/** Reads an answer of one endpoint. Undefined if the answer does not have what the endpoint promises. */
export type Shape<Answer> = (answer: unknown) => Answer | undefined;

/** The key without case and punctuation: `lead_id`, `leadId` and `Lead ID` are one key. */
export const foldKey = (key: string): string => key.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** The likeliest spelling of each meaning, as the table has it. */
export const usualKeys = mapValues(spellings, (row) => spellingsIn(row)[0] ?? '');

/** The meanings of a key, and its place in the row of each. */
type Meanings = ReadonlyMap<string, number>;

const byFoldedKey = new Map<string, Map<string, number>>();
for (const [meaning, row] of Object.entries(spellings))
	for (const [rank, word] of spellingsIn(row).entries()) {
		const meanings = byFoldedKey.get(foldKey(word)) ?? new Map<string, number>();
		if (!meanings.has(meaning)) meanings.set(meaning, rank);
		byFoldedKey.set(foldKey(word), meanings);
	}

/** By the keys as services write them: the same few come again and again. */
const byKey = new Map<string, Meanings>();

/** Finds out what a key means that is not in `byKey`. */
function newMeanings(key: string): Meanings {
	const meanings = byFoldedKey.get(foldKey(key)) ?? new Map<string, number>();
	// A hostile answer must not fill the memory.
	if (byKey.size < 10_000 && key.length <= 100) byKey.set(key, meanings);
	return meanings;
}

/** Whether a key is a spelling of one of these meanings. */
export function means(key: string, ...meanings: readonly Meaning[]): boolean {
	const own = byKey.get(key) ?? newMeanings(key);
	return own.size > 0 && meanings.some((meaning) => own.has(meaning));
}

/** The values under all spellings of a meaning, the likeliest first. Null counts as missing. */
export function valuesOf(object: JsonObject, meaning: Meaning): readonly unknown[] {
	const found: Array<{ readonly rank: number; readonly value: unknown }> = [];
	for (const key of Object.keys(object)) {
		const rank = (byKey.get(key) ?? newMeanings(key)).get(meaning);
		const value = object[key];
		if (rank !== undefined && value !== undefined && value !== null) found.push({ rank, value });
	}
	if (found.length > 1) found.sort((one, other) => one.rank - other.rank);
	return found.map(({ value }) => value);
}

type As<Value> = (value: unknown) => Value | undefined;

/** The first value of a meaning that `as` can read. */
export function read<Value>(object: JsonObject, meaning: Meaning, as: As<Value>): Value | undefined {
	// Nearly every answer has the likeliest spelling.
	const sent = object[usualKeys[meaning]];
	const likely = isNil(sent) ? undefined : as(sent);
	if (likely !== undefined) return likely;
	const values = valuesOf(object, meaning);
	return values.length === 0 ? undefined : firstOf(values, as);
}

/** As `read`, from the first of several objects that has it. */
export const readIn = <Value>(objects: readonly JsonObject[], meaning: Meaning, as: As<Value>) =>
	firstOf(objects, (object) => read(object, meaning, as));

/** What is found in the first of these values that has it. */
export function firstOf<From, Value>(
	values: readonly From[],
	find: (value: From) => Value | undefined,
): Value | undefined {
	for (const value of values) {
		const found = find(value);
		if (found !== undefined) return found;
	}
	return undefined;
}

/** The value under the likeliest spelling, as the table has it. */
export const likeliest = (object: JsonObject, meaning: Meaning): unknown => object[usualKeys[meaning]];

/** Whether a key of this meaning is there and null. */
export const isNull = (object: JsonObject, meaning: Meaning): boolean =>
	Object.keys(object).some((key) => object[key] === null && means(key, meaning));

/** A word, or the one word of an object. */
export function labelTextOf(value: unknown): string | undefined {
	return isObject(value) ? read(value, 'word', textOf) : textOf(value);
}

/** An answer, its envelope and an envelope in that. */
const mostLayers = 3;

const filled = (value: unknown) => (isObject(value) && Object.keys(value).length > 0 ? value : undefined);

/**
 * The answer itself, then the objects that it wraps, from the outside in.
 *
 * @param own the row of the envelopes that only this kind of record has
 */
export function layersOf(answer: unknown, own: Meaning = 'envelope'): readonly JsonObject[] {
	const layers: JsonObject[] = [];
	for (let at = recordOf(answer); at !== undefined && layers.length < mostLayers;) {
		layers.push(at);
		at = firstOf([...valuesOf(at, 'envelope'), ...valuesOf(at, own)], filled);
	}
	return layers;
}

/** The layer of an answer in which one of these finds something; the first of them that does decides. */
export function recordIn(
	answer: unknown,
	own: Meaning,
	...finds: ReadonlyArray<(layer: JsonObject) => unknown>
): JsonObject | undefined {
	// Most answers have no envelope.
	if (isObject(answer) && finds[0]?.(answer) !== undefined) return answer;
	const layers = layersOf(answer, own);
	return firstOf(finds, (find) => layers.find((layer) => find(layer) !== undefined));
}
