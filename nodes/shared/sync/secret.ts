/** Replaces a secret in a text. */
export const hidden = '[hidden]';

/** Replaces every occurrence of the secret. */
export function withoutSecret(text: string, secret: string): string {
	return secret === '' ? text : text.replaceAll(secret, hidden);
}

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** The forms in which a hostile or careless service could repeat a secret. */
export function spellingsOf(secret: string): string[] {
	const bytes = Buffer.from(secret);
	const encodings = (['base64', 'base64url', 'hex'] as const).map((encoding) => bytes.toString(encoding));
	const escaped = inJson(secret);
	const percent = encodeURIComponent(secret);
	const lowerCase = percent.replace(/%../g, (sign) => sign.toLowerCase());
	const others = [inJson(escaped), escaped.replaceAll('/', '\\/'), percent, lowerCase, ...encodings];
	return [...new Set([secret, escaped, ...others])];
}
