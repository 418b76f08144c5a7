import { readServiceError, type ServiceError } from './shapes/serviceError';

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

/** Whether nothing was carried out and the call can be sent later. An earlier attempt may have been carried out. */
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

interface Advice {
	readonly reason: FailureReason;
	/** Omitted where the service's own message is clearer. */
	readonly message?: string;
	readonly description: string;
}

const tokenAdvice =
	'The service gives the same answer for an Async token, a token of another enterprise and a deleted token. ' +
	'Check the Enterprise ID, and create a token of type Sync in the dashboard of the workspace: ' +
	'settings for website and API integrations, API token, create new token.';

/** sync-api.md, Errors. */
const adviceByCode: Readonly<Record<string, Advice>> = {
	NOT_AUTHORIZED: {
		reason: 'not_authorized',
		message: 'The workspace did not accept the access token',
		description: tokenAdvice,
	},
	LEAD_NOT_FOUND: {
		reason: 'not_found',
		message: 'There is no lead with this Lead ID in the workspace',
		description: 'Use the lead_id that creating the lead returned.',
	},
	LEAD_ALREADY_EXISTS: {
		reason: 'already_exists',
		message: 'A lead with the same identifier exists already',
		description: 'Use Update with its Lead ID, or Create or Update.',
	},
	ACTION_NOT_FOUND: {
		reason: 'not_found',
		message: 'There is no such action on this lead, or no custom action with this code',
		description: 'Check the Action ID and the Lead ID, or choose the action from the list.',
	},
	TEAM_MEMBER_NOT_FOUND: {
		reason: 'not_found',
		message: 'There is no team member with this email in the workspace',
		description: 'Choose the team member from the list, or check the email.',
	},
	FIELD_NOT_FOUND: {
		reason: 'not_found',
		message: 'There is no field with this API name in the workspace',
		description: 'API names are case-sensitive. Choose the field from the list.',
	},
	INVALID_LEAD: {
		reason: 'bad_request',
		description:
			'Check the fields that the message names. Only fields of the workspace can be used, and the identifier cannot be changed.',
	},
	BUY_LICENSE: {
		reason: 'bad_request',
		message: 'The workspace has no free seat',
		description:
			'Buy a seat in the dashboard of the workspace, or delete a member there: an inactive one holds a seat too.',
	},
};
/** The specification's own spelling of the code (sync-api.md, Errors). */
function adviceForCode(code: string): Advice | undefined {
	const folded = code
		.toUpperCase()
		.replace(/[\s-]+/g, '_')
		.replace('MEMEBER', 'MEMBER');
	return Object.hasOwn(adviceByCode, folded) ? adviceByCode[folded] : undefined;
}

const unavailable: Advice = {
	reason: 'unavailable',
	message: 'The service is not available at the moment',
	description: 'The node retried the call as often as is safe. Run the item again later.',
};

const adviceByStatus: Readonly<Record<number, Advice>> = {
	401: {
		reason: 'not_authorized',
		message: 'The workspace did not accept the access token',
		description: tokenAdvice,
	},
	403: {
		reason: 'not_authorized',
		message: 'The workspace does not allow this call',
		description: tokenAdvice,
	},
	404: {
		reason: 'not_found',
		message: 'The service has nothing at this address',
		description: 'Check the base URL of the credential and the IDs of the item.',
	},
	409: {
		reason: 'already_exists',
		message: 'The service says that there is a conflict with what is stored already',
		description: 'Look for the existing record in the workspace, and update it instead.',
	},
	429: {
		reason: 'rate_limited',
		message: 'The service asks for fewer calls',
		description: 'Send fewer items at once, or run the rest later.',
	},
	502: unavailable,
	503: unavailable,
	504: unavailable,
};

const fallback: Advice = {
	reason: 'bad_request',
	description: 'Check the values of the item against the fields of the workspace.',
};
const redirected: Advice = {
	reason: 'unreadable_answer',
	message: 'The base URL redirects to another address, and the node does not follow redirects',
	description:
		'Enter the final address in the credential. The node sends the access token only to the base URL.',
};
const crashed: Advice = {
	reason: 'unavailable',
	message: 'The service failed while it handled the call',
	description: 'Run the item again later.',
};

function adviceFor(status: number, code: string | undefined): Advice {
	const byCode = code === undefined ? undefined : adviceForCode(code);
	if (byCode) return byCode;
	if (status >= 300 && status < 400) return redirected;
	return adviceByStatus[status] ?? (status >= 500 ? crashed : fallback);
}

const longest = 300;
/** How many details of an error a person reads. */
const mostDetails = 20;

