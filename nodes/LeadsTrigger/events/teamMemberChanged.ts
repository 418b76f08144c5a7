import { omit } from 'lodash';

import type { Data } from '../../shared/sync/data';
import { type Doubt, doubtText } from '../../shared/sync/lists/pagedList';
import type { TeamMember } from '../../shared/sync/shapes/teamMember';
import { compareListed } from '../changes/compareListed';
import { type Inventory, type Kinds, text } from '../changes/entity';
import { type Snapshot, snapshotShape, takeSnapshot } from '../changes/snapshot';
import { defineEvent } from '../event';
import { readSteadyTeam } from '../team';

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
