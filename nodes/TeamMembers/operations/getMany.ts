import { z } from 'zod';

import { limitProperty, returnAllProperty } from '../../shared/editor/properties';
import { wantedReader } from '../../shared/editor/readers';
import { inAnyOrder, type Operation, type Session } from '../../shared/run/operation';
import { listOutcome, type Outcome } from '../../shared/run/outcome';
import { readList } from '../../shared/sync/lists/readList';
import { endpoints } from '../../shared/sync/endpoints';
import type { AsSent } from '../../shared/sync/shapes/asSent';
import { page, shaped } from '../../shared/sync/shapes/page';
import { memberAsSent, type TeamMember } from '../../shared/sync/shapes/teamMember';
import { includeDeletedProperty } from '../properties';
import { memberData } from '../readMember';
import { teamMemberResource } from '../resources';

const members = page(shaped(memberAsSent));

export const getMany: Operation = {
	resource: teamMemberResource,
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many team members',
	description:
		'List the team members by name, with the availability and the name of the permission template, but not the role',
	writes: false,
	properties: [returnAllProperty, limitProperty, includeDeletedProperty],

	start(session) {
		const { parameters } = session;
		const wantedOf = wantedReader(parameters);
		const includeDeleted = parameters.reader('includeDeleted', 'Include Deleted', z.boolean(), false);
		return inAnyOrder(async (item) => await list(session, wantedOf(item), includeDeleted(item)));
	},
};

async function list({ client }: Session, wanted: number, includeDeleted: boolean): Promise<Outcome> {
	const { entries, doubts } = await readList<AsSent<TeamMember>>({
		pageSize: endpoints.listTeamMembers.pageSize,
		wanted,
		growsAt: 'anyPlace',
		width: () => client.concurrency,
		keyOf: ({ read }) => read.email.toLowerCase(),
		fetch: async (skip, limit) => {
			const query = { skip, limit, ...(includeDeleted ? { includeDeleted: true } : {}) };
			return await client.require('listTeamMembers', { path: {}, query }, members);
		},
	});
	return listOutcome(entries.map(memberData), doubts);
}
