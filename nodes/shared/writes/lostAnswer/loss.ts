import type { Session } from '../../run/operation';
import type { Failure } from '../../sync/failure';

/** The failure of a write that was sent and got no usable answer: the service may have stored it. */
export type Loss = Failure & { readonly lostSince: number };

const isLoss = (failure: Failure): failure is Loss => failure.lostSince !== undefined;

/** The failure as a loss; undefined when the service certainly stored nothing. */
export function lossOf(failure: Failure): Loss | undefined {
	return isLoss(failure) ? failure : undefined;
}

/** The loss that this node run left for an item before n8n retried it (Retry On Fail). */
export function earlierLoss({ earlier }: Pick<Session, 'earlier'>, item: number): Loss | undefined {
	const outcome = earlier(item);
	return outcome?.kind === 'failed' ? lossOf(outcome.failure) : undefined;
}

/** A later failure of a write that was lost before. It keeps the time of the first loss. */
export function openSince(failure: Failure, { lostSince }: Pick<Loss, 'lostSince'>): Loss {
	return { ...failure, lostSince: Math.min(lostSince, failure.lostSince ?? lostSince) };
}

/**
 * Whether the node or a gateway gave up waiting. The service may still carry out the call, and a look-up misses what it
 * stores later.
 */
export function mayStillArrive({ code, httpStatus }: Failure): boolean {
	return httpStatus === 504 || code === 'ECONNABORTED' || code === 'ETIMEDOUT';
}
