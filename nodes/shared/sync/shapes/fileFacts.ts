/** What an answer says about one file, in any spelling (sync-api.md, Files). */
import { idOf, isObject, type JsonObject, keyReader, numberOf, textOf } from './tolerant';

/** Any of it may be missing. */
export interface FileFacts {
	readonly fileId: string | undefined;
	readonly name: string | undefined;
	readonly contentType: string | undefined;
	/** In bytes. Undefined for 0 too, which may mean that the content has not arrived. */
	readonly size: number | undefined;
	/** The FILE field that holds the file. */
	readonly field: string | undefined;
	readonly status: string | undefined;
}

const readFileId = keyReader('file_id', 'id', 'uuid', 'attachment_id', 'document_id');
const readName = keyReader('name', 'file_name', 'original_name', 'original_file_name', 'title');
const readType = keyReader('content_type', 'mime_type', 'media_type', 'mime', 'type');
const readSize = keyReader('size', 'file_size', 'content_length', 'length', 'bytes', 'size_in_bytes');
const readField = keyReader('field', 'field_name', 'api_name');
const readStatus = keyReader('status', 'state');
const readUrl = keyReader('url', 'uri', 'href', 'link', 'location');

export function factsOf(entry: JsonObject): FileFacts {
	const contentType = textOf(readType(entry));
	return {
		fileId: idOf(readFileId(entry)),
		name: textOf(readName(entry)),
		contentType: contentType?.includes('/') ? contentType : undefined,
		size: fileSizeOf(entry),
		field: fieldOf(readField(entry)),
		status: textOf(readStatus(entry)),
	};
}

/** The size that an answer names, in bytes. */
export function fileSizeOf(entry: JsonObject): number | undefined {
	const size = numberOf(readSize(entry));
	return size !== undefined && Number.isSafeInteger(size) && size > 0 ? size : undefined;
}

/** The field of `document`, `fields.document` or `fields.document[0]`. */
function fieldOf(value: unknown): string | undefined {
	return textOf(value)
		?.replace(/^fields\./, '')
		.replace(/\[\d+\]$/, '');
}

/** An address as a text, or in an object such as `{"url": "https://...", "method": "PUT"}`. */
export function urlOf(value: unknown): string | undefined {
	const url = isObject(value) ? readUrl(value) : value;
	return typeof url === 'string' && /^\s*https?:\/\/\S+\s*$/i.test(url) ? url.trim() : undefined;
}

/** The address of an entry whose key does not say what it is for. */
export function plainUrlOf(entry: JsonObject): string | undefined {
	return urlOf(readUrl(entry));
}

const refusing = /ignored|fail|reject|refus|skip|drop|invalid|error|denied/i;
const waiting =
	/pending|await|waiting|created|initiated|not.?(stored|uploaded)|incomplete|progress|^new$|^open$/i;

/** Whether the service says that it did not take the file. */
export function isRefused({ status }: FileFacts): boolean {
	return status !== undefined && refusing.test(status);
}

/** Whether the service says that the content of the file has not arrived. */
export function isWaiting({ status }: FileFacts): boolean {
	return status !== undefined && waiting.test(status);
}
