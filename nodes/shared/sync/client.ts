import { isSafeSegment } from './addresses';
import { ownValue } from './data';
import { failureOfAnswer, unreadableAnswer } from './answerFailure';
import { type Endpoint, type EndpointName, endpoints, pathParameters, type PathValues } from './endpoints';
import { cancelledUnderWay, deferred, type Failure, FailureError, noAnswer, ssrfBlocked } from './failure';
import type { Feedback } from './pace/capacity';
import { delayBeforeRetry, type Ending, endingOf, endings, parseRetryAfter, type Timing } from './retry';
import type { Line } from './pace/line';
import type { Shape } from './shapes/read';
import { contentOf, type HttpAnswer, type HttpRequest, isReadable, type Transport } from './transport';

/** Fills the `{name}`s of a path. Returns undefined if a value is not a safe segment; the call must not be sent then. */
export function fillPath(path: string, parameters: Readonly<Record<string, string>>): string | undefined {
	if (!path.includes('{')) return path;
	for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g))
		if (!isSafeSegment(parameters[name] ?? '')) return undefined;
	return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
}

/** The value of the last `{name}` of a path: the ID of what the call is about. */
function lastOf(path: string, parameters: Readonly<Record<string, string>>): string | undefined {
	const [, name = ''] = /\{(\w+)\}[^{]*$/.exec(path) ?? [];
	return ownValue(parameters, name);
}

/** The failure of a call that `fillPath` refused. */
export function badSegment(parameters: object): Failure {
	const names = Object.entries(pathParameters).flatMap(([name, { label }]) =>
		name in parameters ? [label] : [],
	);
	return {
		reason: 'bad_parameter',
		message: `${names.join(' or ')} is empty or has characters that are not allowed`,
		description:
			'Use the value as the workspace returned it. It must not have slashes, percent signs or blanks at its ends, or be only dots. Nothing was sent.',
	};
}

/**
 * Codes of a connection that was never made: the service cannot have carried the request out. Linux also reports an
 * unreachable host on a connection that was made.
 */
const neverLeft = /^(PROXY_)?(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$|CERT|SIGNATURE/;

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
function parseBy<Answer>(shape: Shape<Answer>, content: unknown, asked?: string): Answer | undefined {
	try {
		return shape(content, asked);
	} catch {
		return undefined;
	}
}

/** Reads the answer to one attempt. */
export function parseAnswer<Answer>(
	answer: Awaited<ReturnType<Transport>>,
	shape: Shape<Answer>,
	{ clock, limits }: Timing,
	asked?: string,
): Attempt<Answer> {
	if (answer.status === 'broken') {
		if (answer.code === ssrfBlocked) return { ok: false, ending: 'rejected', failure: noAnswer(answer.code) };
		const hasLeft = answer.wasConnected === true || !neverLeft.test(answer.code ?? '');
		return { ok: false, ending: hasLeft ? 'lost' : 'neverLeft', failure: noAnswer(answer.code) };
	}
	const { status, headers, body } = answer;
	if (status >= 200 && status < 300) {
		const read = isReadable(body) ? parseBy(shape, contentOf(body), asked) : undefined;
		if (read !== undefined)
			return { ok: true, answer: read, httpStatus: status, headers, receivedAt: clock.now() };
		return { ok: false, ending: 'unreadable', failure: unreadableAnswer(status, contentOf(body)) };
	}
	const failure = failureOfAnswer(status, contentOf(body));
	const ending = endingOf(status);
	const now = clock.now();
	const retryAfter = ending === 'throttled' ? parseRetryAfter(headers['retry-after'], now) : undefined;
	if (retryAfter === undefined) return { ok: false, ending, failure };
	const pause = retryAfter > limits.longestRetryAfter ? deferred(retryAfter, now) : { retryAfter };
	return { ok: false, ending, failure: { ...failure, ...pause } };
}

/** `sentAt` is when the answered attempt was sent, in epoch milliseconds of this machine. */
export type CallResult<Answer> =
	| (Attempt<Answer> & { readonly ok: true; readonly sentAt: number })
	| { readonly ok: false; readonly failure: Failure };

type Input<Name extends EndpointName> = Partial<Pick<HttpRequest, 'query' | 'body' | 'secret'>> & {
	readonly path: PathValues<Name>;
};

interface ClientOptions extends Timing {
	readonly baseUrl: string;
	readonly enterpriseId: string;
	readonly transport: Transport;
	readonly line: Line;
}

/** Calls the Sync API: builds safe paths, retries by endpoint class, reads answers by shape. Does not depend on n8n. */
export class SyncClient {
	constructor(private readonly options: ClientOptions) {}

	/** Makes one call, with as many attempts as its retry class allows. Never rejects: a failure is a result. */
	async call<Name extends EndpointName, Answer>(
		name: Name,
		input: Input<Name>,
		shape: Shape<Answer>,
	): Promise<CallResult<Answer>> {
		const endpoint: Endpoint = endpoints[name];
		const path = fillPath(endpoint.path, input.path);
		if (path === undefined) return { ok: false, failure: badSegment(input.path) };
		const { baseUrl, enterpriseId, clock, line } = this.options;
		const { query = {}, body, secret } = input;
		const url = `${baseUrl}/enterprise/${enterpriseId}${path}`;
		const request: HttpRequest = { method: endpoint.method, url, query, body, secret };
		const asked = lastOf(endpoint.path, input.path);
		let startedAt: number | undefined;
		let sentAt = 0;
		let lostSince: number | undefined;
		const send = async () => {
			sentAt = clock.now();
			startedAt ??= sentAt;
			return parseAnswer(await this.options.transport(request), shape, this.options, asked);
		};
		const failWith = (failure: Failure) => {
			if (lostSince === undefined) return { ok: false, failure } as const;
			const lost = failure.reason === 'cancelled' ? cancelledUnderWay : failure;
			return { ok: false, failure: { ...lost, lostSince } } as const;
		};
		for (let failedAttempts = 1; ; failedAttempts++) {
			const sending = await line.send(send, feedbackOf);
			if (!sending.sent) return failWith(sending.failure);
			if (sending.result.ok) return Object.assign(sending.result, { sentAt });
			const { ending, failure } = sending.result;
			if (endpoint.retry !== 'read' && endings[ending].mayBeStored) lostSince ??= sentAt;
			const failed = { class: endpoint.retry, ending, failedAttempts, startedAt: startedAt ?? sentAt };
			const delay = delayBeforeRetry(failed, this.options);
			if (delay === undefined || !line.mayRetry) return failWith(failure);
			await clock.wait(delay);
		}
	}

	/** How many calls may be under way at once, by the present estimate. */
	get concurrency(): number {
		return this.options.line.size;
	}

	/** As `call`, for answers that the caller cannot do without: throws a `FailureError`. */
	async require<Name extends EndpointName, Answer>(
		name: Name,
		input: Input<Name>,
		shape: Shape<Answer>,
	): Promise<Answer> {
		const result = await this.call(name, input, shape);
		if (!result.ok) throw new FailureError(result.failure);
		return result.answer;
	}

	/** Waits for the settling time. Returns earlier when the execution is cancelled. */
	async settle(): Promise<void> {
		await this.options.clock.wait(this.options.limits.settlingTime);
	}
}
