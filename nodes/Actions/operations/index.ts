import { operationsOf } from '../../shared/run/operation';
import { createCustom } from './createCustom';
import { createPayment } from './createPayment';
import { get } from './get';
import { getMany } from './getMany';
import { updateCustom } from './updateCustom';
import { updatePaymentStatus } from './updatePaymentStatus';

export const operations = operationsOf(
	createCustom,
	updateCustom,
	createPayment,
	updatePaymentStatus,
	get,
	getMany,
);
