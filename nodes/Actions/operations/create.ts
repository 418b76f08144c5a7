import { mapValues } from 'lodash';
import { z } from 'zod';

import { leadIdProperties } from '../../shared/leadIds/leadId';
import { notice, parameter } from '../../shared/editor/options';
import { fieldsProperties, performedByProperty } from '../../shared/editor/properties';
import { mostPaidProperty } from '../../shared/model/models';
import { mappedValues } from '../../shared/session/mapper';
import type { Operation } from '../../shared/session/operation';
import { optionsOfNew } from '../../shared/session/settings';
import { amountField, createdOn, paymentCurrencyOptions } from '../../shared/writes/actionEntry';
import { appendRunner } from '../append';
import {
	codeProperty,
	customActionResource,
	eventIdFieldProperty,
	eventIdProperties,
	payment,
	paymentStatusProperty,
	wrongEventOptions,
} from '../properties';

export const createCustom: Operation = {
	resource: customActionResource,
	name: 'Create',
	action: 'Create a custom action',
	description: 'Append a custom action to the timeline of a lead',
	writes: true,
	valueOptions: optionsOfNew,
	moreOptions: wrongEventOptions,
	properties: [
		...leadIdProperties,
		codeProperty,
		notice(
			'fileNotice',
			'Fields for files are not listed below: create the action, then upload to it with the Lead Workspace File Storage node.',
		),
		...fieldsProperties(
			'newActionFields',
			'The values of the action. If a mandatory field is missing, the service drops the whole action, unless it is a FILE field: upload to that afterwards.',
		),
		performedByProperty('the action is stored for the system user'),
		parameter(
			'dateTime',
			'Date',
			'date',
			'When the action took place. Dates Are Written decides what 03/04/2026 means. Where a date is not allowed or cannot be read, the action gets the time of the call, with a remark.',
			{ hint: 'Leave empty for the current time. The definition of the action must allow an earlier date.' },
		),
		...eventIdProperties,
		eventIdFieldProperty,
	],

	async start(session) {
		const { parameters } = session;
		const mapped = mappedValues(session);
		const codeOf = parameters.reader('code', 'Action', z.union([z.string(), z.number()]));
		const date = parameters.reader('date', 'Date', z.unknown());
		const values = { mapped, keys: new Map([[createdOn, date]]) };
		return await appendRunner(session, values, (item) => ({
			kind: 'custom',
			code: String(codeOf(item)),
			fields: mapped.of(item),
			date: date(item),
		}));
	},
};

export const createPayment: Operation = {
	resource: payment,
	name: 'Create',
	action: 'Create a payment',
	description: 'Append a payment to the timeline of a lead',
	writes: true,
	valueOptions: ['valueHandling'],
	moreOptions: wrongEventOptions,
	properties: [
		...leadIdProperties,
		parameter(
			'string',
			'Amount',
			'amount',
			'The amount that was paid, in units of its currency: rupees and not paise, greater than 0. Signs and separators such as ₹1,20,000 are read; a text that is no amount, or is in another currency, is not sent and leaves on Remarks.',
			{ required: true, placeholder: 'e.g. 1499.50' },
		),
		parameter(
			'options',
			'Currency',
			'currency',
			'The code of the currency of the amount, in upper or lower case. A payment in another currency than those of the list is not sent and leaves on Remarks.',
			{ options: paymentCurrencyOptions, default: 'INR' },
		),
		paymentStatusProperty,
		performedByProperty('the payment is not sent'),
		...eventIdProperties,
		mostPaidProperty,
	],

	async start(session) {
		const { parameters } = session;
		const keys = { amount: 'Amount', currency: 'Currency', status: 'Status' };
		const readers = mapValues(keys, (label, name) => parameters.reader(name, label, z.unknown()));
		return await appendRunner(session, { keys: new Map([[amountField, readers.amount]]) }, (item) => ({
			kind: 'payment',
			...mapValues(readers, (read) => read(item)),
		}));
	},
};
