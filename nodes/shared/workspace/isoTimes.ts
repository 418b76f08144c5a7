import type { Data } from '../sync/data';
import { momentOf } from '../sync/shapes/tolerant';

/** The times that the service adds to every lead. No write takes them, so their form is free. */
const addedTimes = ['created_on', 'modified_on'];

/** The moment, in epoch milliseconds, as ISO 8601. Undefined if it is too far away for a date. */
export function isoTimeOf(moment: number): string | undefined {
	const time = new Date(moment);
	return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/**
 * Turns the times that the service adds into ISO 8601, in place. The dates of people stay as the service sends them: an
 * ISO text of midnight means a day, so a lead that is read and written again would get another moment (decision 4).
 */
export function withIsoTimes(lead: Data): Data {
	for (const key of addedTimes) {
		const value = lead[key];
		const time = typeof value === 'number' ? isoTimeOf(momentOf(value) ?? NaN) : undefined;
		if (time !== undefined) lead[key] = time;
	}
	return lead;
}
