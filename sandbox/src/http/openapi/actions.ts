import { z } from 'zod';
import { builtInTypes } from '../../domain/actions/builtIn';
import { currencies, statuses } from '../../domain/actions/payment';
import { fileRecord } from './files';
import { actionResult, id, remarks, time, valueSchema } from './parts';

const code = z.string().regex(/^ACTION_\d+$/);

const paymentStatus = z.enum(statuses);
const currency = z.enum(currencies);
const amount = z.string().regex(/^\d+(\.\d+)?$/);

const recorded = {
	leadid: id,
	id,
	employeeid: z.string().describe('Email of the team member, or SYSTEM'),
	creationTimestamp: time,
};

export const customAction = z.object({
	...recorded,
	type: code,
	fields: z.record(z.string(), valueSchema),
	files: z.array(fileRecord.extend({ field: z.string() })).optional(),
});

export const paymentAction = z.object({
	...recorded,
	type: z.literal('PAYMENT'),
	status: paymentStatus,
	currency,
	amount,
	paymentid: id,
});

export const attachmentAction = z.object({
	...recorded,
	type: z.literal('ATTACHMENT'),
	files: z.array(fileRecord),
});

export const builtInAction = z
	.object({ id, type: z.enum(builtInTypes), creationTimestamp: time })
	.describe('Recorded by the service; only its type is meaningful');

export const oneAction = z.union([customAction, paymentAction, attachmentAction]);

export const timelineEntrySchema = z.union([customAction, paymentAction, attachmentAction, builtInAction]);

export const actionsCreated = z.object({ leadid: id, actions: z.array(actionResult), remarks });

export const actionUpdated = z.union([
	z.object({ leadid: id, type: code, fields: customAction.shape.fields, remarks }),
	z.object({ leadid: id, type: z.literal('PAYMENT'), status: paymentStatus, currency, amount }),
]);
