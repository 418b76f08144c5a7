/** Where an answer has its records: bare or under an envelope, alone or in a list, and what it says of the list. */

import {
	countOf,
	flagOf,
	isObject,
	type JsonObject,
	means,
	read,
	readIn,
	recordOf,
	type Shape,
	valuesOf,
} from './read';
import type { Meaning } from './spellings';

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

/** A list, or a part of one. What the service does not say is undefined. */
export interface Page<Entry> {
	/** The entries that can be read, in order. */
	readonly data: readonly Entry[];
	/** The places in the page whose entries cannot be read, counted from 0. */
	readonly unreadable?: readonly number[];
	/** How many entries the whole list has, as the service counts them. It may be wrong. */
	readonly totalCount?: number | undefined;
	/** The size of a page, by what the service says. */
	readonly limit?: number | undefined;
	readonly hasMore?: boolean | undefined;
}

/** How many entries the service sent, readable or not. */
export function entriesSent({ data, unreadable = [] }: Page<unknown>): number {
	return data.length + unreadable.length;
}

/** The place in the page of each entry that can be read. */
export function placesOf({ data, unreadable = [] }: Page<unknown>): readonly number[] {
	const without = new Set(unreadable);
	const places: number[] = [];
	for (let place = 0; places.length < data.length; place++) if (!without.has(place)) places.push(place);
	return places;
}

/** A kind of list: its name, what is surely one of its entries, and how an entry is read. */
export interface ListOf<Read> {
	readonly name: Meaning;
	readonly isEntry: (value: JsonObject) => boolean;
	/** Undefined for an entry that cannot be read. */
	readonly read: (entry: Entry) => Read | undefined;
}

/** Reads a page, whose entries cost only themselves. Undefined if the answer has no list. */
export function pageIn<Read>(answer: unknown, { name, isEntry, read }: ListOf<Read>): Page<Read> | undefined {
	const list = listIn(answer, name, isEntry);
	if (list === undefined) return undefined;
	const { entries, around } = list;
	const data: Read[] = [];
	const unreadable: number[] = [];
	for (const [place, entry] of entries.entries()) {
		const found = read(entry);
		if (found === undefined) unreadable.push(place);
		else data.push(found);
	}
	return {
		data,
		...(unreadable.length === 0 ? {} : { unreadable }),
		totalCount: readIn(around, 'totalCount', countOf),
		limit: readIn(around, 'pageLimit', countOf),
		hasMore: readIn(around, 'hasMore', flagOf),
	};
}

/** The shape of a page. */
export function page<Read>(list: ListOf<Read>): Shape<Page<Read>> {
	return (answer) => pageIn(answer, list);
}

/** An entry as the service sent it. `read` is undefined if it cannot be read. */
export interface SentEntry<Read> {
	readonly raw: unknown;
	readonly read: Read | undefined;
}

/** The same list with each entry as the service sent it, readable or not. */
export function withRaw<Read>({ read, ...list }: ListOf<Read>): ListOf<SentEntry<Read>> {
	return { ...list, read: (entry) => ({ raw: entry.value, read: read(entry) }) };
}
