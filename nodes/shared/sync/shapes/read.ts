/**
 * The one reader of answers. It knows a meaning by the table of spellings, and few forms of an answer: bare or under an
 * envelope, and a list bare, under its name, or as an object keyed by ID. What has another form is missing.
 */
import { mapValues } from 'lodash';

import { ownValue } from '../data';
import { type Meaning, spellings, spellingsIn } from './spellings';
import { foldKey, isObject, type JsonObject, textOf } from './tolerant';

/** The likeliest spelling of each meaning, as it is written. */
const likeliestOf = mapValues(spellings, (row) => spellingsIn(row)[0] ?? '');

/** The meanings of a key, and its place in the row of each. */
type Meanings = ReadonlyMap<string, number>;

const byFoldedKey = new Map<string, Map<string, number>>();
for (const [meaning, row] of Object.entries(spellings))
	for (const [rank, word] of spellingsIn(row).entries()) {
		const meanings = byFoldedKey.get(foldKey(word)) ?? new Map<string, number>();
		if (!meanings.has(meaning)) meanings.set(meaning, rank);
		byFoldedKey.set(foldKey(word), meanings);
	}

const none: Meanings = new Map();

/** By the keys as services write them. The same few keys come again and again. */
const byKey = new Map<string, Meanings>();
/** A hostile answer must not fill the memory. */
const mostKeysKept = 10_000;
/** In characters. */
const longestKeyKept = 100;

function learned(key: string): Meanings {
	const meanings = byFoldedKey.get(foldKey(key)) ?? none;
	if (byKey.size < mostKeysKept && key.length <= longestKeyKept) byKey.set(key, meanings);
	return meanings;
}

/** Whether a key is a spelling of one of these meanings. */
export function means(key: string, ...meanings: readonly Meaning[]): boolean {
	const own = byKey.get(key) ?? learned(key);
	return own.size > 0 && meanings.some((meaning) => own.has(meaning));
}

/** The values under all spellings of a meaning, the likeliest first. Null counts as missing. */
export function valuesOf(object: JsonObject, meaning: Meaning): readonly unknown[] {
	const found: Array<{ readonly rank: number; readonly value: unknown }> = [];
	for (const key of Object.keys(object)) {
		const rank = (byKey.get(key) ?? learned(key)).get(meaning);
		const value = object[key];
		if (rank !== undefined && value !== undefined && value !== null) found.push({ rank, value });
	}
	if (found.length > 1) found.sort((one, other) => one.rank - other.rank);
	return found.map(({ value }) => value);
}

/** The first value of a meaning that `as` can read. */
export function read<Value>(
	object: JsonObject,
	meaning: Meaning,
	as: (value: unknown) => Value | undefined,
): Value | undefined {
	const sent = likeliest(object, meaning);
	const likely = sent === null || sent === undefined ? undefined : as(sent);
	if (likely !== undefined) return likely;
	for (const value of valuesOf(object, meaning)) {
		const found = as(value);
		if (found !== undefined) return found;
	}
	return undefined;
}

/** The value under the likeliest spelling, as it is written in the table. */
export const likeliest = (object: JsonObject, meaning: Meaning): unknown =>
	ownValue(object, likeliestOf[meaning]);

/** Whether a key of this meaning is there and null. */
export function isNull(object: JsonObject, meaning: Meaning): boolean {
	return Object.keys(object).some((key) => object[key] === null && means(key, meaning));
}

/** As `read`, from the first of several objects that has it. */
export function readIn<Value>(
	objects: readonly JsonObject[],
	meaning: Meaning,
	as: (value: unknown) => Value | undefined,
): Value | undefined {
	for (const object of objects) {
		const found = read(object, meaning, as);
		if (found !== undefined) return found;
	}
	return undefined;
}

/** The value as an object with keys; undefined for a list and for any other value. */
export const recordOf = (value: unknown): JsonObject | undefined => (isObject(value) ? value : undefined);

/** A word, or the one word of an object. */
export function wordIn(value: unknown): string | undefined {
	return isObject(value) ? read(value, 'word', textOf) : textOf(value);
}

