import { defaultHint, type Remark } from '../remarks/remark';
import type { Data } from '../sync/data';
import { type Failure, isDeferral } from '../sync/failure';

/** n8n moves an item to the Error output if it has exactly these keys, and adds the input to it. */
export function errorItem(failure: Failure): Data {
	const { message, description, code, httpStatus, lostSince } = failure;
	const uncertain = lostSince === undefined ? {} : { uncertain: true };
	const deferred = isDeferral(failure) ? { retryAt: new Date(failure.retryAt).toISOString() } : {};
	return {
		error: message,
		message: description,
		details: { code: code ?? null, httpStatus: httpStatus ?? null, ...uncertain, ...deferred },
	};
}

/** What a remark says of an item that failed. */
export function failureRemark(failure: Failure): Remark {
	const category = failure.lostSince === undefined ? 'failed' : 'uncertain';
	return {
		message: failure.message,
		...(isDeferral(failure) ? { category: 'deferred', retryAt: failure.retryAt } : { category }),
		source: failure.httpStatus === undefined || failure.reason === 'not_sent' ? 'preflight' : 'service',
		address: { scope: 'lead' },
		hint: failure.description || defaultHint('failed'),
	};
}
