import { isString } from 'lodash';
import type {
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import { z } from 'zod';

import type { Limits, Clock, Timing } from '../sync/retry';
import { bodyOf, type HttpAnswer, type Transport } from '../sync/transport';
import { credentialName, type SyncCredential } from '../sync/credential';
import { ssrfBlocked, toProxy } from '../sync/failure';
import { Secret } from '../sync/secret';
import { isObject } from '../sync/data';

export type Bytes = Awaited<ReturnType<IExecuteFunctions['helpers']['getBinaryStream']>>;

export function isStream(body: unknown): body is Bytes {
	return typeof body === 'object' && body !== null && 'pipe' in body && 'read' in body;
}

/**
 * Reads the text of an answer from a service that may be hostile. Returns undefined if it has more than `longestAnswer`
 * bytes. Rejects if the connection breaks or the deadline passes first.
 */
export async function readText(
	stream: Bytes,
	deadline: Deadline,
	{ longestAnswer }: Pick<Limits, 'longestAnswer'>,
): Promise<string | undefined> {
	return await new Promise((resolve, reject) => {
		const parts: Buffer[] = [];
		let size = 0;
		let isOver = false;
		const end = (settle: () => void) => {
			// A stream also closes after it has ended. Nobody would see an error then, and making one would cost as much as all
			// the rest of this function.
			if (isOver) return;
			isOver = true;
			forget();
			settle();
		};
		const fail = (message: string) => end(() => reject(new Error(message)));
		// Not by an event of the stream: n8n's stream waits for its next byte before it is destroyed.
		const tooLate = () => {
			fail('The answer took too long');
			stream.destroy();
		};
		const forget = deadline.onPass(tooLate);
		stream.on('data', (part: Buffer) => {
			parts.push(part);
			size += part.length;
			if (size <= longestAnswer) return;
			end(() => resolve(undefined));
			stream.destroy();
		});
		stream.once('end', () => end(() => resolve(Buffer.concat(parts, size).toString())));
		stream.once('error', (error) => end(() => reject(error)));
		stream.once('close', () => fail('The answer stopped in the middle'));
		if (deadline.hasPassed) tooLate();
	});
}

/**
 * The deadline of attempts that started together. It calls its listeners itself, because a signal searches all its
 * listeners whenever one of them comes or goes.
 */
export class Deadline {
	private readonly listeners = new Set<() => void>();

	constructor(private readonly signal: AbortSignal) {
		signal.addEventListener('abort', () => {
			for (const listener of this.listeners) listener();
		});
	}

	get hasPassed(): boolean {
		return this.signal.aborted;
	}

	/** Calls the listener when the deadline passes. The returned function removes the listener. */
	onPass(listener: () => void): () => void {
		this.listeners.add(listener);
		return () => this.listeners.delete(listener);
	}
}

/**
 * Returns a function that gives the deadline of an attempt that starts now. Attempts that start within a sixtieth of
 * `timeout` share the deadline of the first: thousands of signals would take too much memory.
 */
export function deadlines({ timeout }: Pick<Limits, 'timeout'>, clock: Pick<Clock, 'now'>): () => Deadline {
	let latest: { readonly since: number; readonly deadline: Deadline } | undefined;
	return () => {
		const now = clock.now();
		// Negative if the clock of the machine was set back.
		const age = latest === undefined ? -1 : now - latest.since;
		if (latest === undefined || age < 0 || age > timeout / 60)
			latest = { since: now, deadline: new Deadline(AbortSignal.timeout(timeout)) };
		return latest.deadline;
	};
}

export type N8nContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

const fullResponse = z.object({ statusCode: z.number(), headers: z.unknown(), body: z.unknown() });

/** Asks n8n for the whole answer, whatever its status is, and for its body as a stream. Redirects are not followed. */
export const asStream = {
	encoding: 'stream',
	returnFullResponse: true,
	ignoreHttpStatusErrors: true,
	disableFollowRedirect: true,
} as const satisfies Partial<IHttpRequestOptions>;

/** Reads what n8n returns to a request with these options. The body stays as it came. Throws if it is no answer. */
export function fullAnswer(returned: unknown): HttpAnswer {
	const { statusCode: status, headers, body } = fullResponse.parse(returned);
	const texts = Object.entries(isObject(headers) ? headers : {}).flatMap(([name, value]) =>
		isString(value) ? [[name.toLowerCase(), value] as const] : [],
	);
	return { status, headers: Object.fromEntries(texts), body };
}

/** An error and what caused it: n8n and its HTTP client wrap the errors of Node.js. */
function layersOf(error: unknown): object[] {
	const layers: object[] = [];
	for (let at = error; typeof at === 'object' && at !== null && layers.length < 5;) {
		layers.push(at);
		at = 'cause' in at ? at.cause : undefined;
	}
	return layers;
}

/**
 * Node.js's error code of a connection, after `toProxy` if it was to another host or port than that of the address; or
 * `ssrfBlocked`.
 */
export function connectionCode(error: unknown, url: string): string | undefined {
	const layers = layersOf(error);
	if (layers.some((layer) => 'name' in layer && /^SsrfBlocked/.test(String(layer.name)))) return ssrfBlocked;
	const codes = layers.map((layer) => ('code' in layer ? layer.code : undefined));
	const code = codes.find((each) => isString(each) && /^[A-Z][A-Z0-9_]+$/.test(each));
	if (!isString(code)) return undefined;
	const { protocol, hostname, port } = new URL(url);
	const wanted = port === '' ? { 'http:': 80, 'https:': 443 }[protocol] : Number(port);
	const isElsewhere = layers.some(
		(layer) =>
			('hostname' in layer && layer.hostname !== hostname) || ('port' in layer && layer.port !== wanted),
	);
	return `${isElsewhere ? toProxy : ''}${code}`;
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
 *
 * @param whenRefused called if an answer refuses the token: the workspace is not as it was
 */
export function n8nTransport(
	context: N8nContext,
	{ accessToken, allowedDomains }: Pick<SyncCredential, 'accessToken' | 'allowedDomains'>,
	{ limits, clock }: Timing,
	whenRefused: () => void,
): Transport {
	const token = new Secret(accessToken);
	const nextDeadline = deadlines(limits, clock);
	// In an execution, the helper replaces any other signal by that of the execution.
	const isExecution = 'getExecutionCancelSignal' in context;
	return async ({ method, url, query, body, secret }) => {
		// The helper's own timeout ends with the first byte of the answer, or restarts with each byte.
		const deadline = nextDeadline();
		// A signal of its own for each attempt: Node.js 20 takes many listeners of one signal for a leak.
		const end = isExecution ? undefined : new AbortController();
		const forget = end && deadline.onPass(() => end.abort());
		const options: IHttpRequestOptions = {
			method,
			url,
			qs: { ...query },
			json: true,
			...asStream,
			timeout: limits.timeout,
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
			const { httpRequestWithAuthentication: send } = context.helpers;
			const answer = fullAnswer(await send.call(context, credentialName, options));
			if (answer.status === 401 || answer.status === 403) whenRefused();
			// The status counts even if the rest of the answer is lost: a write with a success is never sent again.
			const content = isStream(answer.body)
				? await readText(answer.body, deadline, limits).catch(() => undefined)
				: answer.body;
			const secrets = secret === undefined ? [token] : [token, new Secret(secret)];
			return Object.assign(answer, { body: withoutSecrets(content, secrets) });
		} catch (error) {
			const code = deadline.hasPassed ? 'ETIMEDOUT' : connectionCode(error, url);
			return { status: 'broken', code, wasConnected: wasConnected(error) };
		} finally {
			forget?.();
		}
	};
}

/** The content without the secrets: what the service sends back must not get into an item or an error. */
export function withoutSecrets(content: unknown, secrets: readonly Secret[]): unknown {
	if (typeof content !== 'string') return content;
	return bodyOf(secrets.reduce((text, secret) => secret.removedFrom(text), content));
}
