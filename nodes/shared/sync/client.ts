import type { z } from 'zod';

import { contentOf, isReadable } from './body';
import { type Endpoint, type EndpointName, endpoints, type PathOf, type PathParameter } from './endpoints';
import {
	cancelled,
	cancelledUnderWay,
	deferred,
	type Failure,
	FailureError,
	failureOfAnswer,
	noAnswer,
	unreadableAnswer,
} from './failure';
import { readHttpDate } from './httpDate';
import type { Limits } from './limits';
import type { Feedback } from './pace/feedback';
import type { Line } from './pace/line';
import { fillPath, type PathParameters } from './path';
import { type Clock, delayBeforeRetry, readRetryAfter, type NoAnswer } from './retry';

export interface HttpRequest {
	readonly method: Endpoint['method'];
	readonly url: string;
	readonly query: Readonly<Record<string, string | number | boolean>>;
	readonly body: unknown;
	/** A text in the body that no answer may repeat. */
	readonly secret: string | undefined;
}

export interface HttpAnswer {
	readonly status: number;
	/** Names in lower case. */
	readonly headers: Readonly<Record<string, string | undefined>>;
	/** As `bodyOf` returns it. Undefined if it was too long. */
	readonly body: unknown;
}

/** The connection broke before an answer came. */
export interface BrokenConnection {
	readonly status: 'broken';
	/** For example `ECONNREFUSED`. */
	readonly code: string | undefined;
}

/** Sends one request, once, with the token. */
export type Transport = (request: HttpRequest) => Promise<HttpAnswer | BrokenConnection>;

/** Codes of a connection that was never made: the service cannot have carried the request out. */
const neverLeft = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$|CERT|SIGNATURE/;

/** When an answer arrived, in epoch milliseconds. */
export interface AnswerTimes {
	/** By the clock of this machine. */
	readonly receivedAt: number;
	/** By the service's clock, from its `Date` header, to the second. Undefined without that header. */
	readonly serviceTime: number | undefined;
}

export type CallResult<Answer> =
	| ({
			readonly ok: true;
			readonly answer: Answer;
			readonly httpStatus: number;
			/** When the answered attempt was sent, in epoch milliseconds of this machine. */
			readonly sentAt: number;
	  } & AnswerTimes)
	| { readonly ok: false; readonly failure: Failure };

interface Input<Path extends string> {
	readonly path: PathParameters<Path>;
	readonly query?: HttpRequest['query'];
	readonly body?: unknown;
	/** A text in the body that no answer may repeat. */
	readonly secret?: string;
}

type InputOf<Name extends EndpointName> = Input<PathOf<Name>>;

/**
 * The result of one attempt.
 *
 * - `answered`: the answer is usable.
 * - `failed`: the service answered with an error. Another attempt would fail too.
 * - `carriedOut`: the service answered with success, in a form that cannot be read. A write must not be sent again.
 * - `throttled`: the service did not act. The line sends the call again.
 * - `noAnswer`: no usable answer came. `cause` decides whether the call may be retried.
 */
type Attempt<Answer> =
	| {
			readonly kind: 'answered';
			readonly answer: Answer;
			readonly httpStatus: number;
			readonly times: AnswerTimes;
	  }
	| { readonly kind: 'failed'; readonly failure: Failure }
	| { readonly kind: 'carriedOut'; readonly failure: Failure }
	| { readonly kind: 'throttled'; readonly failure: Failure }
	| { readonly kind: 'noAnswer'; readonly cause: NoAnswer; readonly failure: Failure };

/** Whether a write may be stored although no usable answer came. The service may fail after it stored the write. */
function mayBeStored(attempt: Exclude<Attempt<unknown>, { kind: 'answered' }>): boolean {
	if (attempt.kind === 'carriedOut') return true;
	if (attempt.kind === 'noAnswer') return attempt.cause === 'lost';
	return attempt.kind === 'failed' && attempt.failure.reason === 'unavailable';
}

/**
 * Why an attempt without an answer may be followed by another one. Undefined if it must not be: a write that the service
 * answered with success is never sent again, whatever the answer holds. A read may be: it writes nothing.
 */
function causeOfRetry(
	attempt: Exclude<Attempt<unknown>, { kind: 'answered' }>,
	retry: Endpoint['retry'],
): NoAnswer | undefined {
	if (attempt.kind === 'noAnswer') return attempt.cause;
	if (retry !== 'read') return undefined;
	if (attempt.kind === 'carriedOut') return 'lost';
	return attempt.failure.httpStatus === 500 ? 'crashed' : undefined;
}

/** The service, or a proxy in front of it, throttles the call: the service did not act. */
export const throttlingStatuses: ReadonlySet<number> = new Set([429, 503]);
/** A gateway stopped waiting for the service, which may have acted. */
const lostAnswerStatuses: ReadonlySet<number> = new Set([502, 504]);

function feedbackOf(attempt: Attempt<unknown>): Feedback {
	if (attempt.kind === 'throttled') return { kind: 'throttled', retryAfter: attempt.failure.retryAfter };
	return { kind: attempt.kind === 'noAnswer' ? 'lost' : 'answered' };
}

export interface ClientOptions {
	readonly baseUrl: string;
	readonly enterpriseId: string;
	readonly transport: Transport;
	readonly line: Line;
	readonly clock: Clock;
	readonly limits: Limits;
	readonly isCancelled: () => boolean;
}

