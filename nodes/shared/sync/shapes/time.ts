import { DateTime } from 'luxon';

import { numberOf } from './tolerant';

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
