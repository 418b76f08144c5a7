/** A service that answers in words uses few: `OK`, `Lead updated`. */
const longestText = 500;

/** Control characters, and what stands for bytes that are no text. */
const hasBytes = /\p{Cc}|\uFFFD/u;

const byteOrderMark = '\uFEFF';

function withoutByteOrderMark(text: string): string {
	return text.startsWith(byteOrderMark) ? text.slice(byteOrderMark.length) : text;
}

/** A body that is not JSON. */
class PlainText {
	constructor(readonly text: string) {}

	/** Markup is the page of a proxy, and cut JSON or bytes mean that the answer was damaged on its way. */
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

/** Whether the service itself may have written this body: JSON, nothing, or a short text. Undefined: it was too long. */
export function isReadable(body: unknown): boolean {
	return body instanceof PlainText ? body.isReadable : body !== undefined;
}

/** The JSON value or the text of a body. */
export function contentOf(body: unknown): unknown {
	return body instanceof PlainText ? body.text : body;
}
