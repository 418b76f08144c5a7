import { z } from 'zod';

import { leadIdNotice } from '../../shared/editor/options';
import { simplifyProperty } from '../../shared/editor/properties';
import { leadData } from '../../shared/workspace/itemData';
import type { PollSession, TriggerEvent } from '../poll';
import { formOf, leadFilters, leadMatch, leadSearch, sampleLeads } from '../leads';
import { identifierOf, LeadList } from '../newLeads/leadList';
import { fetchNewLeads, watermarkNow } from '../newLeads/fetchNewLeads';
import { Watermark, watermarkShape } from '../newLeads/watermark';

const state = z.object({
	/** The API name of the field that identifies leads. A poll that finds no new lead needs no definitions. */
	identifier: z.string().optional(),
	watermark: watermarkShape,
});

const listOf = (session: PollSession, identifier: string | undefined) =>
	new LeadList(leadSearch(session), identifier, session.budget);

export const newLead: TriggerEvent = {
	name: 'New Lead',
	description: 'A lead was created, in whatever way',
	properties: [leadIdNotice, ...leadFilters, simplifyProperty],

	async poll(session, stored) {
		const last = state.safeParse(stored).data;
		if (last === undefined) {
			// Reads the filters, so that an activation with a wrong one fails.
			await leadMatch(session);
			const identifier = await identifierOf(session);
			const watermark = await watermarkNow(listOf(session, identifier));
			return { items: [], state: { identifier, watermark: watermark.stored } };
		}
		const { identifier = await identifierOf(session) } = last;
		const list = listOf(session, identifier);
		const { leads, watermark } = await fetchNewLeads(list, new Watermark(last.watermark));
		const items = leads.length === 0 ? [] : await (await leadMatch(session))(leads);
		const form = await formOf(session, items);
		return {
			items: items.map((lead) => leadData(lead, form)),
			state: { identifier, watermark: watermark.stored },
		};
	},

	sample: async (session) => await sampleLeads(session, leadData),
};
