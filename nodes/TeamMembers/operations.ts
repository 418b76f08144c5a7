import { memoize, upperFirst } from 'lodash';
import { z } from 'zod';

import { parameter } from '../shared/editor/options';
import { limitProperties, wantedReader } from '../shared/editor/properties';
import { memberPermission } from '../shared/model/models';
import { causeOf } from '../shared/remarks/remark';
import {
	inAnyOrder,
	inOrderOf,
	type Operation,
	type Operations,
	type Session,
} from '../shared/run/operation';
import { failed, listOutcome, type Outcome, reportOf, unreadEntry, written } from '../shared/run/outcome';
import { withRaw, page } from '../shared/sync/shapes/page';
import { memberAsSent, memberList, memberWriteAnswer } from '../shared/sync/shapes/teamMember';
import { type PreparedValue, send } from '../shared/values/prepared';
import { listMembers } from '../shared/workspace/parts';
import { oneOf } from '../shared/writes/fields';
import { updateOnce } from '../shared/writes/lostAnswer/writeOnce';
import { createMember } from './createMember';
import {
	memberData,
	memberEmails,
	memberProperty,
	memberResource,
	ofMember,
	memberRemarks,
	preparedMember,
	rejectedMember,
	rejectionBy,
	writeMember,
	writtenData,
} from './member';

const includeDeletedProperty = (description: string) =>
	parameter('boolean', 'Include Deleted', 'includeDeleted', description);

/** The part of the query that asks for deleted members too. */
function deletedReader({ parameters }: Session) {
	const isAsked = parameters.reader('includeDeleted', 'Include Deleted', z.boolean(), false);
	return (item: number) => (isAsked(item) ? { includeDeleted: true } : {});
}

const get: Operation = {
	resource: memberResource,
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
		const { client, parameters } = session;
		const memberOf = parameters.reader('member', 'Team Member', z.string());
		const emailOf = await memberEmails(session, memberOf);
		const deleted = deletedReader(session);
		return inAnyOrder(async (item): Promise<Outcome> => {
			const { value, heldBack } = emailOf(item);
			const [problem] = heldBack;
			if (problem) {
				const { message, hint: description } = problem;
				return failed({ reason: 'not_found', message: upperFirst(causeOf(message)), description });
			}
			const input = { path: { email: String(value) }, query: deleted(item) };
			return {
				kind: 'read',
				jsons: [memberData(await client.require('getTeamMember', input, memberAsSent))],
			};
		});
	},
};

const members = page(withRaw(memberList));

const getMany: Operation = {
	resource: memberResource,
	name: 'Get Many',
	action: 'Get many team members',
	description:
		'List the team members by name, with the availability and the name of the permission template, but not the role',
	writes: false,
	properties: [...limitProperties, includeDeletedProperty('Whether to return deleted team members too')],

	start(session) {
		const { client, parameters } = session;
		const wantedOf = wantedReader(parameters);
		const deleted = deletedReader(session);
		return inAnyOrder(async (item) => {
			const { entries, doubts } = await listMembers(
				client,
				members,
				(entry) => entry.read?.read.email,
				wantedOf(item),
				deleted(item),
			);
			const shown = entries.map(({ raw, read: member }) =>
				member === undefined ? unreadEntry(raw, 'email') : { json: memberData(member) },
			);
			return listOutcome(shown, doubts);
		});
	},
};

/** The states that a call can set. A member is invited when it is created, and deleted only in the dashboard. */
const states = ['Active', 'Inactive', 'On Leave', 'Working'];

const updateAvailability: Operation = {
	resource: memberResource,
	name: 'Update Availability',
	action: 'Update the availability of a team member',
	description: 'Set whether a team member is active, inactive, on leave or working',
	writes: true,
	valueOptions: ['valueHandling'],
	properties: [
		{
			...memberProperty,
			description:
				'Whose availability is set: the email, the whole name, or a part of the name that only one has. If nobody or several fit, nothing is sent and the item leaves on Remarks. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
		},
		parameter(
			'options',
			'Availability',
			'availability',
			'The availability to set; leads and actions cannot name an inactive team member. Another word is not sent and leaves on Remarks.',
			{ options: states.map((state) => ({ name: state, value: state })), default: 'Active' },
		),
		memberPermission,
	],
	modelGuard: {
		parameter: memberProperty.name,
		what: 'whose availability it sets',
		permission: memberPermission,
	},

	async start(session) {
		const { parameters } = session;
		const memberOf = memoize(parameters.reader('member', 'Team Member', z.string()));
		const stateOf = parameters.reader('availability', 'Availability', z.unknown());
		const emailOf = await memberEmails(session, memberOf);
		return inOrderOf(
			(item) => String(emailOf(item).value ?? memberOf(item)).toLowerCase(),
			async (item) =>
				await update(session, item, { email: memberOf(item), state: stateOf(item) }, emailOf(item)),
		);
	},
};

async function update(
	session: Session,
	item: number,
	raw: { readonly email: string; readonly state: unknown },
	found: PreparedValue,
): Promise<Outcome> {
	const { client, settings } = session;
	const isAsGiven = settings.valueHandling === 'sendAsIs' && raw.state !== undefined;
	const given = isAsGiven
		? send(raw.state)
		: oneOf(states, raw.state, 'Not sent: the service does not know this availability');
	const member = preparedMember([
		['email', raw.email, found],
		['state', raw.state, given],
	]);
	const { body, email } = member;
	const state = String(body['state']);
	const write = async () =>
		await updateOnce(session, item, {
			send: async () => await client.call('updateAvailability', { path: {}, body }, memberWriteAnswer),
			denialIn: ({ isDenied, remarks }) => (isDenied ? memberRemarks(remarks, raw) : undefined),
			outcomeOf: (answer) => {
				const remarks = memberRemarks(answer.remarks, raw);
				if (answer.state !== undefined && answer.state !== state)
					return rejectedMember([{ ...keptState, address: ofMember('state'), value: raw.state }, ...remarks]);
				return written(
					undefined,
					writtenData(answer, { email, state }),
					reportOf('updated', member),
					remarks,
				);
			},
			lookUp: async (denied) => {
				const read = await client.call('getTeamMember', { path: { email } }, memberAsSent);
				if (!read.ok || read.answer.read.status !== state) return undefined;
				const said = memberRemarks(denied?.remarks ?? [], raw);
				return written(undefined, memberData(read.answer), reportOf('recovered', member), said);
			},
			rejectionOf: rejectionBy(raw),
		});
	return await writeMember(session, member, { body, write });
}

const keptState = {
	category: 'silently_dropped',
	source: 'verification',
	message: 'The service did not store this availability and gave no reason',
	hint: 'Check the team member in the workspace, then set the availability again.',
} as const;

export const operations = {
	'teamMember.create': createMember,
	'teamMember.get': get,
	'teamMember.getAll': getMany,
	'teamMember.updateAvailability': updateAvailability,
} satisfies Operations;
