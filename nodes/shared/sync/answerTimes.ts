import { readHttpDate } from './httpDate';
import type { HttpAnswer } from './transport';

/**
 * How far apart the clocks of the service and of this machine may be, in milliseconds, where the service does not send its
 * time.
 */
const clockDifference = 300_000;

/** When an answer arrived, in epoch milliseconds. */
export interface AnswerTimes {
	/** By the clock of this machine. */
	readonly receivedAt: number;
	/** By the service's clock, not before this time. The same as `latest` if the answer has a `Date` header. */
	readonly earliest: number;
	/** By the service's clock, not after this time. The header is cut to whole seconds. */
	readonly latest: number;
}

/** Call this only where the time of the service is needed: reading a date takes long, and few callers need it. */
export function timesOf({
	receivedAt,
	headers,
}: Pick<AnswerTimes, 'receivedAt'> & Pick<HttpAnswer, 'headers'>): AnswerTimes {
	const sent = readHttpDate(headers['date']);
	if (sent !== undefined) return { receivedAt, earliest: sent, latest: sent };
	return { receivedAt, earliest: receivedAt - clockDifference, latest: receivedAt + clockDifference };
}
