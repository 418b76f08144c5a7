/** The service's remarks, in any form: as documented (sync-api.md, Remark), as texts, or keyed by field. */
import { foldKey, idOf, isObject, type JsonObject, keyReader, textOf } from './tolerant';

/** An address such as `fields.email` or `actions[1].employeeid`, and why the service did not store its value. */
export interface ServiceRemark {
	readonly field: string;
	readonly remark: string;
}

const addressKeys = ['field', 'path', 'address', 'pointer', 'property', 'fieldName', 'apiName', 'attribute'];
const wordKeys = ['remark', 'message', 'reason', 'error', 'description', 'detail', 'text', 'msg', 'warning'];
const listKeys = ['remarks', 'messages', 'reasons', 'errors', 'details', 'warnings'];
const readAddress = keyReader(...addressKeys);
const readWords = keyReader(...wordKeys, ...listKeys);

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

/** JSON can be nested deeper than the stack. */
const deepest = 30;

/**
 * Reads remarks from a text, a list, a remark object, or an object whose keys are addresses. No text of it gets lost:
 * what is not understood is repeated word for word.
 *
 * @param at the address of the value
 */
export function remarksOf(value: unknown, at = '', depth = 0): ServiceRemark[] {
	if (value === undefined || value === null || value === '') return [];
	if (Array.isArray(value)) {
		if (depth > deepest) return [{ field: at, remark: printValue(value) }];
		const isIndexed = at === 'actions';
		return value.flatMap((each, index) => remarksOf(each, isIndexed ? `${at}[${index}]` : at, depth + 1));
	}
	if (!isObject(value)) return [readText(at, String(value))];
	if (depth > deepest) return [{ field: at, remark: printValue(value) }];
	const entries = Object.entries(value);
	if (entries.length === 0) return depth === 0 ? [] : [{ field: at, remark: '' }];
	if (isRemark(value)) return remarkObject(value, at, depth);
	const isIndex = (key: string) => at === '' && /^\d+$/.test(key);
	return entries.flatMap(([key, each]) => remarksOf(each, isIndex(key) ? '' : joined(at, key), depth + 1));
}

/** A text may begin with its address: `fields.rating: Rating must be between 1 and 5`. */
function readText(at: string, text: string): ServiceRemark {
	const address = at === '' ? /^((?:fields\.|actions\[\d+\])[\w.]*)\s*[:-]/.exec(text)?.[1] : undefined;
	return { field: address ?? at, remark: text };
}

/** Whether an object is one remark with its address, wherever it stands. */
export function isAddressedRemark(value: unknown): boolean {
	return isObject(value) && addressOf(value) !== undefined && readWords(value) !== undefined;
}

/** Whether an object among remarks is one of them. Otherwise its keys are addresses. */
function isRemark(value: JsonObject): boolean {
	return addressOf(value) !== undefined || typeof readWords(value) === 'string';
}

/** `"fields.rating"`, or its parts as a list. */
function addressOf(value: JsonObject): string | undefined {
	const address = readAddress(value);
	if (!Array.isArray(address)) return typeof address === 'string' ? address : undefined;
	const parts = address.map(idOf);
	return parts.includes(undefined) ? undefined : parts.map(String).reduce(joined, '');
}

function remarkObject(value: JsonObject, at: string, depth: number): ServiceRemark[] {
	const address = addressOf(value);
	const words = readWords(value);
	const field = joined(at, address ?? '');
	const shown = new Set([words, address === undefined ? undefined : readAddress(value)]);
	const more = Object.entries(value).filter(([key, each]) => !isIgnored(key, each) && !shown.has(each));
	const [first = { field, remark: '' }, ...rest] =
		typeof words === 'string' ? [{ field, remark: words }] : remarksOf(words, field, depth + 1);
	const extra = printValue(Object.fromEntries(more));
	if (extra === '') return [first, ...rest];
	return [{ ...first, remark: first.remark === '' ? extra : `${first.remark} (${extra})` }, ...rest];
}

/** The only status of a remark (sync-api.md, Remark), which adds nothing. */
function isIgnored(key: string, value: unknown): boolean {
	return foldKey(key) === 'status' && textOf(value)?.toUpperCase() === 'IGNORED';
}

function joined(at: string, key: string): string {
	// A long key is cut already here, because each entry below it would repeat it.
	if (key.length > longestAddress) return joined(at, key.slice(0, longestAddress));
	if (at === '' || key === '' || key === at || key.startsWith(`${at}.`)) return key || at;
	return (/^\d+$/.test(key) ? `${at}[${key}]` : `${at}.${key}`).slice(0, longestAddress);
}

/** JSON as plain text, with each of its texts unchanged. */
export function printValue(value: unknown, depth = 0): string {
	if (value === null || value === undefined) return '';
	if (typeof value !== 'object') return String(value);
	if (depth > deepest) return '...';
	const parts = Array.isArray(value)
		? value.map((each) => printValue(each, depth + 1))
		: Object.entries(value).map(([key, each]) => {
				const text = printValue(each, depth + 1);
				return text === '' ? '' : `${key}: ${text}`;
			});
	return parts.filter((part) => part !== '').join(', ');
}
