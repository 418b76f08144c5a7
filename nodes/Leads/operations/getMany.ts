import { z } from 'zod';

import type { Operation, Session } from '../../shared/run/operation';
import type { Outcome } from '../../shared/run/outcome';
import type { Data } from '../../shared/sync/data';
import { leadPage } from '../../shared/sync/shapes/answers';
import { filterProperties } from '../filterProperties';
import { searchBody } from '../filters';
import {
	hidePiiProperty,
	limitProperty,
	returnAllProperty,
	simplifyProperty,
} from '../../shared/editor/properties';
import { leadData } from '../../shared/workspace/leadData';

/** The most that a page may hold (sync-api.md, Limits). */
const pageSize = 100;

export const getMany: Operation = {
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many leads',
	description: 'Search leads by their fields and by what is on their timelines, newest first',
	writes: false,
	properties: [returnAllProperty, limitProperty, ...filterProperties, hidePiiProperty, simplifyProperty],

	async start(session) {
		const { parameters, workspace } = session;
		const bodyOf = await searchBody(session);
		const returnAll = parameters.reader('returnAll', 'Return All', z.boolean(), false);
		const limit = parameters.reader('limit', 'Limit', z.number().int().min(1), 50);
		const hidePII = parameters.reader('hidePII', 'Hide PII', z.boolean(), false);
		const simplify = parameters.reader('simplify', 'Simplify', z.boolean(), true);
		const { identifier } = await workspace.definitions();
		return {
			run: async (item): Promise<Outcome> => ({
				kind: 'found',
				jsons: await search(session, {
					body: bodyOf(item),
					wanted: returnAll(item) ? Infinity : limit(item),
					hidePII: hidePII(item),
					simplify: simplify(item),
					// A redacted identifier does not tell leads apart.
					identifier: hidePII(item) ? undefined : identifier?.apiName,
				}),
			}),
		};
	},
};

interface Search {
	readonly body: Data;
	readonly wanted: number;
	readonly hidePII: boolean;
	readonly simplify: boolean;
	readonly identifier: string | undefined;
}

/** Pages to the end. A lead created meanwhile moves the others down a place: the one that shows twice is taken once. */
async function search(
	session: Session,
	{ body, wanted, hidePII, simplify, identifier }: Search,
): Promise<Data[]> {
	const leads: Data[] = [];
	const seen = new Set<unknown>();
	for (let skip = 0; ;) {
		const limit = Math.min(pageSize, wanted - leads.length);
		const query = { skip, limit, ...(hidePII ? { hidePII: true } : {}) };
		const page = await session.client.require('searchLeads', { path: {}, query, body }, leadPage);
		for (const lead of page.data) {
			const value = identifier === undefined ? undefined : lead.fields[identifier];
			if (value !== undefined && seen.has(value)) continue;
			seen.add(value);
			leads.push(leadData(lead, simplify));
		}
		skip += page.data.length;
		if (page.data.length < limit || leads.length >= wanted || skip >= page.totalCount) return leads;
	}
}
