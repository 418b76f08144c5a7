import { fingerprint, widths } from '../fingerprint';
import { sortTolerance } from '../../shared/filters/leadConditions';
import { badAnswer } from '../../shared/sync/failure';
import type { LeadAnswer } from '../../shared/sync/shapes/lead';
import { endpoints } from '../../shared/sync/endpoints';
import { type Page, pageOf, placesOf } from '../../shared/sync/shapes/page';
import type { Budget, PollSession } from '../poll';
import type { LeadPages } from '../leads';

/** A lead of a search, with its key and the time of its creation. */
export interface ListedLead {
	/** A fingerprint of its ID or of its identifier, which never change. Keeps personal data out of the state. */
	readonly key: string;
	/** In epoch milliseconds. Undefined if the service does not say when the lead was created. */
	readonly createdAt: number | undefined;
	readonly lead: LeadAnswer;
}

/** The API name of the field that identifies leads. Undefined if no definition shows it. */
export async function identifierOf({ workspace }: PollSession): Promise<string | undefined> {
	const { identifier } = await workspace.fresh.fields();
	return identifier?.apiName;
}

/**
 * Throws a `FailureError` if a lead has no ID and no field identifies it: by its other fields, an edited lead would look new.
 *
 * @param identifier the API name of the field that identifies leads, if a definition shows it
 */
export function keyOfLead({ leadId, fields }: LeadAnswer, identifier: string | undefined): string {
	if (leadId !== undefined) return fingerprint(leadId, widths.key);
	if (identifier !== undefined) return fingerprint(fields[identifier] ?? fields, widths.key);
	throw badAnswer(
		'The node cannot recognize leads',
		'No definition of a field says that it identifies leads, and searches return no IDs. The node reported no lead. Look with the Metadata node which field has isLeadid.',
	);
}

/** The list of all leads, page by page. */
export class LeadList {
	/** Whether the poll has read as much as it may. */
	isSpent = false;

	constructor(
		private readonly search: LeadPages,
		private readonly identifier: string | undefined,
		private readonly budget: Budget,
	) {}

	async page(skip: number): Promise<Page<ListedLead>> {
		const page = await this.search(skip, endpoints.searchLeads.pageSize);
		this.isSpent = !this.budget();
		const listed = placesOf(page).map(
			(lead) => lead && { key: keyOfLead(lead, this.identifier), createdAt: lead.createdAt, lead },
		);
		return pageOf(listed, page);
	}
}

/**
 * Throws a `FailureError` if the list is not sorted by creation, newest first (sync-api.md, General rules): then
 * new leads may stand anywhere. Some leads may stand where they were stored although their creation is dated back.
 */
export function checkOrder(leads: readonly ListedLead[]): void {
	const times = leads.flatMap(({ createdAt }) => createdAt ?? []);
	const rising = times.filter(
		(time, index) => index > 0 && time > (times[index - 1] ?? time) + sortTolerance,
	);
	if (rising.length < 3 || rising.length <= times.length / 4) return;
	throw badAnswer(
		'The service does not list the newest leads first',
		'The node cannot find new leads without reading all leads at each poll. It reported none. Ask the provider of the service to sort lead searches by creation time.',
	);
}
