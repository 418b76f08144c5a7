import type { AnswerTimes } from '../sync/httpDate';
import type { Loss } from './outcome';

/**
 * How far apart two clocks of the service may be, in milliseconds: the clock of the `Date` header, and the clock that
 * dates what is stored.
 *
 * If this is too short, the node does not recognise its own write. If it is too long, the node takes an equal, slightly
 * older write by somebody else for its own. Times may be cut to whole seconds, so it must be more than one.
 */
const clockSlack = 2_000;

/**
 * Whether a time in an answer is later than the service's own present, so that one of its two clocks is wrong, or the time
 * is read in a wrong unit or zone. Then no time of the answer proves anything.
 */
export const isAhead = ({ latest }: AnswerTimes, time: number | undefined): boolean =>
	time !== undefined && time > latest + clockSlack;

/**
 * Whether a record from a look-up was stored after the lost call was sent. Undefined for a record without a time, and for
 * one whose time proves nothing: it is later than the answer, or within what is not known about the service's clock.
 *
 * The times are those of the look-up's answer. The service's clock decides, not this machine's. The `Date` of an answer is
 * cut to whole seconds and travels for some time, so it is never ahead of the service.
 */
export function storedSince(
	{ lostSince }: Pick<Loss, 'lostSince'>,
	times: AnswerTimes,
	createdAt: number | undefined,
): boolean | undefined {
	if (createdAt === undefined || isAhead(times, createdAt)) return undefined;
	const { receivedAt, earliest, latest } = times;
	const byService = (serviceTime: number) => lostSince + (serviceTime - receivedAt) - clockSlack;
	if (createdAt >= byService(latest)) return true;
	return createdAt < byService(earliest) ? false : undefined;
}
