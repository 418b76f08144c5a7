import { hostKind, isLoopback } from './host';
import { isUrl } from './url';

type BaseUrl = { readonly ok: true; readonly url: string } | { readonly ok: false; readonly problem: string };

const example = 'for example https://api.example.com/sync/v2';

/** Ends a base URL in the version segment, as the test of the credential does in an expression of n8n. */
const withVersion = (path: string) => path.replace(/\/+$/, '').replace(/(\/v2)?$/, '/v2');

/**
 * Reads the base URL of the Sync API. Returns it without a slash at its end.
 *
 * The nodes send the token only to this address, so everything that could hide another address in it is a problem.
 * It ends in the version segment `v2` (sync-api.md, Addresses), which is added where it is missing.
 *
 * @param allowsPrivateHttp whether the token may be sent unencrypted to a host in a private network
 */
export function readBaseUrl(text: string, allowsPrivateHttp = false): BaseUrl {
	const invalid = (problem: string): BaseUrl => ({ ok: false, problem });
	const trimmed = text.trim();
	if (trimmed === '')
		return invalid(`The base URL is missing. Enter the address that ends in /v2, ${example}.`);
	if (!isUrl(trimmed))
		return invalid(`The base URL is not a web address. Enter one that ends in /v2, ${example}.`);
	const url = new URL(trimmed);
	if (url.protocol !== 'https:' && url.protocol !== 'http:') {
		return invalid(
			`The base URL begins with ${url.protocol} instead of https:. Enter an https address, ${example}.`,
		);
	}
	if (url.username !== '' || url.password !== '') {
		return invalid(
			'The base URL contains a user name or password. Remove it: the access token has its own field.',
		);
	}
	if (url.search !== '' || trimmed.includes('?')) {
		return invalid(
			'The base URL contains a query (the part from "?"). Remove it, so that the address ends in /v2.',
		);
	}
	if (url.hash !== '' || trimmed.includes('#')) {
		return invalid(
			'The base URL contains a fragment (the part from "#"). Remove it, so that the address ends in /v2.',
		);
	}
	if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
		const isPrivate = hostKind(url.hostname) !== 'public';
		if (!isPrivate || !allowsPrivateHttp) {
			return invalid(
				isPrivate
					? 'The base URL uses http, which would send the access token unencrypted. Switch on HTTP in a Private Network if this host is yours, or use https.'
					: 'The base URL uses http, which would send the access token unencrypted. Use https. http is allowed only for a workspace on this machine or in a private network.',
			);
		}
	}
	const path = withVersion(url.pathname);
	if (/\/v\d+\//.test(path)) {
		return invalid(
			`The base URL does not end in /v2, the version of the Sync API. Remove what follows it, or replace another version, ${example}.`,
		);
	}
	return { ok: true, url: url.origin + path };
}
