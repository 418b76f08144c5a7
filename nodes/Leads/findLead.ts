import { uniqBy } from 'lodash';

import type { Session } from '../shared/run/operation';
import { type AnswerTimes, timesOf } from '../shared/sync/httpDate';
import { type Failure, FailureError } from '../shared/sync/failure';
import { leadPage, type LeadAnswer } from '../shared/sync/shapes/lead';
import { isSameValue, valueTypes } from '../shared/values/types';
import { storedSince } from '../shared/writes/lostAnswer/loss';
import type { LeadFieldsReader } from './leadFields';
import type { NewLead } from './newLead';

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
	{ client }: Session,
	{ identifierField }: LeadFieldsReader,
	identifier: string | undefined,
): Promise<IdentifierSearch> {
	if (identifierField === undefined || identifier === undefined) throw new FailureError(unknownIdentifier);
	const body = { fields: { [identifierField.apiName]: identifier } };
	const result = await client.call('searchLeads', { path: {}, query: { skip: 0, limit: 2 }, body }, leadPage);
	if (!result.ok) throw new FailureError(result.failure);
	const { data, totalCount = 0 } = result.answer;
	const found = data.filter(({ fields }) => {
		const stored = fields[identifierField.apiName] ?? undefined;
		return stored === undefined || isSameValue(identifierField, identifier, stored);
	});
	const [lead, ...others] = uniqBy(found, (each) => each.leadId ?? each);
	const times = timesOf(result);
	if (others.length === 0) return { lead, count: lead === undefined ? 0 : 1, times };
	return { lead: undefined, count: Math.max(totalCount, 1 + others.length), times };
}

/** Whether the lead that was found is the one that was sent, and whether it was stored after that. */
interface Ownership {
	/** Undefined if nothing shows it. */
	readonly isOurs: boolean | undefined;
	readonly isSince: boolean | undefined;
}

/**
 * Compares the creation time and the texts: a lead that somebody else created at the same moment has other texts.
 *
 * A text may be missing, because the service may drop one. A lead with a missing text and without a creation time may be
 * anybody's.
 */
export function ownershipOf(
	{ lead, times }: IdentifierSearch,
	{ fields: { fields: sent } }: NewLead,
	lost: { readonly lostSince: number },
	{ definitions }: LeadFieldsReader,
): Ownership {
	if (lead === undefined) return { isOurs: undefined, isSince: undefined };
	const { fields: stored } = lead;
	const isSince = storedSince(lost, times, lead.createdAt);
	const texts = [...definitions.values()].filter(({ type }) => valueTypes[type].isFreeText);
	const isSame = texts.map((field) => {
		const [sentText, storedText] = [sent, stored].map((fields) => fields[field.apiName] ?? undefined);
		if (storedText === undefined) return sentText === undefined || undefined;
		return sentText !== undefined && isSameValue(field, sentText, storedText);
	});
	if (isSince === false || isSame.includes(false)) return { isOurs: false, isSince };
	return { isOurs: isSince ?? (isSame.includes(undefined) ? undefined : true), isSince };
}
