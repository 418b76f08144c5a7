import type { IBinaryData, IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { z } from 'zod';

import { throttlingStatuses } from '../sync/client';
import { deferred, type Deferral, isDeferral } from '../sync/failure';
import type { Feedback } from '../sync/pace/feedback';
import type { Line } from '../sync/pace/line';
import { readRetryAfter } from '../sync/retry';
import { fileSizeOf } from '../sync/shapes/fileFacts';
import { isObject, jsonOf } from '../sync/shapes/tolerant';
import { type Bytes, isStream } from './answerText';
import type { Runtime } from './runtime';

/** A file of an item, wherever n8n keeps it: in memory, on disk, in S3 or in the database. */
export interface BinaryFile {
	readonly property: string;
	readonly name: string;
	readonly contentType: string;
	/** In bytes. */
	readonly size: number;
	/** The content, from its start at each call. A stream where n8n has one, so that a large file is never in memory. */
	open(): Promise<Bytes | Buffer>;
}

/**
 * How an upload ended. With a deferral, the storage took nothing.
 *
 * `status` is undefined when the connection broke, or when the storage stored another length than was sent. `wasSent` is
 * false when the address cannot be used, so nothing left this machine.
 */
export type Transfer =
	| { readonly ok: true }
	| { readonly ok: false; readonly wasSent: boolean; readonly status: number | undefined }
	| { readonly ok: false; readonly deferral: Deferral };

/** A file from a presigned address. */
export interface FetchedFile {
	readonly content: IBinaryData;
	/** In bytes. */
	readonly size: number;
}

/** Reads the files of items, and transfers files to and from presigned addresses. */
export interface Binaries {
	/** Throws n8n's own error when the item has no such file. */
	file(item: number, property: string): Promise<BinaryFile>;
	/** Sends a file to a presigned address, without the credential. */
	upload(url: string, file: BinaryFile): Promise<Transfer>;
	/** Fetches a file from a presigned address, without the credential. Returns undefined if that fails. */
	download(url: string, name: string, contentType: string): Promise<FetchedFile | Deferral | undefined>;
	/**
	 * How many bytes a presigned address has, 0 if it has nothing. Fetches at most the first of them. Undefined if the
	 * storage does not say.
	 */
	lengthAt(url: string): Promise<number | undefined>;
}

const fullResponse = z.object({
	statusCode: z.number(),
	headers: z.object({
		'retry-after': z.string().optional().catch(undefined),
		'content-type': z.string().optional().catch(undefined),
		'content-length': z.string().optional().catch(undefined),
		'content-encoding': z.string().optional().catch(undefined),
		'content-range': z.string().optional().catch(undefined),
	}),
	body: z.unknown(),
});

type BytesAnswer = z.output<typeof fullResponse>;

function feedbackOf(answer: BytesAnswer | undefined, now: number): Feedback {
	if (answer === undefined) return { kind: 'lost' };
	if (!throttlingStatuses.has(answer.statusCode)) return { kind: 'answered' };
	return { kind: 'throttled', retryAfter: readRetryAfter(answer.headers['retry-after'], now) };
}

/** A storage service answers with nothing or with data. An HTML page comes from a proxy in between. */
const isPage = ({ headers }: BytesAnswer) => /^\s*text\/html\b/i.test(headers['content-type'] ?? '');

/** The length of the whole content, by the headers of an answer to a request for its first byte. */
function lengthOf({ statusCode, headers }: BytesAnswer): number | undefined {
	if (statusCode === 404 || statusCode === 410) return 0;
	if (statusCode === 206 || statusCode === 416)
		return wholeNumber(/\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1]);
	return statusCode === 200 && headers['content-encoding'] === undefined
		? wholeNumber(headers['content-length'])
		: undefined;
}