/** Calls the Sync API: builds safe paths, retries by endpoint class, reads answers by shape. Does not depend on n8n. */
export class SyncClient {
	constructor(private readonly options: ClientOptions) {}

	/** Makes one call, with as many attempts as its retry class allows. Never rejects: a failure is a result. */
	async call<Name extends EndpointName, Shape extends z.ZodTypeAny>(
		name: Name,
		input: InputOf<Name>,
		shape: Shape,
	): Promise<CallResult<z.output<Shape>>> {
		const endpoint: Endpoint = endpoints[name];
		const path = fillPath(endpoint.path, input.path);
		if (path === undefined) return { ok: false, failure: badSegment(input.path) };
		const request: HttpRequest = {
			method: endpoint.method,
			url: `${this.options.baseUrl}/enterprise/${this.options.enterpriseId}${path}`,
			query: input.query ?? {},
			body: input.body,
			secret: input.secret,
		};
		const { clock, line, isCancelled } = this.options;
		let startedAt: number | undefined;
		let sentAt = 0;
		let lostSince: number | undefined;
		const send = async () => {
			sentAt = clock.now();
			startedAt ??= sentAt;
			return await this.attempt(request, shape);
		};
		const withLoss = (failure: Failure) => {
			if (lostSince === undefined) return failure;
			return { ...(failure.reason === 'cancelled' ? cancelledUnderWay : failure), lostSince };
		};
		for (let failedAttempts = 1; ; failedAttempts++) {
			const sending = await line.send(name, send, feedbackOf);
			if (!sending.sent) return { ok: false, failure: withLoss(sending.failure) };
			const { result: attempt } = sending;
			if (attempt.kind === 'answered') {
				const { answer, httpStatus, times } = attempt;
				return { ok: true, answer, httpStatus, sentAt, ...times };
			}
			if (endpoint.retry !== 'read' && mayBeStored(attempt)) lostSince ??= sentAt;
			const cause = causeOfRetry(attempt, endpoint.retry);
			if (cause === undefined) return { ok: false, failure: withLoss(attempt.failure) };
			if (isCancelled()) return { ok: false, failure: withLoss(cancelled) };
			if (!line.mayRetry) return { ok: false, failure: withLoss(attempt.failure) };
			const delay = delayBeforeRetry(
				{
					class: endpoint.retry,
					cause,
					failedAttempts,
					startedAt: startedAt ?? sentAt,
				},
				this.options,
			);
			if (delay === undefined) return { ok: false, failure: withLoss(attempt.failure) };
			await clock.wait(delay);
		}
	}

	/** How many calls may be under way at once, by the present estimate. */
	get concurrency(): number {
		return this.options.line.size;
	}

	/** As `call`, for answers that the caller cannot do without: throws a `FailureError`. */
	async require<Name extends EndpointName, Shape extends z.ZodTypeAny>(
		name: Name,
		input: InputOf<Name>,
		shape: Shape,
	): Promise<z.output<Shape>> {
		const result = await this.call(name, input, shape);
		if (!result.ok) throw new FailureError(result.failure);
		return result.answer;
	}

	/** Waits for the settling time. Returns earlier when the execution is cancelled. */
	async settle(): Promise<void> {
		const { clock, limits } = this.options;
		await clock.wait(limits.settlingTime);
	}

	private async attempt<Shape extends z.ZodTypeAny>(
		request: HttpRequest,
		shape: Shape,
	): Promise<Attempt<z.output<Shape>>> {
		const answer = await this.options.transport(request);
		if (answer.status === 'broken') {
			const cause = neverLeft.test(answer.code ?? '') ? 'neverLeft' : 'lost';
			return { kind: 'noAnswer', cause, failure: noAnswer(answer.code) };
		}
		const { status, headers, body } = answer;
		if (status >= 200 && status < 300) {
			const read = isReadable(body) ? shape.safeParse(contentOf(body)) : undefined;
			const times = { receivedAt: this.options.clock.now(), serviceTime: readHttpDate(headers['date']) };
			if (read?.success) return { kind: 'answered', answer: read.data, httpStatus: status, times };
			return { kind: 'carriedOut', failure: unreadableAnswer(status) };
		}
		const failure = failureOfAnswer(status, contentOf(body));
		if (lostAnswerStatuses.has(status)) return { kind: 'noAnswer', cause: 'lost', failure };
		if (!throttlingStatuses.has(status)) return { kind: 'failed', failure };
		const { clock, limits } = this.options;
		const now = clock.now();
		const retryAfter = readRetryAfter(headers['retry-after'], now);
		if (retryAfter === undefined) return { kind: 'throttled', failure };
		const pause = retryAfter > limits.longestRetryAfter ? deferred(retryAfter, now) : { retryAfter };
		return { kind: 'throttled', failure: { ...failure, ...pause } };
	}
}

/** The editor's label of each path parameter. */
const parameterLabels: Readonly<Record<PathParameter, string>> = {
	leadId: 'Lead ID',
	actionId: 'Action ID',
	fileId: 'File ID',
	email: 'Email',
	apiName: 'Field',
	code: 'Action Code',
};

function badSegment(parameters: object): Failure {
	const names = Object.entries(parameterLabels).flatMap(([name, label]) =>
		name in parameters ? [label] : [],
	);
	return {
		reason: 'bad_parameter',
		message: `${names.join(' or ')} is empty or has characters that are not allowed`,
		description:
			'Use the value as the workspace returned it. It must not have slashes, percent signs or blanks at its ends, or be only dots. Nothing was sent.',
	};
}