/** A message of the service may quote what was sent: this removes emails and long numbers, and cuts the message. */
function withoutPersonalData(message: string): string {
	return message
		.replace(/[^\s"'<>()]+/g, (word) => (word.lastIndexOf('@', word.length - 2) > 0 ? '[email]' : word))
		.replace(/\+?\b\d{7,15}\b/g, '[number]')
		.slice(0, longest);
}

/**
 * A code counts wherever it stands. But only 401 and 403 are about the token: update-availability answers 403 with the
 * bare code (sync-api.md, Authentication).
 */
function codeFor(status: number, { code, isPromised }: ServiceError): string | undefined {
	const isToken = isPromised || code !== 'NOT_AUTHORIZED' || status === 401 || status === 403;
	return isToken ? code : undefined;
}

/** The clearest message: that of a known code, or the service's own, or that of the status with the service's own. */
function messageFor(status: number, advice: Advice, { isKnown, said, isPromised }: Said): string {
	if (isKnown || (advice.message !== undefined && isPromised))
		return advice.message ?? said ?? rejected(status);
	if (isPromised && said !== undefined) return said;
	const message = advice.message ?? rejected(status);
	return said === undefined ? message : `${message}: ${said}`;
}

function withDetails(description: string, details: NonNullable<Failure['details']>): string {
	const texts = details
		.map(({ field, message }) => [field, message].filter((part) => part !== '').join(' '))
		.filter((text) => text !== '');
	const more = texts.length > mostDetails ? [`and ${texts.length - mostDetails} more`] : [];
	const said = [...texts.slice(0, mostDetails), ...more].join('; ');
	return said === '' ? description : `${description} The service says: ${said}`;
}

interface Said {
	readonly isKnown: boolean;
	readonly said: string | undefined;
	readonly isPromised: boolean;
}

const rejected = (status: number) => `The service rejected the call with status ${status}`;

/** The failure for an answer whose status is not a success. */
export function failureOfAnswer(status: number, body: unknown): Failure {
	const error = readServiceError(body);
	const code = codeFor(status, error);
	const advice = adviceFor(status, code);
	const isKnown = code !== undefined && adviceForCode(code) !== undefined;
	const details = error.details.map(({ field, remark }) => ({ field, message: withoutPersonalData(remark) }));
	const said =
		error.message === code || error.message === undefined ? undefined : withoutPersonalData(error.message);
	return {
		reason: advice.reason,
		message: messageFor(status, advice, { isKnown, said, isPromised: error.isPromised }),
		description: withDetails(
			advice.description,
			details.filter(({ message }) => message !== said),
		),
		httpStatus: status,
		...(code === undefined ? {} : { code }),
		...(details.length === 0 ? {} : { details }),
	};
}

/**
 * Whether the service answered the call with success, in a form that cannot be read or that contradicts itself. A write
 * that was carried out must not be sent again, even if it cannot be found.
 */
export function wasCarriedOut({ reason, httpStatus = 0 }: Failure): boolean {
	if (reason === 'denied') return true;
	return reason === 'unreadable_answer' && httpStatus >= 200 && httpStatus < 300;
}

export function unreadableAnswer(status: number): Failure {
	return {
		reason: 'unreadable_answer',
		message: 'The answer is not in the format of the Sync API',
		description:
			'It is not JSON, or it has other keys. Check that the base URL is the address of the Sync API and not of a web page.',
		httpStatus: status,
	};
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

const unknownHost =
	'The host of the base URL is not known. Check its spelling, and that this machine can look it up.';
const otherProtocol =
	'The base URL begins with https, and its port speaks something else. Check the port. A sandbox on this machine or in a private network speaks http.';

/** What to do about a connection that failed, by Node.js's code. */
const adviceByConnection: Readonly<Record<string, string>> = {
	ECONNREFUSED:
		'Nothing listens at the host and port of the base URL. Check both, and that the service runs. In a container, localhost is the container itself: use host.docker.internal or the name of the service instead.',
	ENOTFOUND: unknownHost,
	EAI_AGAIN: unknownHost,
	EPROTO: otherProtocol,
	ERR_SSL_WRONG_VERSION_NUMBER: otherProtocol,
	ERR_SSL_PACKET_LENGTH_TOO_LONG: otherProtocol,
};

/** `code` is Node.js's error code of the connection, for example `ECONNREFUSED`. */
export function noAnswer(code: string | undefined): Failure {
	const isCertificate = /CERT|SIGNATURE/.test(code ?? '');
	return {
		reason: 'no_answer',
		message: isCertificate ? 'The certificate of the service is not trusted' : 'The service did not answer',
		description: isCertificate
			? 'Check that the base URL names the right host, and that this machine trusts the issuer of its certificate.'
			: (adviceByConnection[code ?? ''] ??
				'Check that the base URL is right and that this machine can reach it, then run the item again.'),
		...(code === undefined ? {} : { code }),
	};
}

/**
 * The failure of a call that the service takes only after a wait that is longer than an execution waits.
 *
 * @param retryAfter that wait from `now`, in milliseconds
 */
export function deferred(retryAfter: number, now: number): Deferral {
	const minutes = Math.ceil(retryAfter / 60_000);
	const retryAt = now + retryAfter;
	return {
		reason: 'deferred',
		message: `The service takes no more calls for ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`,
		description: `The service did not act on this item. Run it again at ${new Date(retryAt).toISOString()} or later.`,
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
