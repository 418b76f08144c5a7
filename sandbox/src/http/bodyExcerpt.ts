/** The longest excerpt, in characters. A create has about 1,000. */
const EXCERPT = 10_000;

/** Longer hexadecimal text than an ID (24 digits): a token of this sandbox, or the signature of a presigned URL. */
const SECRET_DIGITS = /[0-9a-f]{25,}/gi;

/** The password of a new team member. */
const PASSWORD = /("password"\s*:\s*")(?:[^"\\]|\\.)*/gi;

const HIDDEN = '•••';

/** The beginning of a body. */
export class BodyExcerpt {
	/** The length of the whole body, in characters. */
	readonly length: number;
	private readonly beginning: string;

	constructor(body: string) {
		this.length = body.length;
		// Copied, because a slice would keep the whole body in memory.
		this.beginning = this.isWhole ? body : Buffer.from(body.slice(0, EXCERPT)).toString();
	}

	get isWhole(): boolean {
		return this.length <= EXCERPT;
	}

	/**
	 * The text without secrets, which are looked for only when somebody looks at the call. The token of another service
	 * cannot be among them: the body of a call with such a token is never read.
	 */
	get text(): string {
		return this.beginning.replace(SECRET_DIGITS, HIDDEN).replace(PASSWORD, `$1${HIDDEN}`);
	}
}
