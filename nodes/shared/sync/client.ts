import type { z } from 'zod';

import { type Endpoint, type EndpointName, endpoints, type PathOf, type PathParameter } from './endpoints';
import {
	cancelled,
	cancelledUnderWay,
	type Failure,
	FailureError,
	failureOfAnswer,
	longPause,
	noAnswer,
	unreadableAnswer,
} from './failure';
import type { ConcurrencyLimiter, Feedback } from './concurrencyLimiter';
import { readHttpDate } from './httpDate';
import type { Limits } from './limits';
import { fillPath, type PathParameters } from './path';
import { type Clock, delayBeforeRetry, readRetryAfter, RetryBudget, type NoAnswer } from './retry';

export interface HttpRequest {
	readonly method: Endpoint['method'];
	readonly url: string;
	readonly query: Readonly<Record<string, string | number | boolean>>;
	readonly body: unknown;
}

export interface HttpAnswer {
	readonly status: number;
	/** Names in lower case. */
	readonly headers: Readonly<Record<string, string | undefined>>;
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

/** No connection was made at all, so the request cannot have been carried out. */
const neverLeft = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$|CERT|SIGNATURE/;

/** When an answer came, in epoch milliseconds. */
export interface AnswerTimes {
	/** By the clock of this machine. */
	readonly receivedAt: number;
	/** By the service's clock, as its `Date` header gives it: in whole seconds. Undefined without that header. */
	readonly serviceTime: number | undefined;
}

export type CallResult<Answer> =
	| ({ readonly ok: true; readonly answer: Answer } & AnswerTimes)
	| { readonly ok: false; readonly failure: Failure };

interface Input<Path extends string> {
	readonly path: PathParameters<Path>;
	readonly query?: HttpRequest['query'];
	readonly body?: unknown;
	/** A text in the body that no failure may repeat. */
	readonly secret?: string;
}

type InputOf<Name extends EndpointName> = Input<PathOf<Name>>;

/** One try: an answer that can be used, one that is final, a refusal for now, or a cause after which another may be made. */
type Attempt<Answer> =
	| { readonly kind: 'answered'; readonly answer: Answer; readonly times: AnswerTimes }
	| { readonly kind: 'failed'; readonly failure: Failure }
	| { readonly kind: 'throttled'; readonly failure: Failure }
	| { readonly kind: 'noAnswer'; readonly cause: NoAnswer; readonly failure: Failure };

/** What a call was to write may be stored although no usable answer came: a service may fail after it has stored it. */
function mayBeStored(tried: Exclude<Attempt<unknown>, { kind: 'answered' }>): boolean {
	if (tried.kind === 'noAnswer') return tried.cause === 'lost';
	return tried.kind === 'failed' && tried.failure.reason === 'unavailable';
}

/** The service, or what stands before it, says "not now": it did not act. */
export const throttlingStatuses: ReadonlySet<number> = new Set([429, 503]);
/** A gateway gave up waiting for the service, which may have acted. */
const lostAnswerStatuses: ReadonlySet<number> = new Set([502, 504]);

function feedbackOf(tried: Attempt<unknown>): Feedback {
	if (tried.kind === 'throttled') return { kind: 'throttled', retryAfter: tried.failure.retryAfter };
	return { kind: tried.kind === 'noAnswer' ? 'lost' : 'answered' };
}

export interface ClientOptions {
	readonly baseUrl: string;
	readonly enterpriseId: string;
	readonly transport: Transport;
	readonly limiter: ConcurrencyLimiter;
	readonly clock: Clock;
	readonly limits: Limits;
	readonly isCancelled: () => boolean;
}

/** Calls the Sync API: safe paths, retries by endpoint class, answers read by shape. Knows nothing of n8n. */
export class SyncClient {
	private readonly retryBudget = new RetryBudget();

	constructor(private readonly options: ClientOptions) {}

	/** One call, tried as often as its class allows. Never rejects: a failure is a result. */
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
		};
		const { clock, limiter, isCancelled } = this.options;
		let startedAt: number | undefined;
		let sentAt = 0;
		let lostSince: number | undefined;
		const attempt = async () => {
			sentAt = clock.now();
			startedAt ??= sentAt;
			return await this.attempt(request, shape, input.secret);
		};
		const since = (failure: Failure) => {
			if (lostSince === undefined) return failure;
			return { ...(failure.reason === 'cancelled' ? cancelledUnderWay : failure), lostSince };
		};
		for (let failedAttempts = 1; ; failedAttempts++) {
			const passed = await limiter.send(name, attempt, feedbackOf);
			if (!passed.sent) return { ok: false, failure: since(passed.failure) };
			const { tried } = passed;
			if (tried.kind === 'answered') {
				this.retryBudget.earn();
				return { ok: true, answer: tried.answer, ...tried.times };
			}
			if (endpoint.retry !== 'read' && mayBeStored(tried)) lostSince ??= sentAt;
			if (tried.kind !== 'noAnswer') return { ok: false, failure: since(tried.failure) };
			if (isCancelled()) return { ok: false, failure: since(cancelled) };
			const delay = delayBeforeRetry(
				{
					class: endpoint.retry,
					cause: tried.cause,
					failedAttempts,
					startedAt: startedAt ?? sentAt,
				},
				this.retryBudget,
				this.options,
			);
			if (delay === undefined) return { ok: false, failure: since(tried.failure) };
			await clock.wait(delay);
		}
	}

	/** How many calls may be under way at once, as far as is known by now. */
	get concurrency(): number {
		return this.options.limiter.size;
	}

	/** As `call`, for what the rest cannot do without: a failure is thrown. */
	async require<Name extends EndpointName, Shape extends z.ZodTypeAny>(
		name: Name,
		input: InputOf<Name>,
		shape: Shape,
	): Promise<z.output<Shape>> {
		const result = await this.call(name, input, shape);
		if (!result.ok) throw new FailureError(result.failure);
		return result.answer;
	}

	/** Waits as long as a call whose answer was lost may still be under way; shorter when the execution is cancelled. */
	async settle(): Promise<void> {
		const { clock, limits } = this.options;
		await clock.wait(limits.settlingTime);
	}

	private async attempt<Shape extends z.ZodTypeAny>(
		request: HttpRequest,
		shape: Shape,
		secret: string | undefined,
	): Promise<Attempt<z.output<Shape>>> {
		const answer = await this.options.transport(request);
		if (answer.status === 'broken') {
			const cause = neverLeft.test(answer.code ?? '') ? 'neverLeft' : 'lost';
			return { kind: 'noAnswer', cause, failure: noAnswer(answer.code) };
		}
		const { status, headers, body } = answer;
		if (status >= 200 && status < 300) {
			const read = shape.safeParse(body);
			const times = { receivedAt: this.options.clock.now(), serviceTime: readHttpDate(headers['date']) };
			if (read.success) return { kind: 'answered', answer: read.data, times };
			return { kind: 'noAnswer', cause: 'lost', failure: unreadableAnswer(status) };
		}
		const failure = failureOfAnswer(status, body, secret);
		if (lostAnswerStatuses.has(status)) return { kind: 'noAnswer', cause: 'lost', failure };
		if (!throttlingStatuses.has(status)) return { kind: 'failed', failure };
		const { clock, limits } = this.options;
		const retryAfter = readRetryAfter(headers['retry-after'], clock.now());
		if (retryAfter === undefined) return { kind: 'throttled', failure };
		const words = retryAfter > limits.longestRetryAfter ? longPause(retryAfter) : {};
		return { kind: 'throttled', failure: { ...failure, ...words, retryAfter } };
	}
}

/** What the editor calls each parameter of a path. */
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
