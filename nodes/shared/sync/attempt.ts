import { cutAnswer, failureOfAnswer, unreadableAnswer } from './answerFailure';
import { contentOf, isReadable, type BrokenConnection, type HttpAnswer } from './transport';
import { noAnswer, deferred, type Failure } from './failure';
import type { Endpoint } from './endpoints';
import { type Limits, type Clock, type NoAnswer, readRetryAfter } from './retry';
import type { Shape } from './shapes/read';
import type { Feedback } from './pace/capacity';

/**
 * Codes of a connection that was never made: the service cannot have carried the request out. Linux also reports an
 * unreachable host on a connection that was made.
 */
const neverLeft = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$|CERT|SIGNATURE/;

/** The service, or a proxy in front of it, throttles the call: the service did not act. */
export const throttlingStatuses: ReadonlySet<number> = new Set([429, 503]);

/** A gateway stopped waiting for the service or for the caller. The service may have acted. */
const lostAnswerStatuses: ReadonlySet<number> = new Set([408, 499, 502, 504]);

/**
 * What came of sending a call once.
 *
 * - `answered`: the answer is usable.
 * - `failed`: the service answered with an error. Another attempt would fail too.
 * - `carriedOut`: the service answered with success, in a form that cannot be read. A write must not be sent again.
 * - `throttled`: the service did not act. The line sends the call again.
 * - `noAnswer`: no usable answer came. `cause` decides whether the call may be retried.
 */
export type Attempt<Answer> =
	| {
			readonly kind: 'answered';
			readonly answer: Answer;
			readonly httpStatus: number;
			readonly headers: HttpAnswer['headers'];
			/** In epoch milliseconds of this machine. */
			readonly receivedAt: number;
	  }
	| { readonly kind: 'failed'; readonly failure: Failure }
	| { readonly kind: 'carriedOut'; readonly failure: Failure }
	| { readonly kind: 'throttled'; readonly failure: Failure }
	| { readonly kind: 'noAnswer'; readonly cause: NoAnswer; readonly failure: Failure };

/** Whether a write may be stored although no usable answer came. The service may fail after it stored the write. */
export function mayBeStored(attempt: Exclude<Attempt<unknown>, { kind: 'answered' }>): boolean {
	if (attempt.kind === 'carriedOut') return true;
	if (attempt.kind === 'noAnswer') return attempt.cause === 'lost';
	return attempt.kind === 'failed' && attempt.failure.reason === 'unavailable';
}

/**
 * The reason for which an attempt without an answer may be followed by another one. Undefined if it must not be. A
 * write that the service answered with success is never sent again, whatever the answer holds. A read may be sent
 * again.
 */
export function causeOfRetry(
	attempt: Exclude<Attempt<unknown>, { kind: 'answered' }>,
	retry: Endpoint['retry'],
): NoAnswer | undefined {
	if (attempt.kind === 'noAnswer') return attempt.cause;
	if (retry !== 'read') return undefined;
	if (attempt.kind === 'carriedOut') return 'lost';
	return attempt.failure.httpStatus === 500 ? 'crashed' : undefined;
}

export function feedbackOf(attempt: Attempt<unknown>): Feedback {
	if (attempt.kind === 'throttled') return { kind: 'throttled', retryAfter: attempt.failure.retryAfter };
	return { kind: attempt.kind === 'noAnswer' ? 'lost' : 'answered' };
}

/** Undefined if the shape throws: an answer that nobody foresaw must not pass for a call that was not carried out. */
function readBy<Answer>(shape: Shape<Answer>, content: unknown): Answer | undefined {
	try {
		return shape(content);
	} catch {
		return undefined;
	}
}

/** Reads the answer to one attempt. */
export function readAnswer<Answer>(
	answer: HttpAnswer | BrokenConnection,
	shape: Shape<Answer>,
	{ clock, limits }: { readonly clock: Clock; readonly limits: Limits },
): Attempt<Answer> {
	if (answer.status === 'broken') {
		const hasLeft = answer.wasConnected === true || !neverLeft.test(answer.code ?? '');
		const cause = hasLeft ? 'lost' : 'neverLeft';
		return { kind: 'noAnswer', cause, failure: noAnswer(answer.code) };
	}
	const { status, headers, body } = answer;
	if (status >= 200 && status < 300) {
		const read = isReadable(body) ? readBy(shape, contentOf(body)) : undefined;
		if (read !== undefined) {
			return { kind: 'answered', answer: read, httpStatus: status, headers, receivedAt: clock.now() };
		}
		const failure = body === undefined ? cutAnswer(status) : unreadableAnswer(status, contentOf(body));
		return { kind: 'carriedOut', failure };
	}
	const failure = failureOfAnswer(status, contentOf(body));
	if (lostAnswerStatuses.has(status)) return { kind: 'noAnswer', cause: 'lost', failure };
	if (!throttlingStatuses.has(status)) return { kind: 'failed', failure };
	const now = clock.now();
	const retryAfter = readRetryAfter(headers['retry-after'], now);
	if (retryAfter === undefined) return { kind: 'throttled', failure };
	const pause = retryAfter > limits.longestRetryAfter ? deferred(retryAfter, now) : { retryAfter };
	return { kind: 'throttled', failure: { ...failure, ...pause } };
}
