/** What the headers of a storage say about the content. */
interface HeadersOnly {
	readonly statusCode: number;
	readonly headers: {
		readonly 'content-type'?: string | undefined;
		readonly 'content-length'?: string | undefined;
		readonly 'content-encoding'?: string | undefined;
		readonly 'content-range'?: string | undefined;
	};
}

/** Whether the answer is a page of HTML, which comes from a proxy: a storage answers with nothing or with data. */
export function isPage({ headers }: HeadersOnly): boolean {
	return /^\s*text\/html\b/i.test(headers['content-type'] ?? '');
}

/** The length of the whole content, by the headers of an answer to a request for its first byte. */
export function lengthOf({ statusCode, headers }: HeadersOnly): number | undefined {
	if (statusCode === 404 || statusCode === 410) return 0;
	if (statusCode === 206 || statusCode === 416)
		return wholeNumber(/\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1]);
	// The length of a packed body is not the length of the content.
	const isPlain = statusCode === 200 && headers['content-encoding'] === undefined;
	return isPlain ? wholeNumber(headers['content-length']) : undefined;
}

function wholeNumber(text: string | undefined): number | undefined {
	return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}
