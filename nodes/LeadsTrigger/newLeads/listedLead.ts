import { print, widths } from '../changes/fingerprint';
import { FailureError } from '../../shared/sync/failure';
import type { LeadAnswer } from '../../shared/sync/shapes/lead';

/** A lead of a search, with its key and the time of its creation. */
export interface ListedLead {
	/** A fingerprint of its ID or of its identifier, which never change. Keeps personal data out of the state. */
	readonly key: string;
	/** In epoch milliseconds. Undefined if the service does not say when the lead was created. */
	readonly createdAt: number | undefined;
	readonly lead: LeadAnswer;
}

/**
 * Throws a `FailureError` if a lead has no ID and no field identifies it: by its other fields, an edited lead would look new.
 *
 * @param identifier the API name of the field that identifies leads, if a definition shows it
 */
export function keyOfLead({ leadId, fields }: LeadAnswer, identifier: string | undefined): string {
	if (leadId !== undefined) return print(leadId, widths.key);
	if (identifier === undefined) throw unrecognizable();
	return print(fields[identifier] ?? fields, widths.key);
}

function unrecognizable(): FailureError {
	return new FailureError({
		reason: 'unreadable_answer',
		message: 'The node cannot recognize leads',
		description:
			'No definition of a field says that it identifies leads, and searches return no IDs. The node reported no lead. Look with the Metadata node which field has isLeadid.',
	});
}

export function listedLead(lead: LeadAnswer, identifier: string | undefined): ListedLead {
	return { key: keyOfLead(lead, identifier), createdAt: lead.createdAt, lead };
}
