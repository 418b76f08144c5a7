import type { z } from 'zod';
import type { EndpointName } from '../../../../nodes/shared/sync/endpoints';
import type { ErrorCode } from '../../domain/errors';
import type { QueryParameter } from '../query';

/** The groups of operations, with their descriptions. */
export const tags = {
	Leads: 'The contacts of the workspace: their fields, and what the service did not store of them',
	Actions: 'The timeline of a lead: custom actions, payments, and what the service recorded',
	Files:
		'Attachments of a lead and FILE fields of its actions. Bytes go to presigned URLs, not through this API',
	'Team Members': 'The people of the workspace, identified by email',
	'Enterprise Metadata':
		'The definitions of fields and actions, the lead stage pipeline, and the workspace itself',
} as const;

/** What the document says about an endpoint, besides what the endpoint catalogue says. */
export interface Operation {
	readonly tag: keyof typeof tags;
	/** What a caller has to know. The purpose from the catalogue is the summary. */
	readonly description: string;
	readonly query?: readonly QueryParameter[];
	/** The schema that the route parses the body with. */
	readonly body?: z.ZodType;
	/** The body may be missing, which means an empty object. */
	readonly bodyOptional?: true;
	/** The body of a successful answer. */
	readonly answer: z.ZodType;
	/** Besides those that every operation has, and BAD_REQUEST for operations with a query or a body. */
	readonly errors?: readonly ErrorCode[];
	/** Errors with an unusual status for their code. */
	readonly errorsByStatus?: Readonly<Record<number, ErrorCode>>;
	/** A failed authentication gets 403 in plain text (sync-api.md, Plain refusal). */
	readonly plainRefusal?: true;
}

/** The operations of one group. */
export type Operations = { readonly [Name in EndpointName]?: Operation };
