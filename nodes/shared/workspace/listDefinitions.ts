import type { z } from 'zod';

import type { SyncClient } from '../sync/client';
import { FailureError } from '../sync/failure';
import { type Doubt, type Listing, seemsCut } from '../sync/lists/pagedList';
import { readList } from '../sync/lists/readList';
import type { Page } from '../sync/shapes/page';

/** The most entries of a page (sync-api.md, Limits). */
const pageSize = 100;

/**
 * Lists definitions. The service sends the whole list (sync-api.md, Metadata). If the first answer looks like a page
 * nevertheless, asks for the pages that follow. Throws a `FailureError`.
 *
 * @param detail whether to ask for details
 */
export async function listDefinitions<Entry>(
	client: SyncClient,
	name: 'listFields' | 'listActions',
	detail: boolean,
	shape: z.ZodType<Page<Entry>, z.ZodTypeDef, unknown>,
	keyOf: (entry: Entry) => string | undefined,
): Promise<Listing<Entry>> {
	const first = await client.require(name, { path: {}, query: { detail } }, shape);
	if (!seemsCut(first)) return { entries: first.data, doubts: unreadableIn(first) };
	return await readList<Entry>(
		{ pageSize, wanted: Infinity, growsAt: 'anyPlace', keyOf, fetch: nextPage },
		first,
	);

	async function nextPage(skip: number, limit: number): Promise<Page<Entry>> {
		const result = await client.call(name, { path: {}, query: { detail, skip, limit } }, shape);
		if (result.ok) return result.answer;
		if (knowsNoPages.has(result.failure.httpStatus ?? 0)) return { data: [] };
		throw new FailureError(result.failure);
	}
}

function unreadableIn({ unreadable = [] }: Page<unknown>): Doubt[] {
	return unreadable.length === 0 ? [] : [{ kind: 'unreadable', entries: unreadable.length }];
}

/** The statuses of a service that knows no `skip` and `limit` here. So its first answer was the whole list. */
const knowsNoPages: ReadonlySet<number> = new Set([400, 404, 422]);
