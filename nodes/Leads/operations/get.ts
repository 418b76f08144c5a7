import { z } from 'zod';

import type { Operation, Session } from '../../shared/run/operation';
import { failed, type Outcome } from '../../shared/run/outcome';
import { type LeadAnswer, leadAnswer } from '../../shared/sync/shapes/answers';
import {
	hidePiiProperty,
	leadIdProperty,
	limitProperty,
	returnAllProperty,
	simplifyProperty,
} from '../../shared/editor/properties';
import { leadData } from '../../shared/workspace/leadData';

/** The most that a page may hold (sync-api.md, Limits). */
const pageSize = 100;

const withActions = { show: { includeActions: [true] } };

export const get: Operation = {
	value: 'get',
	name: 'Get',
	action: 'Get a lead',
	description: 'Get a lead by its ID, with its timeline if you like',
	writes: false,
	properties: [
		leadIdProperty,
		{
			displayName: 'Include Actions',
			name: 'includeActions',
			type: 'boolean',
			default: false,
			description: 'Whether to add the timeline of the lead, newest action first',
		},
		{ ...returnAllProperty, displayOptions: withActions },
		{ ...limitProperty, displayOptions: { show: { ...withActions.show, returnAll: [false] } } },
		hidePiiProperty,
		simplifyProperty,
	],

	start(session) {
		const { parameters } = session;
		const leadIdOf = parameters.reader('leadId', 'Lead ID', z.string());
		const includeActions = parameters.reader('includeActions', 'Include Actions', z.boolean(), false);
		const returnAll = parameters.reader('returnAll', 'Return All', z.boolean(), false);
		const limit = parameters.reader('limit', 'Limit', z.number().int().min(1), 50);
		const hidePII = parameters.reader('hidePII', 'Hide PII', z.boolean(), false);
		const simplify = parameters.reader('simplify', 'Simplify', z.boolean(), true);
		return {
			run: async (item): Promise<Outcome> => {
				const leadId = leadIdOf(item).trim();
				const privacy: Privacy = hidePII(item) ? { hidePII: true } : {};
				if (!includeActions(item)) {
					const result = await session.client.call(
						'getLead',
						{ path: { leadId }, query: privacy },
						leadAnswer,
					);
					if (!result.ok) return failed(result.failure);
					return { kind: 'found', jsons: [leadData(result.answer, simplify(item))] };
				}
				const wanted = returnAll(item) ? Infinity : limit(item);
				const lead = await withTimeline(session, leadId, wanted, privacy);
				return { kind: 'found', jsons: [leadData(lead, simplify(item))] };
			},
		};
	},
};

type Privacy = { readonly hidePII?: true };

/** The lead with up to `wanted` actions, page after page. */
async function withTimeline(
	session: Session,
	leadId: string,
	wanted: number,
	privacy: Privacy,
): Promise<LeadAnswer> {
	const actions: Array<Readonly<Record<string, unknown>>> = [];
	for (;;) {
		const limit = Math.min(pageSize, wanted - actions.length);
		const query = { includeActions: true, skip: actions.length, limit, ...privacy };
		const lead = await session.client.require('getLead', { path: { leadId }, query }, leadAnswer);
		const page = lead.actions ?? [];
		actions.push(...page);
		if (page.length < limit || actions.length >= wanted)
			return { ...lead, actions, raw: { ...lead.raw, actions } };
	}
}
