import { inAnyOrder, type Operation, type Session } from '../../shared/run/operation';
import { listOutcome, type Outcome, unreadEntry, unreadNotes, withNotes } from '../../shared/run/outcome';
import { readList } from '../../shared/sync/lists/readList';
import type { Data } from '../../shared/sync/data';
import { endpoints } from '../../shared/sync/endpoints';
import { sentLeadPage } from '../../shared/sync/shapes/lead';
import { filterProperties } from '../filterProperties';
import { searchReader } from '../filters';
import { recipes } from '../../shared/editor/documents';
import { filterOptions } from '../../shared/editor/filterOptions';
import { workspaceCurrencyOption } from '../../shared/editor/options';
import {
	hidePiiProperty,
	limitProperty,
	returnAllProperty,
	simplifyProperty,
} from '../../shared/editor/properties';
import { type Privacy, privacyReader, simplifyReader, wantedReader } from '../../shared/editor/readers';
import { leadData } from '../../shared/workspace/itemData';
import { leadResource } from '../properties';

export const getMany: Operation = {
	resource: leadResource,
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many leads',
	description: 'Search leads by their fields and the actions on their timelines, newest first',
	writes: false,
	properties: [
		{
			displayName: `The leads have a lead_id only if your service returns it in searches. If it does not, <a href="${recipes}#remember-lead-ids">remember the ID</a> of each lead that you create.`,
			name: 'leadIdNotice',
			type: 'notice',
			default: '',
		},
		returnAllProperty,
		limitProperty,
		...filterProperties,
		hidePiiProperty,
		simplifyProperty,
		filterOptions(workspaceCurrencyOption),
	],

	async start(session) {
		const { parameters, workspace } = session;
		const searchOf = await searchReader(session);
		const wantedOf = wantedReader(parameters);
		const privacyOf = privacyReader(parameters);
		const simplify = simplifyReader(parameters);
		const { identifier } = await workspace.shared.fields();
		return inAnyOrder(async (item): Promise<Outcome> => {
			const { body, notes } = await searchOf(item);
			if (body === undefined) return { kind: 'read', jsons: [], notes };
			const wanted = wantedOf(item);
			const privacy = privacyOf(item);
			const found = await search(session, {
				body,
				wanted,
				privacy,
				simplify: simplify(item),
				// Redacted identifiers cannot distinguish leads.
				identifier: privacy.hidePII ? undefined : identifier?.apiName,
			});
			return withNotes(found, notes);
		});
	},
};

interface Search {
	readonly body: Data;
	readonly wanted: number;
	readonly privacy: Privacy;
	readonly simplify: boolean;
	readonly identifier: string | undefined;
}

async function search(
	{ client }: Session,
	{ body, wanted, privacy, simplify, identifier }: Search,
): Promise<Outcome> {
	const { entries, doubts } = await readList<Found>({
		pageSize: endpoints.searchLeads.pageSize,
		wanted,
		growsAt: 'front',
		width: () => client.concurrency,
		keyOf: ({ key }) => key,
		fetch: async (skip, limit) => {
			const query = { skip, limit, ...privacy };
			const page = await client.require('searchLeads', { path: {}, query, body }, sentLeadPage);
			// Keep only the converted leads, so that the raw page can be freed.
			const data = page.data.map(({ raw, read: lead }): Found => {
				if (lead === undefined) return { key: undefined, json: unreadEntry(raw, 'fields'), unread: raw };
				const key = lead.leadId ?? (identifier === undefined ? undefined : lead.fields[identifier]);
				return { key, json: leadData(lead, simplify) };
			});
			return { ...page, data };
		},
	});
	const unread = entries.flatMap((found) => ('unread' in found ? [found.unread] : []));
	return withNotes(
		listOutcome(
			entries.map(({ json }) => json),
			doubts,
		),
		unreadNotes(unread),
	);
}

interface Found {
	readonly key: unknown;
	readonly json: Data;
	/** The entry as the service sent it, if it cannot be read. */
	readonly unread?: unknown;
}
