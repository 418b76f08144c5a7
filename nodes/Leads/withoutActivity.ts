/** Leads that have no such action: those of a search, without those that a second search finds by their actions. */
import { compact, partition } from 'lodash';

import type { Session } from '../shared/session/operation';
import { type Data, recordOf, toData } from '../shared/sync/data';
import { endpoints } from '../shared/sync/endpoints';
import { badAnswer } from '../shared/sync/failure';
import { doubtText } from '../shared/sync/lists/pagedList';
import { readList } from '../shared/sync/lists/readList';
import { leadPage } from '../shared/sync/shapes/lead';
import { pageOf, placesOf } from '../shared/sync/shapes/page';
import { folded } from '../shared/values/valueType';
import type { FoundLead } from './findLeads';
import type { WithoutActivity } from './leadFilters';

/** What names a lead in both lists. */
const namesOf = ({ leadId, identifier }: Pick<FoundLead, 'leadId' | 'identifier'>): readonly string[] =>
	compact([leadId && `id ${leadId}`, folded(identifier ?? '') && `identifier ${folded(identifier)}`]);

/** In milliseconds. The clocks of n8n and of the service may differ by so much. */
const clockDifference = 10 * 60_000;

/**
 * The leads of a search that have no such action. The second search comes after the first one, and a third one asks for
 * what was done meanwhile, so that nobody is among them who was contacted while the node read.
 */
export async function withoutActivity(
	session: Session,
	leads: readonly FoundLead[],
	{ body, unlisted }: WithoutActivity,
	key: string | undefined,
): Promise<{ readonly leads: readonly FoundLead[]; readonly notes: readonly string[] }> {
	// What nobody has may be misspelled, and then everybody is without it.
	for (const criterion of unlisted)
		if ((await search(session, 0, 1, criterion)).data.length === 0)
			return { leads: [], notes: [unknownNote] };
	const startedAt = session.runtime.clock.now();
	const active = await activeNames(session, body, key);
	const meanwhile = await activeNames(session, since(body, startedAt - clockDifference), key);
	const isActive = (name: string) => active.has(name) || meanwhile.has(name);
	const [named, unnamed] = partition(leads, (lead) => namesOf(lead).length > 0);
	return {
		leads: named.filter((lead) => !namesOf(lead).some(isActive)),
		notes: unnamed.length === 0 ? [] : [unnamedNote(unnamed.length)],
	};
}

const unnamedNote = (count: number) =>
	`Leads that are left out, because they show neither an ID nor the field that identifies leads: ${count}. Nothing says what was done with them.`;

const unknownNote =
	'Nothing was found: no lead at all has an action of a type or by a person that Without Activity names, so the name may be misspelled.';

/** The same actions, of those that were done since. */
function since(body: Data, moment: number): Data {
	return { ...body, performed_at: toData({ ...recordOf(body['performed_at']), from: moment }) };
}

const search = async ({ client }: Session, skip: number, limit: number, actions: Data) =>
	await client.require('searchLeads', { path: {}, query: { skip, limit }, body: { actions } }, leadPage);

/** What names the leads with such actions. Throws a `FailureError` if the list may lack leads. */
async function activeNames(session: Session, actions: Data, key: string | undefined) {
	const active = new Set<string>();
	let count = 0;
	let isShorter = false;
	const { doubts } = await readList<readonly string[]>({
		pageSize: endpoints.searchLeads.pageSize,
		wanted: Infinity,
		growsAt: 'anyPlace',
		width: () => session.client.concurrency,
		keyOf: (names) => names[0],
		fetch: async (skip, limit) => {
			const page = await search(session, skip, limit, actions);
			isShorter ||= (page.totalCount ?? count) < count;
			count = page.totalCount ?? count;
			const named = placesOf(page).map(
				(lead) => lead && namesOf({ leadId: lead.leadId, identifier: key && lead.fields[key] }),
			);
			for (const name of named.flat()) if (name !== undefined) active.add(name);
			return pageOf(named, page);
		},
	});
	// Leads that come to the list move others down, where they are read twice.
	const serious = doubts.filter(({ kind }) => kind !== 'unsteady' || isShorter);
	if (serious.length > 0)
		throw badAnswer(
			'The list of the leads with such actions may be incomplete',
			`${serious.map(doubtText).join(' ')} So the node returned no leads without them: somebody who was contacted could be among them.`,
		);
	return active;
}
