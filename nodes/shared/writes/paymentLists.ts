import { capitalize } from 'lodash';
import type { INodePropertyOptions } from 'n8n-workflow';

/** The payment statuses and currencies that the service accepts, and the editor's options for them. */

export const paymentStatuses = 'PENDING COMPLETED FAILED REFUNDED CANCELLED PROCESSING'.split(' ');

export const paymentCurrencies = 'AED AUD BHD CAD EUR INR MYR NPR PKR QAR SAR SGD USD XOF'.split(' ');

export const paymentStatusOptions: INodePropertyOptions[] = paymentStatuses.map((value) => ({
	name: capitalize(value),
	value,
}));

export const paymentCurrencyOptions: INodePropertyOptions[] = paymentCurrencies.map((value) => ({
	name: value,
	value,
}));
