import { jsonOf } from './shapes/tolerant';

/** A service that answers in words uses few: `OK`, `Lead updated`. */
const longestText = 500;

/** Control characters, and what stands for bytes that are no text. */
const hasBytes = /\p{Cc}|\uFFFD/u;

const byteOrderMark = '\uFEFF';

export function withoutByteOrderMark(text: string): string {
	return text.startsWith(byteOrderMark) ? text.slice(byteOrderMark.length) : text;
}

/** The JSON value of a body, or its text where it is not JSON. A byte order mark is skipped. */
export function bodyOf(text: string): unknown {
	const content = withoutByteOrderMark(text);
	try {
		return JSON.parse(content);
	} catch {
		return content;
	}
}

/**
 * Whether the service itself may have written this body: JSON, nothing, or a short text. Markup is the page of a proxy,
 * and cut JSON or bytes mean that the answer was damaged on its way. Undefined stands for a body that was too long.
 */
export function isReadable(body: unknown): boolean {
	if (typeof body !== 'string') return body !== undefined;
	if (/^\s*[[{]/.test(body)) return jsonOf(body) !== undefined;
	return (
		body.length <= longestText && !/<[a-z!?/]|^\s*"/i.test(body) && !hasBytes.test(body.replace(/\s/g, ''))
	);
}
