/**
 * The one reader of answers. It knows a meaning by the table of spellings, and a record by what it holds, whatever is
 * around it. What has another form is missing.
 */
import { isNil, mapValues, maxBy, sum, uniq } from 'lodash';
import { idOf, isObject, type JsonObject, textOf } from '../data';
import { type Meaning, spellings, spellingsIn } from './spellings';

/**
 * Reads an answer of one endpoint. Undefined if the answer does not have what the endpoint promises.
 *
 * @param asked the ID in the address of the call, if it has one
 */
export type Shape<Answer> = (answer: unknown, asked?: string) => Answer | undefined;

/** The key without case and punctuation: `lead_id`, `leadId` and `Lead ID` are one key. */
export const foldKey = (key: string): string => key.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** The likeliest spelling of each meaning, as the table has it. */
export const usualKeys = mapValues(spellings, (row) => spellingsIn(row)[0] ?? '');

/** The spellings of each meaning as folded keys, the likeliest first. */
const words = mapValues(spellings, (row) => uniq(spellingsIn(row).map(foldKey)));

/** The folded keys, by the keys as services write them: the same few come again and again. */
const known = new Map<string, string>();

function foldNew(key: string): string {
	const folded = foldKey(key);
	// A hostile answer must not fill the memory.
	if (known.size < 10_000 && key.length <= 100) known.set(key, folded);
	return folded;
}

/** Whether a key is a spelling of one of these meanings. */
export function means(key: string, ...meanings: readonly Meaning[]): boolean {
	const folded = known.get(key) ?? foldNew(key);
	return meanings.some((meaning) => words[meaning].includes(folded));
}

/** The values under all spellings of a meaning, the likeliest first. Null counts as missing. */
export function valuesOf(object: JsonObject, meaning: Meaning): readonly unknown[] {
	const found: unknown[] = [];
	const keys = Object.keys(object);
	for (const word of words[meaning])
		for (const key of keys)
			if (!isNil(object[key]) && (known.get(key) ?? foldNew(key)) === word) found.push(object[key]);
	return found;
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

/** The most objects around a record, and itself. */
const mostLayers = 4;
/** Of a hostile answer, no more objects are looked at. */
const mostObjects = 1_000;

/** What is under such a key says why something was not stored, whatever its own keys are. */
const ofFailures = /error|warn|fail|reject|invalid|ignore|denied/i;

/** The only entry of a list in place of the list: a service may put one record into a list. */
const unlisted = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value);

/**
 * The objects in an answer, the outermost first. Each comes with those around it: first itself, last the whole answer.
 *
 * @param closed under the keys of these meanings is no record
 */
export function objectsIn(
	answer: unknown,
	...closed: readonly Meaning[]
): ReadonlyArray<readonly JsonObject[]> {
	const outermost = unlisted(answer);
	const found = isObject(outermost) ? [[outermost]] : [];
	for (const layers of found) {
		const [object = {}] = layers;
		for (const key of layers.length < mostLayers ? Object.keys(object) : []) {
			// Most values are no objects, and cost nothing here.
			const inner = typeof object[key] === 'object' ? unlisted(object[key]) : undefined;
			if (!isObject(inner) || found.length >= mostObjects) continue;
			if (!means(key, ...closed) && !ofFailures.test(key)) found.push([inner, ...layers]);
		}
	}
	return found;
}

/** How a kind of record is known among the objects around it and in it. */
export interface Marks {
	readonly id?: Meaning;
	/** What else it has. */
	readonly parts: readonly Meaning[];
	/** Whether an object says what became of the call. It counts only where there is no record. */
	readonly says?: (object: JsonObject) => boolean;
}

/** The ID of a record, also as the only entry of a list. */
export const idIn = (record: JsonObject, meaning: Meaning) =>
	read(record, meaning, (value) => idOf(unlisted(value)));

/** The IDs of an object by the keys that they have. */
function idsIn(object: JsonObject, id: Meaning | undefined): ReadonlyMap<string, string> {
	const keys = id === undefined ? [] : Object.keys(object).filter((key) => means(key, id));
	return new Map(
		keys.flatMap((key) => {
			const text = idOf(unlisted(object[key]));
			return text === undefined ? [] : [[foldKey(key), text.toLowerCase()] as const];
		}),
	);
}

/**
 * The record in an answer, then the objects around it. That is the object with the ID that was asked for; without one,
 * the object that has most of the marks, of several the outermost. Without any mark, it is the answer itself.
 *
 * An object in a record is not the record if it has another ID.
 *
 * @param asked the ID that was asked for
 */
export function layersOf(answer: unknown, marks: Marks, asked?: string): readonly JsonObject[] {
	const { id, parts, says } = marks;
	const found = objectsIn(answer, 'error', 'remarks', ...parts);
	// Nearly every answer has nothing else that can be the record.
	if (found.length < 2 && isObject(answer)) return [answer];
	const wanted = asked?.toLowerCase() ?? '';
	const hasWanted = (ids: ReadonlyMap<string, string>) => [...ids.values()].includes(wanted);
	const weightOf = (layers: readonly JsonObject[]): number => {
		const [own = new Map<string, string>(), ...around] = layers.map((layer) => idsIn(layer, id));
		const isOther = [...own].some(([key, value]) =>
			around.some((ids) => ids.has(key) && ids.get(key) !== value),
		);
		if (isOther && !hasWanted(own)) return -1;
		const [object = {}] = layers;
		const count = Object.keys(object).filter((key) => means(key, ...parts)).length;
		// An `id` alone may be that of anything.
		const isNamed = hasWanted(own) || (id !== undefined && own.has(foldKey(usualKeys[id])));
		const isRecord = isNamed || (own.size > 0 && (count > 0 || around.length === 0));
		return sum([
			[own, ...around].some(hasWanted) ? 10_000 : 0,
			100 * count,
			isNamed ? 60 : isRecord ? 50 : 0,
			says?.(object) === true ? 1 : 0,
		]);
	};
	const weighed = found.map((layers) => ({ layers, weight: weightOf(layers) }));
	const best = maxBy(weighed, ({ weight }) => weight);
	return best !== undefined && (best.weight > 0 || isObject(answer)) ? best.layers : [];
}

/** What a person reads of a list that an answer does not show. An unknown list is never taken for an empty one. */
export const unknownList = (what: string, keys: readonly string[]): string =>
	`The answer shows no ${what} under a key that the node knows. It has these keys: ${keys.join(', ')}.`;

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
