import { z } from 'zod';

import { hostKind, isLoopback, isUrl, isSafeSegment } from './addresses';
import { badParameter } from './failure';
import { isZone } from './zones';

type BaseUrl = { readonly ok: true; readonly url: string } | { readonly ok: false; readonly problem: string };

const example = 'for example https://api.example.com/sync/v2';

/** Ends a base URL in the version segment, as the test of the credential does in an expression of n8n. */
const withVersion = (path: string) => path.replace(/\/+$/, '').replace(/(\/v2)?$/, '/v2');

/** Without what comes along when people copy a value: outer blanks, quotes, and marks that nobody sees. */
const cleaned = (text: string) =>
	text
		.replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g, '')
		.trim()
		.replace(/^(["'`“‘])(.*)["'`”’]$/s, '$2')
		.trim();

/** A token as it is, without the word before it in a header. */
const tokenIn = (text: string) => cleaned(cleaned(text).replace(/^(?:Authorization:\s*)?Bearer\s+/i, ''));

/**
 * Reads the base URL of the Sync API. Returns it without a slash at its end.
 *
 * The nodes send the token only to this address, so everything that could hide another address in it is a problem.
 * It ends in the version segment `v2` (sync-api.md, Addresses), which is added where it is missing.
 *
 * @param allowsPrivateHttp whether the token may be sent unencrypted to a host in a private network
 */
export function parseBaseUrl(text: string, allowsPrivateHttp = false): BaseUrl {
	const bare = cleaned(text);
	// A name with a dot and no scheme can only be meant as https, which alone may leave the machine.
	const trimmed = /^[a-z\d][a-z\d-]*(\.[a-z\d-]+)+(:\d+)?(\/|$)/i.test(bare) ? `https://${bare}` : bare;
	if (!isUrl(trimmed)) {
		const what = trimmed === '' ? 'missing' : 'not a web address';
		return { ok: false, problem: `The base URL is ${what}. Enter the address that ends in /v2, ${example}.` };
	}
	const url = new URL(trimmed);
	const path = withVersion(url.pathname);
	const problem = problemOf(trimmed, url, path, allowsPrivateHttp);
	return problem === undefined ? { ok: true, url: url.origin + path } : { ok: false, problem };
}

/** What a person should change. Undefined if the address can be used. */
function problemOf(text: string, url: URL, path: string, allowsPrivateHttp: boolean): string | undefined {
	const { protocol, username, password, hostname } = url;
	if (protocol !== 'https:' && protocol !== 'http:')
		return `The base URL begins with ${protocol} instead of https:. Enter an https address, ${example}.`;
	if (username !== '' || password !== '')
		return 'The base URL contains a user name or password. Remove it: the access token has its own field.';
	const [sign] = /[?#]/.exec(text) ?? [];
	if (sign !== undefined)
		return `The base URL contains a ${sign === '?' ? 'query' : 'fragment'} (the part from "${sign}"). Remove it, so that the address ends in /v2.`;
	const isOpen = protocol === 'http:' && !isLoopback(hostname);
	if (isOpen && hostKind(hostname) === 'public')
		return 'The base URL uses http, which would send the access token unencrypted. Use https. http is allowed only for a workspace on this machine or in a private network.';
	if (isOpen && !allowsPrivateHttp)
		return 'The base URL uses http, which would send the access token unencrypted. Switch on HTTP in a Private Network if this host is yours, or use https.';
	if (/\/v\d+\//.test(path))
		return `The base URL does not end in /v2, the version of the Sync API. Remove what stands after /v2, or write v2 in place of another version, ${example}.`;
	return undefined;
}

/** The credential type that all nodes use. */
export const credentialName = 'leadWorkspaceSyncApi';

const fields = z.object({
	baseUrl: z.string(),
	enterpriseId: z.string(),
	accessToken: z.string(),
	allowedHttpRequestDomains: z.string().nullish(),
	allowedDomains: z.string().nullish(),
	privateHttp: z.unknown(),
	privateFiles: z.unknown(),
	requestsPerHour: z.unknown(),
	sharedByWorkers: z.unknown(),
	keepDefinitionsFor: z.unknown(),
	timeZone: z.string().nullish(),
});

/** Reads what a person typed into the credential. Throws a `FailureError` that names the field to correct and how. */
export function parseCredential(typed: unknown) {
	const read = fields.safeParse(typed);
	if (!read.success) throw badParameter('The credential is not complete', 'Open it and fill in all fields.');
	const { baseUrl, enterpriseId, accessToken, allowedHttpRequestDomains, allowedDomains } = read.data;
	const base = parseBaseUrl(baseUrl, read.data.privateHttp === true);
	if (!base.ok) throw badParameter('The base URL of the credential cannot be used', base.problem);
	const workspace = cleaned(enterpriseId);
	if (!isSafeSegment(workspace)) {
		throw badParameter(
			'The Enterprise ID of the credential cannot be used',
			'Enter the ID of the workspace as its dashboard shows it: 24 letters and digits, without slashes or blanks.',
		);
	}
	const token = tokenIn(accessToken);
	if (token === '')
		throw badParameter(
			'The access token of the credential is missing',
			'Enter the Sync token as the workspace showed it when it was created.',
		);
	// Another word may be a part of the secret.
	const [, knownWord] = /^(Basic|Token|Key|Sync|Authorization|API[- ]?Key):?\s/i.exec(token) ?? [];
	if (/\s/.test(token))
		throw badParameter(
			'The access token of the credential contains a blank',
			knownWord === undefined
				? 'Enter the token alone: it is one word.'
				: `Remove the word ${knownWord} before it.`,
		);
	return {
		baseUrl: base.url,
		enterpriseId: workspace,
		accessToken: token,
		/** Set when n8n may send this credential only to these hosts. */
		allowedDomains: allowedHttpRequestDomains === 'domains' ? (allowedDomains ?? '') : undefined,
		/** Whether the service may keep files in a private network. */
		allowsPrivateFiles: read.data.privateFiles === true,
		/** How many calls an hour the service takes with this token, from all workers. Undefined: not known. */
		requestsPerHour: parseCount(read.data.requestsPerHour, 'Requests per Hour'),
		/** How many processes of n8n spend the calls of that hour. */
		sharedByWorkers: parseCount(read.data.sharedByWorkers, 'Shared by Workers') ?? 1,
		/** How old the definitions may be that an execution takes over from another one, in milliseconds. */
		keepDefinitionsFor: 1_000 * (parseCount(read.data.keepDefinitionsFor, 'Keep Definitions For', 0) ?? 60),
		/** That of the workspace. Undefined: it must be found out. */
		timeZone: parseZone(read.data.timeZone),
	};
}

/** The address of the workspace, the token for it, and the limits on their use. */
export type SyncCredential = Readonly<ReturnType<typeof parseCredential>>;

function parseZone(typed: string | null | undefined): string | undefined {
	const zone = typed?.trim() ?? '';
	if (zone === '') return undefined;
	if (isZone(zone)) return zone;
	throw badParameter(
		'Workspace Time Zone of the credential cannot be used',
		'Choose the time zone of the workspace from the list, such as Asia/Kolkata, or Find Out.',
	);
}

/** The editor gives a number, an expression also a text. Undefined if the field is empty. */
function parseCount(typed: unknown, label: string, least = 1): number | undefined {
	const text = typeof typed === 'number' ? String(typed) : (typed ?? '');
	if (typeof text === 'string' && text.trim() === '') return undefined;
	const count = typeof text === 'string' && /^\s*\d+\s*$/.test(text) ? Number(text) : NaN;
	if (count >= least && Number.isSafeInteger(count)) return count;
	throw badParameter(
		`${label} of the credential cannot be used`,
		`Enter a whole number from ${least} up, in digits only, or leave the field empty.`,
	);
}
