/** Lists and pages of lists. */
import { z } from 'zod';

import { type Entry, listIn, readIn } from './read';
import type { Meaning } from './spellings';
import { countOf, flagOf, type JsonObject } from './tolerant';

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

/** An answer that a shape cannot read. `what` says what was expected in it. */
export function refuse(context: z.RefinementCtx, what: string): never {
	context.addIssue({ code: z.ZodIssueCode.custom, message: `The answer has no ${what}` });
	return z.NEVER;
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

/** The shape of a page. Fails if the answer has no list. */
export function page<Read>(list: ListOf<Read>) {
	return z
		.unknown()
		.transform((answer, context): Page<Read> => pageIn(answer, list) ?? refuse(context, 'list'));
}

/** An entry as the service sent it. `read` is undefined if it cannot be read. */
export interface SentEntry<Read> {
	readonly raw: unknown;
	readonly read: Read | undefined;
}

/** The same list with each entry as the service sent it, readable or not. */
export function asSent<Read>({ read, ...list }: ListOf<Read>): ListOf<SentEntry<Read>> {
	return { ...list, read: (entry) => ({ raw: entry.value, read: read(entry) }) };
}
