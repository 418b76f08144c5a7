import type { Endpoint } from './endpoints';

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
	/** As `bodyOf` returns it. Undefined if it did not arrive to its end, or was too long to be read. */
	readonly body: unknown;
}

/** The connection broke before an answer came. */
export interface BrokenConnection {
	readonly status: 'broken';
	/** For example `ECONNREFUSED`. */
	readonly code: string | undefined;
	/** Whether the connection was certainly made, so that the request may have left. */
	readonly wasConnected?: boolean | undefined;
}

/** Sends one request, once, with the token. */
export type Transport = (request: HttpRequest) => Promise<HttpAnswer | BrokenConnection>;

/** A service that answers in words uses few: `OK`, `Lead updated`. */
const longestText = 500;

/** Control characters, and U+FFFD, which stands for bytes that are not text. */
const hasBytes = /\p{Cc}|\uFFFD/u;

/** A body that is not JSON. */
class PlainText {
	constructor(readonly text: string) {}
}

/** Nobody nests an answer or a value so deeply. Code that follows each level would exhaust the stack. */
const deepest = 100;

/** The characters of JSON, by their codes. */
const [quote, backslash] = [34, 92];
const [openList, closeList] = [91, 93];
const [openObject, closeObject] = [123, 125];

/** Whether JSON is nested too deeply to be read. To parse it first would take a hundred times its size of memory. */
function isTooDeep(json: string): boolean {
	let depth = 0;
	let isText = false;
	for (let at = 0; at < json.length; at++) {
		const code = json.charCodeAt(at);
		if (code === quote) isText = !isText;
		else if (isText) at += code === backslash ? 1 : 0;
		else if (code === openList || code === openObject) depth += 1;
		else if (code === closeList || code === closeObject) depth -= 1;
		if (depth > deepest) return true;
	}
	return false;
}

/**
 * The JSON value of a body, or its text where it is not JSON. A byte order mark is skipped. Undefined if it is nested too
 * deeply to be read.
 */
export function bodyOf(text: string): unknown {
	const content = text.replace(/^\uFEFF/, '');
	if (isTooDeep(content)) return undefined;
	try {
		return JSON.parse(content);
	} catch {
		return new PlainText(content);
	}
}

/**
 * Whether the service itself may have written this body: JSON, nothing, or a short text. Not markup, which is the page of
 * a proxy, nor cut JSON or bytes: they show an answer damaged on its way.
 *
 * @param body as `bodyOf` returns it; undefined if it was too long or too deep to be read
 */
export function isReadable(body: unknown): boolean {
	if (!(body instanceof PlainText)) return body !== undefined;
	const { text } = body;
	if (text.length > longestText || hasBytes.test(text.replace(/\s/g, ''))) return false;
	return !/<[a-z!?/]|^\s*["[{]/i.test(text);
}

/** The JSON value or the text of a body. */
export function contentOf(body: unknown): unknown {
	return body instanceof PlainText ? body.text : body;
}
