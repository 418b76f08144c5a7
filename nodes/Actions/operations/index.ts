import type { Operations } from '../../shared/run/operation';
import { createCustom } from './createCustom';
import { createPayment } from './createPayment';
import { get } from './get';
import { getMany } from './getMany';
import { updateCustom } from './updateCustom';
import { updatePaymentStatus } from './updatePaymentStatus';

export const operations = {
	'customAction.create': createCustom,
	'customAction.update': updateCustom,
	'payment.create': createPayment,
	'payment.updateStatus': updatePaymentStatus,
	'timeline.get': get,
	'timeline.getAll': getMany,
} satisfies Operations;
