import { memoize, upperFirst } from 'lodash';
import { z } from 'zod';

import { parameter } from '../shared/editor/options';
import { limitProperties, limitReader } from '../shared/editor/properties';
import { memberPermission } from '../shared/model/models';
import { causeOf } from '../shared/remarks/remark';
import {
	inAnyOrder,
	inOrderOf,
	type Operation,
	type Operations,
	type Session,
} from '../shared/session/operation';
import {
	failed,
	listOutcome,
	type Outcome,
	reportOf,
	unparsedEntry,
	written,
} from '../shared/session/outcome';
import { page, type SentEntry, withRaw } from '../shared/sync/shapes/page';
import {
	availabilities,
	memberAsSent,
	memberList,
	memberWriteAnswer,
	type SentMember,
} from '../shared/sync/shapes/teamMember';
import { send } from '../shared/values/prepared';
import { listMembers } from '../shared/workspace/parts';
import { oneOf } from '../shared/writes/fields';
import { updateOnce } from '../shared/writes/lostAnswer/writeOnce';
import { createMember } from './createMember';
import { flag } from '../shared/session/shapes';
import {
	memberData,
	memberEmails,
	memberProperty,
	memberResource,
	ofMember,
	remarksAboutMember,
	type PreparedMember,
	preparedMember,
	rejectionBy,
	writeMember,
	writtenData,
} from './member';

const includeDeletedProperty = (description: string) =>
	parameter('boolean', 'Include Deleted', 'includeDeleted', description);

/** The part of the query that asks for deleted members too. */
function deletedReader({ parameters }: Session) {
	const isAsked = parameters.reader('includeDeleted', 'Include Deleted', flag);
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
			const member = await client.require('getTeamMember', input, memberAsSent);
			return { kind: 'read', jsons: [memberData(member)] };
		});
	},
};

const members = page(withRaw(memberList));

const emailIn = ({ read: member }: SentEntry<SentMember>) => member?.read.email;

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
		const wantedOf = limitReader(parameters);
		const deleted = deletedReader(session);
		return inAnyOrder(async (item) => {
			const list = await listMembers(client, members, emailIn, wantedOf(item), deleted(item));
			const shown = list.entries.map(({ raw, read: member }) =>
				member === undefined ? unparsedEntry(raw, 'email') : { json: memberData(member) },
			);
			return listOutcome(shown, list.doubts);
		});
	},
};

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
			{ options: availabilities.map((state) => ({ name: state, value: state })), default: 'Active' },
		),
		memberPermission,
	],
	modelGuard: {
		parameter: memberProperty.name,
		what: 'whose availability it sets',
		permission: memberPermission,
	},

	async start(session) {
		const { parameters, settings } = session;
		const memberOf = memoize(parameters.reader('member', 'Team Member', z.string()));
		const stateOf = parameters.reader('availability', 'Availability', z.unknown());
		const emailOf = await memberEmails(session, memberOf);
		return inOrderOf(
			(item) => String(emailOf(item).value ?? memberOf(item)).toLowerCase(),
			async (item) => {
				const state = stateOf(item);
				const isAsGiven = settings.valueHandling === 'sendAsIs' && state !== undefined;
				const prepared = isAsGiven ? send(state) : oneOf(availabilities, state, unknownState);
				const member = preparedMember([
					['email', memberOf(item), emailOf(item)],
					['state', state, prepared],
				]);
				return await update(session, item, member);
			},
		);
	},
};

const unknownState = 'Not sent: the service does not know this availability';

async function update(session: Session, item: number, member: PreparedMember): Promise<Outcome> {
	const { client } = session;
	const { body, email, given } = member;
	const state = String(body['state']);
	const report = reportOf('updated', member);
	const write = async () =>
		await updateOnce(session, item, {
			send: async () => await client.call('updateAvailability', { path: {}, body }, memberWriteAnswer),
			denialIn: ({ isDenied, remarks }) => (isDenied ? remarksAboutMember(remarks, given) : undefined),
			outcomeOf: (answer) => {
				const remarks = remarksAboutMember(answer.remarks, given);
				if (answer.state === undefined || answer.state === state)
					return written(undefined, writtenData(answer, email, state), report, remarks);
				const kept = { ...keptState, value: given['state'] };
				return { kind: 'rejected', leadId: undefined, remarks: [kept, ...remarks] };
			},
			lookUp: async (denied) => {
				const read = await client.call('getTeamMember', { path: { email } }, memberAsSent);
				if (!read.ok || read.answer.read.status !== state) return undefined;
				const said = remarksAboutMember(denied?.remarks ?? [], given);
				return written(undefined, memberData(read.answer), reportOf('recovered', member), said);
			},
			rejectionOf: rejectionBy(given),
		});
	return await writeMember(session, member, body, write);
}

const keptState = {
	category: 'silently_dropped',
	source: 'verification',
	message: 'The service did not store this availability and gave no reason',
	hint: 'Check the team member in the workspace, then set the availability again.',
	address: ofMember('state'),
} as const;

export const operations = {
	'teamMember.create': createMember,
	'teamMember.get': get,
	'teamMember.getAll': getMany,
	'teamMember.updateAvailability': updateAvailability,
} satisfies Operations;
