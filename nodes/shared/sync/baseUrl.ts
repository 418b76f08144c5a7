export type BaseUrl =
	{ readonly ok: true; readonly url: string } | { readonly ok: false; readonly problem: string };

const example = 'for example https://api.example.com/sync/v2';

/** `localhost`, 127.0.0.0/8 and ::1, as `URL.hostname` spells them. */
function isLoopback(hostname: string): boolean {
	return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/**
 * The base address of the Sync API as the nodes use it: without a slash at its end.
 *
 * A token goes to no other place than this address, so what could hide another place in it is refused.
 * It ends in the version segment `v2` (sync-api.md, Addresses).
 */
export function readBaseUrl(text: string): BaseUrl {
	const refuse = (problem: string): BaseUrl => ({ ok: false, problem });
	const trimmed = text.trim();
	if (trimmed === '')
		return refuse(`The base URL is missing. Enter the address that ends in /v2, ${example}.`);
	if (!URL.canParse(trimmed))
		return refuse(`The base URL is not a web address. Enter one that ends in /v2, ${example}.`);
	const url = new URL(trimmed);
	if (url.protocol !== 'https:' && url.protocol !== 'http:') {
		return refuse(`The base URL begins with ${url.protocol} where https: is needed, ${example}.`);
	}
	if (url.username !== '' || url.password !== '') {
		return refuse(
			'The base URL holds a user name or password. Remove it: the access token has a field of its own.',
		);
	}
	if (url.search !== '' || trimmed.includes('?')) {
		return refuse(
			'The base URL holds a query (the part from "?"). Remove it, so that the address ends in /v2.',
		);
	}
	if (url.hash !== '' || trimmed.includes('#')) {
		return refuse(
			'The base URL holds a fragment (the part from "#"). Remove it, so that the address ends in /v2.',
		);
	}
	if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
		return refuse(
			'The base URL uses http, which would send the access token unencrypted. Use https; http is for a workspace on this machine only.',
		);
	}
	const path = url.pathname.replace(/\/+$/, '');
	if (!path.endsWith('/v2')) {
		return refuse(`The base URL does not end in /v2, the version of the Sync API. Complete it, ${example}.`);
	}
	return { ok: true, url: url.origin + path };
}
