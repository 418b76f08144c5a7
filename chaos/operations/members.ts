import { range } from 'lodash';

import {
	createMember,
	memberOf,
	newcomer,
	setSeats,
	teamMembersType,
	updateAvailability,
} from '../../testkit/nodes/teamMembers';
import type { TestWorkspace } from '../../testkit/workspace';
import { type Item, itemCount, type Operation } from '../stage';

const items: readonly Item[] = range(itemCount).map((item) => ({
	json: newcomer(item),
	marker: String(newcomer(item)['email']),
}));

const statesOf = async (workspace: TestWorkspace) =>
	await Promise.all(
		items.map(async ({ marker }) => ({ marker, status: (await memberOf(workspace, marker))?.['status'] })),
	);

async function addMembers(workspace: TestWorkspace): Promise<void> {
	for (const { json } of items) {
		const { name, email, role } = json;
		const member = { name, email, role, phone_number: '919876543210', password: 'a long password' };
		await workspace.call('POST', '/team-members', member);
	}
}

/** Enough seats for the seeded members and the new ones. */
const seats = 200;

export const memberOperations: readonly Operation[] = [
	{
		name: 'Team Members: Create',
		type: teamMembersType,
		prepare: async (workspace) => {
			await setSeats(workspace, seats);
			return {
				parameters: createMember(),
				items,
				stored: async () =>
					(await statesOf(workspace)).flatMap(({ marker, status }) => (status === undefined ? [] : [marker])),
			};
		},
	},
	{
		name: 'Team Members: Update Availability',
		type: teamMembersType,
		prepare: async (workspace) => {
			await setSeats(workspace, seats);
			await addMembers(workspace);
			return {
				parameters: updateAvailability('={{ $json.email }}', 'On Leave'),
				items,
				stored: async () =>
					(await statesOf(workspace)).flatMap(({ marker, status }) =>
						status === 'On Leave' ? [marker] : [],
					),
			};
		},
	},
];
