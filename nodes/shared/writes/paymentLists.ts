import { capitalize } from 'lodash';
import type { INodePropertyOptions } from 'n8n-workflow';

/** What the service takes as the status and the currency of a payment, and how the editor shows it. */

export const paymentStatuses = [
	'PENDING',
	'COMPLETED',
	'FAILED',
	'REFUNDED',
	'CANCELLED',
	'PROCESSING',
] as const;

export const paymentCurrencies = [
	'AED',
	'AUD',
	'BHD',
	'CAD',
	'EUR',
	'INR',
	'MYR',
	'NPR',
	'PKR',
	'QAR',
	'SAR',
	'SGD',
	'USD',
	'XOF',
] as const;

export const paymentStatusOptions: INodePropertyOptions[] = paymentStatuses.map((value) => ({
	name: capitalize(value),
	value,
}));

export const paymentCurrencyOptions: INodePropertyOptions[] = paymentCurrencies.map((value) => ({
	name: value,
	value,
}));
