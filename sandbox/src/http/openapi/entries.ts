import { z } from 'zod';
import { currencies, PAYMENT, statuses } from '../../domain/actions/payment';

/** What an entry of `actions` looks like when it is taken. Others are not refused, but ignored with a remark. */

const employeeid = z
	.string()
	.nullish()
	.describe('Email of the active team member who performed it; the system user when left out');

const jsonObject = z.record(z.string(), z.unknown());

export const customEntry = z.object({
	type: z.string().regex(/^\d+$/).describe('The bare code of the action, without ACTION_'),
	fields: jsonObject.describe('By API name; all mandatory ones'),
	created_on: z
		.union([z.int(), z.string().regex(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}$/)])
		.nullish()
		.describe('Honoured only where the definition has allowPredatedActivity ALLOW'),
	employeeid,
});

export const paymentEntry = z.object({
	type: z.literal(PAYMENT),
	status: z.enum(statuses).describe('In any case'),
	currency: z.enum(currencies).describe('In any case'),
	amount: z.union([z.number().gt(0), z.string().regex(/^(?=.*[1-9])\d+(\.\d+)?$/)]),
	employeeid,
});

export const schemaAddress = (name: string) => `#/components/schemas/${name}`;

/** The names under which the document holds both. */
export const entryNames = { custom: 'CustomActionEntry', payment: 'PaymentEntry' } as const;

/** How the document describes an entry, of which the way in checks nothing: the rules answer with remarks. */
export const entryDescription = {
	anyOf: [
		{ $ref: schemaAddress(entryNames.custom) },
		{ $ref: schemaAddress(entryNames.payment) },
		{ description: 'Anything else is not refused, but IGNORED with a remark' },
	],
};
