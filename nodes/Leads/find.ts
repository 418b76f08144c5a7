import type { Session } from '../shared/run/operation';
import type { AnswerTimes } from '../shared/sync/client';
import { type Failure, FailureError } from '../shared/sync/failure';
import { leadPage } from '../shared/sync/shapes/answers';
import type { LeadAnswer } from '../shared/sync/shapes/lead';
import { isSameValue } from '../shared/values/sameValue';
import type { LeadFieldsReader } from './leadFields';

export interface IdentifierSearch {
	/** Undefined when no lead has the identifier. */
	readonly lead: LeadAnswer | undefined;
	readonly times: AnswerTimes;
}

const unknownIdentifier: Failure = {
	reason: 'unreadable_answer',
	message: 'No definition shows which field identifies a lead, so the lead cannot be looked up',
	description: 'Look for the lead in the workspace.',
};

/**
 * Looks up a lead by its identifier. A search that ignores its filter finds nobody: another lead must not be updated.
 * Throws a `FailureError` when the call fails.
 */
export async function findByIdentifier(
	{ client }: Session,
	{ identifierField }: LeadFieldsReader,
	identifier: string | undefined,
): Promise<IdentifierSearch> {
	if (identifierField === undefined || identifier === undefined) throw new FailureError(unknownIdentifier);
	const body = { fields: { [identifierField.apiName]: identifier } };
	const result = await client.call('searchLeads', { path: {}, query: { skip: 0, limit: 1 }, body }, leadPage);
	if (!result.ok) throw new FailureError(result.failure);
	const [lead] = result.answer.data;
	const stored = lead?.fields[identifierField.apiName] ?? undefined;
	const isOther = stored !== undefined && !isSameValue(identifierField, identifier, stored);
	return { lead: isOther ? undefined : lead, times: result };
}
