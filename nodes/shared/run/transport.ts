import type {
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import { z } from 'zod';

import { bodyOf, type HttpAnswer, type Transport } from '../sync/transport';
import { credentialName, type SyncCredential } from '../sync/credential';
import { Secret } from '../sync/secret';
import { isObject } from '../sync/shapes/read';
import { type Deadline, deadlines, isStream, readText } from './answerText';
import type { Runtime } from './runtime';

export type N8nContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

const fullResponse = z.object({
	statusCode: z.number(),
	headers: z.unknown(),
	body: z.unknown(),
});

/** An error and what caused it: n8n and its HTTP client wrap the errors of Node.js. */
function layersOf(error: unknown): object[] {
	const layers: object[] = [];
	for (let at = error; typeof at === 'object' && at !== null && layers.length < 5;) {
		layers.push(at);
		at = 'cause' in at ? at.cause : undefined;
	}
	return layers;
}

/** Node.js's error code of a connection. */
export function connectionCode(error: unknown): string | undefined {
	const codes = layersOf(error).map((layer) => ('code' in layer ? layer.code : undefined));
	return codes.find((code): code is string => typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code));
}

/** Whether a made connection broke, while Node.js read from it or wrote to it. */
export function wasConnected(error: unknown): boolean {
	return layersOf(error).some((layer) => 'syscall' in layer && /^(read|write)/.test(String(layer.syscall)));
}

/**
 * Sends through n8n's own helper, so that its proxy, its guards and the credential apply.
 *
 * No status counts as an error here: the helper would send again on 401, and its errors contain the token and personal
 * data. Redirects are off, and the token is sent to no other host.
 */
export function n8nTransport(
	context: N8nContext,
	{ accessToken, allowedDomains }: Pick<SyncCredential, 'accessToken' | 'allowedDomains'>,
	{ limits, clock }: Runtime,
): Transport {
	const token = new Secret(accessToken);
	const nextDeadline = deadlines(limits, clock);
	// In an execution, the helper replaces any other signal by that of the execution.
	const isExecution = 'getExecutionCancelSignal' in context;
	return async ({ method, url, query, body, secret }) => {
		// The helper's own timeout ends with the first byte of the answer, or restarts with each byte.
		const deadline = nextDeadline();
		const end = isExecution ? undefined : endOf(deadline);
		const options: IHttpRequestOptions = {
			method,
			url,
			qs: { ...query },
			json: true,
			encoding: 'stream',
			timeout: limits.timeout,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			sendCredentialsOnCrossOriginRedirect: false,
		};
		if (end !== undefined) options.abortSignal = end.signal;
		if (allowedDomains !== undefined) options.allowedDomains = allowedDomains;
		if (body !== undefined && body !== null) {
			// As text: the HTTP client of n8n's helper copies objects and drops keys such as `prototype`. The field of that
			// name was lost, and a search by it matched every lead.
			options.body = JSON.stringify(body);
			options.headers = { 'Content-Type': 'application/json' };
		}
		try {
			const { helpers } = context;
			const answer = fullResponse.parse(
				await helpers.httpRequestWithAuthentication.call(context, credentialName, options),
			);
			// The status counts even if the rest of the answer is lost: a write with a success is never sent again.
			const content = isStream(answer.body)
				? await readText(answer.body, deadline, limits).catch(() => undefined)
				: answer.body;
			return {
				status: answer.statusCode,
				headers: headersOf(answer.headers),
				body: withoutSecrets(content, secret === undefined ? [token] : [token, new Secret(secret)]),
			};
		} catch (error) {
			const code = deadline.hasPassed ? 'ETIMEDOUT' : connectionCode(error);
			return { status: 'broken', code, wasConnected: wasConnected(error) };
		} finally {
			end?.forget();
		}
	};
}

/**
 * The end of an attempt, which comes at its deadline at the latest. Each attempt has a signal of its own: Node.js 20
 * takes many listeners of one signal for a leak.
 */
function endOf(deadline: Deadline): { readonly signal: AbortSignal; readonly forget: () => void } {
	const end = new AbortController();
	return { signal: end.signal, forget: deadline.onPass(() => end.abort()) };
}

function headersOf(headers: unknown): HttpAnswer['headers'] {
	const texts: Record<string, string | undefined> = {};
	for (const [name, value] of Object.entries(isObject(headers) ? headers : {}))
		texts[name.toLowerCase()] = typeof value === 'string' ? value : undefined;
	return texts;
}

/** The content without the secrets: what the service sends back must not get into an item or an error. */
function withoutSecrets(content: unknown, secrets: readonly Secret[]): unknown {
	if (typeof content !== 'string') return content;
	return bodyOf(secrets.reduce((text, secret) => secret.removedFrom(text), content));
}