/** An answer, its envelope and an envelope in that. */
const mostLayers = 3;

const filled = (value: unknown) => (isObject(value) && Object.keys(value).length > 0 ? value : undefined);

/**
 * The object that answered and those that are in it as in an envelope, outermost first.
 *
 * @param own the row of the envelopes that only this kind of record has
 */
export function layersOf(answer: unknown, own: Meaning = 'envelope'): readonly JsonObject[] {
	const layers: JsonObject[] = [];
	for (let at = recordOf(answer); at !== undefined && layers.length < mostLayers;) {
		layers.push(at);
		at = read(at, 'envelope', filled) ?? read(at, own, filled);
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
	for (const find of finds) {
		const layer = layers.find((each) => find(each) !== undefined);
		if (layer !== undefined) return layer;
	}
	return undefined;
}

/** An entry of a list. `key` is its key, if the list is an object. */
export interface Entry {
	readonly key: string | undefined;
	readonly value: unknown;
}

interface FoundList {
	readonly entries: readonly Entry[];
	/** The objects around the list, outermost first. */
	readonly around: readonly JsonObject[];
}

/** Such as `3`, `65f1c0ffee65f1c0ffee65f1`. */
const isId = /^(\d+|[0-9a-f]{24}|[0-9a-f-]{36})$/i;

/** The key of an entry, if it names the entry and is not its ID. */
export function nameOf({ key }: Entry): string | undefined {
	return key === undefined || isId.test(key) ? undefined : key;
}

function keyedEntries(value: JsonObject): readonly Entry[] | undefined {
	const pairs = Object.entries(value);
	const records = pairs.filter(([, each]) => isObject(each));
	// One odd entry is no reason to lose the others.
	return 2 * records.length > pairs.length ? pairs.map(([key, each]) => ({ key, value: each })) : undefined;
}

/** The entries of a value that is a list by its place: an array, or an object of objects. */
export function entriesOf(value: unknown): readonly Entry[] | undefined {
	if (Array.isArray(value)) return value.map((each: unknown) => ({ key: undefined, value: each }));
	return isObject(value) ? keyedEntries(value) : undefined;
}

/**
 * The list in an answer. Undefined if it has none: an answer in another form does not mean that the list is empty.
 *
 * @param own the meaning of its name
 * @param isEntry whether a value is surely an entry, so that the object around it is keyed by ID
 */
export function listIn(
	answer: unknown,
	own: Meaning,
	isEntry: (value: JsonObject) => boolean,
): FoundList | undefined {
	const around = layersOf(answer);
	const isList = (value: unknown, entries: readonly Entry[]) =>
		Array.isArray(value) ||
		(entries.some((entry) => isObject(entry.value) && isEntry(entry.value)) &&
			!entries.every(({ key }) => key !== undefined && means(key, 'envelope')));
	const named = around.flatMap((layer) => [...valuesOf(layer, own), ...valuesOf(layer, 'list')]);
	for (const value of around.length === 0 ? [answer] : [...named, ...around]) {
		const entries = entriesOf(value);
		if (entries !== undefined && isList(value, entries)) return { entries, around };
	}
	return undefined;
}

const mostKeys = 20;
/** Other keys may be values, such as an email. */
const isName = /^[\p{L}_$][\p{L}\p{N}_$-]{0,39}$/u;

/** The keys that an answer shows, without any of its values: for a person who can tell what they mean. */
export function keysSeen(answer: unknown, at = '', depth = 2): readonly string[] {
	if (depth === 0) return [];
	if (Array.isArray(answer)) return keysSeen(answer[0], `${at}[]`, depth);
	if (!isObject(answer)) return [];
	const names = Object.keys(answer).filter((key) => isName.test(key));
	return names
		.flatMap((key) => {
			const path = at === '' ? key : `${at}.${key}`;
			const inside = keysSeen(answer[key], path, depth - 1);
			return inside.length === 0 ? [path] : inside;
		})
		.slice(0, mostKeys);
}
