import { range } from 'lodash';
import type { IDataObject } from 'n8n-workflow';

import {
	createMember,
	memberOf,
	newcomer,
	setSeats,
	teamMembersType,
	updateAvailability,
} from '../../kit/nodes/teamMembers';
import type { TestWorkspace } from '../../kit/workspace';
import { type Item, itemCount, type Operation } from '../stage';

const items: readonly Item[] = range(itemCount).map((item) => ({
	json: newcomer(item),
	marker: String(newcomer(item)['email']),
	values: { name: `Newcomer ${item}`, phone_number: `9198765${10_000 + item}` },
}));

const statesOf = async (workspace: TestWorkspace) =>
	await Promise.all(
		items.map(async ({ marker }) => {
			const { status, name, phone_number } = (await memberOf(workspace, marker)) ?? {};
			return { marker, status, values: { name, phone_number } as IDataObject };
		}),
	);

async function addMembers(workspace: TestWorkspace): Promise<void> {
	for (const { marker, values } of items) {
		const member = { ...values, role: 'CALLER', email: marker, password: 'a long password' };
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
				stored: async () => (await statesOf(workspace)).filter(({ status }) => status !== undefined),
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
				stored: async () => (await statesOf(workspace)).filter(({ status }) => status === 'On Leave'),
			};
		},
	},
];
