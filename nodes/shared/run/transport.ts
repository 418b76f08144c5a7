import type {
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import { z } from 'zod';

import type { HttpAnswer, Transport } from '../sync/client';
import { credentialName } from '../sync/credential';
import { limits } from '../sync/retry';

export type N8nContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

const fullResponse = z.object({
	statusCode: z.number(),
	headers: z.record(z.string(), z.unknown()).nullish(),
	body: z.unknown(),
});

/** The codes of Node.js that tell how a connection ended, wherever n8n wrapped them. */
function connectionCode(error: unknown): string | undefined {
	for (let at: unknown = error, depth = 0; typeof at === 'object' && at !== null && depth < 5; depth++) {
		if ('code' in at && typeof at.code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(at.code)) return at.code;
		at = 'cause' in at ? at.cause : undefined;
	}
	return undefined;
}

/**
 * Sends through n8n's own helper, so that its proxy, its guards and the credential apply.
 *
 * Statuses are no errors here: the helper would send again on 401, and its errors hold the token and personal data.
 * Redirects are off, and the token goes to no other host.
 */
export function n8nTransport(context: N8nContext, allowedDomains: string | undefined): Transport {
	return async ({ method, url, query, body }) => {
		const options: IHttpRequestOptions = {
			method,
			url,
			qs: { ...query },
			json: true,
			timeout: limits.timeout,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			sendCredentialsOnCrossOriginRedirect: false,
			...(body === undefined || body === null ? {} : { body }),
			...(allowedDomains === undefined ? {} : { allowedDomains }),
		};
		try {
			return readResponse(
				await context.helpers.httpRequestWithAuthentication.call(context, credentialName, options),
			);
		} catch (error) {
			return { status: 'broken', code: connectionCode(error) };
		}
	};
}

function readResponse(response: unknown): HttpAnswer {
	const { statusCode, headers, body } = fullResponse.parse(response);
	return {
		status: statusCode,
		headers: Object.fromEntries(
			Object.entries(headers ?? {}).map(([name, value]) => [
				name.toLowerCase(),
				typeof value === 'string' ? value : undefined,
			]),
		),
		body,
	};
}
