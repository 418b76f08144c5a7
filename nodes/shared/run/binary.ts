import type { IBinaryData, IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { z } from 'zod';

import { limits } from '../sync/retry';
type Bytes = Awaited<ReturnType<IExecuteFunctions['helpers']['getBinaryStream']>>;

/** A file of an item, wherever n8n keeps it: in memory, on disk, in S3 or in the database. */
export interface BinaryFile {
	readonly property: string;
	readonly name: string;
	readonly contentType: string;
	/** In bytes. */
	readonly size: number;
	/** The content, from its start each time. A stream where n8n has one, so that a large file is never in memory. */
	open(): Promise<Bytes | Buffer>;
}

/** How a transfer of bytes ended: `status` is absent when the connection broke. */
export type Transfer = { readonly ok: true } | { readonly ok: false; readonly status: number | undefined };

/** The files of items, and their way to and from presigned addresses. */
export interface Binaries {
	/** Throws n8n's own error when the item has no such file. */
	file(item: number, property: string): Promise<BinaryFile>;
	/** Sends a file to a presigned address, without the credential. */
	upload(url: string, file: BinaryFile): Promise<Transfer>;
	/** Fetches from a presigned address, without the credential. Undefined when it cannot be had. */
	download(url: string, name: string, contentType: string): Promise<IBinaryData | undefined>;
}

const fullResponse = z.object({ statusCode: z.number(), body: z.unknown() });

/** A presigned address may be on any host, but bytes go over the network unencrypted to this machine only. */
function isPresignedUrl(url: string): boolean {
	return /^https:\/\//i.test(url) || /^http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?\//i.test(url);
}

export function binariesOf(context: IExecuteFunctions): Binaries {
	const { helpers } = context;

	const file = async (item: number, property: string): Promise<BinaryFile> => {
		const binary = helpers.assertBinaryData(item, property);
		const { id } = binary;
		const about = { property, name: binary.fileName ?? property, contentType: binary.mimeType };
		if (id === undefined) {
			const content = await helpers.getBinaryDataBuffer(item, property);
			return { ...about, size: content.length, open: async () => await Promise.resolve(content) };
		}
		const { fileSize } = await helpers.getBinaryMetadata(id);
		return { ...about, size: fileSize, open: async () => await helpers.getBinaryStream(id) };
	};

	/** No credential, no redirect: the token of the workspace is not for the host that keeps the bytes. */
	const request = async (options: IHttpRequestOptions) => {
		const signal = context.getExecutionCancelSignal();
		return fullResponse.parse(
			await helpers.httpRequest({
				...options,
				timeout: limits.idleTimeout,
				returnFullResponse: true,
				ignoreHttpStatusErrors: true,
				disableFollowRedirect: true,
				...(signal === undefined ? {} : { abortSignal: signal }),
			}),
		);
	};

	const upload = async (url: string, { size, contentType, open }: BinaryFile): Promise<Transfer> => {
		if (!isPresignedUrl(url)) return { ok: false, status: undefined };
		try {
			const headers = { 'Content-Type': contentType, 'Content-Length': size };
			const { statusCode } = await request({ method: 'PUT', url, headers, body: await open() });
			return statusCode >= 200 && statusCode < 300 ? { ok: true } : { ok: false, status: statusCode };
		} catch {
			return { ok: false, status: undefined };
		}
	};

	const download = async (
		url: string,
		name: string,
		contentType: string,
	): Promise<IBinaryData | undefined> => {
		if (!isPresignedUrl(url)) return undefined;
		try {
			const { statusCode, body } = await request({ method: 'GET', url, encoding: 'stream' });
			if (statusCode !== 200 || !isStream(body)) return undefined;
			return await helpers.prepareBinaryData(body, name, contentType);
		} catch {
			return undefined;
		}
	};

	return { file, upload, download };
}

function isStream(body: unknown): body is Bytes {
	return typeof body === 'object' && body !== null && 'pipe' in body && 'read' in body;
}
