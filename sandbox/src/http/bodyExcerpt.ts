/** The beginning of a body, without secrets. */
export interface BodyExcerpt {
	readonly text: string;
	/** The length of the whole body, in characters. */
	readonly length: number;
}

export const isWhole = ({ length }: BodyExcerpt) => length <= EXCERPT;

/** The longest excerpt, in characters. A create has about 1,000. */
const EXCERPT = 10_000;

/** Longer hexadecimal text than an ID (24 digits): a token of this sandbox, or the signature of a presigned URL. */
const SECRET_DIGITS = /[0-9a-f]{25,}/gi;

/** The password of a new team member. */
const PASSWORD = /("password"\s*:\s*")(?:[^"\\]|\\.)*/gi;

const HIDDEN = '•••';

/** Needs no other tokens: the body of a call with a token of another service is never read. */
export function excerptOf(body: string): BodyExcerpt {
	const text = beginning(body).replace(SECRET_DIGITS, HIDDEN).replace(PASSWORD, `$1${HIDDEN}`);
	return { text, length: body.length };
}

/** Copies the text, because a slice would keep the whole body in memory. */
const beginning = (body: string) =>
	body.length <= EXCERPT ? body : Buffer.from(body.slice(0, EXCERPT)).toString();
