import { omit } from 'lodash';

import { FailureError } from '../../shared/sync/failure';
import { doubtText } from '../../shared/sync/lists/pagedList';
import { fetchTeam } from '../../shared/workspace/parts';
import { defineChangeEvent, type Kinds } from '../changes';

export const memberKinds = { member: { name: 'renamed', status: 'state_changed' } } satisfies Kinds;

/** The email identifies a team member (sync-api.md, Team member), so a new email is a new member. */
export const teamMemberChanged = defineChangeEvent({
	name: 'Team Member Changed',
	description: 'A team member was added, removed or renamed, or has a new availability',
	kinds: memberKinds,
	sampled: { member: 3 },
	itemOf: ({ key, ...change }) => ({ email: key, ...omit(change, 'kind') }),

	/**
	 * Pages are ordered by name, so a member who is removed or renamed between two pages can move others to another page.
	 * A member who is missed that way would count as removed. So a reading counts only if the list did not change.
	 */
	async read({ client }) {
		const { entries, doubts } = await fetchTeam(client);
		if (doubts.some(({ kind }) => kind === 'unsteady'))
			throw new FailureError({
				reason: 'unavailable',
				message: 'The list of team members changed while it was read',
				description: 'The node reported no change. The next poll reads the list again.',
			});
		const member = entries.map(({ email, name, status }) => ({ key: email, traits: { name, status } }));
		return { now: { member }, doubts: doubts.map(doubtText) };
	},
});
