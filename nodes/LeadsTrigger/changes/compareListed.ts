import { FailureError } from '../../shared/sync/failure';
import { compare, type WorkspaceChange } from './compare';
import type { Inventory, Kinds } from './entity';
import type { Snapshot } from './snapshot';

/**
 * As `compare`, for lists that may be incomplete. What is missing from such a list may still be in the workspace, so then
 * this function throws a `FailureError`, and the node remembers what it knew.
 *
 * @param doubts why the lists may be incomplete, in sentences
 */
export function compareListed<Name extends string>(
	kinds: Kinds<Name>,
	before: Snapshot,
	now: Inventory<Name>,
	doubts: readonly string[],
): Array<WorkspaceChange<Name>> {
	const changes = compare(kinds, before, now);
	const isMissing = changes.some(({ after }) => after === null);
	if (doubts.length === 0 || !isMissing) return changes;
	throw new FailureError({
		reason: 'unreadable_answer',
		message: 'Something is missing from a list that may be incomplete',
		description: `${doubts.join(' ')} The node reported no change. The next poll reads the list again.`,
	});
}
