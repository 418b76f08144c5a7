const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HOST_AND_PATH = new RegExp(`^(?:${LABEL}\\.)+[a-z]{2,63}(?::(\\d{1,5}))?(?:[/?#]\\S*)?$`, 'i');

const MAX_PORT = 65_535;

/** sync-api.md, Edge cases of values, WEBSITE and MEDIALINK: only a MEDIALINK needs the scheme. */
export function isWebAddress(value: string, schemeNeeded: boolean): boolean {
	const afterScheme = /^https?:\/\/(.*)$/is.exec(value)?.[1];
	if (afterScheme !== undefined) return hasHost(afterScheme) && isUrl(value);
	const parts = HOST_AND_PATH.exec(value);
	return !schemeNeeded && parts !== null && Number(parts[1] ?? 0) <= MAX_PORT;
}

/** A dot inside the host, and neither user info nor blanks. */
function hasHost(address: string): boolean {
	const [authority = ''] = address.split(/[/?#]/, 1);
	return /^[^@\\][^@\\.]*\.[^@\\]+$/.test(authority) && !/\s/.test(address);
}

/** `URL.canParse` of Node.js 20 refuses every address with an accented letter once V8 has compiled the caller. */
function isUrl(value: string): boolean {
	try {
		return new URL(value).href !== '';
	} catch {
		return false;
	}
}
