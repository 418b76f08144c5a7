import type { Operations } from '../../shared/session/operation';
import { createCustom, createPayment } from './create';
import { get, getMany } from './timeline';
import { updateCustom, updatePaymentStatus } from './update';

export const operations = {
	'customAction.create': createCustom,
	'customAction.update': updateCustom,
	'payment.create': createPayment,
	'payment.updateStatus': updatePaymentStatus,
	'timeline.get': get,
	'timeline.getAll': getMany,
} satisfies Operations;
