/** Small readers of one value. Each returns undefined for what it cannot read, and never throws. */
import { DateTime } from 'luxon';

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The key without case and punctuation: `lead_id`, `leadId` and `Lead ID` are one key. */
export const foldKey = (key: string): string => key.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

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

/** Greater numbers are milliseconds: 1e11 seconds is the year 5138, and 1e11 milliseconds is 1973. */
const mostSeconds = 1e11;
const mostMilliseconds = 1e14;
/** The most characters of a time. */
const longestTime = 100;

/**
 * A moment in epoch milliseconds, from seconds, milliseconds or microseconds since the epoch, also as text, or from ISO
 * 8601 with a zone. Undefined for a text without a zone: no endpoint returns the time zone of the workspace.
 */
export function momentOf(value: unknown): number | undefined {
	const number = numberOf(value);
	if (number !== undefined) {
		if (number < mostSeconds) return Math.round(number * 1000);
		return Math.round(number < mostMilliseconds ? number : number / 1000);
	}
	if (typeof value !== 'string' || value.length > longestTime || !/(?:Z|[+-]\d\d:?\d\d)$/i.test(value.trim()))
		return undefined;
	const text = value.trim().replace(' ', 'T');
	const moment = DateTime.fromISO(text);
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
