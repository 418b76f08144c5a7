/** Searches leads, and keeps those that match what the service cannot compare. */
import { compact, uniq } from 'lodash';

import { type Match, Matching, valueOf } from '../shared/filters/leadConditions';
import type { HidePiiQuery } from '../shared/editor/properties';
import type { Session } from '../shared/session/operation';
import { type ListEntry, unparsedEntry } from '../shared/session/outcome';
import { type Data, recordOf, toData } from '../shared/sync/data';
import { endpoints } from '../shared/sync/endpoints';
import { FailureError } from '../shared/sync/failure';
import { type Listing, newestOf } from '../shared/sync/lists/pagedList';
import { readList } from '../shared/sync/lists/readList';
import { type LeadAnswer, sentLeadPage } from '../shared/sync/shapes/lead';
import { pageOf, type SentEntry } from '../shared/sync/shapes/page';
import type { FieldDefinition } from '../shared/sync/shapes/definitions';
import { type ItemForm, leadData } from '../shared/workspace/itemData';
import type { LeadSearch } from './leadFilters';

export interface Asked {
	readonly wanted: number;
	readonly privacy: HidePiiQuery;
	readonly form: ItemForm | undefined;
	/** The field that identifies leads, where they have no ID. */
	readonly key: string | undefined;
	readonly conditions: LeadSearch['conditions'];
	/** A field whose value is needed beside the lead. */
	readonly needed?: FieldDefinition | undefined;
}

export interface FoundLead extends ListEntry {
	readonly leadId?: string | undefined;
	readonly identifier?: unknown;
	readonly createdAt?: number | undefined;
	/** The value of the field that is needed. */
	readonly needed?: unknown;
	readonly match: Match;
}

const keyOf = ({ leadId, identifier }: FoundLead) => leadId ?? identifier;

type Judged = SentEntry<LeadAnswer> & { readonly match: Match };

/** What was read, and how many the service counts. */
type ReadLeads = Listing<FoundLead> & { readonly counted: number };

/** What matches, of `read` leads. */
type FoundLeads = ReadLeads & { readonly notes: readonly string[]; readonly read: number };

/** Searches at once. If the service cannot search for several statuses so, asks for one after the other and merges. */
export async function findLeads(session: Session, asked: Asked, body: Data): Promise<FoundLeads> {
	const { searchFacts } = session;
	const { asked: byService, own } = asked.conditions;
	// Redacted values fit nothing, and the service has compared the others.
	const matching = new Matching(asked.privacy.hidePII ? [] : byService, own);
	const reading = async (part: Data) => await read(session, asked, part, matching);
	const parts = byStatus(body);
	const isOne = parts.length < 2;
	if (isOne || searchFacts.takesStatuses) {
		const whole = await reading(body).catch((thrown: unknown) => {
			const isRefused = thrown instanceof FailureError && thrown.failure.httpStatus === 500;
			if (isOne || !isRefused) throw thrown;
		});
		if (whole) return matches([whole], matching);
		searchFacts.takesStatuses = false;
	}
	const found = matches(await Promise.all(parts.map(reading)), matching);
	const isUndated = found.entries.some(({ createdAt }) => createdAt === undefined);
	return isUndated ? { ...found, notes: [byStatusNote, ...found.notes] } : found;
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

async function read(
	{ client }: Session,
	{ wanted, privacy, form, key: identifier, conditions: { own }, needed }: Asked,
	body: Data,
	matching: Matching,
): Promise<ReadLeads> {
	let counted = 0;
	let answered = 0;
	const mayEndEarly =
		own.length > 0 && (wanted < Infinity || own.some(({ earliest }) => earliest !== undefined));
	const foundLead = ({ raw, read: lead, match }: Judged): FoundLead | undefined => {
		// What cannot be read matches no condition.
		if (lead === undefined)
			return own.length > 0 ? undefined : { match: [], ...unparsedEntry(raw, 'fields') };
		const { leadId, createdAt } = lead;
		const named = identifier === undefined ? undefined : lead.fields[identifier];
		const found = { leadId, identifier: named, createdAt, match };
		if (match === undefined) return { ...found, json: {} };
		// Before the form, which changes the values.
		const value = needed && valueOf(lead, needed);
		return { ...found, needed: value, json: leadData(lead, form) };
	};
	const { entries, doubts } = await readList<FoundLead>({
		pageSize: endpoints.searchLeads.pageSize,
		wanted,
		growsAt: 'front',
		width: () => (mayEndEarly ? Math.min(client.concurrency, answered) : client.concurrency),
		keyOf,
		...(own.length > 0 && {
			counts: ({ match }) => match !== undefined && matching.unclear(match).length === 0,
			isBeyond: ({ createdAt }) => matching.isBeyond(createdAt),
		}),
		fetch: async (skip, limit) => {
			const query = { skip, limit, ...privacy };
			const page = await client.require('searchLeads', { path: {}, query, body }, sentLeadPage);
			answered += 1;
			counted = Math.max(counted, page.totalCount ?? 0);
			for (const { read: lead } of page.data) if (lead) matching.see(lead);
			const judged = page.data.map((sent) => ({ ...sent, match: sent.read && matching.of(sent.read) }));
			await form?.ready(compact(judged.map(({ read: lead, match }) => match && lead)));
			// Keep only the converted leads, so that the raw page can be freed.
			return pageOf(judged.map(foundLead), page);
		},
	});
	return { entries, doubts, counted: Math.max(counted, entries.length) };
}

/** Of what was read, the leads that match, newest first. */
function matches(lists: readonly ReadLeads[], matching: Matching): FoundLeads {
	const read = lists.reduce((sum, { entries }) => sum + entries.length, 0);
	const counted = lists.reduce((sum, list) => sum + list.counted, 0);
	// A lead that moved between the searches meanwhile is there once.
	const { entries, doubts } = newestOf(lists, Infinity, keyOf);
	const possible = entries.filter(({ match }) => match !== undefined);
	const sure = possible.filter(({ match = [] }) => matching.unclear(match).length === 0);
	const unclear = uniq(possible.flatMap(({ match = [] }) => matching.unclear(match)));
	return { entries: sure, doubts, notes: unclear.map(unclearNote), read, counted };
}

const unclearNote = (apiName: string) =>
	`No lead that was read shows the field ${apiName}, so nothing says which leads have no value there. Those that hang on it are left out.`;
