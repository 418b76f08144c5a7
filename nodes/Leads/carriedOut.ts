import type { Session } from '../shared/run/operation';
import { type Outcome, uncertain } from '../shared/run/outcome';
import type { CallResult } from '../shared/sync/client';
import { contradiction } from '../shared/sync/failure';
import type { WriteAnswer } from '../shared/sync/shapes/writeAnswer';
import type { Loss } from '../shared/writes/lostAnswer/loss';
import { answerRemarks, created } from './created';
import { findByIdentifier, type IdentifierSearch } from './find';
import type { NewLead } from './lead';
import type { LeadFieldsReader } from './leadFields';
import { isOurs, recoverLead } from './recover';

/**
 * The outcome of a lead whose call was answered with success, in a form that cannot be read. It is never sent again:
 * `recovered` when the lead is found and is the one that was sent, otherwise uncertain.
 */
export async function findCarriedOut(
	session: Session,
	reader: LeadFieldsReader,
	lead: NewLead,
	loss: Loss,
): Promise<Outcome> {
	const { identifier } = lead.fields;
	const before = session.earlier(lead.item);
	const said = before?.kind === 'failed' ? before.remarks : undefined;
	const notFound = uncertain(loss, said ?? []);
	if (reader.written.has(identifier)) return notFound;
	try {
		const recovered = await recoverLead(session, reader, lead, loss);
		if (typeof recovered === 'string') return notFound;
		reader.written.add(identifier);
		const saidByService = (said ?? []).filter(({ source }) => source === 'service');
		return { ...recovered, remarks: [...saidByService, ...recovered.remarks] };
	} catch {
		return notFound;
	}
}

/**
 * The outcome of a lead that the service accepted without returning its ID. The lead is looked up by its identifier. A lead
 * that is certainly another one must not pass for it: the service drops a lead without an error if it cannot use the
 * identifier (sync-api.md, POST /lead).
 */
export async function findWithoutId(
	session: Session,
	reader: LeadFieldsReader,
	lead: NewLead,
	{ answer, httpStatus, sentAt }: CallResult<WriteAnswer> & { readonly ok: true },
): Promise<Outcome> {
	const { identifier } = lead.fields;
	const loss = {
		reason: 'unreadable_answer' as const,
		message: 'The service accepted the lead, but its answer has no Lead ID, and the lead was not found',
		description: 'Look for the lead in the workspace before you run the item again.',
		httpStatus,
		lostSince: sentAt,
	};
	const found = reader.written.has(identifier)
		? undefined
		: await findAtLast(session, reader, identifier).catch(() => undefined);
	if (found?.lead && isOurs(found, found.lead, lead, loss, reader) !== false) {
		reader.written.add(identifier);
		return await created(session, reader, lead, answer, found.lead.leadId ?? null);
	}
	return uncertain(loss, answerRemarks(lead, answer));
}

/** The outcome of a lead whose answer contradicts its status. A lead that existed before must not pass for this one. */
export async function findDenied(
	session: Session,
	reader: LeadFieldsReader,
	lead: NewLead,
	{ answer, httpStatus, sentAt }: CallResult<WriteAnswer> & { readonly ok: true },
): Promise<Outcome> {
	const loss = contradiction(httpStatus, sentAt);
	const remarks = answerRemarks(lead, answer);
	const outcome = await findCarriedOut(session, reader, lead, loss);
	if (outcome.kind !== 'written') return uncertain(loss, remarks);
	return {
		...outcome,
		remarks: [...remarks.filter(({ source }) => source === 'service'), ...outcome.remarks],
	};
}

/** A search may not show a new lead at once. */
async function findAtLast(
	session: Session,
	reader: LeadFieldsReader,
	identifier: string | undefined,
): Promise<IdentifierSearch> {
	const first = await findByIdentifier(session, reader, identifier);
	if (first.lead) return first;
	await session.client.settle();
	return await findByIdentifier(session, reader, identifier);
}
