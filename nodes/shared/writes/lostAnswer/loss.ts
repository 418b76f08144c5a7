import type { Session } from '../../run/operation';
import type { Failure } from '../../sync/failure';

/** The failure of a write that was sent and brought no usable answer: what it writes may be stored. */
export type Loss = Failure & { readonly lostSince: number };

const isLoss = (failure: Failure): failure is Loss => failure.lostSince !== undefined;

/** The loss that a failed call stands for; undefined when the service has certainly stored nothing. */
export function lossOf(failure: Failure): Loss | undefined {
	return isLoss(failure) ? failure : undefined;
}

/** What an earlier try of this run (Retry On Fail) left open for an item. */
export function earlierLoss({ earlier }: Pick<Session, 'earlier'>, item: number): Loss | undefined {
	const outcome = earlier(item);
	return outcome?.kind === 'failed' ? lossOf(outcome.failure) : undefined;
}

/** A later failure of a write that was lost before: it stays open since then. */
export function openSince(failure: Failure, { lostSince }: Pick<Loss, 'lostSince'>): Loss {
	return { ...failure, lostSince: Math.min(lostSince, failure.lostSince ?? lostSince) };
}

/**
 * Somebody gave up waiting, we or a gateway. The service may still be at work on the call, and what it stores after the
 * look-up goes unseen.
 */
export function mayStillArrive({ code, httpStatus }: Failure): boolean {
	return httpStatus === 504 || code === 'ECONNABORTED' || code === 'ETIMEDOUT';
}
