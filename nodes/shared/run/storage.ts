import type { IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { z } from 'zod';

import { throttlingStatuses } from '../sync/attempt';
import { deferred, type Deferral, isDeferral } from '../sync/failure';
import type { Feedback } from '../sync/pace/capacity';
import { readRetryAfter } from '../sync/retry';
import { type Bytes, isStream } from './answerText';
import type { Lines } from './session';
import type { Runtime } from './runtime';
import { TransferGuard } from './transferGuard';

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

/** Sends a request to a presigned address. Returns undefined if no answer came. */
type Storage = (request: StorageRequest) => Promise<StorageAnswer | Deferral | undefined>;

/**
 * Returns a function that sends requests to a storage. It may be hostile, so they go without the credential and without
 * redirects: the host of the bytes must not get the token of the workspace. Each request ends in time. The caller reads
 * the answer, because only the caller knows how long it may be.
 */
export function storageOf(context: IExecuteFunctions, lines: Lines, { limits, clock }: Runtime): Storage {
	const cancel = context.getExecutionCancelSignal();

	const attempt = async ({ url, options, sent }: StorageRequest) => {
		const guard = new TransferGuard(clock, limits, sent);
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
			if (throttlingStatuses.has(answer.statusCode)) guard.end();
			return { ...answer, guard };
		} catch {
			guard.end();
			return undefined;
		}
	};

	return async (request) => {
		const send = async () => await attempt(request);
		const line = lines.toStorage(request.url);
		const sending = await line.send(send, (answer) => feedbackOf(answer, clock.now()));
		const now = clock.now();
		if (!sending.sent) {
			const { failure } = sending;
			return isDeferral(failure) ? deferred(failure.retryAt - now, now, 'storage') : undefined;
		}
		const feedback = feedbackOf(sending.result, now);
		const retryAfter = feedback.kind === 'throttled' ? (feedback.retryAfter ?? 0) : 0;
		return retryAfter > limits.longestRetryAfter ? deferred(retryAfter, now, 'storage') : sending.result;
	};
}

function feedbackOf(answer: StorageAnswer | undefined, now: number): Feedback {
	if (answer === undefined) return { kind: 'lost' };
	if (!throttlingStatuses.has(answer.statusCode)) return { kind: 'answered' };
	return { kind: 'throttled', retryAfter: readRetryAfter(answer.headers['retry-after'], now) };
}
