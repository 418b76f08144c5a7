/** The answers of the lead, team and enterprise endpoints: read in every known spelling, turned into one. */
import { z } from 'zod';

import { page } from './page';

const record = z.record(z.string(), z.unknown());

export interface LeadAnswer {
	readonly leadId: string | undefined;
	readonly fields: Readonly<Record<string, unknown>>;
	readonly actions: readonly Readonly<Record<string, unknown>>[] | undefined;
	/** As the service sent it. */
	readonly raw: Readonly<Record<string, unknown>>;
}

/** The three spellings of a lead's ID (sync-api.md, Lead). */
const leadIds = { lead_id: z.string().nullish(), leadid: z.string().nullish(), id: z.string().nullish() };

export const leadAnswer = z
	.object({ ...leadIds, fields: record, actions: z.array(record).nullish() })
	.passthrough()
	.transform((answer): LeadAnswer => ({
		leadId: answer.id ?? answer.lead_id ?? answer.leadid ?? undefined,
		fields: answer.fields,
		actions: answer.actions ?? undefined,
		raw: answer,
	}));

export const leadPage = page(leadAnswer);

/** The states of availability, which people set, and the two that the service sets. */
const memberStates = ['Active', 'Inactive', 'On Leave', 'Working', 'Invited', 'Deleted'];

/** Creation answers `INVITED` where every read says `Invited`. */
function memberState(status: string): string {
	return memberStates.find((state) => state.toLowerCase() === status.toLowerCase()) ?? status;
}

export interface TeamMember {
	readonly name: string;
	readonly email: string;
	/** A state of availability, `Invited` or `Deleted`. */
	readonly status: string;
}

export const teamMember = z
	.object({ name: z.string().nullish(), email: z.string(), status: z.string().nullish() })
	.transform(({ name, email, status }): TeamMember => ({
		name: name ?? email,
		email,
		status: memberState(status ?? 'Active'),
	}));

export const teamMemberPage = page(teamMember);

/** `GET /metadata`: passed on as the service sent it. */
export const enterprise = record;
