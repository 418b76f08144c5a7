/** A service that answers in words uses few: `OK`, `Lead updated`. */
const longestText = 500;

/** Control characters, and U+FFFD, which stands for bytes that are not text. */
const hasBytes = /\p{Cc}|\uFFFD/u;

const byteOrderMark = '\uFEFF';

function withoutByteOrderMark(text: string): string {
	return text.startsWith(byteOrderMark) ? text.slice(byteOrderMark.length) : text;
}

/** A body that is not JSON. */
class PlainText {
	constructor(readonly text: string) {}

	/** Not for markup, which is the page of a proxy, nor for cut JSON or bytes: they show an answer damaged on its way. */
	get isReadable(): boolean {
		if (this.text.length > longestText || hasBytes.test(this.text.replace(/\s/g, ''))) return false;
		return !/<[a-z!?/]|^\s*["[{]/i.test(this.text);
	}
}

/** The JSON value of a body, or its text where it is not JSON. A byte order mark is skipped. */
export function bodyOf(text: string): unknown {
	const content = withoutByteOrderMark(text);
	try {
		return JSON.parse(content);
	} catch {
		return new PlainText(content);
	}
}

/**
 * Whether the service itself may have written this body: JSON, nothing, or a short text.
 *
 * @param body as `bodyOf` returns it; undefined if it was too long to be read
 */
export function isReadable(body: unknown): boolean {
	return body instanceof PlainText ? body.isReadable : body !== undefined;
}

/** The JSON value or the text of a body. */
export function contentOf(body: unknown): unknown {
	return body instanceof PlainText ? body.text : body;
}
