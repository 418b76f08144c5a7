import type { IHttpRequestOptions } from 'n8n-workflow';
import { z } from 'zod';

import { type Limits, type Clock, endingOf, readRetryAfter } from '../shared/sync/retry';
import { type Bytes, isStream } from '../shared/run/answerText';
import type { Session } from '../shared/run/operation';
import { deferred, type Deferral, isDeferral } from '../shared/sync/failure';
import type { Feedback } from '../shared/sync/pace/capacity';

const fullResponse = z.object({
	statusCode: z.number(),
	headers: z.object({
		'retry-after': z.string().optional().catch(undefined),
		'content-type': z.string().optional().catch(undefined),
		'content-length': z.string().optional().catch(undefined),
		'content-encoding': z.string().optional().catch(undefined),
		'content-range': z.string().optional().catch(undefined),
	}),
	body: z.custom<Bytes>(isStream),
});

/** An answer whose body is still to be read. Whoever reads it ends the guard afterwards. */
export type StorageAnswer = z.output<typeof fullResponse> & { readonly guard: TransferGuard };

interface StorageRequest {
	readonly url: string;
	/** Makes the other options of an attempt. Called for each, because a stream can be read only once. */
	readonly options: () => Promise<Omit<IHttpRequestOptions, 'url'>>;
	/** How many bytes are sent. Undefined if the bytes come with the answer. */
	readonly sent: number | undefined;
}

/**
 * Sends a request to a presigned address. Returns undefined if no answer came.
 *
 * A storage may be hostile, so the request goes without the credential and without redirects: the host of the bytes must
 * not get the token of the workspace. It ends in time. The caller reads the answer, because only the caller knows how long
 * it may be.
 */
export async function askStorage(
	session: Session,
	request: StorageRequest,
): Promise<StorageAnswer | Deferral | undefined> {
	const { limits, clock } = session.runtime;
	const send = async () => await attempt(session, request);
	const line = session.lines.toStorage(request.url);
	const sending = await line.send(send, (answer) => feedbackOf(answer, clock.now()));
	const now = clock.now();
	if (!sending.sent) {
		const { failure } = sending;
		return isDeferral(failure) ? deferred(failure.retryAt - now, now, 'storage') : undefined;
	}
	const feedback = feedbackOf(sending.result, now);
	const retryAfter = feedback.kind === 'throttled' ? (feedback.retryAfter ?? 0) : 0;
	return retryAfter > limits.longestRetryAfter ? deferred(retryAfter, now, 'storage') : sending.result;
}

async function attempt(
	{ context, runtime: { limits, clock } }: Session,
	{ url, options, sent }: StorageRequest,
): Promise<StorageAnswer | undefined> {
	const guard = new TransferGuard(clock, limits, sent);
	const cancel = context.getExecutionCancelSignal();
	try {
		const answer = fullResponse.parse(
			await context.helpers.httpRequest({
				...(await options()),
				url,
				encoding: 'stream',
				timeout: limits.idleTimeout,
				returnFullResponse: true,
				ignoreHttpStatusErrors: true,
				disableFollowRedirect: true,
				abortSignal: cancel === undefined ? guard.signal : AbortSignal.any([cancel, guard.signal]),
			}),
		);
		guard.moved();
		// The body of such an answer is not read.
		if (endingOf(answer.statusCode) === 'throttled') guard.end();
		return { ...answer, guard };
	} catch {
		guard.end();
		return undefined;
	}
}

function feedbackOf(answer: StorageAnswer | undefined, now: number): Feedback {
	if (answer === undefined) return { kind: 'lost' };
	if (endingOf(answer.statusCode) !== 'throttled') return { kind: 'answered' };
	return { kind: 'throttled', retryAfter: readRetryAfter(answer.headers['retry-after'], now) };
}

/** What the status and the headers of a storage say about the content. */
type Head = Pick<z.output<typeof fullResponse>, 'statusCode' | 'headers'>;

/** Whether the answer is a page of HTML, which comes from a proxy: a storage answers with nothing or with data. */
export function isPage({ headers }: Head): boolean {
	return /^\s*text\/html\b/i.test(headers['content-type'] ?? '');
}

/** The length of the whole content, by the headers of an answer to a request for its first byte. */
export function lengthOf({ statusCode, headers }: Head): number | undefined {
	if (statusCode === 404 || statusCode === 410) return 0;
	if (statusCode === 206 || statusCode === 416)
		return wholeNumber(/\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1]);
	// The length of a packed body is not the length of the content.
	const isPlain = statusCode === 200 && headers['content-encoding'] === undefined;
	return isPlain ? wholeNumber(headers['content-length']) : undefined;
}

function wholeNumber(text: string | undefined): number | undefined {
	return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

/**
 * Ends a file transfer that stands still or takes too long. n8n's own timeout cannot: each byte starts it again, and it
 * ends when the headers of an answer arrive.
 */
export class TransferGuard {
	private readonly controller = new AbortController();
	private readonly startedAt: number;
	private hasMoved: boolean;
	private isOver = false;
	private longest: number;

	/**
	 * @param sent how many bytes are sent. Undefined for a transfer whose bytes come: `moved` is called for each part, so
	 *   that it ends soon when it is slow, however long it is.
	 */
	constructor(
		private readonly clock: Pick<Clock, 'now' | 'after'>,
		private readonly limits: Pick<Limits, 'idleTimeout' | 'leastSpeed'>,
		sent: number | undefined,
	) {
		this.startedAt = clock.now();
		this.longest = limits.idleTimeout + this.timeOf(sent ?? 0);
		const isSeen = sent === undefined;
		this.hasMoved = !isSeen;
		this.watch(isSeen);
	}

	/** Is aborted when the transfer has to end. */
	get signal(): AbortSignal {
		return this.controller.signal;
	}

	/** @param bytes how many came, besides headers */
	moved(bytes = 0): void {
		this.hasMoved = true;
		this.longest += this.timeOf(bytes);
	}

	/** From now on, the whole rest has to arrive within the idle timeout. */
	hurry(): void {
		this.longest = Math.min(this.longest, this.clock.now() - this.startedAt + this.limits.idleTimeout);
	}

	/** Ends the guard, and the connection if bytes could still come. */
	end(): void {
		this.isOver = true;
		this.controller.abort();
	}

	/** How long so many bytes may take, in milliseconds. */
	private timeOf(bytes: number): number {
		return (1000 * bytes) / this.limits.leastSpeed;
	}

	private watch(isSeen: boolean): void {
		this.clock.after(this.limits.idleTimeout, () => {
			if (this.isOver) return;
			const age = this.clock.now() - this.startedAt;
			if (!this.hasMoved || age >= this.longest) return this.end();
			if (isSeen) this.hasMoved = false;
			this.watch(isSeen);
		});
	}
}
