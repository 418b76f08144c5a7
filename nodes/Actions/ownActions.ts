import type { Session } from '../shared/run/operation';
import type { Outcome } from '../shared/run/outcome';

/**
 * The actions that this run wrote, all its tries included. None of them is the lost action of another item, even if
 * values and time match.
 */
export class OwnActions {
	/** The IDs by lead. Undefined stands for an action whose ID the service did not return. */
	private readonly idsByLead = new Map<string, Set<string | undefined>>();

	/** Adds what an earlier try of this run wrote (Retry On Fail). */
	addEarlier({ items, earlier }: Pick<Session, 'items' | 'earlier'>): void {
		items.forEach((_, item) => {
			const outcome = earlier(item);
			if (outcome?.kind === 'written' && outcome.leadId !== undefined) this.add(outcome.leadId, outcome);
		});
	}

	add(leadId: string, outcome: Outcome): void {
		if (outcome.kind !== 'written') return;
		const { action_id: id } = outcome.json;
		const ids = this.idsByLead.get(leadId) ?? new Set();
		this.idsByLead.set(leadId, ids.add(typeof id === 'string' ? id : undefined));
	}

	has(leadId: string, actionId: string): boolean {
		return this.idsByLead.get(leadId)?.has(actionId) ?? false;
	}

	/**
	 * Whether these actions can be recognised on a timeline. The service must have returned all their IDs, and the timeline
	 * must show at least one of them: otherwise it may use other IDs.
	 */
	areKnownBy(leadId: string, shownIds: ReadonlySet<string>): boolean {
		const ids = this.idsByLead.get(leadId);
		if (ids === undefined) return true;
		return !ids.has(undefined) && [...ids].some((id) => id !== undefined && shownIds.has(id));
	}
}
