import type { Session } from '../shared/run/operation';
import type { Outcome } from '../shared/run/outcome';
import type { Remark } from '../shared/remarks/remark';
import { type LeadAnswer, leadPage } from '../shared/sync/shapes/answers';
import { isSameValue } from '../shared/values/sameValue';
import { valueTypes } from '../shared/values/types';
import type { Loss } from '../shared/writes/lostAnswer/loss';
import { storedSince } from '../shared/writes/lostAnswer/storedSince';
import { notSeen, silentDrops } from '../shared/writes/verify';
import { findByIdentifier, type IdentifierSearch } from './find';
import type { LeadFieldsReader } from './leadFields';
import { type NewLead, reportOf } from './lead';

/**
 * The outcome of a lead whose first try got no answer and whose next one met a conflict: `recovered` when the lead that
 * is there is the one that the first try wrote, undefined when it was there before.
 *
 * The answer with the remarks is lost, so what is stored is compared with what was sent.
 */
export async function recoverLead(
	session: Session,
	reader: LeadFieldsReader,
	lead: NewLead,
	loss: Loss,
): Promise<Outcome | undefined> {
	const found = await findByIdentifier(session, reader, lead.fields.identifier ?? '');
	if (found.lead === undefined || !isOurs(found, found.lead, lead, loss, reader)) return undefined;
	const { fields } = lead;
	const stored = { leadId: null, fields: found.lead.fields, actions: [], remarks: [] };
	const dropped = silentDrops(fields.fields, stored, reader.definitions);
	const leadId = found.lead.leadId;
	return {
		kind: 'written',
		leadId,
		remarks: [
			...notSeen(lead.foreseen, dropped),
			...dropped,
			...(await missingActions(session, reader, lead)),
		],
		json: { lead_id: leadId ?? null, outcome: 'recovered', ...reportOf(lead) },
	};
}

/**
 * Whether the lead that was found is the one that was sent, by the time of its creation and by its texts: a lead that
 * somebody else made in the same moment holds others.
 *
 * A text that the service dropped is missing. Only where no time is given must all of them be there.
 */
function isOurs(
	{ times }: IdentifierSearch,
	{ fields: stored }: LeadAnswer,
	{ fields: { fields: sent } }: NewLead,
	loss: Loss,
	{ definitions }: LeadFieldsReader,
): boolean {
	const { created_on: createdOn } = stored;
	const isSince = storedSince(loss, times, typeof createdOn === 'number' ? createdOn : undefined);
	const texts = [...definitions.values()].filter(({ type }) => valueTypes[type].isFreeText);
	const hasTexts = texts.every((field) => {
		const [given, kept] = [sent[field.apiName] ?? undefined, stored[field.apiName] ?? undefined];
		if (kept === undefined) return isSince === true || given === undefined;
		return given !== undefined && isSameValue(field, given, kept);
	});
	return isSince !== false && hasTexts;
}

/** The actions that were sent with the lead and are not on its timeline, told by their type. */
async function missingActions(
	session: Session,
	reader: LeadFieldsReader,
	{ fields, actions }: NewLead,
): Promise<Remark[]> {
	const remarks: Remark[] = [];
	for (const [sentIndex, { type }] of actions.entries.entries()) {
		const sought = type === 'PAYMENT' ? 'PAYMENT' : `ACTION_${String(type)}`;
		const body = {
			fields: { [reader.identifierField.apiName]: fields.identifier },
			actions: { type: [sought] },
		};
		const page = await session.client.require(
			'searchLeads',
			{ path: {}, query: { skip: 0, limit: 1 }, body },
			leadPage,
		);
		if (page.totalCount > 0) continue;
		remarks.push({
			category: 'silently_dropped',
			source: 'verification',
			message: 'The lead has no such action on its timeline, and the answer that said why was lost',
			hint: 'Compare the action with its definition, then append it to the lead.',
			address: { scope: 'action', actionIndex: actions.givenIndexes[sentIndex] ?? sentIndex },
		});
	}
	return remarks;
}
