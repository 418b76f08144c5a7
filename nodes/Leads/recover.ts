import type { Session } from '../shared/run/operation';
import type { Outcome } from '../shared/run/outcome';
import type { LeadAnswer } from '../shared/sync/shapes/lead';
import { isSameValue } from '../shared/values/sameValue';
import { valueTypes } from '../shared/values/types';
import type { Loss } from '../shared/writes/lostAnswer/loss';
import { storedSince } from '../shared/writes/lostAnswer/storedSince';
import { silentDrops, withoutDuplicates } from '../shared/writes/verify';
import { findByIdentifier, type IdentifierSearch } from './find';
import type { LeadFieldsReader } from './leadFields';
import { type NewLead, leadReport } from './lead';
import { missingActions } from './missingActions';

type Written = Outcome & { readonly kind: 'written' };

/**
 * The outcome of a lead whose call got no usable answer: the next call met a conflict, or none may follow. `recovered`
 * when the call wrote the lead that is found; undefined when there is none, or it existed before.
 *
 * The answer with the remarks is lost, so the stored values are compared with the sent values.
 */
export async function recoverLead(
	session: Session,
	reader: LeadFieldsReader,
	lead: NewLead,
	loss: Loss,
): Promise<Written | undefined> {
	const found = await findByIdentifier(session, reader, lead.fields.identifier);
	if (found.lead === undefined || !isOurs(found, found.lead, lead, loss, reader)) return undefined;
	const { fields } = lead;
	const stored = { leadId: null, fields: found.lead.fields, actions: [], remarks: [] };
	const dropped = silentDrops(fields.fields, stored, { what: 'lead', ...reader });
	const leadId = found.lead.leadId;
	return {
		kind: 'written',
		leadId,
		remarks: [
			...withoutDuplicates(lead.preflight, dropped),
			...dropped,
			...(await missingActions(session, reader, lead, [...lead.actions.entries.keys()])),
		],
		json: { lead_id: leadId ?? null, outcome: 'recovered', ...leadReport(lead) },
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
	{ fields: stored, createdAt }: LeadAnswer,
	{ fields: { fields: sent } }: NewLead,
	loss: Loss,
	{ definitions }: LeadFieldsReader,
): boolean {
	const isSince = storedSince(loss, times, createdAt);
	const texts = [...definitions.values()].filter(({ type }) => valueTypes[type].isFreeText);
	const hasTexts = texts.every((field) => {
		const [sentText, storedText] = [sent, stored].map((fields) => fields[field.apiName] ?? undefined);
		if (storedText === undefined) return isSince === true || sentText === undefined;
		return sentText !== undefined && isSameValue(field, sentText, storedText);
	});
	return isSince !== false && hasTexts;
}
