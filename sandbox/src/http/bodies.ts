import { z } from 'zod';
import { badRequest } from '../domain/errors';
import { isObject, type Sent } from '../domain/json';
import { entryDescription } from './openapi/entries';

/** A JSON object taken as it is, whatever its keys are: which of them mean something is for the rules to say. */
export const object = z.custom<Sent>(isObject, 'must be an object').meta({ type: 'object' });

const nullable = <T extends z.ZodType>(schema: T) =>
	schema.nullish().transform((value) => value ?? undefined);

const entries = z.array(z.unknown().meta(entryDescription), 'must be an array');

const strings = z.union([z.string(), z.array(z.string())], 'must be a string or an array of strings');

const range = z.object(
	{ from: z.unknown().optional(), to: z.unknown().optional() },
	'must be an object with from and to',
);

export const leadCreation = z.object({
	fields: nullable(object).transform((fields) => fields ?? {}),
	actions: nullable(entries).transform((actions) => actions ?? []),
});

export const leadUpdate = z.object({ fields: object });

export const leadSearch = z.object({
	fields: nullable(object).transform((fields) => fields ?? {}),
	actions: nullable(
		z.object(
			{ type: nullable(strings), performed_by: nullable(strings), performed_at: nullable(range) },
			'must be an object',
		),
	),
});

/** `actions` is required, and the only key that is read (sync-api.md, POST /lead/{leadId}/action). */
export const actionCreation = z.object({ actions: entries });

export const actionSearch = z.object({
	type: nullable(z.string('must be a string')),
	created_on: nullable(range),
	performed_by: nullable(strings),
});

/** Of a custom action the fields that change, of a payment its status and nothing else. */
export const actionUpdate = z.looseObject({
	type: z.string('must be a string').describe('As the action was created: the bare code, or PAYMENT'),
	fields: object.optional(),
	status: z.string('must be a string').optional(),
});

/** The body of a call that must have one. */
export function requireObject(body: unknown): Sent {
	if (!isObject(body)) throw badRequest('Request body must be a JSON object');
	return body;
}
