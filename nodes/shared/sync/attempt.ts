import { cutAnswer, failureOfAnswer, unreadableAnswer } from './answerFailure';
import { deferred, type Failure, noAnswer } from './failure';
import type { Feedback } from './pace/capacity';
import { type Clock, type Ending, endingOf, type Limits, readRetryAfter } from './retry';
import type { Shape } from './shapes/read';
import { type BrokenConnection, contentOf, type HttpAnswer, isReadable } from './transport';

/**
 * Codes of a connection that was never made: the service cannot have carried the request out. Linux also reports an
 * unreachable host on a connection that was made.
 */
const neverLeft = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$|CERT|SIGNATURE/;

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
	| { readonly kind: Ending; readonly failure: Failure };

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
	const kind = endingOf(status);
	const now = clock.now();
	const retryAfter = kind === 'throttled' ? readRetryAfter(headers['retry-after'], now) : undefined;
	if (retryAfter === undefined) return { kind, failure };
	const pause = retryAfter > limits.longestRetryAfter ? deferred(retryAfter, now) : { retryAfter };
	return { kind, failure: { ...failure, ...pause } };
}
