import { failureOfAnswer, unreadableAnswer } from './answerFailure';
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
			readonly ok: true;
			readonly answer: Answer;
			readonly httpStatus: number;
			readonly headers: HttpAnswer['headers'];
			/** When the answer arrived, in epoch milliseconds of this machine. */
			readonly receivedAt: number;
	  }
	| { readonly ok: false; readonly ending: Ending; readonly failure: Failure };

export function feedbackOf(attempt: Attempt<unknown>): Feedback {
	if (attempt.ok) return { kind: 'answered' };
	const { ending, failure } = attempt;
	if (ending === 'throttled') return { kind: 'throttled', retryAfter: failure.retryAfter };
	return { kind: ending === 'neverLeft' || ending === 'lost' ? 'lost' : 'answered' };
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
		return { ok: false, ending: hasLeft ? 'lost' : 'neverLeft', failure: noAnswer(answer.code) };
	}
	const { status, headers, body } = answer;
	if (status >= 200 && status < 300) {
		const read = isReadable(body) ? readBy(shape, contentOf(body)) : undefined;
		if (read !== undefined)
			return { ok: true, answer: read, httpStatus: status, headers, receivedAt: clock.now() };
		return { ok: false, ending: 'unreadable', failure: unreadableAnswer(status, contentOf(body)) };
	}
	const failure = failureOfAnswer(status, contentOf(body));
	const ending = endingOf(status);
	const now = clock.now();
	const retryAfter = ending === 'throttled' ? readRetryAfter(headers['retry-after'], now) : undefined;
	if (retryAfter === undefined) return { ok: false, ending, failure };
	const pause = retryAfter > limits.longestRetryAfter ? deferred(retryAfter, now) : { retryAfter };
	return { ok: false, ending, failure: { ...failure, ...pause } };
}
