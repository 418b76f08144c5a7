import { z } from 'zod';

import { limitProperty, returnAllProperty } from '../../shared/editor/properties';
import { wantedReader } from '../../shared/editor/readers';
import { inAnyOrder, type Operation, type Session } from '../../shared/run/operation';
import { listOutcome, type Outcome, unreadEntry, unreadNotes, withNotes } from '../../shared/run/outcome';
import { readList } from '../../shared/sync/lists/readList';
import { endpoints } from '../../shared/sync/endpoints';
import { withRaw, page, type SentEntry } from '../../shared/sync/shapes/page';
import { memberList, type SentMember } from '../../shared/sync/shapes/teamMember';
import { includeDeletedProperty } from '../properties';
import { memberData } from '../readMember';
import { teamMemberResource } from '../resources';

const members = page(withRaw(memberList));

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
	const { entries, doubts } = await readList<SentEntry<SentMember>>({
		pageSize: endpoints.listTeamMembers.pageSize,
		wanted,
		growsAt: 'anyPlace',
		width: () => client.concurrency,
		keyOf: ({ read: member }) => member?.read.email.toLowerCase(),
		fetch: async (skip, limit) => {
			const query = { skip, limit, ...(includeDeleted ? { includeDeleted: true } : {}) };
			return await client.require('listTeamMembers', { path: {}, query }, members);
		},
	});
	const jsons = entries.map(({ raw, read: member }) =>
		member === undefined ? unreadEntry(raw, 'email') : memberData(member),
	);
	const unread = entries.flatMap(({ raw, read: member }) => (member === undefined ? [raw] : []));
	return withNotes(listOutcome(jsons, doubts), unreadNotes(unread));
}
