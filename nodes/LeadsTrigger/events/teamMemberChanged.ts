import { omit } from 'lodash';

import type { Data } from '../../shared/sync/data';
import type { SyncClient } from '../../shared/sync/client';
import { FailureError } from '../../shared/sync/failure';
import { type Doubt, doubtText, type Listing } from '../../shared/sync/lists/pagedList';
import type { TeamMember } from '../../shared/sync/shapes/teamMember';
import { readTeam } from '../../shared/workspace/parts';
import { compareListed } from '../changes/compare';
import { type Inventory, type Kinds, text } from '../changes/entity';
import { type Snapshot, snapshotShape, takeSnapshot } from '../changes/snapshot';
import { defineEvent } from '../event';

/**
 * Reads the whole team.
 *
 * Pages are ordered by name, so a member who is removed or renamed between two pages can move others to another page. A
 * member who is missed that way would count as removed. So a reading counts only if the list did not change meanwhile.
 */
async function readSteadyTeam(client: SyncClient): Promise<Listing<TeamMember>> {
	const team = await readTeam(client);
	if (!team.doubts.some(({ kind }) => kind === 'unsteady')) return team;
	throw new FailureError({
		reason: 'unavailable',
		message: 'The list of team members changed while it was read',
		description: 'The node reported no change. The next poll reads the list again.',
	});
}

export const memberKinds = {
	member: { traits: [text('name', 'renamed'), text('status', 'state_changed')] },
} satisfies Kinds;

const inventoryOf = (members: readonly TeamMember[]) => ({
	member: members.map(({ email, name, status }) => ({ key: email, traits: [name, status] })),
});

function itemsOf(before: Snapshot, now: Inventory<'member'>, doubts: readonly Doubt[]): Data[] {
	const changes = compareListed(memberKinds, before, now, doubts.map(doubtText));
	return changes.map(({ key, ...change }) => ({ email: key, ...omit(change, 'kind') }));
}

/** The email identifies a team member (sync-api.md, Team member), so a new email is a new member. */
export const teamMemberChanged = defineEvent<Snapshot>({
	value: 'teamMemberChanged',
	name: 'Team Member Changed',
	description: 'A team member was added, removed or renamed, or has a new availability',
	properties: [],
	state: snapshotShape,
	settings: () => ({}),

	async poll({ client }, last) {
		const { entries, doubts } = await readSteadyTeam(client);
		const now = inventoryOf(entries);
		return { items: last === undefined ? [] : itemsOf(last, now, doubts), state: takeSnapshot(now) };
	},

	async sample({ client }) {
		const { entries } = await readSteadyTeam(client);
		const nobody = takeSnapshot({ member: [] });
		return itemsOf(nobody, inventoryOf(entries.slice(0, 3)), []);
	},
});
