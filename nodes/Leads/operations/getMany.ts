import { compact } from 'lodash';

import { inAnyOrder, type Operation, type Session } from '../../shared/session/operation';
import {
	type ListEntry,
	listOutcome,
	type Outcome,
	unparsedEntry,
	withNotes,
} from '../../shared/session/outcome';
import { FailureError } from '../../shared/sync/failure';
import { newestOf } from '../../shared/sync/lists/pagedList';
import { readList } from '../../shared/sync/lists/readList';
import { type Data, recordOf, toData } from '../../shared/sync/data';
import { endpoints } from '../../shared/sync/endpoints';
import { sentLeadPage } from '../../shared/sync/shapes/lead';
import { pageOf } from '../../shared/sync/shapes/page';
import { searchReader } from '../leadFilters';
import { filterOptions, notice, workspaceCurrencyOption } from '../../shared/editor/options';
import {
	limitProperties,
	outputProperties,
	type HidePiiQuery,
	privacyReader,
	simplifyReader,
	limitReader,
} from '../../shared/editor/properties';
import { formReader } from '../../shared/values/itemForm';
import { type ItemForm, leadData } from '../../shared/workspace/itemData';
import { filterProperties, leadResource } from '../properties';

const recipes =
	'https://github.com/n8n-nodes-lead-workspace/n8n-nodes-lead-workspace/blob/main/docs/recipes.md';

export const getMany: Operation = {
	resource: leadResource,
	name: 'Get Many',
	action: 'Get many leads',
	description: 'Search leads by their fields and the actions on their timelines, newest first',
	writes: false,
	properties: [
		notice(
			'leadIdNotice',
			`The leads have a lead_id only if your service returns it in searches. If it does not, choose By Identifier in the next node: it finds the leads that <a href="${recipes}#create-or-update">Create or Update</a> remembers.`,
		),
		...limitProperties,
		...filterProperties,
		...outputProperties,
		filterOptions(workspaceCurrencyOption),
	],

	async start(session) {
		const { parameters, workspace } = session;
		const searchOf = await searchReader(session);
		const wantedOf = limitReader(parameters);
		const privacyOf = privacyReader(parameters);
		const formOf = formReader(simplifyReader(parameters), session, ['leads']);
		const { identifier } = await workspace.shared.fields();
		return inAnyOrder(async (item): Promise<Outcome> => {
			const { body, notes, ifNothing = [] } = await searchOf(item);
			if (body === undefined) return { kind: 'read', jsons: [], notes };
			const wanted = wantedOf(item);
			const privacy = privacyOf(item);
			const { form, notes: ofForm } = await formOf(item);
			// Redacted identifiers cannot distinguish leads.
			const key = privacy.hidePII ? undefined : identifier?.apiName;
			const found = await search(session, { wanted, privacy, form, key }, body);
			const isEmpty = found.kind === 'read' && found.jsons.length === 0;
			return withNotes(found, [...notes, ...ofForm, ...(isEmpty ? ifNothing : [])]);
		});
	},
};

interface Search {
	readonly wanted: number;
	readonly privacy: HidePiiQuery;
	readonly form: ItemForm | undefined;
	/** The field that identifies leads, where they have no ID. */
	readonly key: string | undefined;
}

/** Searches at once. If the service cannot search for several statuses so, asks for one after the other and merges. */
async function search(session: Session, asked: Search, body: Data): Promise<Outcome> {
	const { searchFacts } = session;
	const parts = byStatus(body);
	const isOne = parts.length < 2;
	if (isOne || searchFacts.takesStatuses) {
		const whole = await read(session, asked, body).catch((thrown: unknown) => {
			const isRefused = thrown instanceof FailureError && thrown.failure.httpStatus === 500;
			if (isOne || !isRefused) throw thrown;
		});
		if (whole) return listOutcome(whole.entries, whole.doubts);
		searchFacts.takesStatuses = false;
	}
	const lists = await Promise.all(parts.map(async (part) => await read(session, asked, part)));
	// A lead that moved between them meanwhile is there once.
	const { entries, doubts } = newestOf(lists, asked.wanted, ({ key }) => key);
	const isUndated = entries.some(({ createdAt }) => createdAt === undefined);
	return withNotes(listOutcome(entries, doubts), isUndated ? [byStatusNote] : []);
}

/** The same search for each of its statuses, if it has other filters too. Some services answer the whole with 500. */
function byStatus(body: Data): Data[] {
	const fields = recordOf(body['fields']) ?? {};
	const { status } = fields;
	const hasOthers = Object.keys(fields).length > 1 || body['actions'] !== undefined;
	if (!Array.isArray(status) || !hasOthers) return [];
	return status.map((one) => ({ ...body, fields: toData({ ...fields, status: one }) }));
}

const byStatusNote =
	'The service cannot search for these statuses at once, and does not say when each lead was created. So the leads stand status by status.';

interface Found extends ListEntry {
	readonly key: unknown;
	readonly createdAt?: number | undefined;
}

async function read({ client }: Session, { wanted, privacy, form, key: identifier }: Search, body: Data) {
	return await readList<Found>({
		pageSize: endpoints.searchLeads.pageSize,
		wanted,
		growsAt: 'front',
		width: () => client.concurrency,
		keyOf: ({ key }) => key,
		fetch: async (skip, limit) => {
			const query = { skip, limit, ...privacy };
			const page = await client.require('searchLeads', { path: {}, query, body }, sentLeadPage);
			await form?.ready(compact(page.data.map(({ read: lead }) => lead)));
			// Keep only the converted leads, so that the raw page can be freed.
			const found = page.data.map(({ raw, read: lead }): Found => {
				if (lead === undefined) return { key: undefined, ...unparsedEntry(raw, 'fields') };
				const key = lead.leadId ?? (identifier === undefined ? undefined : lead.fields[identifier]);
				return { key, json: leadData(lead, form), createdAt: lead.createdAt };
			});
			return pageOf(found, page);
		},
	});
}
