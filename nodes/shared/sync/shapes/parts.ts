/** Reads the parts of a definition, and lists of definitions, in any form that the specification leaves open. */
import { foldKey, isObject, type JsonObject, jsonOf, textOf } from './tolerant';

/** The value as an object with keys; undefined for a list and for any other value. */
export function recordOf(value: unknown): JsonObject | undefined {
	return isObject(value) ? value : undefined;
}

/** The parts of an object by their folded keys. A part that is null counts as missing. */
export class Parts {
	private readonly byName = new Map<string, unknown>();

	constructor(raw: JsonObject) {
		for (const [key, value] of Object.entries(raw)) {
			if (value !== null && value !== undefined && !this.byName.has(foldKey(key)))
				this.byName.set(foldKey(key), value);
		}
	}

	/** The part under the first of these folded keys that is there. */
	of(names: readonly string[]): unknown {
		for (const name of names) {
			const part = this.byName.get(name);
			if (part !== undefined) return part;
		}
		return undefined;
	}

	/** As `of`, for the first part that is a text or a number. */
	word(names: readonly string[]): string | undefined {
		for (const name of names) {
			const word = textOf(this.byName.get(name));
			if (word !== undefined) return word;
		}
		return undefined;
	}
}

/** The keys under which services put the one word of an object such as `{ "id": 3, "name": "TEXT" }`. */
const wordNames = ['label', 'displayname', 'name', 'text', 'title', 'value', 'type', 'code', 'key'];

/** A word, or the word in an object. */
export function wordIn(value: unknown, names: readonly string[] = wordNames): string | undefined {
	const record = recordOf(value);
	return record === undefined ? textOf(value) : new Parts(record).word(names);
}

/** An entry of a list. `key` is its key, if the list is an object. */
export interface Entry {
	readonly key: string | undefined;
	readonly value: unknown;
}

/** Keys that wrap any answer. */
export const wrappers = [
	'data',
	'result',
	'results',
	'items',
	'response',
	'content',
	'records',
	'list',
	'value',
];

export interface ListPlace {
	/** The folded keys that wrap the list, besides those that wrap any answer. */
	readonly under: readonly string[];
	/** Whether a value is an entry, and so no wrapper. */
	readonly isEntry: (value: unknown) => boolean;
}

/**
 * The entries of a list: an array, an object whose values are entries, or either of them under a key that wraps it.
 * Undefined if the value has no list.
 */
export function listIn(sent: unknown, place: ListPlace, depth = 3): readonly Entry[] | undefined {
	const value = typeof sent === 'string' ? jsonOf(sent) : sent;
	if (Array.isArray(value)) return value.map((entry: unknown) => ({ key: undefined, value: entry }));
	const record = recordOf(value);
	if (record === undefined || depth === 0) return undefined;
	const parts = new Parts(record);
	for (const name of [...place.under, ...wrappers]) {
		const wrapped = parts.of([name]);
		const list = place.isEntry(wrapped) ? undefined : listIn(wrapped, place, depth - 1);
		if (list !== undefined) return list;
	}
	const entries = Object.entries(record).map(([key, entry]) => ({ key, value: entry }));
	return entries.some((entry) => place.isEntry(entry.value)) ? entries : undefined;
}

/** What could be read of a list. */
export interface PartialList<Read> {
	readonly entries: readonly Read[];
	/** The entries that cannot be read, as they were sent. */
	readonly rest: readonly unknown[];
	/** Whether `entries` has all entries of the list. */
	readonly isComplete: boolean;
}

/** A list that the answer does not have. */
export const missing: PartialList<never> = { entries: [], rest: [], isComplete: false };

/** Reads each entry for itself. */
export function readEach<Read>(
	list: readonly Entry[],
	read: (entry: Entry) => Read | undefined,
): PartialList<Read> {
	const entries: Read[] = [];
	const rest: unknown[] = [];
	for (const entry of list) {
		const found = read(entry);
		if (found === undefined) rest.push(entry.value);
		else entries.push(found);
	}
	return { entries, rest, isComplete: rest.length === 0 };
}
