import { z } from 'zod';

import { inAnyOrder, type Operation } from '../../shared/run/operation';
import { failed, type Outcome } from '../../shared/run/outcome';
import type { Failure } from '../../shared/sync/failure';
import { memberAsSent } from '../../shared/sync/shapes/teamMember';
import { includeDeletedProperty, memberProperty } from '../properties';
import { memberEmails } from '../memberEmails';
import { memberData } from '../readMember';
import { teamMemberResource } from '../resources';

export const get: Operation = {
	resource: teamMemberResource,
	value: 'get',
	name: 'Get',
	action: 'Get a team member',
	description:
		'Get a team member by email or name, with the availability and the name of the permission template, but not the role',
	writes: false,
	properties: [
		memberProperty,
		{
			...includeDeletedProperty,
			description:
				'Whether to return the team member even if deleted. The list has no deleted ones: use the email.',
		},
	],

	async start(session) {
		const { client, parameters } = session;
		const memberOf = parameters.reader('member', 'Team Member', z.string());
		const emailOf = await memberEmails(session, memberOf);
		const includeDeleted = parameters.reader('includeDeleted', 'Include Deleted', z.boolean(), false);
		return inAnyOrder(async (item): Promise<Outcome> => {
			const email = emailOf(memberOf(item));
			if (email === undefined) return failed(unknownMember);
			const path = { email };
			const query = includeDeleted(item) ? { includeDeleted: true } : {};
			const result = await client.call('getTeamMember', { path, query }, memberAsSent);
			if (!result.ok) return failed(result.failure);
			return { kind: 'read', jsons: [memberData(result.answer)] };
		});
	},
};

const unknownMember: Failure = {
	reason: 'not_found',
	message: 'No team member has this name, or several have it',
	description: 'Use the email, or a name or a part of it that only one team member has.',
};
