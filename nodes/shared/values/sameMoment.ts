import { epochOf } from './calendar';
import { dateFormat } from './dateFormat';
import { readDate } from './dateText';
import type { Equality } from './equality';

const hour = 3_600_000;
/** Clocks of the world are up to 14 hours ahead of UTC and 12 behind it, in steps of 15 minutes. */
const farthestAhead = 14 * hour;
const farthestBehind = -12 * hour;
const zoneStep = hour / 4;

const midnight = { hour: 0, minute: 0, second: 0, millisecond: 0 };

/** A date in text, as if it were in UTC; undefined for any other text. */
function asUtc(text: string, pattern: string | undefined): number | undefined {
	const read = readDate(text, dateFormat(pattern).isMonthFirst);
	return typeof read === 'string' ? undefined : epochOf(read.date, read.clock?.time ?? midnight, 0);
}

/**
 * Epoch milliseconds are stored as they were sent. A date in text is in the time zone of the workspace, which no
 * endpoint tells, so every zone will do.
 */
export const isSameMoment: Equality = (sent, stored, { dateFormat: pattern }) => {
	if (typeof stored !== 'number') return false;
	if (typeof sent !== 'string') return sent === stored;
	const utc = asUtc(sent, pattern);
	if (utc === undefined) return false;
	const ahead = utc - stored;
	return ahead <= farthestAhead && ahead >= farthestBehind && ahead % zoneStep === 0;
};
