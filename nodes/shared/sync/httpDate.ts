import { DateTime } from 'luxon';

import type { HttpAnswer } from './transport';

/** In characters. No date is longer, and the patterns of luxon take longer with the length. */
const longestHeader = 100;

/**
 * Reads a date header in the forms of RFC 9110, in epoch milliseconds. Returns undefined if it is missing or no date.
 *
 * `Date.parse` would make a date of nearly every text with a number, and it reads a date without a zone in the zone of
 * this machine.
 */
export function parseHttpDate(header: string | undefined): number | undefined {
	if (header === undefined || header.length > longestHeader) return undefined;
	const date = DateTime.fromHTTP(header.trim());
	return date.isValid ? date.toMillis() : undefined;
}

/**
 * How far apart the clocks of the service and of this machine may be, in milliseconds, where the service does not send its
 * time.
 */
const clockDifference = 300_000;

/**
 * When an answer arrived, in epoch milliseconds. Call this only where the time of the service is needed: reading a date
 * takes long, and few callers need it.
 */
export function timesOf(answer: { readonly receivedAt: number } & Pick<HttpAnswer, 'headers'>) {
	const { receivedAt, headers } = answer;
	// The header is cut to whole seconds.
	const sent = parseHttpDate(headers['date']);
	return {
		/** By the clock of this machine. */
		receivedAt,
		/** By the service's clock, not before this time. The same as `latest` if the answer has a `Date` header. */
		earliest: sent ?? receivedAt - clockDifference,
		/** By the service's clock, not after this time. */
		latest: sent ?? receivedAt + clockDifference,
	};
}

export type AnswerTimes = Readonly<ReturnType<typeof timesOf>>;
