/** Lists in answers: bare, under their name, or as an object keyed by ID, and the pages of one. */
import { countOf, flagOf, isObject, type JsonObject, recordOf } from '../data';
import { firstOf, means, objectsIn, readIn, type Shape, valuesOf } from './read';
import type { Meaning } from './spellings';

/** An entry of a list. `key` is its key, if the list is an object. */
export interface Entry {
	readonly key: string | undefined;
	readonly value: unknown;
}

/** Such as `3`, `65f1c0ffee65f1c0ffee65f1`. */
const isId = /^(\d+|[0-9a-f]{24}|[0-9a-f-]{36})$/i;

/** The key of an entry, if it names the entry and is not its ID. */
export function nameOf({ key }: Entry): string | undefined {
	return key === undefined || isId.test(key) ? undefined : key;
}

/** The entries of a value that is a list by its place: an array, or an object of objects. */
export function entriesOf(value: unknown): readonly Entry[] | undefined {
	if (Array.isArray(value)) return value.map((each: unknown) => ({ key: undefined, value: each }));
	const entries = Object.entries(recordOf(value) ?? {}).map(([key, each]) => ({ key, value: each }));
	// One odd entry is no reason to lose the others.
	return 2 * entries.filter((entry) => isObject(entry.value)).length > entries.length ? entries : undefined;
}

/**
 * The list in an answer. Undefined if it has none: an answer in another form does not mean that the list is empty.
 *
 * @param own the meaning of its name
 * @param isEntry whether a value is surely an entry, so that the object around it is keyed by ID
 */
export function listIn(answer: unknown, own: Meaning, isEntry: (value: JsonObject) => boolean) {
	const listOf = (value: unknown, around: readonly JsonObject[]) => {
		const entries = entriesOf(value) ?? [];
		const isList =
			Array.isArray(value) || entries.some((entry) => isObject(entry.value) && isEntry(entry.value));
		return isList ? { entries, around } : undefined;
	};
	const objects = objectsIn(answer);
	const named = firstOf(objects, (around) => {
		const [object = {}] = around;
		return firstOf([...valuesOf(object, own), ...valuesOf(object, 'list')], (value) => listOf(value, around));
	});
	if (named !== undefined) return named;
	const isNamed = Object.keys(recordOf(answer) ?? {}).some((key) => means(key, own, 'list'));
	return isNamed ? undefined : listOf(answer, Array.isArray(answer) ? [] : (objects[0] ?? []));
}

/** A list, or a part of one. What the service does not say is undefined. */
export interface Page<Entry> {
	/** The entries that can be read, in order. */
	readonly data: readonly Entry[];
	/** One for each entry that was sent, undefined for one that cannot be read. Missing if all can be read. */
	readonly places?: ReadonlyArray<Entry | undefined>;
	/** How many entries the whole list has, as the service counts them. It may be wrong. */
	readonly totalCount?: number | undefined;
	/** The size of a page, by what the service says. */
	readonly limit?: number | undefined;
	readonly hasMore?: boolean | undefined;
}

/** The entries in their places, undefined for one that cannot be read. */
export const placesOf = <Entry>({ data, places = data }: Page<Entry>): ReadonlyArray<Entry | undefined> =>
	places;

/** A page of these entries, undefined for one that cannot be read. */
export function pageOf<Entry>(
	places: ReadonlyArray<Entry | undefined>,
	says: Omit<Page<unknown>, 'data' | 'places'>,
): Page<Entry> {
	const data = places.filter((entry) => entry !== undefined);
	return { ...says, data, ...(data.length < places.length && { places }) };
}

/** How many entries the service sent, readable or not. */
export const entriesSent = (page: Page<unknown>): number => placesOf(page).length;

/** A kind of list: its name, what is surely one of its entries, and how an entry is read. */
export interface ListOf<Read> {
	readonly name: Meaning;
	readonly isEntry: (value: JsonObject) => boolean;
	/** Undefined for an entry that cannot be read. */
	readonly read: (entry: Entry) => Read | undefined;
}

/** The shape of a page, whose entries cost only themselves. Undefined if the answer has no list. */
export const page =
	<Read>({ name, isEntry, read }: ListOf<Read>): Shape<Page<Read>> =>
	(answer) => {
		const list = listIn(answer, name, isEntry);
		if (list === undefined) return undefined;
		return pageOf(list.entries.map(read), {
			totalCount: readIn(list.around, 'totalCount', countOf),
			limit: readIn(list.around, 'pageLimit', countOf),
			hasMore: readIn(list.around, 'hasMore', flagOf),
		});
	};

/** An entry as the service sent it. `read` is undefined if it cannot be read. */
export interface SentEntry<Read> {
	readonly raw: unknown;
	readonly read: Read | undefined;
}

/** The same list with each entry as the service sent it, readable or not. */
export function withRaw<Read>({ read, ...list }: ListOf<Read>): ListOf<SentEntry<Read>> {
	return { ...list, read: (entry) => ({ raw: entry.value, read: read(entry) }) };
}
