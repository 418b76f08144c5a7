import { uniqBy } from 'lodash';

import type { Session } from '../run/operation';
import { type AnswerTimes, timesOf } from '../sync/httpDate';
import { type Failure, FailureError } from '../sync/failure';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { type LeadAnswer, leadPage } from '../sync/shapes/lead';
import { isSameValue } from '../values/types';
import type { RememberedIds } from './rememberedIds';

export interface IdentifierSearch {
	/** The only lead with the identifier. Undefined when none has it, or several. */
	readonly lead: LeadAnswer | undefined;
	/** How many leads have the identifier, as far as the service says. */
	readonly count: number;
	readonly times: AnswerTimes;
}

const unknownIdentifier: Failure = {
	reason: 'unreadable_answer',
	message: 'No definition shows which field identifies a lead, so the lead cannot be looked up',
	description: 'Look for the lead in the workspace.',
};

/**
 * Looks up a lead by its identifier. If the search returns another lead, because the service ignores the filter, or
 * several leads, none counts as found: another lead must not be updated. Throws a `FailureError` when the call fails.
 */
export async function findByIdentifier(
	{ client, searchFacts }: Session,
	identifierField: FieldDefinition | undefined,
	identifier: string | undefined,
): Promise<IdentifierSearch> {
	if (identifierField === undefined || identifier === undefined) throw new FailureError(unknownIdentifier);
	const body = { fields: { [identifierField.apiName]: identifier } };
	const result = await client.call('searchLeads', { path: {}, query: { skip: 0, limit: 2 }, body }, leadPage);
	if (!result.ok) throw new FailureError(result.failure);
	const { data, totalCount = 0 } = result.answer;
	searchFacts.learn(data);
	const found = data.filter(({ fields }) => {
		const stored = fields[identifierField.apiName] ?? undefined;
		return stored === undefined || isSameValue(identifierField, identifier, stored);
	});
	const [lead, ...others] = uniqBy(found, (each) => each.leadId ?? each);
	const times = timesOf(result);
	if (others.length === 0) return { lead, count: lead === undefined ? 0 : 1, times };
	return { lead: undefined, count: Math.max(totalCount, 1 + others.length), times };
}

export interface IdOfLead {
	readonly leadId: string | undefined;
	/** How many leads have the identifier, as far as is known. */
	readonly count: number;
	readonly isRemembered: boolean;
}

/** The ID of the lead with an identifier: from a search if this service returns it there, else from the data table. */
export async function idOfLead(
	session: Session,
	field: FieldDefinition | undefined,
	identifier: string | undefined,
	remembered: RememberedIds | undefined,
): Promise<IdOfLead> {
	const inTable = async (): Promise<IdOfLead | undefined> => {
		const leadId = await remembered?.find(identifier);
		return leadId === undefined ? undefined : { leadId, count: 1, isRemembered: true };
	};
	const early = session.searchFacts.haveIds === false ? await inTable() : undefined;
	if (early) return early;
	const { lead, count } = await findByIdentifier(session, field, identifier);
	const found = { leadId: lead?.leadId, count, isRemembered: false };
	return lead?.leadId === undefined && count < 2 ? ((await inTable()) ?? found) : found;
}
