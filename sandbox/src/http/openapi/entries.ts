import { z } from 'zod';
import { currencies, PAYMENT, statuses } from '../../domain/actions/payment';
import { schemaAddress } from './reference';
import { writtenValue } from './values';

/** The form of an accepted entry of `actions`. The service ignores other entries with a remark, and still answers 201. */

const employeeid = z
	.string()
	.nullish()
	.describe('Email of the active team member who performed it; default is the system user');

const customEntry = z.object({
	type: z.string().regex(/^\d+$/).describe('The bare code of the action, without ACTION_'),
	fields: z
		.record(z.string(), z.unknown().meta(writtenValue))
		.describe('By API name, with all mandatory fields'),
	created_on: z
		.union([z.int(), z.string().regex(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}$/)])
		.nullish()
		.describe('Used only if the definition has allowPredatedActivity ALLOW'),
	employeeid,
});

const paymentEntry = z.object({
	type: z.literal(PAYMENT),
	status: z.enum(statuses).describe('Case-insensitive'),
	currency: z.enum(currencies).describe('Case-insensitive'),
	amount: z.union([z.number().gt(0), z.string().regex(/^(?=.*[1-9])\d+(\.\d+)?$/)]),
	employeeid,
});

/** Component schemas, by name. */
export const entrySchemas = { CustomActionEntry: customEntry, PaymentEntry: paymentEntry } as const;

/** Describes an entry in the document only. No schema checks entries: the rules answer bad ones with remarks. */
export const entryDescription = {
	anyOf: [
		...Object.keys(entrySchemas).map((name) => ({ $ref: schemaAddress(name) })),
		{ description: 'Any other entry is IGNORED with a remark' },
	],
};
