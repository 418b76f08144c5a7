import type { AnswerTimes } from '../../sync/answerTimes';
import type { Loss } from './loss';

/**
 * How far apart two clocks of the service may be, in milliseconds: the clock of the `Date` header, and the clock that
 * dates what is stored.
 *
 * If this is too short, the node does not recognise its own write. If it is too long, the node takes an equal, slightly
 * older write by somebody else for its own. Times may be cut to whole seconds, so it must be more than one.
 */
const clockSlack = 2_000;

/**
 * Whether a record from a look-up was stored after the lost call was sent. Undefined for a record without a time.
 *
 * `receivedAt` and `serviceTime` are those of the look-up. The service's clock decides, not this machine's. The `Date` of
 * an answer is cut to whole seconds and travels for some time, so it is never ahead of the service. Without a `Date`, the
 * two clocks are assumed to agree.
 */
export function storedSince(
	{ lostSince }: Pick<Loss, 'lostSince'>,
	{ receivedAt, serviceTime = receivedAt }: AnswerTimes,
	createdAt: number | undefined,
): boolean | undefined {
	if (createdAt === undefined) return undefined;
	return createdAt >= lostSince + (serviceTime - receivedAt) - clockSlack;
}
