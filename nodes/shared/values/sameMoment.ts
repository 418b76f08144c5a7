import { epochOf } from './calendar';
import { dateFormat } from './dateFormat';
import { onlyDate, ordersOf } from './dateOrder';
import { readDate } from './dateText';
import type { Equality } from './equality';

const hour = 3_600_000;
/** Time zones are up to 14 hours ahead of UTC and 12 hours behind it, in steps of 15 minutes. */
const farthestAhead = 14 * hour;
const farthestBehind = -12 * hour;
const zoneStep = hour / 4;

const midnight = { hour: 0, minute: 0, second: 0, millisecond: 0 };

/** The epoch milliseconds of a date text, read as UTC; undefined for any other text. */
function asUtc(text: string, pattern: string | undefined): number | undefined {
	const own = dateFormat(pattern)?.read(text);
	if (own) return epochOf(own.date, own.time, 0);
	const read = readDate(text);
	if (typeof read === 'string') return undefined;
	const date = onlyDate(read.dates, ordersOf(read.dates));
	return date && epochOf(date, read.clock?.time ?? midnight, 0);
}

/**
 * The service stores epoch milliseconds as they were sent. It reads a date text in the time zone of the workspace,
 * which no endpoint returns, so the stored moment may match in any time zone.
 */
export const isSameMoment: Equality = (sent, stored, { dateFormat: pattern }) => {
	if (typeof stored !== 'number') return false;
	if (typeof sent !== 'string') return sent === stored;
	const utc = asUtc(sent, pattern);
	if (utc === undefined) return false;
	const ahead = utc - stored;
	return ahead <= farthestAhead && ahead >= farthestBehind && ahead % zoneStep === 0;
};
