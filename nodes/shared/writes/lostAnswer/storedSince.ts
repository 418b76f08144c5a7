import type { AnswerTimes } from '../../sync/client';
import type { Loss } from './loss';

/**
 * How far apart two clocks of the service may be, in milliseconds: the one that writes the `Date` header, and the one that
 * dates what is stored.
 *
 * Too short, and our own write is not recognised and is sent again. Too long, and an equal write that somebody else made
 * just before is taken for ours. The first is likelier, so this is the longer of the two values that were in use.
 */
const clockSlack = 2_000;

/**
 * Whether a thing that a look-up brought was stored after the lost call was sent. Undefined for a thing without a time.
 *
 * `times` are those of the look-up: the service's clock decides, whatever the clock of this machine says. The `Date` of
 * an answer is cut to whole seconds and was some time on its way, so it is never ahead of the service. Without it the
 * clocks are taken to agree.
 */
export function storedSince(
	{ lostSince }: Pick<Loss, 'lostSince'>,
	{ receivedAt, serviceTime = receivedAt }: AnswerTimes,
	createdAt: number | undefined,
): boolean | undefined {
	if (createdAt === undefined) return undefined;
	return createdAt >= lostSince + (serviceTime - receivedAt) - clockSlack;
}
