import { z } from 'zod';

import { leadIdProperties, leadIdReader } from '../../shared/leadIds/leadId';
import { performedByProperty } from '../../shared/editor/properties';
import { mostPaidProperty } from '../../shared/model/permissions';
import type { Operation } from '../../shared/run/operation';
import { amountField } from '../../shared/writes/paymentEntry';
import { paymentCurrencyOptions } from '../../shared/writes/paymentLists';
import { actionPreparing } from '../actionRules';
import { appendRunner } from '../append';
import { idempotencyKeyReader } from '../idempotencyKey';
import { idempotencyKeyProperties, payment, paymentStatusProperty } from '../properties';

export const createPayment: Operation = {
	resource: payment,
	value: 'create',
	name: 'Create',
	action: 'Create a payment',
	description: 'Append a payment to the timeline of a lead',
	writes: true,
	valueOptions: ['valueHandling'],
	properties: [
		...leadIdProperties,
		{
			displayName: 'Amount',
			name: 'amount',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. 1499.50',
			description:
				'The amount that was paid, in units of its currency: rupees and not paise, greater than 0. Signs and separators such as ₹1,20,000 are read; a text that is no amount, or is in another currency, is not sent and leaves on Remarks.',
		},
		{
			displayName: 'Currency',
			name: 'currency',
			type: 'options',
			options: paymentCurrencyOptions,
			default: 'INR',
			description:
				'The code of the currency of the amount, in upper or lower case. A payment in another currency than those of the list is not sent and leaves on Remarks.',
		},
		paymentStatusProperty,
		performedByProperty('the payment is not sent'),
		...idempotencyKeyProperties,
		mostPaidProperty,
	],

	async start(session) {
		const { parameters } = session;
		const leadIdOf = await leadIdReader(session);
		const amount = parameters.reader('amount', 'Amount', z.unknown());
		const currency = parameters.reader('currency', 'Currency', z.unknown());
		const status = parameters.reader('status', 'Status', z.unknown());
		const performedBy = parameters.reader('performedBy', 'Performed By', z.unknown(), '');
		const definitions = await actionPreparing(session, { keys: new Map([[amountField, amount]]) });
		return appendRunner({
			session,
			definitions,
			leadIdOf,
			keyOf: idempotencyKeyReader(parameters, ''),
			inputOf: (item) => ({
				kind: 'payment',
				amount: amount(item),
				currency: currency(item),
				status: status(item),
				performedBy: performedBy(item),
			}),
		});
	},
};
