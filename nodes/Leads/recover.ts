import type { Session } from '../shared/run/operation';
import type { Outcome } from '../shared/run/outcome';
import type { Remark } from '../shared/remarks/remark';
import { type LeadAnswer, leadPage } from '../shared/sync/shapes/answers';
import { isSameValue } from '../shared/values/sameValue';
import { valueTypes } from '../shared/values/types';
import type { Loss } from '../shared/writes/lostAnswer/loss';
import { storedSince } from '../shared/writes/lostAnswer/storedSince';
import { silentDrops, withoutDuplicates } from '../shared/writes/verify';
import { findByIdentifier, type IdentifierSearch } from './find';
import type { LeadFieldsReader } from './leadFields';
import { type NewLead, reportOf } from './lead';

/**
 * The outcome of a lead whose first call got no answer and whose next call met a conflict. `recovered` when the first
 * call wrote the existing lead; undefined when the lead existed before.
 *
 * The answer with the remarks is lost, so the stored values are compared with the sent values.
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
			...withoutDuplicates(lead.preflight, dropped),
			...dropped,
			...(await missingActions(session, reader, lead)),
		],
		json: { lead_id: leadId ?? null, outcome: 'recovered', ...reportOf(lead) },
	};
}

/**
 * Whether the found lead is the one that was sent. Compares the creation time and the texts: a lead that somebody else
 * created at the same moment has other texts.
 *
 * A text may be missing, because the service may drop one. Without a creation time, all texts must be stored.
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
		const [sentText, storedText] = [sent[field.apiName] ?? undefined, stored[field.apiName] ?? undefined];
		if (storedText === undefined) return isSince === true || sentText === undefined;
		return sentText !== undefined && isSameValue(field, sentText, storedText);
	});
	return isSince !== false && hasTexts;
}

/** Remarks for the actions that were sent with the lead and whose type is not on its timeline. */
async function missingActions(
	session: Session,
	reader: LeadFieldsReader,
	{ fields, actions }: NewLead,
): Promise<Remark[]> {
	const remarks: Remark[] = [];
	for (const [sentIndex, { type }] of actions.entries.entries()) {
		const timelineType = type === 'PAYMENT' ? 'PAYMENT' : `ACTION_${String(type)}`;
		const body = {
			fields: { [reader.identifierField.apiName]: fields.identifier },
			actions: { type: [timelineType] },
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
			message: 'This action is not on the timeline of the lead, and the answer with the reason was lost',
			hint: 'Compare the action with its definition, then append it to the lead.',
			address: { scope: 'action', actionIndex: actions.givenIndexes[sentIndex] ?? sentIndex },
		});
	}
	return remarks;
}
