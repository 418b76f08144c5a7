import type { IBinaryData } from 'n8n-workflow';

import {
	asStream,
	type Bytes,
	connectionCode,
	Deadline,
	fullAnswer,
	isStream,
	readText,
} from '../shared/session/n8nTransport';
import type { Session } from '../shared/session/operation';
import { addressRefusal } from '../shared/sync/addresses';
import { badAnswer, deferred, FailureError, isDeferral, noAnswer, ssrfBlocked } from '../shared/sync/failure';
import type { Feedback } from '../shared/sync/pace/capacity';
import { endingOf, parseRetryAfter } from '../shared/sync/retry';
import { type FileFacts, fileSizeOf, saysNotStored } from '../shared/sync/shapes/files';
import { jsonOf, recordOf } from '../shared/sync/data';
import type { HttpAnswer } from '../shared/sync/transport';
import { type BinaryFile, largestFile } from './binaryFile';
import { TransferGuard } from './transferGuard';

/** How many times the bytes of one file are sent or fetched, each time at a fresh address. */
export const maxTransfers = 3;

/** What the status and the headers of a storage say about the content. */
type Head = Pick<HttpAnswer, 'status' | 'headers'>;

/** An answer whose body is still to be read. Whoever reads it ends the guard afterwards. */
interface StorageAnswer extends Head {
	readonly body: Bytes;
	readonly guard: TransferGuard;
}

interface StorageRequest {
	readonly url: string;
	readonly headers: Readonly<Record<string, string | number>>;
	/** The file that is sent. Undefined if the bytes come with the answer. */
	readonly file?: BinaryFile;
}

/**
 * Sends a request to a presigned address. Undefined if the answer is lost. Throws a `FailureError` if nothing was carried
 * out: the address must not be used, or the storage takes the request only later.
 *
 * A storage may be hostile, so the request goes without the credential and without redirects: the host of the bytes must
 * not get the token of the workspace. It ends in time. The caller reads the answer, because only the caller knows how long
 * it may be.
 */
async function askStorage(session: Session, request: StorageRequest): Promise<StorageAnswer | undefined> {
	const refusal = addressRefusal(request.url, session.fileAddresses);
	if (refusal) {
		const what = request.file === undefined ? 'download' : 'upload';
		throw badAnswer(`The ${what} address of the service ${refusal.problem}`, refusal.hint);
	}
	const { limits, clock } = session.runtime;
	const send = async () => await attempt(session, request);
	const line = session.lineToStorage(request.url);
	const sending = await line.send(send, (answer) => feedbackOf(answer, clock.now()));
	const now = clock.now();
	const later = (wait: number) => new FailureError(deferred(wait, now, 'storage'));
	if (!sending.sent) {
		const { failure } = sending;
		if (isDeferral(failure)) throw later(failure.retryAt - now);
		return undefined;
	}
	if (sending.result === ssrfBlocked) throw new FailureError(noAnswer(ssrfBlocked));
	const feedback = feedbackOf(sending.result, now);
	const retryAfter = feedback.kind === 'throttled' ? (feedback.retryAfter ?? 0) : 0;
	if (retryAfter > limits.longestRetryAfter) throw later(retryAfter);
	return sending.result;
}

async function attempt(
	{ context, runtime: { limits, clock } }: Session,
	{ url, headers: ofRequest, file }: StorageRequest,
): Promise<StorageAnswer | typeof ssrfBlocked | undefined> {
	const guard = new TransferGuard(clock, limits, file?.size);
	const cancel = context.getExecutionCancelSignal();
	try {
		const { status, headers, body } = fullAnswer(
			await context.helpers.httpRequest({
				...(file ? { method: 'PUT', body: await file.open() } : { method: 'GET' }),
				...asStream,
				url,
				headers: ofRequest,
				timeout: limits.idleTimeout,
				abortSignal: cancel === undefined ? guard.signal : AbortSignal.any([cancel, guard.signal]),
			}),
		);
		guard.moved();
		// The body of such an answer is not read.
		if (endingOf(status) === 'throttled' || !isStream(body)) guard.end();
		return isStream(body) ? { status, headers, body, guard } : undefined;
	} catch (error) {
		guard.end();
		return connectionCode(error, url) === ssrfBlocked ? ssrfBlocked : undefined;
	}
}

function feedbackOf(answer: Awaited<ReturnType<typeof attempt>>, now: number): Feedback {
	if (answer === undefined) return { kind: 'lost' };
	if (answer === ssrfBlocked || endingOf(answer.status) !== 'throttled') return { kind: 'answered' };
	return { kind: 'throttled', retryAfter: parseRetryAfter(answer.headers['retry-after'], now) };
}

/**
 * Sends a file to a presigned address, without the credential. Throws a `FailureError` if nothing was sent.
 *
 * Returns no `status` when the connection broke, when the answer is not one of a storage, when it names an error with a
 * status of success, or when the storage stored another length than was sent.
 */
