import { memoize } from 'lodash';
import { z } from 'zod';

import { memberPermission } from '../shared/model/models';
import { inOrderOf, type Operation, type Session } from '../shared/run/operation';
import { type Outcome, reportOf } from '../shared/run/outcome';
import type { WriteSettings } from '../shared/run/settings';
import { memberAsSent, memberWriteAnswer } from '../shared/sync/shapes/teamMember';
import { holdBack, type PreparedValue, send } from '../shared/values/prepared';
import { oneOf } from '../shared/writes/fields';
import { updateOnce } from '../shared/writes/lostAnswer/writeOnce';
import {
	memberData,
	memberEmails,
	memberProperty,
	memberResource,
	ofMember,
	preparedMember,
	rejected,
	writeMember,
	writtenData,
	writtenMember,
} from './member';
import { memberRemarks, rejectionBy } from './remarks';

/** The states that a call can set. A member is invited when it is created, and deleted only in the dashboard. */
const states = ['Active', 'Inactive', 'On Leave', 'Working'];

export const updateAvailability: Operation = {
	resource: memberResource,
	value: 'updateAvailability',
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
		{
			displayName: 'Availability',
			name: 'availability',
			type: 'options',
			options: states.map((state) => ({ name: state, value: state })),
			default: 'Active',
			description:
				'The availability to set; leads and actions cannot name an inactive team member. Another word is not sent and leaves on Remarks.',
		},
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
			(item) => (emailOf(item) ?? memberOf(item)).toLowerCase(),
			async (item) =>
				await update(session, item, { email: memberOf(item), state: stateOf(item) }, emailOf(item)),
		);
	},
};

async function update(
	session: Session,
	item: number,
	raw: { readonly email: string; readonly state: unknown },
	found: string | undefined,
): Promise<Outcome> {
	const { client, settings } = session;
	const isAsGiven = settings.valueHandling === 'sendAsIs' && raw.state !== undefined;
	const given = isAsGiven ? send(raw.state) : oneOf(states, raw.state, unknownState);
	const member = preparedMember([
		['email', raw.email, foundEmail(raw.email, found, settings)],
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
					return rejected([{ ...keptState, address: ofMember('state'), value: raw.state }, ...remarks]);
				return writtenMember(writtenData(answer, { email, state }), reportOf('updated', member), remarks);
			},
			lookUp: async (denied) => {
				const read = await client.call('getTeamMember', { path: { email } }, memberAsSent);
				if (!read.ok || read.answer.read.status !== state) return undefined;
				const said = memberRemarks(denied?.remarks ?? [], raw);
				return writtenMember(memberData(read.answer), reportOf('recovered', member), said);
			},
			rejectionOf: rejectionBy(raw),
		});
	return await writeMember(session, member, { body, write });
}

function foundEmail(
	given: string,
	found: string | undefined,
	{ valueHandling }: WriteSettings,
): PreparedValue {
	if (given.trim() === '')
		return holdBack(
			'missing_mandatory',
			'Not sent: the item names no team member',
			'Choose the team member from the list, or enter the email.',
		);
	if (found !== undefined) return send(found);
	const isStrict = valueHandling === 'strict';
	return holdBack(
		'unknown_team_member',
		`Not sent: no team member has this ${isStrict ? 'whole ' : ''}name, or several have it`,
		isStrict
			? 'Send the email. A part of a name needs a guess, and Value Handling is Strict.'
			: 'Send the email, or a name or a part of it that only one team member has.',
	);
}

const unknownState = 'Not sent: the service does not know this availability';

const keptState = {
	category: 'silently_dropped',
	source: 'verification',
	message: 'The service did not store this availability and gave no reason',
	hint: 'Check the team member in the workspace, then set the availability again.',
} as const;
