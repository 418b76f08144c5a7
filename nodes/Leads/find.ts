import type { Session } from '../shared/run/operation';
import type { AnswerTimes } from '../shared/sync/client';
import { type Failure, FailureError } from '../shared/sync/failure';
import { type LeadAnswer, leadPage } from '../shared/sync/shapes/answers';
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

/** Looks up a lead by its identifier. Throws a `FailureError` when the call fails. */
export async function findByIdentifier(
	{ client }: Session,
	{ identifierField }: LeadFieldsReader,
	identifier: string | undefined,
): Promise<IdentifierSearch> {
	if (identifierField === undefined || identifier === undefined) throw new FailureError(unknownIdentifier);
	const body = { fields: { [identifierField.apiName]: identifier } };
	const result = await client.call('searchLeads', { path: {}, query: { skip: 0, limit: 1 }, body }, leadPage);
	if (!result.ok) throw new FailureError(result.failure);
	return { lead: result.answer.data[0], times: result };
}
