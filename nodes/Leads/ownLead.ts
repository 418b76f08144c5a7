import { storedSince } from '../shared/writes/lostAnswer/loss';
import type { IdentifierSearch } from '../shared/leadIds/findLead';
import { isSameValue, valueTypes } from '../shared/values/types';
import type { LeadFieldsReader } from './leadFields';
import type { NewLead } from './newLead';

/** Whose lead was found: whether it is the one that was sent, and whether it was stored since. */
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
