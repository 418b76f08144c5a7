import { print, widths } from '../changes/fingerprint';
import type { LeadAnswer } from '../../shared/sync/shapes/lead';

/** A lead of a search, with its key and the time of its creation. */
export interface ListedLead {
	/** A fingerprint of its ID or of its identifier, which never change. Keeps personal data out of the state. */
	readonly key: string;
	/** In epoch milliseconds. Undefined if the service does not say when the lead was created. */
	readonly createdAt: number | undefined;
	readonly lead: LeadAnswer;
}

/** @param identifier the API name of the field that identifies leads, if a definition shows it */
export function keyOfLead({ leadId, fields }: LeadAnswer, identifier: string | undefined): string {
	const value = identifier === undefined ? undefined : fields[identifier];
	return print(leadId ?? value ?? fields, widths.key);
}

export function listedLead(lead: LeadAnswer, identifier: string | undefined): ListedLead {
	return { key: keyOfLead(lead, identifier), createdAt: lead.createdAt, lead };
}
