import { readHttpDate } from './httpDate';
import type { HttpAnswer } from './transport';

/** When an answer arrived, in epoch milliseconds. */
export interface AnswerTimes {
	/** By the clock of this machine. */
	readonly receivedAt: number;
	/** By the service's clock, from its `Date` header, to the second. Undefined without that header. */
	readonly serviceTime: number | undefined;
}

/** Made when it is asked for: few callers need the time of the service, and to read a date takes long. */
export function timesOf({
	receivedAt,
	headers,
}: Pick<AnswerTimes, 'receivedAt'> & Pick<HttpAnswer, 'headers'>): AnswerTimes {
	return { receivedAt, serviceTime: readHttpDate(headers['date']) };
}
