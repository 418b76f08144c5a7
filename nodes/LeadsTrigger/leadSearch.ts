import { z } from 'zod';

import type { Privacy } from '../shared/editor/properties';
import type { Data } from '../shared/sync/data';
import { endpoints } from '../shared/sync/endpoints';
import { FailureError } from '../shared/sync/failure';
import { leadPage, type LeadAnswer } from '../shared/sync/shapes/lead';
import type { Page } from '../shared/sync/shapes/page';
import { itemForm } from '../shared/values/itemForm';
import type { ItemForm } from '../shared/workspace/itemData';
import type { PollSession } from './event';
import { leadMatch } from './leadFilters';

/** Searches leads of the workspace, newest first. */
export type LeadSearch = (skip: number, limit: number) => Promise<Page<LeadAnswer>>;

/** @param privacy none by default: the trigger recognizes leads by their identifiers */
export function leadSearch({ client }: PollSession, body: Data = {}, privacy: Privacy = {}): LeadSearch {
	return async (skip, limit) =>
		await client.require('searchLeads', { path: {}, query: { skip, limit, ...privacy }, body }, leadPage);
}

/** The form of simplified leads, and of their actions. Undefined without *Simplify*. */
export async function formOf(session: PollSession, ofActions = false): Promise<ItemForm | undefined> {
	const isSimplified = session.parameter('simplify', 'Simplify', z.boolean(), true);
	return isSimplified ? await itemForm(session, { ofLeads: true, ofActions }) : undefined;
}

const sampleSize = 3;

/**
 * The newest leads that match the filters. Throws a `FailureError` if no lead matches, because a person who tests the
 * trigger waits for an item.
 */
export async function sampleLeads(session: PollSession): Promise<readonly LeadAnswer[]> {
	const matches = await leadMatch(session);
	const { data } = await leadSearch(session)(0, endpoints.searchLeads.pageSize);
	const found = data.filter(matches).slice(0, sampleSize);
	if (found.length > 0) return found;
	throw new FailureError({
		reason: 'not_found',
		message:
			data.length === 0
				? 'The workspace has no lead yet'
				: `None of the newest ${data.length} leads matches the filters`,
		description:
			'A test shows the newest leads. Create one that matches in the workspace, then fetch the test event again. A published workflow needs none to start.',
	});
}
