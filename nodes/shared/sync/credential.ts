import { z } from 'zod';

import { readBaseUrl } from './baseUrl';
import { FailureError } from './failure';
import { isSafeSegment } from './path';

/** The credential type that all nodes use. */
export const credentialName = 'leadWorkspaceSyncApi';

/** The address of the workspace, the token for it, and the limits on their use. */
export interface SyncCredential {
	readonly baseUrl: string;
	readonly enterpriseId: string;
	readonly accessToken: string;
	/** Set when n8n may send this credential only to these hosts. */
	readonly allowedDomains: string | undefined;
	/** Whether the service may keep files in a private network. */
	readonly allowsPrivateFiles: boolean;
	/** How many calls an hour the service takes with this token, from all workers. Undefined: not known. */
	readonly requestsPerHour: number | undefined;
	/** How many processes of n8n spend the calls of that hour. */
	readonly sharedByWorkers: number;
	/** How old the definitions may be that an execution takes over from another one, in milliseconds. */
	readonly keepDefinitionsFor: number;
}

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
});

/** Reads what a person typed into the credential. Throws a `FailureError` that names the field to correct and how. */
export function readCredential(typed: unknown): SyncCredential {
	const read = fields.safeParse(typed);
	if (!read.success) throw badCredential('The credential is not complete', 'Open it and fill in all fields.');
	const { baseUrl, enterpriseId, accessToken, allowedHttpRequestDomains, allowedDomains } = read.data;
	const base = readBaseUrl(baseUrl, read.data.privateHttp === true);
	if (!base.ok) throw badCredential('The base URL of the credential cannot be used', base.problem);
	if (!isSafeSegment(enterpriseId.trim())) {
		throw badCredential(
			'The Enterprise ID of the credential cannot be used',
			'Enter the ID of the workspace as its dashboard shows it: 24 letters and digits, without slashes or blanks.',
		);
	}
	if (accessToken.trim() === '' || /\s/.test(accessToken.trim())) {
		throw badCredential(
			'The access token of the credential is missing or contains a blank',
			'Enter the Sync token as the workspace showed it when it was created.',
		);
	}
	return {
		baseUrl: base.url,
		enterpriseId: enterpriseId.trim(),
		accessToken: accessToken.trim(),
		allowedDomains: allowedHttpRequestDomains === 'domains' ? (allowedDomains ?? '') : undefined,
		allowsPrivateFiles: read.data.privateFiles === true,
		requestsPerHour: readCount(read.data.requestsPerHour, 'Requests per Hour'),
		sharedByWorkers: readCount(read.data.sharedByWorkers, 'Shared by Workers') ?? 1,
		keepDefinitionsFor: 1_000 * (readCount(read.data.keepDefinitionsFor, 'Keep Definitions For', 0) ?? 60),
	};
}

/** The editor gives a number, an expression also a text. Undefined if the field is empty. */
function readCount(typed: unknown, label: string, least = 1): number | undefined {
	const text = typeof typed === 'number' ? String(typed) : (typed ?? '');
	if (typeof text === 'string' && text.trim() === '') return undefined;
	const count = typeof text === 'string' && /^\s*\d+\s*$/.test(text) ? Number(text) : NaN;
	if (count >= least && Number.isSafeInteger(count)) return count;
	throw badCredential(
		`${label} of the credential cannot be used`,
		`Enter a whole number from ${least} up, in digits only, or leave the field empty.`,
	);
}

function badCredential(message: string, description: string): FailureError {
	return new FailureError({ reason: 'bad_parameter', message, description });
}
