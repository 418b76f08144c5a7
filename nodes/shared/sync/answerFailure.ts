import { type Advice, adviceFor, adviceForCode } from './advice';
import type { Failure } from './failure';
import { keysSeen } from './shapes/read';
import { readServiceError, type ServiceError } from './shapes/serviceRemarks';

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

/**
 * The code of an error, wherever the body has it. But `NOT_AUTHORIZED` outside the promised form is about the token
 * only with status 401 or 403: update-availability answers 403 with the bare code (sync-api.md, Authentication).
 */
function codeFor(status: number, { code, isPromised }: ServiceError): string | undefined {
	const isToken = isPromised || code !== 'NOT_AUTHORIZED' || status === 401 || status === 403;
	return isToken ? code : undefined;
}

/**
 * The message that says most: the one for a known code, or else the service's own, or else the one for the status, with
 * the service's words behind it.
 */
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

/** The failure for a success that cannot be read. Names the keys of the answer, and none of its values. */
export function unreadableAnswer(status: number, content: unknown): Failure {
	const keys = keysSeen(content);
	const seen =
		keys.length === 0
			? 'It is not JSON, or it has no keys.'
			: `It has none of the keys that were expected, but these: ${keys.join(', ')}.`;
	return {
		reason: 'unreadable_answer',
		message: 'The answer is not in the format of the Sync API',
		description: `${seen} Check that the base URL is the address of the Sync API and not of a web page.`,
		httpStatus: status,
	};
}

/** The failure where the service answered with a success, but the body broke off or was too long. */
export function cutAnswer(status: number): Failure {
	return {
		reason: 'unreadable_answer',
		message: 'The end of the answer did not arrive',
		description:
			'The connection broke, or the answer took too long, was too large or was nested too deeply. Check that the base URL is the address of the Sync API, then run the item again.',
		httpStatus: status,
	};
}
