/** Lists and pages of lists, in whatever form the service sends them. */
import { z } from 'zod';

import type { PartialList } from './parts';
import { firstIn, flagOf, isObject, type JsonObject, keyReader, numberOf } from './tolerant';

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

/** Keys that may hold the list, or an object with the list in it. */
const wrappers = ['data', 'results', 'result', 'response', 'payload', 'body', 'content', 'list', 'hits'];
/** Keys that may hold the list, the likeliest first. */
const listKeys = [
	...wrappers,
	...['items', 'entries', 'records', 'rows'],
	...['leads', 'actions', 'activities', 'timeline', 'members', 'teamMembers', 'team_members', 'users'],
	...['customFields', 'custom_fields', 'fields', 'customActions', 'custom_actions'],
];
/** Keys that hold lists of something else than entries. */
const otherLists = new Set(['errors', 'warnings', 'messages', 'remarks', 'links']);

/** Keys of an object beside the list that says how it is paged. */
const pagingKeys = ['meta', 'metadata', 'pagination', 'paging', 'page', 'page_info', 'pageInfo'];
const countOf = keyReader('total_count', 'total', 'total_records', 'total_results', 'count');
const limitOf = keyReader('limit', 'page_size', 'per_page');
const moreOf = keyReader('has_more', 'has_next', 'has_next_page', 'more');
const nextOf = keyReader('next', 'next_page', 'next_skip', 'next_cursor');

/** How deeply a list may be wrapped. */
const mostWraps = 4;

interface FoundList {
	readonly entries: readonly unknown[];
	/** The objects around the list, outermost first. */
	readonly around: readonly JsonObject[];
}

function findList(answer: unknown, around: readonly JsonObject[] = []): FoundList | undefined {
	if (Array.isArray(answer)) return { entries: answer, around };
	if (!isObject(answer) || around.length === mostWraps) return undefined;
	const layers = [...around, answer];
	const known = listKeys.filter((key) => Object.hasOwn(answer, key));
	for (const key of known) {
		if (!Array.isArray(answer[key]) && !wrappers.includes(key)) continue;
		const found = findList(answer[key], layers);
		if (found !== undefined) return found;
	}
	const lists = Object.keys(answer).filter((key) => Array.isArray(answer[key]) && !otherLists.has(key));
	const [only, ...others] = lists;
	if (only !== undefined && others.length === 0) return findList(answer[only], layers);
	const isEmpty = known.some((key) => answer[key] === null) || wholeNumber(countOf(answer)) === 0;
	return isEmpty ? { entries: [], around: layers } : undefined;
}

function wholeNumber(value: unknown): number | undefined {
	const number = numberOf(value);
	return number !== undefined && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

/** Whether something follows, by a key that holds the next page, its position or its address. */
function isThere(next: unknown): boolean | undefined {
	return next === undefined ? undefined : Boolean(next);
}

function pagingOf(around: readonly JsonObject[]): Omit<Page<unknown>, 'data' | 'unreadable'> {
	const layers = around.flatMap((layer) => [
		layer,
		...pagingKeys.flatMap((key) => (isObject(layer[key]) ? [layer[key]] : [])),
	]);
	return {
		totalCount: firstIn(layers, (layer) => wholeNumber(countOf(layer))),
		limit: firstIn(layers, (layer) => wholeNumber(limitOf(layer))),
		hasMore: firstIn(layers, (layer) => flagOf(moreOf(layer)) ?? isThere(nextOf(layer))),
	};
}

/** The shape of a page whose entries `shape` reads, as it reads those of a whole list. */
export function asPage<Entry>(shape: z.ZodType<PartialList<Entry>, z.ZodTypeDef, unknown>) {
	return z.unknown().transform((answer, context): Page<Entry> => {
		const read = shape.safeParse(answer);
		if (!read.success) return noList(context);
		const { entries, rest } = read.data;
		const unreadable = rest.map((_, index) => entries.length + index);
		return pageOf(entries, unreadable, findList(answer)?.around ?? []);
	});
}

function noList(context: z.RefinementCtx): never {
	context.addIssue({ code: 'custom', message: 'The answer has no list' });
	return z.NEVER;
}

function pageOf<Entry>(
	data: readonly Entry[],
	unreadable: readonly number[],
	around: readonly JsonObject[],
): Page<Entry> {
	return { data, ...(unreadable.length === 0 ? {} : { unreadable }), ...pagingOf(around) };
}

/** Reads an entry by its shape. */
export function shaped<Shape extends z.ZodTypeAny>(shape: Shape) {
	return (entry: unknown): z.output<Shape> | undefined => shape.safeParse(entry).data;
}

/**
 * Reads a page: bare or wrapped, even several times, with a count or without. An entry for which `read` returns
 * undefined costs only itself. Fails if the answer has no list.
 */
export function page<Entry>(read: (entry: unknown) => Entry | undefined) {
	return z.unknown().transform((answer, context): Page<Entry> => {
		const list = findList(answer);
		if (list === undefined) return noList(context);
		const data: Entry[] = [];
		const unreadable: number[] = [];
		for (const [place, each] of list.entries.entries()) {
			const entry = read(each);
			if (entry === undefined) unreadable.push(place);
			else data.push(entry);
		}
		return pageOf(data, unreadable, list.around);
	});
}
