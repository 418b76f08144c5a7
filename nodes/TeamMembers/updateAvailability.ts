import { memoize } from 'lodash';
import { z } from 'zod';

import { memberPermission } from '../shared/model/models';
import type { Operation, Session } from '../shared/run/operation';
import { type Outcome, reportOf } from '../shared/run/outcome';
import { toValue } from '../shared/sync/data';
import { memberAsSent, memberWriteAnswer } from '../shared/sync/shapes/teamMember';
import { listed } from '../shared/values/spelling';
import { updateOnce } from '../shared/writes/lostAnswer/writeOnce';
import {
	memberData,
	memberEmails,
	memberProperty,
	memberResource,
	writtenData,
	writtenMember,
} from './member';
import { heldBackRemark, memberRemarks, rejected, remarksOfRejection } from './remarks';

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
		return {
			read: (item) => {
				const member = memberOf(item);
				return {
					orderKeys: [(emailOf(member) ?? member).toLowerCase()],
					run: async () =>
						await update(session, item, { email: member, state: stateOf(item) }, emailOf(member)),
				};
			},
		};
	},
};

async function update(
	session: Session,
	item: number,
	raw: { readonly email: string; readonly state: unknown },
	email: string | undefined,
): Promise<Outcome> {
	const { client, settings } = session;
	const { valueHandling, dryRun } = settings;
	const state = valueHandling === 'sendAsIs' ? raw.state : listed(raw.state, states);
	if (raw.email.trim() === '') return rejected([heldBackRemark('email', raw.email, noMember)]);
	if (email === undefined)
		return rejected([heldBackRemark('email', raw.email, unknownMember(valueHandling === 'strict'))]);
	if (state === undefined) return rejected([heldBackRemark('state', raw.state, unknownState)]);

	const changes = [
		...(email === raw.email ? [] : [{ field: 'email', from: raw.email, to: email }]),
		...(state === raw.state ? [] : [{ field: 'state', from: toValue(raw.state), to: state }]),
	];
	const body = { state, email };
	if (dryRun) return writtenMember({ email }, { ...reportOf('dry_run', { changes }), would_send: body });
	return await updateOnce(session, item, {
		send: async () => await client.call('updateAvailability', { path: {}, body }, memberWriteAnswer),
		denialIn: ({ isDenied, remarks }) => (isDenied ? memberRemarks(remarks, raw) : undefined),
		outcomeOf: (answer) => {
			const remarks = memberRemarks(answer.remarks, raw);
			if (answer.state !== undefined && answer.state !== state) {
				const notStored = {
					...heldBackRemark('state', raw.state, keptState),
					source: 'verification',
				} as const;
				return rejected([notStored, ...remarks]);
			}
			const stored = writtenData(answer, { email, state: String(state) });
			return writtenMember(stored, reportOf('updated', { changes }), remarks);
		},
		lookUp: async (denied) => {
			const found = await client.call('getTeamMember', { path: { email } }, memberAsSent);
			if (!found.ok || found.answer.read.status !== state) return undefined;
			const said = memberRemarks(denied?.remarks ?? [], raw);
			return writtenMember(memberData(found.answer), reportOf('recovered', { changes }), said);
		},
		rejectionOf: (failure) => {
			const remarks = remarksOfRejection(failure, raw);
			return remarks && { outcomeOf: () => rejected(remarks), isConflict: false };
		},
	});
}

const noMember = {
	category: 'missing_mandatory',
	message: 'Not sent: the item names no team member',
	hint: 'Choose the team member from the list, or enter the email.',
} as const;

const unknownMember = (isStrict: boolean) =>
	({
		category: 'unknown_team_member',
		message: `Not sent: no team member has this ${isStrict ? 'whole ' : ''}name, or several have it`,
		hint: isStrict
			? 'Send the email. A part of a name needs a guess, and Value Handling is Strict.'
			: 'Send the email, or a name or a part of it that only one team member has.',
	}) as const;

const unknownState = {
	category: 'invalid_value',
	message: 'Not sent: the service does not know this availability',
	hint: `Use one of ${states.join(', ')}.`,
} as const;

const keptState = {
	category: 'silently_dropped',
	message: 'The service did not store this availability and gave no reason',
	hint: 'Check the team member in the workspace, then set the availability again.',
} as const;
