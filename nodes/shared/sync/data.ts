import { hash } from 'node:crypto';

import { isNil, mapValues } from 'lodash';
import { DateTime } from 'luxon';

/** JSON-like data for an item. It fits n8n's `IDataObject`, without an import of n8n. */
export type Value = string | number | boolean | object | null | undefined;
export type Data = Record<string, Value>;

/** An object from outside, of which nothing is known. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as an object with keys; undefined for a list and for any other value. */
export const recordOf = (value: unknown): JsonObject | undefined => (isObject(value) ? value : undefined);

/** The value of an own key. A plain look-up also finds what every object inherits, such as `constructor`. */
export function ownValue<Held>(record: Readonly<Record<string, Held>>, key: string): Held | undefined {
	return Object.hasOwn(record, key) ? record[key] : undefined;
}

/**
 * The value as text. Empty for a value that cannot become one, such as an object with a key `toString`. Never throws.
 */
export function plainText(value: unknown): string {
	try {
		return String(value);
	} catch {
		return '';
	}
}

function isValue(value: unknown): value is Value {
	return typeof value !== 'function' && typeof value !== 'symbol' && typeof value !== 'bigint';
}

/** Turns a value from outside into item data. A value that JSON cannot hold becomes text. */
export function toValue(value: unknown): Value {
	return isValue(value) ? value : String(value);
}

/** Whether an item can hold all values as they are. It can hold all of JSON. */
function isData(values: JsonObject): values is Data {
	for (const key of Object.keys(values)) if (!isValue(values[key])) return false;
	return true;
}

/** The values as item data. Not in a copy if all values fit, so only for an object that nobody else changes. */
export function asData(values: JsonObject): Data {
	return isData(values) ? values : mapValues(values, toValue);
}

/** As `asData`, in a copy. */
export const toData = (values: JsonObject): Data => ({ ...asData(values) });

/** Without the keys that have no value. */
export function withoutUndefined(data: Data): Data {
	return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
}

/** The first of several texts, and how many more there are: for a sentence. */
export function enumerated(texts: readonly string[], most: number, separator = ', '): string {
	const more = texts.length > most ? ` and ${texts.length - most} more` : '';
	return texts.slice(0, most).join(separator) + more;
}

/** Whether a field has no value. A service may show that in several ways. */
export function isUnset(value: unknown): boolean {
	return isNil(value) || value === '' || (Array.isArray(value) && value.length === 0);
}

/** An ID: a text that is not blank, or a whole number. */
export function idOf(value: unknown): string | undefined {
	if (typeof value === 'string') return value.trim() === '' ? undefined : value;
	// JSON.parse rounds a longer number, so it would name another record.
	return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : undefined;
}

/** A text that is not blank, or a number as text. */
export function textOf(value: unknown): string | undefined {
	if (typeof value === 'string') return value.trim() === '' ? undefined : value;
	return typeof value === 'number' ? String(value) : undefined;
}

/** A finite number, or a text that is one: `"7"`. */
export function numberOf(value: unknown): number | undefined {
	if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
	if (typeof value !== 'string' || value.trim() === '') return undefined;
	const number = Number(value);
	return Number.isFinite(number) ? number : undefined;
}

/** A whole number that is not negative. */
export function countOf(value: unknown): number | undefined {
	const number = numberOf(value);
	return number !== undefined && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

/** A boolean, also as `"true"`, `"No"`, 1 or `"0"`. */
export function flagOf(value: unknown): boolean | undefined {
	if (typeof value === 'boolean') return value;
	const text = textOf(value)?.trim().toLowerCase();
	if (text === 'true' || text === 'yes' || text === '1') return true;
	return text === 'false' || text === 'no' || text === '0' ? false : undefined;
}

/** Each unit ends in the year 5138, and the next one begins in 1973. What is greater is in another unit or epoch. */
const mostSeconds = 1e11;
const mostMilliseconds = 1e14;
const mostMicroseconds = 1e17;
/** The most characters of a time. */
const longestTime = 100;

/**
 * A moment in epoch milliseconds, from seconds, milliseconds or microseconds since the epoch, also as text, or from ISO
 * 8601 with a zone. Undefined for another unit, and for a text without a zone: no endpoint returns the time zone of the
 * workspace.
 */
export function momentOf(value: unknown): number | undefined {
	const number = numberOf(value);
	if (number !== undefined) {
		if (number < mostSeconds) return Math.round(number * 1000);
		if (number >= mostMicroseconds) return undefined;
		return Math.round(number < mostMilliseconds ? number : number / 1000);
	}
	if (typeof value !== 'string' || value.length > longestTime || !/(?:Z|[+-]\d\d:?\d\d)$/i.test(value.trim()))
		return undefined;
	const moment = DateTime.fromISO(value.trim().replace(' ', 'T'));
	return moment.isValid ? moment.toMillis() : undefined;
}

/** The object or list that a text holds as JSON. */
export function jsonOf(text: string): unknown {
	if (!/^\s*[[{]/.test(text)) return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** A hash of a value that is not kept itself: what a person chose as an ID may name somebody. */
export function hashOf(value: unknown): string {
	return hash('sha256', JSON.stringify(value), 'base64url');
}
