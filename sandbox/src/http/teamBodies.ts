import { z } from 'zod';
import { InvalidFields } from '../domain/errors';
import type { Sent } from '../domain/json';
import { roles, settableStates } from '../domain/store';
import { isEmail } from '../domain/values/email';
import { readPhone } from '../domain/values/phone';

const MAX_NAME = 100;
const MIN_PASSWORD = 8;
const MAX_PASSWORD = 128;

const text = z.string('must be a string');

const oneOf = <const T extends readonly string[]>(values: T) =>
	z.enum(values, `must be one of ${values.join(', ')}`);

const email = text.refine(isEmail, 'must be an email address');

/** sync-api.md, Team member: digits only, country code first. */
const isPhoneNumber = (value: string) => /^\d+$/.test(value) && readPhone(`+${value}`, '') !== undefined;

export const memberCreation = z.object({
	name: text
		.refine((name) => name.trim() !== '', 'must not be blank')
		.refine((name) => name.length <= MAX_NAME, `must have at most ${MAX_NAME} characters`),
	email,
	phone_number: text.refine(isPhoneNumber, 'must be digits only, country code first'),
	role: oneOf(roles),
	password: text
		.min(MIN_PASSWORD, `must have at least ${MIN_PASSWORD} characters`)
		.max(MAX_PASSWORD, `must have at most ${MAX_PASSWORD} characters`)
		.nullish()
		.transform((password) => password ?? undefined),
});

export const stateChange = z.object({ state: oneOf(settableStates), email });

/** Parses a body. The error names every invalid field in `error.details`. */
export function readFields<T extends z.ZodType>(schema: T, body: Sent): z.infer<T> {
	const result = schema.safeParse(body);
	if (result.success) return result.data;
	throw new InvalidFields(
		result.error.issues.map(({ path, message }) => ({ field: path.map(String).join('.'), message })),
	);
}
