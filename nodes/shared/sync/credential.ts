import { z } from 'zod';

import { readBaseUrl } from './baseUrl';
import { FailureError } from './failure';
import { isSafeSegment } from './path';

/** The credential type that all nodes use. */
export const credentialName = 'leadWorkspaceSyncApi';

/** The address of the workspace and the token for it. */
export interface SyncCredential {
	readonly baseUrl: string;
	readonly enterpriseId: string;
	readonly accessToken: string;
	/** Set when n8n may send this credential only to these hosts. */
	readonly allowedDomains: string | undefined;
}

const fields = z.object({
	baseUrl: z.string(),
	enterpriseId: z.string(),
	accessToken: z.string(),
	allowedHttpRequestDomains: z.string().nullish(),
	allowedDomains: z.string().nullish(),
});

/** Reads what a person typed into the credential. Throws a `FailureError` that names the field to correct and how. */
export function readCredential(typed: unknown): SyncCredential {
	const read = fields.safeParse(typed);
	if (!read.success) throw badCredential('The credential is not complete', 'Open it and fill in all fields.');
	const { baseUrl, enterpriseId, accessToken, allowedHttpRequestDomains, allowedDomains } = read.data;
	const base = readBaseUrl(baseUrl);
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
		allowedDomains: allowedHttpRequestDomains === 'domains' ? (allowedDomains ?? undefined) : undefined,
	};
}

function badCredential(message: string, description: string): FailureError {
	return new FailureError({ reason: 'bad_parameter', message, description });
}
