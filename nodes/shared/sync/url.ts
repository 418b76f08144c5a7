/**
 * Whether the URL Standard reads the text as an address.
 *
 * Not `URL.canParse`: that of Node.js 20 refuses every address with an accented letter once V8 has compiled the caller.
 */
export function isUrl(text: string): boolean {
	try {
		return new URL(text).href !== '';
	} catch {
		return false;
	}
}