export async function uploadTo(
	session: Session,
	url: string,
	file: BinaryFile,
): Promise<{ readonly isStored: boolean; readonly status?: number }> {
	const { size, contentType } = file;
	const headers = { 'Content-Type': contentType, 'Content-Length': size };
	const answer = await askStorage(session, { url, headers, file });
	const text = answer && (await shortText(answer));
	if (answer === undefined || text === undefined || isPage(answer)) return { isStored: false };
	const { status } = answer;
	if (status < 200 || status >= 300) return { isStored: false, status };
	const stored = fileSizeOf(recordOf(jsonOf(text)) ?? {});
	return { isStored: !saysNotStored(text) && (stored ?? size) === size };
}

/** What a record says about the file that is fetched. */
type ExpectedFile = Pick<FileFacts, 'contentType' | 'size'> & { readonly name: string };

type Fetched =
	| { readonly kind: 'fetched'; readonly content: IBinaryData; readonly size: number }
	/** `problem` says why there is no file: the end of a sentence. */
	| { readonly kind: 'broken'; readonly problem: string };

/** Fetches the file at a presigned address, without the credential. Throws a `FailureError` if nothing was asked for. */
export async function downloadFrom(session: Session, url: string, expected: ExpectedFile): Promise<Fetched> {
	const broken = (problem: string): Fetched => ({ kind: 'broken', problem });
	const answer = await fetchStream(session, url, {});
	if (answer === undefined) return broken('the storage did not answer');
	const problem = problemOf(answer, expected);
	if (problem !== undefined) {
		answer.guard.end();
		return broken(problem);
	}
	const most = expected.size ?? largestFile;
	const { content, size } = await receive(session, answer, most, expected);
	if (size > most) return broken(`the storage sent more than ${most} bytes`);
	if (content === undefined) return broken('the transfer stopped in the middle');
	if (size === (expected.size ?? size)) return { kind: 'fetched', content, size };
	return broken(`the storage has ${size} bytes, but by its record the file has ${expected.size}`);
}

/**
 * How many bytes are stored under a presigned address: 0 for none. Undefined if the storage does not say, or if the
 * address must not be used.
 */
export async function lengthAt(session: Session, url: string): Promise<number | undefined> {
	const answer = await fetchStream(session, url, { Range: 'bytes=0-0' }).catch(() => undefined);
	answer?.guard.end();
	return answer === undefined || isPage(answer) ? undefined : lengthOf(answer);
}

async function fetchStream(session: Session, url: string, range: Readonly<Record<string, string>>) {
	// A packed answer would not show how long the content is: n8n unpacks it, and hides that it did.
	const headers = { 'Accept-Encoding': 'identity', ...range };
	return await askStorage(session, { url, headers });
}

/** Whether the answer is a page of HTML, which comes from a proxy: a storage answers with nothing or with data. */
export function isPage({ headers }: Head): boolean {
	return /^\s*text\/html\b/i.test(headers['content-type'] ?? '');
}

/** The length of the whole content, by the headers of an answer to a request for its first byte. */
export function lengthOf({ status, headers }: Head): number | undefined {
	if (status === 404 || status === 410) return 0;
	if (status === 206 || status === 416)
		return wholeNumber(/\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1]);
	// The length of a packed body is not the length of the content.
	const isPlain = status === 200 && headers['content-encoding'] === undefined;
	return isPlain ? wholeNumber(headers['content-length']) : undefined;
}

function wholeNumber(text: string | undefined): number | undefined {
	return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** The most bytes of an answer to an upload: a storage answers with nothing or with a few lines. */
const longestStorageText = 64 * 1024;

/** The text of an answer to an upload. Undefined if it does not end in time, or is too long for a storage. */
async function shortText({ body, guard }: StorageAnswer): Promise<string | undefined> {
	guard.hurry();
	try {
		return await readText(body, new Deadline(guard.signal), { longestAnswer: longestStorageText });
	} catch {
		return undefined;
	} finally {
		guard.end();
	}
}

/** Gives at most `most` bytes to n8n. The content is undefined if the transfer broke. */
async function receive(
	{ context: { helpers } }: Session,
	{ body, guard }: StorageAnswer,
	most: number,
	{ name, contentType = 'application/octet-stream' }: ExpectedFile,
) {
	let size = 0;
	watchParts(body, (part) => {
		guard.moved(part.length);
		size += part.length;
		if (size > most) guard.end();
	});
	const broken = new Promise<undefined>((resolve) => {
		guard.signal.addEventListener('abort', () => resolve(undefined), { once: true });
	});
	const stored = helpers.prepareBinaryData(body, name, contentType).catch(() => undefined);
	const content = await Promise.race([stored, broken]);
	guard.end();
	return { content, size };
}

/** Calls `see` for each part of the body that n8n reads, whichever way n8n reads it. */
function watchParts(body: Bytes, see: (part: Buffer) => void): void {
	// Without the pause, the listener would start the stream before n8n reads it.
	body.pause();
	body.on('data', see);
	body.on('newListener', (event) => {
		if (event === 'data') body.resume();
	});
}

/** Why an answer does not have the expected file. Undefined if it may have it. */
function problemOf(answer: StorageAnswer, { contentType, name }: ExpectedFile): string | undefined {
	const { status } = answer;
	if (status >= 300 && status < 400)
		return 'the storage redirects to another address, and the node does not follow';
	if (status !== 200) return `the storage answered ${status}`;
	const isWrongPage = isPage(answer) && !/html/i.test(contentType ?? name);
	return isWrongPage ? 'a web page came instead of the file' : undefined;
}
