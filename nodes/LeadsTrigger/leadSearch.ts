import { z } from 'zod';

import { leadPage } from '../shared/sync/shapes/lead';
import type { LeadAnswer } from '../shared/sync/shapes/lead';
import type { Page } from '../shared/sync/shapes/page';
import type { PollSession } from './event';

/** Searches all leads of the workspace, newest first. */
export type LeadSearch = (skip: number, limit: number) => Promise<Page<LeadAnswer>>;

/** Personal data is never redacted, because the trigger recognizes leads by their identifiers. */
export function leadSearch({ client }: PollSession): LeadSearch {
	return async (skip, limit) =>
		await client.require('searchLeads', { path: {}, query: { skip, limit }, body: {} }, leadPage);
}

export function isSimplified({ parameter }: PollSession): boolean {
	return parameter('simplify', 'Simplify', z.boolean(), true);
}
