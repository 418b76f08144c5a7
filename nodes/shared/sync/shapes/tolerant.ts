/**
 * Small readers for parts of an answer that no document promises: spellings of keys, types of values, wrappers. Each
 * returns undefined for what it cannot read, and never throws.
 */

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const foldedKeys = new Map<string, string>();
const mostFoldedKeys = 10_000;
/** Longer keys, in characters, are folded each time. */
const longestFoldedKey = 100;

/** The key without case and punctuation: `lead_id`, `leadId` and `Lead ID` are one key. */
export function foldKey(key: string): string {
	const known = foldedKeys.get(key);
	if (known !== undefined) return known;
	const folded = key.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
	// The same few keys come again and again. A hostile answer must not fill the memory.
	if (foldedKeys.size < mostFoldedKeys && key.length <= longestFoldedKey) foldedKeys.set(key, folded);
	return folded;
}

/**
 * Returns a reader of the value under the first of these names, in any spelling (`_id` is one of `id`). A name with a
 * value wins over one with null. The reader returns null if a name is there and has no value, and undefined if none is
 * there.
 */
export function keyReader(...names: readonly string[]): (object: JsonObject) => unknown {
	const rankOf = new Map(names.map((name, rank) => [foldKey(name), rank]));
	return (object) => {
		const [first = ''] = names;
		const expected = Object.hasOwn(object, first) ? object[first] : undefined;
		if (expected !== undefined && expected !== null) return expected;
		let found: unknown;
		let best = Infinity;
		for (const key of Object.keys(object)) {
			const rank = rankOf.get(foldKey(key));
			if (rank === undefined) continue;
			const value = object[key];
			if (value === undefined) continue;
			if (value === null) found ??= best === Infinity ? null : found;
			else if (rank < best) [found, best] = [value, rank];
		}
		return found;
	};
}

/** An ID: a text, a whole number, or an object that holds only one of them, such as `{"$oid": "65f1..."}`. */
export function idOf(value: unknown): string | undefined {
	if (typeof value === 'string') return value.trim() === '' ? undefined : value;
	// JSON.parse rounds a longer number, so it would name another record.
	if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined;
	if (!isObject(value)) return undefined;
	const [only, ...rest] = Object.values(value);
	return rest.length > 0 || isObject(only) ? undefined : idOf(only);
}

/** A text that is not blank, or a number as text. */
export function textOf(value: unknown): string | undefined {
	if (typeof value === 'string') return value.trim() === '' ? undefined : value;
	return typeof value === 'number' ? String(value) : undefined;
}

/** A finite number, or a text that is one: `"7"`. */
export function numberOf(value: unknown): number | undefined {
	if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
	if (typeof value !== 'string' || value.trim() === '') return undefined;
	const number = Number(value);
	return Number.isFinite(number) ? number : undefined;
}

/** A boolean, also as `"true"`, `"No"`, 1 or `"0"`. */
export function flagOf(value: unknown): boolean | undefined {
	if (typeof value === 'boolean') return value;
	const text = textOf(value)?.trim().toLowerCase();
	if (text === 'true' || text === 'yes' || text === '1') return true;
	return text === 'false' || text === 'no' || text === '0' ? false : undefined;
}

export const wrapperKeys = ['data', 'result', 'response', 'payload', 'body', 'content', 'output', 'record'];
const mostLayers = 5;

/** Returns a reader of an answer's layers. `names` are further keys that may wrap the answer, such as `lead`. */
export function layersReader(...names: readonly string[]): (answer: unknown) => readonly JsonObject[] {
	const wrapped = keyReader(...wrapperKeys, ...names);
	/**
	 * The object that answered and those that it wraps, outermost first: `{"data": {"lead": {...}}}` has three. A list
	 * of one object, and JSON in a text, count as wrappers too.
	 */
	return (answer) => {
		const layers: JsonObject[] = [];
		let at = unlisted(answer);
		while (isObject(at) && layers.length < mostLayers) {
			layers.push(at);
			at = unlisted(wrapped(at));
		}
		return layers;
	};
}

function unlisted(value: unknown): unknown {
	const json = typeof value === 'string' ? jsonOf(value) : value;
	return Array.isArray(json) && json.length === 1 ? json[0] : json;
}

/** The object or list that a text holds as JSON. */
export function jsonOf(text: string): unknown {
	if (!/^\s*[[{]/.test(text)) return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** The first value that a reader finds in the layers of an answer. */
export function firstIn<Value>(
	layers: readonly JsonObject[],
	read: (layer: JsonObject) => Value | undefined,
): Value | undefined {
	for (const layer of layers) {
		const value = read(layer);
		if (value !== undefined && value !== null) return value;
	}
	return undefined;
}
