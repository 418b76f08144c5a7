/** What stands in the place of a secret. */
export const hidden = '[hidden]';

/** A text without the secret, however often it is there. */
export function withoutSecret(text: string, secret: string): string {
	return secret === '' ? text : text.replaceAll(secret, hidden);
}

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** What a service that is hostile, or careless, could write for a secret. */
export function spellingsOf(secret: string): string[] {
	const bytes = Buffer.from(secret);
	const encodings = (['base64', 'base64url', 'hex'] as const).map((encoding) => bytes.toString(encoding));
	const escaped = inJson(secret);
	const percent = encodeURIComponent(secret);
	const lowerCase = percent.replace(/%../g, (sign) => sign.toLowerCase());
	const others = [inJson(escaped), escaped.replaceAll('/', '\\/'), percent, lowerCase, ...encodings];
	return [...new Set([secret, escaped, ...others])];
}
