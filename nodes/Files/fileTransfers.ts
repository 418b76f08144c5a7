import type { IBinaryData } from 'n8n-workflow';

import { type AddressRefusal, addressRefusal } from '../shared/sync/addresses';
import { isObject, jsonOf } from '../shared/sync/shapes/read';
import { type Bytes, Deadline, readText } from '../shared/run/answerText';
import type { Session } from '../shared/run/operation';
import type { Deferral } from '../shared/sync/failure';
import { fileSizeOf, saysNotStored } from '../shared/sync/shapes/files';
import { type BinaryFile, largestFile } from './binaryFile';
import { askStorage, isPage, lengthOf, type StorageAnswer } from './storage';

/** Nothing was sent, because the address must not be used. */
interface Refused {
	readonly ok: false;
	readonly refusal: AddressRefusal;
}

/** Nothing was carried out, because the storage takes the request only later. */
interface Deferred {
	readonly ok: false;
	readonly deferral: Deferral;
}

/**
 * How an upload ended. `status` is undefined when the connection broke, when the answer is not one of a storage, when it
 * names an error with a status of success, or when the storage stored another length than was sent.
 */
type Transfer =
	| { readonly ok: true }
	| { readonly ok: false; readonly status: number | undefined }
	| Refused
	| Deferred;

/** What a record says about the file that is fetched. */
interface ExpectedFile {
	readonly name: string;
	readonly contentType: string | undefined;
	/** In bytes. */
	readonly size: number | undefined;
}

type Fetched =
	| { readonly ok: true; readonly content: IBinaryData; readonly size: number }
	/** `problem` says why there is no file: the end of a sentence. */
	| { readonly ok: false; readonly problem: string }
	| Refused
	| Deferred;

/** Sends a file to a presigned address, without the credential. */
export async function uploadTo(
	session: Session,
	url: string,
	{ size, contentType, open }: BinaryFile,
): Promise<Transfer> {
	const refusal = addressRefusal(url, session.fileAddresses);
	if (refusal) return { ok: false, refusal };
	const headers = { 'Content-Type': contentType, 'Content-Length': size };
	const options = async () => ({ method: 'PUT', headers, body: await open() }) as const;
	const answer = await askStorage(session, { url, options, sent: size });
	if (answer === undefined) return { ok: false, status: undefined };
	if ('retryAt' in answer) return { ok: false, deferral: answer };
	const text = await shortText(answer);
	if (text === undefined || isPage(answer)) return { ok: false, status: undefined };
	const { statusCode: status } = answer;
	if (status < 200 || status >= 300) return { ok: false, status };
	const isWhole = !saysNotStored(text) && (storedLength(text) ?? size) === size;
	return isWhole ? { ok: true } : { ok: false, status: undefined };
}

/** Fetches the file at a presigned address, without the credential. */
export async function downloadFrom(session: Session, url: string, expected: ExpectedFile): Promise<Fetched> {
	const refusal = addressRefusal(url, session.fileAddresses);
	if (refusal) return { ok: false, refusal };
	const answer = await fetchStream(session, url, {});
	if (answer === undefined) return { ok: false, problem: 'the storage did not answer' };
	if ('retryAt' in answer) return { ok: false, deferral: answer };
	const problem = problemOf(answer, expected);
	if (problem !== undefined) {
		answer.guard.end();
		return { ok: false, problem };
	}
	const most = expected.size ?? largestFile;
	const { content, size } = await receive(session, answer, most, expected);
	if (size > most) return { ok: false, problem: `the storage sent more than ${most} bytes` };
	if (content === undefined) return { ok: false, problem: 'the transfer stopped in the middle' };
	const lack = problemOfLength(size, expected.size);
	return lack === undefined ? { ok: true, content, size } : { ok: false, problem: lack };
}

/**
 * How many bytes are stored under a presigned address: 0 for none. Undefined if the storage does not say, or if the
 * address must not be used.
 */
export async function lengthAt(session: Session, url: string): Promise<number | undefined> {
	if (addressRefusal(url, session.fileAddresses)) return undefined;
	const answer = await fetchStream(session, url, { Range: 'bytes=0-0' });
	if (answer === undefined || 'retryAt' in answer) return undefined;
	answer.guard.end();
	return isPage(answer) ? undefined : lengthOf(answer);
}

async function fetchStream(session: Session, url: string, range: Readonly<Record<string, string>>) {
	// A packed answer would not show how long the content is: n8n unpacks it, and hides that it did.
	const headers = { 'Accept-Encoding': 'identity', ...range };
	const options = async () => await Promise.resolve({ method: 'GET', headers } as const);
	return await askStorage(session, { url, options, sent: undefined });
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

/** How many bytes are stored, as the answer to an upload says. */
function storedLength(text: string): number | undefined {
	const answer = jsonOf(text);
	return isObject(answer) ? fileSizeOf(answer) : undefined;
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
	const { statusCode: status } = answer;
	if (status >= 300 && status < 400)
		return 'the storage redirects to another address, and the node does not follow';
	if (status !== 200) return `the storage answered ${status}`;
	const isWrongPage = isPage(answer) && !/html/i.test(contentType ?? name);
	return isWrongPage ? 'a web page came instead of the file' : undefined;
}

function problemOfLength(length: number, due: number | undefined): string | undefined {
	if (due === undefined || length === due) return undefined;
	return `the storage has ${length} bytes, but by its record the file has ${due}`;
}
