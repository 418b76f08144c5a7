import { DateTime } from 'luxon';

/** The workspace date format; a time may follow it. */
export const DATE_FORMAT = 'DD/MM/YYYY';

const FORMAT = /^(\d{2})\/(\d{2})\/(\d{4})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/;

/** sync-api.md, Edge cases of values, DATE: the years 1 to 9999. */
const FIRST = Date.parse('0001-01-01T00:00:00.000Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Converts a sent date to epoch milliseconds; undefined if it is not a date. A missing time means 00:00:00 in the
 * workspace time zone. ISO 8601 is not parsed (sync-api.md, Field types).
 */
export function readDate(value: unknown, timeZone: string): number | undefined {
	if (typeof value === 'number') {
		return Number.isInteger(value) && value >= FIRST && value <= LAST ? value : undefined;
	}
	if (typeof value !== 'string') return undefined;
	const parts = FORMAT.exec(value);
	if (parts === null) return undefined;
	const [day, month, year, hour, minute, second] = parts.slice(1).map((part) => Number(part ?? 0));
	if (year === undefined || year < 1 || hour === 24) return undefined;
	const date = DateTime.fromObject({ day, month, year, hour, minute, second }, { zone: timeZone });
	if (!date.isValid) return undefined;
	// Where the clock moved at 23:00, fromObject returns one o'clock for the midnight after it.
	return (parts[4] === undefined ? date.startOf('day') : date).toMillis();
}
