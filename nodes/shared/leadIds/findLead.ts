import { uniqBy } from 'lodash';

import type { Session } from '../run/operation';
import { type AnswerTimes, timesOf } from '../sync/httpDate';
import { type Failure, FailureError } from '../sync/failure';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { type LeadAnswer, leadAnswer, leadPage } from '../sync/shapes/lead';
import { isSameValue, valueTypes } from '../values/types';
import type { RememberedIds } from './rememberedIds';

export interface IdentifierSearch {
	/** The only lead with the identifier. Undefined when none shows it, or several may have it. */
	readonly lead: LeadAnswer | undefined;
	/** How many leads may have the identifier, as far as the service says. */
	readonly count: number;
	readonly times: AnswerTimes;
}

export const noIdentifierField: Failure = {
	reason: 'unreadable_answer',
	message: 'No definition shows which field identifies a lead, so no lead can be looked up',
	description: 'Look for the lead in the workspace. Where the node asks for its ID, choose By ID.',
};

/**
 * Looks up a lead by its identifier. If the search returns another lead, because the service ignores the filter, or
 * several leads, none counts as found: another lead must not be updated. So a lead that does not show its identifier is
 * not found either. Throws a `FailureError` when the call fails.
 */
export async function findByIdentifier(
	{ client, searchFacts, model }: Session,
	field: FieldDefinition | undefined,
	identifier: string | undefined,
): Promise<IdentifierSearch> {
	if (field === undefined || identifier === undefined) throw new FailureError(noIdentifierField);
	const body = { fields: { [field.apiName]: identifier } };
	const result = await client.call('searchLeads', { path: {}, query: { skip: 0, limit: 2 }, body }, leadPage);
	if (!result.ok) throw new FailureError(result.failure);
	const { data, totalCount = 0 } = result.answer;
	searchFacts.learn(data);
	const shown = ({ fields }: LeadAnswer) => fields[field.apiName] ?? undefined;
	const candidates = data.filter(
		(each) => shown(each) === undefined || isSameValue(field, identifier, shown(each)),
	);
	const [first, ...others] = uniqBy(candidates, (each) => each.leadId ?? each);
	if (first?.leadId !== undefined) model?.leadsRead.set(first.leadId, first.fields);
	const times = timesOf(result);
	if (others.length > 0) return { lead: undefined, count: Math.max(totalCount, 1 + others.length), times };
	const isProven = first !== undefined && shown(first) !== undefined;
	return { lead: isProven ? first : undefined, count: first === undefined ? 0 : 1, times };
}

interface IdOfLead {
	readonly leadId: string | undefined;
	/** How many leads may have the identifier, as far as is known. */
	readonly count: number;
}

/** The ID of the lead with an identifier: from a search if this service returns it there, else from the data table. */
export async function idOfLead(
	session: Session,
	field: FieldDefinition,
	identifier: string | undefined,
	remembered: RememberedIds | undefined,
): Promise<IdOfLead> {
	const early = session.searchFacts.haveIds === false ? await remembered?.find(identifier) : undefined;
	if (early !== undefined) return { leadId: early, count: 1 };
	const { lead, count } = await findByIdentifier(session, field, identifier);
	if (lead?.leadId !== undefined || count > 1) return { leadId: lead?.leadId, count };
	const leadId =
		(await remembered?.find(identifier)) ?? (await inOtherSpelling(session, field, lead, remembered));
	return { leadId, count: leadId === undefined ? count : 1 };
}

/**
 * The ID of a lead that was remembered in another spelling of its identifier, such as a phone without its country code.
 * Such digits may be the number of somebody in another country, so the lead must have exactly the identifier that the
 * search shows.
 */
async function inOtherSpelling(
	{ client }: Session,
	{ apiName, type }: FieldDefinition,
	found: LeadAnswer | undefined,
	remembered: RememberedIds | undefined,
): Promise<string | undefined> {
	const stored = found?.fields[apiName];
	if (typeof stored !== 'string' || remembered === undefined) return undefined;
	for (const leadId of await remembered.idsOf(valueTypes[type].identity.spellings(stored))) {
		const result = await client.call('getLead', { path: { leadId } }, leadAnswer);
		if (result.ok && result.answer.fields[apiName] === stored) return leadId;
	}
	return undefined;
}

/** Where the node has looked for an ID in vain, and why it could not. */
export function lookedIn({ searchFacts }: Session, remembered: RememberedIds | undefined): string {
	const inSearch =
		searchFacts.haveIds === false
			? 'This service returns no lead IDs in searches'
			: 'A search does not show it';
	if (remembered === undefined) return `${inSearch}, and no data table is named that could have it.`;
	const { name, problem } = remembered;
	return problem === undefined
		? `${inSearch}, and the data table ${name} has none for it.`
		: `${inSearch}, and the data table ${name} cannot be read: ${problem}.`;
}
