/**
 * The error in an answer without success: the promised envelope (sync-api.md, Errors), or what proxies and frameworks
 * send.
 */
import { printValue, readable, remarksOf, type ServiceRemark, beginningOf } from './serviceRemarks';
import { firstIn, isObject, type JsonObject, keyReader, layersReader, textOf } from './tolerant';

export interface ServiceError {
	readonly code: string | undefined;
	readonly message: string | undefined;
	readonly details: readonly ServiceRemark[];
	/** Whether it has the promised form (sync-api.md, Errors). */
	readonly isPromised: boolean;
}

const layersOf = layersReader('error', 'errors', 'exception', 'fault');
const readCode = keyReader('code', 'error_code', 'error', 'type', 'name', 'message');
const readMessage = keyReader(
	...['message', 'msg', 'error_message', 'error_description', 'description', 'detail', 'title', 'reason'],
	...['faultstring', 'error'],
);
const readDetails = keyReader('details', 'validation_errors', 'field_errors', 'violations', 'fields');
const readErrors = keyReader('errors', 'error');

/** The most characters of a code. */
const longestCode = 100;
const longestMessage = 2_000;

/** Such as `LEAD_NOT_FOUND`. The first word of a sentence is no code. */
const isCode = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;

function codeOf(layer: JsonObject): string | undefined {
	const promised = textOf(layer['code'])?.trim().slice(0, longestCode);
	if (promised !== undefined && !/^\d+$/.test(promised)) return promised;
	const other = textOf(readCode(layer))?.trim();
	return other !== undefined && other.length <= longestCode && isCode.test(other) ? other : undefined;
}

function messageOf(layer: JsonObject): string | undefined {
	const message = readMessage(layer);
	return Array.isArray(message) ? textOf(printValue(message)) : textOf(message);
}

function detailsOf(layer: JsonObject): ServiceRemark[] {
	const errors = readErrors(layer);
	const list = Array.isArray(errors) ? remarksOf(errors) : [];
	return [...remarksOf(readDetails(layer)), ...list];
}

/** A web page says what it is about in its title. */
function textOfPage(text: string): string | undefined {
	if (!/<[a-z!?]/i.test(text)) return textOf(text.trim());
	const title = /<(title|h1)(?:\s[^<>]*)?>([^<]+)</i.exec(text)?.[2];
	return title === undefined ? undefined : textOf(title.trim().replace(/\s+/g, ' '));
}

/** The error, as far as people can read it. */
export function readServiceError(body: unknown): ServiceError {
	const { message, details, ...rest } = read(body);
	const said = message === undefined ? undefined : beginningOf(message, longestMessage);
	return { ...rest, message: said, details: readable(details) };
}

function read(body: unknown): ServiceError {
	const layers = layersOf(body);
	if (layers.length === 0) {
		const list = Array.isArray(body) ? remarksOf(body) : [];
		const text = typeof body === 'string' ? textOfPage(body) : list[0]?.remark;
		const code = text !== undefined && isCode.test(text) ? text : undefined;
		return { code, message: text, details: list.slice(1), isPromised: false };
	}
	const innermostFirst = [...layers].reverse();
	const { error } = layers[0] ?? {};
	return {
		code: firstIn(innermostFirst, codeOf),
		message: firstIn(innermostFirst, messageOf),
		details: layers.flatMap(detailsOf),
		isPromised: isObject(error) && typeof error['code'] === 'string' && typeof error['message'] === 'string',
	};
}
