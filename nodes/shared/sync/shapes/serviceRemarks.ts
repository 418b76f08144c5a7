/** What the service says to people: remarks (sync-api.md, Remark) and errors (sync-api.md, Errors). */
import { isEqual } from 'lodash';

import {
	read,
	readIn,
	recordOf,
	likeliest,
	valuesOf,
	foldKey,
	isObject,
	type JsonObject,
	textOf,
} from './read';
import { layersOf, nameOf } from './page';

/** An address such as `fields.email` or `actions[1].employeeid`, and why the service did not store its value. */
export interface ServiceRemark {
	readonly field: string;
	readonly remark: string;
}

/** No request has entries with so many fields in all. */
const mostRemarks = 10_000;
/** The most characters of a remark. */
const longestRemark = 2_000;
const longestAddress = 500;

/**
 * What people can read of the remarks: a service may send millions of them, or megabytes in one. Says what was left
 * out.
 */
export function readable(remarks: readonly ServiceRemark[]): ServiceRemark[] {
	const kept = remarks.slice(0, mostRemarks).map(({ field, remark }) => ({
		field: field.slice(0, longestAddress),
		remark: beginningOf(remark, longestRemark),
	}));
	const rest = remarks.length - kept.length;
	return rest === 0
		? kept
		: [...kept, { field: '', remark: `The service sent ${rest} more remarks, which are left out` }];
}

/** The beginning of a long text, and how long the rest is. */
export function beginningOf(text: string, most: number): string {
	const rest = text.length - most;
	return rest <= 0 ? text : `${text.slice(0, most)}... (${rest} more characters)`;
}

const stringOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
const addressOf = (value: JsonObject) => read(value, 'remarkAddress', stringOf);
const wordsOf = (value: JsonObject) => read(value, 'remarkWords', stringOf);

/**
 * Reads remarks: a text, a remark, a list of them, or an object whose keys are addresses. No text of it gets lost: what
 * has another form is repeated word for word.
 *
 * @param at the address of the value
 */
export function remarksOf(value: unknown, at = ''): ServiceRemark[] {
	if (value === undefined || value === null || value === '') return [];
	if (typeof value !== 'object') return [{ field: at, remark: String(value) }];
	if (isObject(value) && (addressOf(value) ?? wordsOf(value)) !== undefined) return [remarkIn(value, at)];
	if (Array.isArray(value))
		return value.flatMap((each: unknown) =>
			isEqual(each, {}) ? [{ field: at, remark: '' }] : remarksOf(each, at),
		);
	return Object.entries(value).flatMap(([key, each]) =>
		remarksOf(each, joined(at, nameOf({ key, value: each }) ?? '')),
	);
}

function remarkIn(value: JsonObject, at: string): ServiceRemark {
	const [address, words] = [addressOf(value), wordsOf(value)];
	const shown = new Set<unknown>([address, words]);
	const more = Object.entries(value).filter(([key, each]) => !isIgnored(key, each) && !shown.has(each));
	const extra = printValue(Object.fromEntries(more));
	const field = joined(at, address ?? '');
	if (words === undefined || extra === '') return { field, remark: words ?? extra };
	return { field, remark: `${words} (${extra})` };
}

/** The only status of a remark (sync-api.md, Remark), which adds nothing. */
function isIgnored(key: string, value: unknown): boolean {
	return foldKey(key) === 'status' && textOf(value)?.toUpperCase() === 'IGNORED';
}

function joined(at: string, key: string): string {
	// A long key is cut already here, because each entry below it would repeat it.
	if (key.length > longestAddress) return joined(at, key.slice(0, longestAddress));
	if (at === '' || key === '' || key === at || key.startsWith(`${at}.`)) return key || at;
	return `${at}.${key}`.slice(0, longestAddress);
}

/** JSON as plain text, with each of its texts unchanged. */
export function printValue(value: unknown): string {
	if (value === null || value === undefined) return '';
	if (typeof value !== 'object') return String(value);
	const parts = Array.isArray(value)
		? value.map(printValue)
		: Object.entries(value).map(([key, each]) => {
				const text = printValue(each);
				return text === '' ? '' : `${key}: ${text}`;
			});
	return parts.filter((part) => part !== '').join(', ');
}

export interface ServiceError {
	readonly code: string | undefined;
	readonly message: string | undefined;
	readonly details: readonly ServiceRemark[];
	/** Whether it has the promised form (sync-api.md, Errors). */
	readonly isPromised: boolean;
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
export function readServiceError(body: unknown): ServiceError {
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
		isPromised:
			inner !== undefined &&
			typeof likeliest(inner, 'errorCode') === 'string' &&
			typeof likeliest(inner, 'errorMessage') === 'string',
	};
}
