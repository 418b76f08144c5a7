import type { FailureReason } from './failure';

/** What a person should know of an error of the service. */
export interface Advice {
	readonly reason: FailureReason;
	/** Omitted where the service's own message is clearer. */
	readonly message?: string;
	readonly description: string;
}

const tokenAdvice =
	'The service gives the same answer for an Async token, a token of another enterprise and a deleted token. ' +
	'Check the Enterprise ID, and create a token of type Sync in the dashboard of the workspace: ' +
	'settings for website and API integrations, API token, create new token.';

const unauthorized: Advice = {
	reason: 'not_authorized',
	message: 'The workspace did not accept the access token',
	description: tokenAdvice,
};

/** sync-api.md, Errors. */
const adviceByCode: Readonly<Record<string, Advice>> = {
	NOT_AUTHORIZED: unauthorized,
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
	VALIDATION_ERROR: {
		reason: 'bad_request',
		description:
			'The service rejected the whole call because of a value. Correct the value that the message names so that it fits the type and the limits of its field, then run the item again.',
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

/** The advice for a code, in the specification's own spelling too (sync-api.md, Errors). */
export function adviceForCode(code: string): Advice | undefined {
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
	401: unauthorized,
	403: { ...unauthorized, message: 'The workspace does not allow this call' },
	404: {
		reason: 'not_found',
		message: 'The service has nothing at this address',
		description: 'Check the base URL of the credential and the IDs of the item.',
	},
	408: unavailable,
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
	499: unavailable,
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
	description:
		'Run the item again. If the call fails each time, the service cannot do it: give fewer filters or values.',
};

/** A status from 500 on says that the service failed, whatever code is beside it (sync-api.md, Errors). */
export function adviceFor(status: number, code: string | undefined): Advice {
	const byCode = code === undefined ? undefined : adviceForCode(code);
	if (byCode) return status < 500 ? byCode : { ...byCode, reason: 'unavailable' };
	if (status >= 300 && status < 400) return redirected;
	return adviceByStatus[status] ?? (status >= 500 ? crashed : fallback);
}
