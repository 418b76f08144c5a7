import { adviceFor, adviceForCode } from './advice';
import type { Failure } from './failure';
import { layersOf, isObject, likeliest, readIn, recordOf, textOf, valuesOf } from './shapes/read';
import { beginningOf, longestRemark, printValue, readable, remarksOf } from './shapes/serviceRemarks';

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
	const more = texts.length > mostDetails ? [`and ${texts.length - mostDetails} more`] : [];
	const said = [...texts.slice(0, mostDetails), ...more].join('; ');
	return said === '' ? description : `${description} The service says: ${said}`;
}

/** The failure for an answer whose status is not a success. */
export function failureOfAnswer(status: number, body: unknown): Failure {
	const { isPromised, ...error } = readServiceError(body);
	// Outside the promised form, this code is about the token only with these statuses: update-availability answers 403
	// with the bare code (sync-api.md, Authentication).
	const isToken = isPromised || error.code !== 'NOT_AUTHORIZED' || status === 401 || status === 403;
	const code = isToken ? error.code : undefined;
	const advice = adviceFor(status, code);
	const isKnown = code !== undefined && adviceForCode(code) !== undefined;
	const said =
		error.message === code || error.message === undefined ? undefined : withoutPersonalData(error.message);
	const rejected = `The service rejected the call with status ${status}`;
	const words = [advice.message ?? rejected, ...(said === undefined ? [] : [said])];
	const details = error.details.map(({ field, remark }) => ({ field, message: withoutPersonalData(remark) }));
	return {
		reason: advice.reason,
		message: isKnown || isPromised ? (advice.message ?? said ?? rejected) : words.join(': '),
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

/** The most characters of a code. */
const longestCode = 100;

/** Such as `LEAD_NOT_FOUND`. The first word of a sentence is no code. */
const isCode = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;

function codeOf(value: unknown): string | undefined {
	const text = textOf(value)?.trim();
	return text !== undefined && text.length <= longestCode && isCode.test(text) ? text : undefined;
}

/** In the promised form, each text is a code. A number says no more than the status. */
function promisedCodeOf(value: unknown): string | undefined {
	const text = typeof value === 'string' ? value.trim().slice(0, longestCode) : '';
	return text === '' || /^\d+$/.test(text) ? undefined : text;
}

const messageOf = (value: unknown) => (Array.isArray(value) ? textOf(printValue(value)) : textOf(value));

/** The page of a proxy is no message. */
const isMarkup = /<[a-z!?]/i;

/** The error in an answer without success, as far as people can read it. */
export function readServiceError(body: unknown) {
	const layers = layersOf(body);
	const inner = readIn(layers, 'error', recordOf);
	const objects = inner === undefined ? layers : [inner, ...layers];
	const text = typeof body === 'string' && !isMarkup.test(body) ? textOf(body.trim()) : undefined;
	const message = readIn(objects, 'errorMessage', messageOf) ?? text;
	const listed = Array.isArray(body) ? remarksOf(body) : [];
	const details = objects
		.flatMap((object) => valuesOf(object, 'errorDetails'))
		.flatMap((each) => remarksOf(each));
	return {
		code:
			(inner && promisedCodeOf(likeliest(inner, 'errorCode'))) ??
			readIn(objects, 'errorCode', codeOf) ??
			codeOf(text),
		message: message === undefined ? undefined : beginningOf(message, longestRemark),
		details: readable([...details, ...listed]),
		/** Whether it has the promised form (sync-api.md, Errors). */
		isPromised:
			inner !== undefined &&
			typeof likeliest(inner, 'errorCode') === 'string' &&
			typeof likeliest(inner, 'errorMessage') === 'string',
	};
}

const mostKeys = 20;
/** Other keys may be values, such as an email. */
const isName = /^[\p{L}_$][\p{L}\p{N}_$-]{0,39}$/u;

/** The keys that an answer shows, without any of its values: for a person who can tell what they mean. */
export function keysSeen(answer: unknown, at = '', depth = 2): readonly string[] {
	if (depth === 0) return [];
	if (Array.isArray(answer)) return keysSeen(answer[0], `${at}[]`, depth);
	if (!isObject(answer)) return [];
	const names = Object.keys(answer).filter((key) => isName.test(key));
	return names
		.flatMap((key) => {
			const path = at === '' ? key : `${at}.${key}`;
			const inside = keysSeen(answer[key], path, depth - 1);
			return inside.length === 0 ? [path] : inside;
		})
		.slice(0, mostKeys);
}
