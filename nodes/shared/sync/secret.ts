/** What stands in the place of a secret. */
export const hidden = '[hidden]';

/** A text without the secret, however often it is there. */
export function withoutSecret(text: string, secret: string): string {
	return secret === '' ? text : text.replaceAll(secret, hidden);
}