function wholeNumber(text: string | undefined): number | undefined {
	return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** The length that the answer to an upload says is stored. */
function storedLength(body: unknown): number | undefined {
	const answer = typeof body === 'string' ? jsonOf(body) : body;
	return isObject(answer) ? fileSizeOf(answer) : undefined;
}

/** A presigned address may be on any host. Unencrypted http is allowed only to this machine. */
export function isPresignedUrl(url: string): boolean {
	return /^https:\/\//i.test(url) || /^http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?\//i.test(url);
}

export function binariesOf(context: IExecuteFunctions, line: Line, { limits, clock }: Runtime): Binaries {
	const { helpers } = context;

	const file = async (item: number, property: string): Promise<BinaryFile> => {
		const binary = helpers.assertBinaryData(item, property);
		const { id } = binary;
		const description = { property, name: binary.fileName ?? property, contentType: binary.mimeType };
		if (id === undefined) {
			const content = await helpers.getBinaryDataBuffer(item, property);
			return { ...description, size: content.length, open: async () => await Promise.resolve(content) };
		}
		const { fileSize } = await helpers.getBinaryMetadata(id);
		return { ...description, size: fileSize, open: async () => await helpers.getBinaryStream(id) };
	};

	/**
	 * Sends without the credential and without redirects: the host of the bytes must not get the token of the workspace.
	 * Returns undefined if no answer came. `options` is called for each attempt, because a stream can be read only once.
	 */
	const request = async (
		options: () => Promise<IHttpRequestOptions>,
	): Promise<BytesAnswer | Deferral | undefined> => {
		const signal = context.getExecutionCancelSignal();
		const attempt = async () => {
			try {
				return fullResponse.parse(
					await helpers.httpRequest({
						...(await options()),
						timeout: limits.idleTimeout,
						returnFullResponse: true,
						ignoreHttpStatusErrors: true,
						disableFollowRedirect: true,
						...(signal === undefined ? {} : { abortSignal: signal }),
					}),
				);
			} catch {
				return undefined;
			}
		};
		const sending = await line.send(undefined, attempt, (answer) => feedbackOf(answer, clock.now()));
		if (!sending.sent) return isDeferral(sending.failure) ? sending.failure : undefined;
		const now = clock.now();
		const feedback = feedbackOf(sending.result, now);
		const retryAfter = feedback.kind === 'throttled' ? (feedback.retryAfter ?? 0) : 0;
		return retryAfter > limits.longestRetryAfter ? deferred(retryAfter, now) : sending.result;
	};

	const upload = async (url: string, { size, contentType, open }: BinaryFile): Promise<Transfer> => {
		if (!isPresignedUrl(url)) return { ok: false, wasSent: false, status: undefined };
		const headers = { 'Content-Type': contentType, 'Content-Length': size };
		const answer = await request(async () => ({ method: 'PUT', url, headers, body: await open() }));
		if (answer !== undefined && 'retryAt' in answer) return { ok: false, deferral: answer };
		if (answer === undefined || isPage(answer)) return { ok: false, wasSent: true, status: undefined };
		const { statusCode: status, body } = answer;
		if (status < 200 || status >= 300) return { ok: false, wasSent: true, status };
		const isWhole = (storedLength(body) ?? size) === size;
		return isWhole ? { ok: true } : { ok: false, wasSent: true, status: undefined };
	};

	const fetchStream = async (url: string, headers: Record<string, string>) => {
		if (!isPresignedUrl(url)) return undefined;
		const options = { method: 'GET', url, headers, encoding: 'stream' } as const;
		return await request(async () => await Promise.resolve(options));
	};

	const download = async (
		url: string,
		name: string,
		contentType: string,
	): Promise<FetchedFile | Deferral | undefined> => {
		const answer = await fetchStream(url, {});
		if (answer !== undefined && 'retryAt' in answer) return answer;
		if (answer?.statusCode !== 200 || !isStream(answer.body)) return undefined;
		try {
			const content = await helpers.prepareBinaryData(answer.body, name, contentType);
			const { id, data } = content;
			const size =
				id === undefined ? Buffer.byteLength(data, 'base64') : (await helpers.getBinaryMetadata(id)).fileSize;
			return { content, size };
		} catch {
			return undefined;
		}
	};

	const lengthAt = async (url: string): Promise<number | undefined> => {
		const answer = await fetchStream(url, { Range: 'bytes=0-0' });
		if (answer === undefined || 'retryAt' in answer) return undefined;
		if (isStream(answer.body)) answer.body.destroy();
		return isPage(answer) ? undefined : lengthOf(answer);
	};

	return { file, upload, download, lengthAt };
}
