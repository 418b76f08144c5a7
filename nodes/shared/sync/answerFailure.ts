import type { Failure } from './failure';
import { endingOf } from './retry';
import { enumerated, ownValue, recordOf, textOf } from './data';
import { keysSeen, layersOf, readIn, valuesOf } from './shapes/read';
import { beginningOf, longestRemark, printValue, shownRemarks, remarksOf } from './shapes/writeAnswer';

/** What to tell a person about an error. It has no message where the words of the service are clearer. */
type Advice = Pick<Failure, 'reason' | 'description'> & Partial<Pick<Failure, 'message'>>;

const unauthorized: Advice = {
	reason: 'not_authorized',
	message: 'The workspace did not accept the access token',
	description:
		'The service gives the same answer for an Async token, a token of another enterprise and a deleted token. ' +
		'Check the Enterprise ID, and create a token of type Sync in the dashboard of the workspace: ' +
		'settings for website and API integrations, API token, create new token.',
};

/** sync-api.md, Errors. */
const adviceByCode: Readonly<Record<string, Advice>> = {
	NOT_AUTHORIZED: unauthorized,
	LEAD_NOT_FOUND: {
		reason: 'not_found',
		message: 'There is no lead with this Lead ID in the workspace',
		description:
			'Use the lead_id that an earlier node returned, or choose By Identifier and give what identifies the lead, such as its phone.',
	},
	LEAD_ALREADY_EXISTS: {
		reason: 'already_exists',
		message: 'A lead with the same identifier exists already',
		description: 'Use Update with its Lead ID, or Create or Update.',
	},
	ACTION_NOT_FOUND: {
		reason: 'not_found',
		message: 'There is no action with this Action ID or code',
		description:
			'Check the Action ID and the Lead ID: Timeline, Get Many returns the action_id of each action of a lead.',
	},
	TEAM_MEMBER_NOT_FOUND: {
		reason: 'not_found',
		message: 'There is no team member with this email in the workspace',
		description: 'Check the email: Team Members, Get Many lists those of the workspace.',
	},
	FIELD_NOT_FOUND: {
		reason: 'not_found',
		message: 'There is no field with this API name in the workspace',
		description: 'API names are case-sensitive. Check the name: Metadata, Custom Field, Get Many lists all.',
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
	407: {
		reason: 'no_answer',
		message: 'The proxy between n8n and the service refused the call',
		description:
			'Check the user and the password in HTTP_PROXY and HTTPS_PROXY in the environment of n8n. If n8n reaches the service without a proxy, name its host in NO_PROXY.',
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

function adviceForStatus(status: number): Advice {
	if (status >= 300 && status < 400) return redirected;
	const ending = endingOf(status);
	const ofEnding = ending === 'lost' || ending === 'throttled' ? unavailable : undefined;
	return adviceByStatus[status] ?? ofEnding ?? (status >= 500 ? crashed : fallback);
}

/** The most characters that a failure repeats of a message of the service. */
const longestMessage = 300;
/** How many details of an error a person reads. */
const mostDetails = 20;

/** A number of seven digits or more, also in groups: of a phone or a card, or a date of birth. */
const longNumber = /(?<![\p{L}\p{N}_])\+?\(?\p{Nd}(?:[\s().-]{0,2}\p{Nd}){6,}(?![\p{L}\p{N}_])/gu;

/** A message may quote what was sent: this removes emails and long numbers, and cuts the message. */
export function withoutPersonalData(message: string): string {
	return message
		.replace(/[^\s"'<>()]+/g, (word) => (word.lastIndexOf('@', word.length - 2) > 0 ? '[email]' : word))
		.replace(longNumber, '[number]')
		.slice(0, longestMessage);
}

function withDetails(description: string, details: NonNullable<Failure['details']>): string {
	const texts = details
		.map(({ field, message }) => [field, message].filter((part) => part !== '').join(' '))
		.filter((text) => text !== '');
	const said = enumerated(texts, mostDetails, '; ');
	return said === '' ? description : `${description} The service says: ${said}`;
}

/** The failure for an answer whose status is not a success. */
export function failureOfAnswer(status: number, body: unknown): Failure {
	const { code, ...error } = parseServiceError(body);
	// The specification spells one code with a mistake (sync-api.md, Errors).
	const known = ownValue(adviceByCode, code?.replace('MEMEBER', 'MEMBER') ?? '');
	const advice = known ?? adviceForStatus(status);
	const said =
		error.message === code || error.message === undefined ? undefined : withoutPersonalData(error.message);
	const details = error.details.map(({ field, remark }) => ({ field, message: withoutPersonalData(remark) }));
	const unsaid = details.filter(({ message }) => message !== said);
	return {
		// A status from 500 on says that the service failed, whatever code is beside it (sync-api.md, Errors).
		reason: known && status >= 500 ? 'unavailable' : advice.reason,
		message: advice.message ?? said ?? `The service rejected the call with status ${status}`,
		description: withDetails(advice.description, unsaid),
		httpStatus: status,
		...(code === undefined ? {} : { code }),
		...(details.length === 0 ? {} : { details }),
	};
}

/**
 * The failure for a success that cannot be read. Names the keys of the answer, and none of its values.
 *
 * @param content undefined if the body broke off, or was too long or too deep to be read
 */
export function unreadableAnswer(status: number, content: unknown): Failure {
	const failure = { reason: 'unreadable_answer', httpStatus: status } as const;
	if (content === undefined)
		return {
			...failure,
			message: 'The end of the answer did not arrive',
			description:
				'The connection broke, or the answer took too long, was too large or was nested too deeply. Check that the base URL is the address of the Sync API, then run the item again.',
		};
	const keys = keysSeen(content);
	// An address that answers some calls in the known form is the right one.
	const description =
		keys.length === 0
			? 'It is not JSON, or it has no keys. Check that the base URL is the address of the Sync API and not of a web page.'
			: `It has none of the keys that were expected, but these: ${keys.join(', ')}. If other operations work, the node does not know this form of the answer. If none works, check that the base URL is the address of the Sync API.`;
	return { ...failure, message: 'The answer is not in the format of the Sync API', description };
}

/** The most characters of a code. */
const longestCode = 100;

/** Such as `LEAD_NOT_FOUND`. Any other text is a message. */
const isCode = /^[A-Z][A-Z0-9_]*$/;

function codeOf(value: unknown): string | undefined {
	const text = textOf(value)?.trim();
	return text !== undefined && text.length <= longestCode && isCode.test(text) ? text : undefined;
}

const messageOf = (value: unknown) => (Array.isArray(value) ? textOf(printValue(value)) : textOf(value));

/** The page of a proxy is no message. */
const isMarkup = /<[a-z!?]/i;

/** The error that the answer to a failed call describes, with the parts of it that a person can read. */
export function parseServiceError(body: unknown) {
	const layers = layersOf(body, { parts: ['error', 'errorCode', 'errorMessage', 'errorDetails'] });
	const inner = readIn(layers, 'error', recordOf);
	const objects = inner === undefined ? layers : [inner, ...layers];
	const text = typeof body === 'string' && !isMarkup.test(body) ? textOf(body.trim()) : undefined;
	const words = readIn(layers, 'error', messageOf) ?? text;
	const message = readIn(objects, 'errorMessage', messageOf) ?? words;
	const listed = Array.isArray(body) ? remarksOf(body) : [];
	const details = objects
		.flatMap((object) => valuesOf(object, 'errorDetails'))
		.flatMap((each) => remarksOf(each));
	return {
		code: readIn(objects, 'errorCode', codeOf) ?? codeOf(words),
		message: message === undefined ? undefined : beginningOf(message, longestRemark),
		details: shownRemarks([...details, ...listed]),
	};
}
