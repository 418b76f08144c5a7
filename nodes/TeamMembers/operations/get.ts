import { z } from 'zod';

import { inAnyOrder, type Operation } from '../../shared/run/operation';
import { failed, type Outcome } from '../../shared/run/outcome';
import { memberAsSent } from '../../shared/sync/shapes/teamMember';
import { emailProperty, includeDeletedProperty } from '../properties';
import { memberData } from '../readMember';
import { teamMemberResource } from '../resources';

export const get: Operation = {
	resource: teamMemberResource,
	value: 'get',
	name: 'Get',
	action: 'Get a team member',
	description:
		'Get a team member by email, with the availability and the name of the permission template, but not the role',
	writes: false,
	properties: [
		emailProperty,
		{ ...includeDeletedProperty, description: 'Whether to return the team member even if deleted' },
	],

	start({ client, parameters }) {
		const emailOf = parameters.reader('email', 'Email', z.string());
		const includeDeleted = parameters.reader('includeDeleted', 'Include Deleted', z.boolean(), false);
		return inAnyOrder(async (item): Promise<Outcome> => {
			const path = { email: emailOf(item).trim() };
			const query = includeDeleted(item) ? { includeDeleted: true } : {};
			const result = await client.call('getTeamMember', { path, query }, memberAsSent);
			if (!result.ok) return failed(result.failure);
			return { kind: 'read', jsons: [memberData(result.answer)] };
		});
	},
};
