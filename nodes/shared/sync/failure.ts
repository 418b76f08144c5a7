/** Why a call brought no usable answer. */
export type FailureReason =
	| 'not_authorized'
	| 'not_found'
	| 'already_exists'
	| 'bad_request'
	| 'rate_limited'
	| 'deferred'
	| 'unavailable'
	| 'no_answer'
	| 'unreadable_answer'
	| 'denied'
	| 'bad_parameter'
	| 'not_sent'
	| 'cancelled';

/** A call that brought no usable answer, in words for people. Holds no token and no personal data. */
export interface Failure {
	readonly reason: FailureReason;
	/** What happened. */
	readonly message: string;
	/** What to do next. */
	readonly description: string;
	readonly httpStatus?: number;
	/** The service's own code, for example `LEAD_NOT_FOUND`. */
	readonly code?: string;
	readonly details?: ReadonlyArray<{ readonly field: string; readonly message: string }>;
	/** How long the service asks the caller to wait, in milliseconds. */
	readonly retryAfter?: number;
	/** When the call can be sent again, in epoch milliseconds. Set with the reason `deferred`. */
	readonly retryAt?: number;
	/** When the first attempt with a lost answer was sent, in epoch milliseconds. The service may have carried it out. */
	readonly lostSince?: number;
}

/** The service takes the call only later, and nothing was carried out. */
export type Deferral = Failure & {
	readonly reason: 'deferred';
	readonly retryAt: number;
	readonly lostSince?: undefined;
};

/** Whether the call can be sent later, and no attempt of it can have been carried out. */
export function isDeferral(failure: Failure): failure is Deferral {
	return failure.reason === 'deferred' && failure.retryAt !== undefined && failure.lostSince === undefined;
}

/** Carries a failure up to the loop, which turns it into an outcome. */
export class FailureError extends Error {
	constructor(readonly failure: Failure) {
		super(failure.message);
		this.name = 'FailureError';
	}
}

/** The error for what a person typed or chose: a parameter, an option or the credential. Nothing was sent. */
export const badParameter = (message: string, description: string): FailureError =>
	new FailureError({ reason: 'bad_parameter', message, description });

/** The error for an answer that does not show what the node needs. */
export const badAnswer = (message: string, description: string): FailureError =>
	new FailureError({ reason: 'unreadable_answer', message, description });

/** An answer with success that does not show what became of the write. */
export const unclearSuccess = (
	{ httpStatus, sentAt }: { readonly httpStatus: number; readonly sentAt: number },
	message: string,
	description: string,
) => ({ reason: 'unreadable_answer', message, description, httpStatus, lostSince: sentAt }) as const;

/**
 * Whether the service answered the call with success, in a form that cannot be read or that contradicts itself. A write
 * that was carried out must not be sent again, even if it cannot be found.
 */
export function wasCarriedOut({ reason, httpStatus = 0 }: Failure): boolean {
	if (reason === 'denied') return true;
	return reason === 'unreadable_answer' && httpStatus >= 200 && httpStatus < 300;
}

/** The failure for a success whose body says that the call failed. Only a look-up shows which of the two is true. */
export function contradiction(httpStatus: number, lostSince: number) {
	return {
		reason: 'denied',
		message: 'The service answered with success, but says in the answer that the call failed',
		description: 'The node does not send it again. Check the workspace before you run the item again.',
		httpStatus,
		lostSince,
	} as const satisfies Failure;
}

/**
 * The failure of a call that the service takes only after a wait that is longer than an execution waits.
 *
 * @param retryAfter that wait from `now`, in milliseconds
 */
export function deferred(retryAfter: number, now: number, by: 'service' | 'storage' = 'service'): Deferral {
	const minutes = Math.ceil(retryAfter / 60_000);
	const retryAt = now + retryAfter;
	return {
		reason: 'deferred',
		message: `The ${by} takes no more calls for ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`,
		description: `The ${by} did not act on this item. Run it again at ${new Date(retryAt).toISOString()} or later.`,
		retryAfter,
		retryAt,
	};
}

/** n8n recognises a cancelled execution by this spelling of "canceled". */
export const cancelled: Failure = {
	reason: 'cancelled',
	message: 'The execution was canceled before this item was sent',
	description: 'Run the workflow again for the remaining items.',
};

/** As `cancelled`, for a call that was sent before the execution was cancelled. */
export const cancelledUnderWay: Failure = {
	reason: 'cancelled',
	message: 'The execution was canceled while this item was under way',
	description:
		'If the item is a write, it may or may not be stored. Check the workspace before you run it again.',
};

/** For a part that may be missing: throws again what is no failure, or says that the execution is cancelled. */
export function unlessCancelled(thrown: unknown): undefined {
	if (!(thrown instanceof FailureError) || thrown.failure.reason === 'cancelled') throw thrown;
}

const unknownHost =
	'The host of the base URL is not known. Check its spelling, and that this machine can look it up.';
/** In place of a code of Node.js, where n8n did not let the call out. */
export const ssrfBlocked = 'SSRF_BLOCKED';
/** Before the code of a connection that was to a proxy. */
export const toProxy = 'PROXY_';

const otherProtocol =
	'The base URL begins with https, and its port speaks something else. Check the port. A sandbox on this machine or in a private network speaks http.';

/** What to do about a connection that failed, by Node.js's code. */
const adviceByConnection: Readonly<Record<string, string>> = {
	ECONNREFUSED:
		'Nothing listens at the host and port of the base URL. Check both, and that the service runs. In a container, localhost is the container itself: use host.docker.internal or the name of the service instead.',
	ENOTFOUND: unknownHost,
	EAI_AGAIN: unknownHost,
	[ssrfBlocked]:
		'Add the address to N8N_SSRF_ALLOWED_IP_RANGES in the environment of n8n, or the host to N8N_SSRF_ALLOWED_HOSTNAMES, then run the item again.',
	EPROTO: otherProtocol,
	ERR_SSL_WRONG_VERSION_NUMBER: otherProtocol,
	ERR_SSL_PACKET_LENGTH_TOO_LONG: otherProtocol,
};

/** `code` is Node.js's error code of the connection, for example `ECONNREFUSED`; empty if it has none. */
export function noAnswer(code = ''): Failure {
	const shown = { reason: 'no_answer', ...(code !== '' && { code }) } as const;
	if (code.startsWith(toProxy)) return { ...shown, ...proxyFailed };
	if (/CERT|SIGNATURE/.test(code)) return { ...shown, ...notTrusted };
	const message =
		code === ssrfBlocked ? 'The SSRF protection of n8n blocked the call' : 'The service did not answer';
	return { ...shown, message, description: adviceByConnection[code] ?? checkBaseUrl };
}

const checkBaseUrl =
	'Check that the base URL is right and that this machine can reach it, then run the item again.';

const notTrusted = {
	message: 'The certificate of the service is not trusted',
	description:
		'Check that the base URL names the right host. n8n trusts a certificate of your own after you start it with NODE_EXTRA_CA_CERTS set to the file of its issuer.',
};

const proxyFailed = {
	message: 'The proxy between n8n and the service did not answer',
	description:
		'Check HTTP_PROXY and HTTPS_PROXY in the environment of n8n. If n8n reaches the service without a proxy, name its host in NO_PROXY.',
};
