import type { Data } from '../../shared/sync/data';
import { compare } from '../changes/compare';
import { type Inventory, type Kinds, text } from '../changes/entity';
import { type Snapshot, snapshotShape, takeSnapshot } from '../changes/snapshot';
import { defineEvent } from '../event';
import { readTeam } from '../team';

const kinds = {
	member: { traits: [text('name', 'renamed'), text('status', 'state_changed')] },
} satisfies Kinds;

const inventoryOf = (members: Awaited<ReturnType<typeof readTeam>>) => ({
	member: members.map(({ email, name, status }) => ({ key: email, traits: [name, status] })),
});

function itemsOf(before: Snapshot, now: Inventory<'member'>): Data[] {
	return compare(kinds, before, now).map(({ kind: _, key, ...change }) => ({ email: key, ...change }));
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
		const now = inventoryOf(await readTeam(client));
		return { items: last === undefined ? [] : itemsOf(last, now), state: takeSnapshot(now) };
	},

	async sample({ client }) {
		const { member } = inventoryOf(await readTeam(client));
		const nobody = takeSnapshot({ member: [] });
		return itemsOf(nobody, { member: member.slice(0, 3) });
	},
});
