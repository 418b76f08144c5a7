import { z } from 'zod';

import { inAnyOrder, type Operation, type Session } from '../../shared/run/operation';
import { failed, type Outcome } from '../../shared/run/outcome';
import { endpoints } from '../../shared/sync/endpoints';
import { type LeadAnswer, leadAnswer } from '../../shared/sync/shapes/answers';
import {
	hidePiiProperty,
	leadIdProperty,
	limitProperty,
	returnAllProperty,
	simplifyProperty,
} from '../../shared/editor/properties';
import {
	leadIdReader,
	type Privacy,
	privacyReader,
	simplifyReader,
	wantedReader,
} from '../../shared/editor/readers';
import { leadData } from '../../shared/workspace/leadData';

const withActions = { show: { includeActions: [true] } };

export const get: Operation = {
	value: 'get',
	name: 'Get',
	action: 'Get a lead',
	description: 'Get a lead by its ID, optionally with its timeline',
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
		const leadIdOf = leadIdReader(parameters);
		const includeActions = parameters.reader('includeActions', 'Include Actions', z.boolean(), false);
		const wantedOf = wantedReader(parameters);
		const privacyOf = privacyReader(parameters);
		const simplify = simplifyReader(parameters);
		return inAnyOrder(async (item): Promise<Outcome> => {
			const leadId = leadIdOf(item);
			const privacy = privacyOf(item);
			if (!includeActions(item)) {
				const result = await session.client.call('getLead', { path: { leadId }, query: privacy }, leadAnswer);
				if (!result.ok) return failed(result.failure);
				return { kind: 'read', jsons: [leadData(result.answer, simplify(item))] };
			}
			const lead = await withTimeline(session, leadId, wantedOf(item), privacy);
			return { kind: 'read', jsons: [leadData(lead, simplify(item))] };
		});
	},
};

/** Reads the lead with up to `wanted` actions, page by page. */
async function withTimeline(
	session: Session,
	leadId: string,
	wanted: number,
	privacy: Privacy,
): Promise<LeadAnswer> {
	const actions: Array<Readonly<Record<string, unknown>>> = [];
	for (;;) {
		const limit = Math.min(endpoints.getLead.pageSize, wanted - actions.length);
		const query = { includeActions: true, skip: actions.length, limit, ...privacy };
		const lead = await session.client.require('getLead', { path: { leadId }, query }, leadAnswer);
		const page = lead.actions ?? [];
		actions.push(...page);
		if (page.length < limit || actions.length >= wanted)
			return { ...lead, actions, raw: { ...lead.raw, actions } };
	}
}
