import { escape } from 'lodash';
import {
	type Failure as FailureCause,
	type INode,
	type JsonObject,
	NodeApiError,
	NodeOperationError,
} from 'n8n-workflow';

import { type Failure, FailureError, type FailureReason } from '../sync/failure';

/** The causes that n8n 2.37 and later act upon; older versions ignore them. */
function causeOf({ reason, retryAfter, retryAt }: Failure): FailureCause | undefined {
	const timed = retryAfter === undefined ? {} : { retryAfterMs: retryAfter };
	const causes: Partial<Record<FailureReason, FailureCause>> = {
		not_authorized: { cause: 'credential-invalid' },
		rate_limited: { cause: 'rate-limited', ...timed },
		deferred: { cause: 'quota-exhausted', ...(retryAt === undefined ? {} : { resetsAtEpochMs: retryAt }) },
		unavailable: { cause: 'temporarily-unavailable', ...timed },
		no_answer: { cause: 'temporarily-unavailable' },
	};
	return causes[reason];
}

/**
 * The error that n8n shows. It is built only from the failure, because n8n's own request errors contain the answer's
 * body and the Authorization header. n8n shows descriptions as HTML, so the service's words are escaped.
 */
export function toNodeError(node: INode, failure: Failure, itemIndex?: number) {
	const texts = { message: escape(failure.message), description: escape(failure.description) };
	const shown = { ...texts, ...(itemIndex !== undefined && { itemIndex }) };
	const { httpStatus, code } = failure;
	if (httpStatus === undefined) return new NodeOperationError(node, shown.message, shown);
	const httpCode = String(httpStatus);
	const answer: JsonObject = { ...texts, httpCode, ...(code && { code }) };
	const cause = causeOf(failure);
	return new NodeApiError(node, answer, { ...shown, httpCode, ...(cause && { failure: cause }) });
}

/** Turns any thrown value into the failure of its item. */
export function failureOf(thrown: unknown): Failure {
	if (thrown instanceof FailureError) return thrown.failure;
	const error = thrown instanceof Error ? thrown : new Error(String(thrown));
	const description =
		'description' in error && typeof error.description === 'string' ? error.description : '';
	return {
		reason: 'bad_parameter',
		message: error.message,
		description: description || 'Check the parameters of the node and the data of this item.',
	};
}
