import { withoutSecret } from './secret';
import { errorEnvelope } from './shapes/answers';

/** Why a call brought no usable answer. */
export type FailureReason =
	| 'not_authorized'
	| 'not_found'
	| 'already_exists'
	| 'bad_request'
	| 'rate_limited'
	| 'unavailable'
	| 'no_answer'
	| 'unreadable_answer'
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
	/** How long the service asks to be left alone, in milliseconds. */
	readonly retryAfter?: number;
	/** When a try was sent whose answer was lost, in milliseconds since the epoch: the service may have carried it out. */
	readonly lostSince?: number;
}

/** A failure on its way up to the loop that turns it into an outcome. */
export class FailureError extends Error {
	constructor(readonly failure: Failure) {
		super(failure.message);
		this.name = 'FailureError';
	}
}

interface Advice {
	readonly reason: FailureReason;
	/** Omitted where the service's own message says it better. */
	readonly message?: string;
	readonly description: string;
}

const tokenAdvice =
	'The service answers the same for an Async token, a token of another enterprise and a deleted token. ' +
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
			'Check the fields that are named: only fields of the workspace can be used, and the identifier never changes.',
	},
	BUY_LICENSE: {
		reason: 'bad_request',
		message: 'The workspace has no free seat',
		description:
			'Buy a seat in the dashboard of the workspace, or delete a member there: an inactive one holds a seat too.',
	},
};
/** The specification's own spelling of the code (sync-api.md, Errors). */
const adviceForCode = (code: string) => adviceByCode[code.replace('MEMEBER', 'MEMBER')];

const unavailable: Advice = {
	reason: 'unavailable',
	message: 'The service could not handle the call at this time',
	description: 'It was tried again as often as is safe. Run the item again later.',
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
	message: 'The base URL leads to another address, which is not followed',
	description: 'Enter the final address in the credential: an access token is sent to no other place.',
};
const crashed: Advice = {
	reason: 'unavailable',
	message: 'The service failed while it handled the call',
	description:
		'What was to be written may or may not be stored. Look at the workspace before you run the item again.',
};

function adviceFor(status: number, code: string | undefined): Advice {
	const byCode = code === undefined ? undefined : adviceForCode(code);
	if (byCode) return byCode;
	if (status >= 300 && status < 400) return redirected;
	return adviceByStatus[status] ?? (status >= 500 ? crashed : fallback);
}

const longest = 300;

/** A message of the service may quote what was sent: emails and long numbers are taken out, and it is cut. */
function withoutPersonalData(message: string): string {
	return message
		.replace(/[^\s"'<>()]+@[^\s"'<>()]+/g, '[email]')
		.replace(/\+?\b\d{7,15}\b/g, '[number]')
		.slice(0, longest);
}

/** The one refusal without an envelope: update-availability answers 403 with the bare code (sync-api.md, Plain refusal). */
function plainCode(status: number, body: unknown): string | undefined {
	const isPlainRefusal = status === 403 && typeof body === 'string' && body.trim() === 'NOT_AUTHORIZED';
	return isPlainRefusal ? 'NOT_AUTHORIZED' : undefined;
}

/**
 * The failure that an answer with a status other than success stands for.
 *
 * `secret` is what was sent and must not be repeated. It is taken out first: personal data may be a part of it.
 */
export function failureOfAnswer(status: number, body: unknown, secret = ''): Failure {
	const repeatable = (message: string) => withoutPersonalData(withoutSecret(message, secret));
	const envelope = errorEnvelope.safeParse(body);
	const error = envelope.success ? envelope.data.error : undefined;
	const code = error?.code ?? plainCode(status, body);
	const advice = adviceFor(status, code);
	const ownWords = error?.message ? repeatable(error.message) : undefined;
	const details = (error?.details ?? []).map(({ field, message }) => ({
		field: field ?? '',
		message: repeatable(message ?? ''),
	}));
	return {
		reason: advice.reason,
		message: advice.message ?? ownWords ?? `The service refused the call with status ${status}`,
		description: advice.description,
		httpStatus: status,
		...(code === undefined ? {} : { code }),
		...(details.length === 0 ? {} : { details }),
	};
}

export function unreadableAnswer(status: number): Failure {
	return {
		reason: 'unreadable_answer',
		message: 'What answered is not the Sync API',
		description:
			'The answer is no JSON, or not of the form that the Sync API has. Check that the base URL is the one of the Sync API and not of a web page.',
		httpStatus: status,
	};
}

/** `code` is what Node.js says of the connection, for example `ECONNREFUSED`. */
export function noAnswer(code: string | undefined): Failure {
	const isCertificate = /CERT|SIGNATURE/.test(code ?? '');
	return {
		reason: 'no_answer',
		message: isCertificate
			? 'The certificate of the service is not trusted'
			: 'No answer came from the service',
		description: isCertificate
			? 'Check that the base URL names the right host, and that this machine trusts who issued its certificate.'
			: 'Check that the base URL is right and that this machine can reach it, then run the item again.',
		...(code === undefined ? {} : { code }),
	};
}

/** The words for a service that asks to be left alone, in milliseconds, for longer than an execution waits. */
export function longPause(retryAfter: number): Pick<Failure, 'message' | 'description'> {
	const minutes = Math.ceil(retryAfter / 60_000);
	return {
		message: `The service asks to be left alone for ${minutes} minutes`,
		description: 'Nothing more is sent to it. Run the items that are left after that time.',
	};
}

/** n8n tells a cancelled execution from a failed one by this spelling of the word. */
export const cancelled: Failure = {
	reason: 'cancelled',
	message: 'The execution was canceled before this item was sent',
	description: 'Run the workflow again for the items that are left.',
};

/** As `cancelled`, for a call whose answer was not waited for. */
export const cancelledUnderWay: Failure = {
	reason: 'cancelled',
	message: 'The execution was canceled while this item was under way',
	description:
		'If it was to be written, it may or may not be stored. Look at the workspace before you run it again.',
};
