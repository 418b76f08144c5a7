import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import { limitProperty, returnAllProperty, wantedReader } from '../shared/editor/properties';
import { inAnyOrder, type Operation, type Operations, type Session } from '../shared/run/operation';
import { failed, listOutcome, type Outcome, unreadEntry } from '../shared/run/outcome';
import { endpoints } from '../shared/sync/endpoints';
import type { Failure } from '../shared/sync/failure';
import { readList } from '../shared/sync/lists/readList';
import { withRaw, page, type SentEntry } from '../shared/sync/shapes/page';
import { memberAsSent, memberList, type SentMember } from '../shared/sync/shapes/teamMember';
import { createMember } from './createMember';
import { memberData, memberEmails, memberProperty, memberResource } from './member';
import { updateAvailability } from './updateAvailability';

const includeDeletedProperty = (description: string): INodeProperties => ({
	displayName: 'Include Deleted',
	name: 'includeDeleted',
	type: 'boolean',
	default: false,
	description,
});

/** The part of the query that asks for deleted members too. */
function deletedReader({ parameters }: Session) {
	const isAsked = parameters.reader('includeDeleted', 'Include Deleted', z.boolean(), false);
	return (item: number) => (isAsked(item) ? { includeDeleted: true } : {});
}

const unknownMember: Failure = {
	reason: 'not_found',
	message: 'No team member has this name, or several have it',
	description: 'Use the email, or a name or a part of it that only one team member has.',
};

const get: Operation = {
	resource: memberResource,
	value: 'get',
	name: 'Get',
	action: 'Get a team member',
	description:
		'Get a team member by email or name, with the availability and the name of the permission template, but not the role',
	writes: false,
	properties: [
		memberProperty,
		includeDeletedProperty(
			'Whether to return the team member even if deleted. The list has no deleted ones: use the email.',
		),
	],

	async start(session) {
		const memberOf = session.parameters.reader('member', 'Team Member', z.string());
		const emailOf = await memberEmails(session, memberOf);
		const deleted = deletedReader(session);
		return inAnyOrder(async (item): Promise<Outcome> => {
			const email = emailOf(item);
			if (email === undefined) return failed(unknownMember);
			const input = { path: { email }, query: deleted(item) };
			const result = await session.client.call('getTeamMember', input, memberAsSent);
			return result.ok ? { kind: 'read', jsons: [memberData(result.answer)] } : failed(result.failure);
		});
	},
};

const members = page(withRaw(memberList));

const getMany: Operation = {
	resource: memberResource,
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many team members',
	description:
		'List the team members by name, with the availability and the name of the permission template, but not the role',
	writes: false,
	properties: [
		returnAllProperty,
		limitProperty,
		includeDeletedProperty('Whether to return deleted team members too'),
	],

	start(session) {
		const { client, parameters } = session;
		const wantedOf = wantedReader(parameters);
		const deleted = deletedReader(session);
		return inAnyOrder(async (item) => {
			const { entries, doubts } = await readList<SentEntry<SentMember>>({
				pageSize: endpoints.listTeamMembers.pageSize,
				wanted: wantedOf(item),
				growsAt: 'anyPlace',
				width: () => client.concurrency,
				keyOf: ({ read: member }) => member?.read.email.toLowerCase(),
				fetch: async (skip, limit) => {
					const query = { skip, limit, ...deleted(item) };
					return await client.require('listTeamMembers', { path: {}, query }, members);
				},
			});
			const jsons = entries.map(({ raw, read: member }) =>
				member === undefined ? unreadEntry(raw, 'email') : memberData(member),
			);
			const unread = entries.filter((entry) => entry.read === undefined).map(({ raw }) => raw);
			return listOutcome(jsons, doubts, unread);
		});
	},
};

export const operations = {
	'teamMember.create': createMember,
	'teamMember.get': get,
	'teamMember.getAll': getMany,
	'teamMember.updateAvailability': updateAvailability,
} satisfies Operations;
