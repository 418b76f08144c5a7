import { cutAnswer, failureOfAnswer, unreadableAnswer } from './answerFailure';
import { deferred, type Failure, noAnswer } from './failure';
import type { Feedback } from './pace/capacity';
import { type Clock, type endings, type Limits, readRetryAfter } from './retry';
import type { Shape } from './shapes/read';
import { type BrokenConnection, contentOf, type HttpAnswer, isReadable } from './transport';

/**
 * Codes of a connection that was never made: the service cannot have carried the request out. Linux also reports an
 * unreachable host on a connection that was made.
 */
const neverLeft = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$|CERT|SIGNATURE/;

/** The service, or a proxy in front of it, throttles the call: the service did not act. */
export const throttlingStatuses: ReadonlySet<number> = new Set([429, 503]);

/** A gateway stopped waiting for the service or for the caller. The service may have acted. */
const lostAnswerStatuses: ReadonlySet<number> = new Set([408, 499, 502, 504]);

/** What came of sending a call once. */
export type Attempt<Answer> =
	| {
			readonly kind: 'answered';
			readonly answer: Answer;
			readonly httpStatus: number;
			readonly headers: HttpAnswer['headers'];
			/** In epoch milliseconds of this machine. */
			readonly receivedAt: number;
	  }
	| { readonly kind: keyof typeof endings; readonly failure: Failure };

export function feedbackOf(attempt: Attempt<unknown>): Feedback {
	if (attempt.kind === 'throttled') return { kind: 'throttled', retryAfter: attempt.failure.retryAfter };
	return { kind: attempt.kind === 'neverLeft' || attempt.kind === 'lost' ? 'lost' : 'answered' };
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
		return { kind: hasLeft ? 'lost' : 'neverLeft', failure: noAnswer(answer.code) };
	}
	const { status, headers, body } = answer;
	if (status >= 200 && status < 300) {
		const read = isReadable(body) ? readBy(shape, contentOf(body)) : undefined;
		if (read !== undefined) {
			return { kind: 'answered', answer: read, httpStatus: status, headers, receivedAt: clock.now() };
		}
		const failure = body === undefined ? cutAnswer(status) : unreadableAnswer(status, contentOf(body));
		return { kind: 'unreadable', failure };
	}
	const failure = failureOfAnswer(status, contentOf(body));
	if (lostAnswerStatuses.has(status)) return { kind: 'lost', failure };
	if (!throttlingStatuses.has(status)) {
		if (failure.reason !== 'unavailable') return { kind: 'rejected', failure };
		return { kind: status === 500 ? 'crashed' : 'unavailable', failure };
	}
	const now = clock.now();
	const retryAfter = readRetryAfter(headers['retry-after'], now);
	if (retryAfter === undefined) return { kind: 'throttled', failure };
	const pause = retryAfter > limits.longestRetryAfter ? deferred(retryAfter, now) : { retryAfter };
	return { kind: 'throttled', failure: { ...failure, ...pause } };
}
