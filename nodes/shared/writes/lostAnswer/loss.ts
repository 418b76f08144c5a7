import type { Session } from '../../run/operation';
import type { Outcome } from '../../run/outcome';
import type { Failure } from '../../sync/failure';

/** The failure of a write that was sent and got no usable answer: the service may have stored it. */
export type Loss = Failure & { readonly lostSince: number };

const isLoss = (failure: Failure): failure is Loss => failure.lostSince !== undefined;

/** The failure as a loss; undefined when the service certainly stored nothing. */
export function lossOf(failure: Failure): Loss | undefined {
	return isLoss(failure) ? failure : undefined;
}

/** The outcome of an item whose write was lost. */
export type LostOutcome = Outcome & { readonly kind: 'failed'; readonly failure: Loss };

export function isLost(outcome: Outcome | undefined): outcome is LostOutcome {
	return outcome?.kind === 'failed' && isLoss(outcome.failure);
}

/** The loss that this node run left for an item before n8n retried it (Retry On Fail). */
export function earlierLoss({ earlier }: Pick<Session, 'earlier'>, item: number): Loss | undefined {
	const outcome = earlier(item);
	return isLost(outcome) ? outcome.failure : undefined;
}

/** A later failure of a write that was lost before. It keeps the time of the first loss. */
export function openSince(failure: Failure, { lostSince }: Pick<Loss, 'lostSince'>): Loss {
	return { ...failure, lostSince: Math.min(lostSince, failure.lostSince ?? lostSince) };
}
