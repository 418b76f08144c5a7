import type { Session } from '../shared/run/operation';
import type { Outcome } from '../shared/run/outcome';
import type { LeadAnswer } from '../shared/sync/shapes/lead';
import { isSameValue, valueTypes } from '../shared/values/types';
import type { Loss } from '../shared/writes/lostAnswer/loss';
import { storedSince } from '../shared/writes/lostAnswer/storedSince';
import { leadItem } from '../shared/workspace/leadData';
import { silentDrops, withoutDuplicates } from '../shared/writes/verify';
import { findByIdentifier, type IdentifierSearch } from './find';
import type { LeadFieldsReader } from './leadFields';
import { type NewLead, leadReport } from './lead';
import { missingActions } from './missingActions';

/** `notOurs`: the lead existed before the call, or somebody else wrote it. `unknown`: nothing shows whose it is. */
type Recovery = (Outcome & { readonly kind: 'written' }) | 'notOurs' | 'unknown';

/**
 * The outcome of a lead whose call got no usable answer: the next call met a conflict, or none may follow. `recovered`
 * when the call wrote the lead that is found.
 *
 * The answer with the remarks is lost, so the stored values are compared with the sent values.
 */
export async function recoverLead(
	session: Session,
	reader: LeadFieldsReader,
	lead: NewLead,
	loss: Loss,
): Promise<Recovery> {
	const found = await findByIdentifier(session, reader, lead.fields.identifier);
	const ours = found.lead && isOurs(found, found.lead, lead, loss, reader);
	if (found.lead === undefined || ours === undefined) return 'unknown';
	if (!ours) return 'notOurs';
	const { fields } = lead;
	const stored = { leadId: null, fields: found.lead.fields, actions: [], remarks: [], isDenied: false };
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
		json: leadItem(leadId, found.lead.fields),
		report: leadReport('recovered', lead),
	};
}

/**
 * Whether the found lead is the one that was sent. Compares the creation time and the texts: a lead that somebody else
 * created at the same moment has other texts.
 *
 * A text may be missing, because the service may drop one. Undefined for a lead with a missing text and without a
 * creation time.
 */
export function isOurs(
	{ times }: IdentifierSearch,
	{ fields: stored, createdAt }: LeadAnswer,
	{ fields: { fields: sent } }: NewLead,
	loss: Loss,
	{ definitions }: LeadFieldsReader,
): boolean | undefined {
	const isSince = storedSince(loss, times, createdAt);
	const texts = [...definitions.values()].filter(({ type }) => valueTypes[type].isFreeText);
	const isSame = texts.map((field) => {
		const [sentText, storedText] = [sent, stored].map((fields) => fields[field.apiName] ?? undefined);
		if (storedText === undefined) return sentText === undefined || undefined;
		return sentText !== undefined && isSameValue(field, sentText, storedText);
	});
	if (isSince === false || isSame.includes(false)) return false;
	return isSince ?? (isSame.includes(undefined) ? undefined : true);
}
