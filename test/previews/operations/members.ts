import * as team from '../../kit/nodes/teamMembers';
import { diya } from '../../kit/people';
import type { ExploredOperation } from '../explorer';
import { choices } from './choices';

export const teamMembers: readonly ExploredOperation[] = [
	{
		...{ folder: 'TeamMembers', name: 'teamMember/create', writes: true },
		async run(test) {
			for (const [index, options] of choices.entries())
				await test.run(team.teamMembersType, team.createMember(options), team.newcomer(index));
			await test.run(team.teamMembersType, team.createMember(), { ...team.newcomer(9), role: 'King' });
			await test.remarked(
				{ email: diya, field: 'email' },
				team.teamMembersType,
				team.createMember(),
				team.newcomer(10),
			);
		},
	},
	{
		...{ folder: 'TeamMembers', name: 'teamMember/updateAvailability', writes: true },
		async run(test) {
			for (const options of choices)
				for (const state of ['working', 'Elsewhere'])
					await test.run(team.teamMembersType, team.updateAvailability(diya, state, options));
			await test.run(team.teamMembersType, team.updateAvailability('nobody@mail.example', 'Working'));
			await test.remarked(
				{ email: diya, field: 'email' },
				team.teamMembersType,
				team.updateAvailability(diya, 'Working'),
			);
		},
	},
	{
		...{ folder: 'TeamMembers', name: 'teamMember/get', writes: false },
		run: async (test) => void (await test.run(team.teamMembersType, team.getMember(diya))),
	},
	{
		...{ folder: 'TeamMembers', name: 'teamMember/getAll', writes: false },
		run: async (test) => void (await test.run(team.teamMembersType, team.getMembers())),
	},
];
