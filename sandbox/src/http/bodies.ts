import { z } from 'zod';
import type { EndpointName } from '../../../nodes/shared/sync/endpoints';
import { badRequest } from '../domain/errors';
import { isObject, type Sent } from '../domain/json';
import { entryDescription } from './openapi/entries';
import { filterValue, timeBound, writtenValue } from './openapi/values';

/** A JSON object with any keys. The rules decide which keys and values they know; the document describes `values`. */
export const objectOf = (values: object) =>
	z.custom<Sent>(isObject, 'must be an object').meta({ type: 'object', additionalProperties: values });

const writtenFields = objectOf(writtenValue).describe('By API name, which is case-sensitive');
const filters = objectOf(filterValue).describe('By API name. A lead must meet all of them');

const nullable = <T extends z.ZodType>(schema: T) =>
	schema.nullish().transform((value) => value ?? undefined);

const entries = z.array(z.unknown().meta(entryDescription), 'must be an array');

const strings = z.union([z.string(), z.array(z.string())], 'must be a string or an array of strings');

const time = z.unknown().meta(timeBound).optional();

const range = z
	.strictObject({ from: time, to: time }, 'must be an object with from and to')
	.refine(({ from, to }) => from !== undefined || to !== undefined, 'must have from or to');

export const leadCreation = z.object({
	fields: nullable(writtenFields).transform((fields) => fields ?? {}),
	actions: nullable(entries).transform((actions) => actions ?? []),
});

export const leadUpdate = z.object({ fields: writtenFields });

/** A filter that means nothing is refused (sync-api.md, POST /lead/search): without it, a search would find more. */
export const leadSearch = z.strictObject({
	fields: filters.optional().transform((fields) => fields ?? {}),
	actions: z
		.strictObject({
			type: strings.optional(),
			performed_by: strings.optional(),
			performed_at: range.optional(),
		})
		.optional(),
});

/** `actions` is required. Other keys are ignored (sync-api.md, POST /lead/{leadId}/action). */
export const actionCreation = z.object({ actions: entries });

export const actionSearch = z.strictObject({
	type: z.string('must be a string').optional(),
	created_on: range.optional(),
	performed_by: strings.optional(),
});

/** For a custom action, the fields to change. For a payment, only its status. */
export const actionUpdate = z.looseObject({
	type: z.string('must be a string').describe('The type of the stored action: the bare code, or PAYMENT'),
	fields: writtenFields.optional(),
	status: z.string('must be a string').optional(),
});

/** The keys that a write reads. The service ignores any other. */
export const keysRead: Readonly<Partial<Record<EndpointName, readonly string[]>>> = {
	createLead: Object.keys(leadCreation.shape),
	updateLead: Object.keys(leadUpdate.shape),
	createActions: Object.keys(actionCreation.shape),
	updateAction: Object.keys(actionUpdate.shape),
};

/** Returns the body, or fails if the body is not a JSON object. */
export function requireObject(body: unknown): Sent {
	if (!isObject(body)) throw badRequest('Request body must be a JSON object');
	return body;
}
