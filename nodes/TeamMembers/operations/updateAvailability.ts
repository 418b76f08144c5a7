import { z } from 'zod';

import type { Remark } from '../../shared/remarks/remark';
import type { Operation, Session } from '../../shared/run/operation';
import { failed, type Outcome } from '../../shared/run/outcome';
import type { Data } from '../../shared/sync/data';
import { bareEmail } from '../../shared/values/email';
import { listed } from '../../shared/values/listed';
import { memberProperty, stateProperty } from '../properties';
import { memberAsSent, memberData } from '../readMember';
import { heldBackRemark, rejected, remarksOfService } from '../remarks';
import { states } from '../values';

export const updateAvailability: Operation = {
	value: 'updateAvailability',
	name: 'Update Availability',
	action: 'Update the availability of a team member',
	description: 'Set whether a team member is active, inactive, on leave or working',
	writes: true,
	properties: [memberProperty, stateProperty],

	start(session) {
		const { parameters } = session;
		const memberOf = parameters.reader('member', 'Team Member', z.string());
		const stateOf = parameters.reader('state', 'Availability', z.unknown());
		return {
			read: (item) => {
				const member = memberOf(item);
				return {
					orderKey: member.trim().toLowerCase(),
					run: async () => await update(session, { email: member, state: stateOf(item) }),
				};
			},
		};
	},
};

async function update(
	{ client, settings }: Session,
	raw: { readonly email: string; readonly state: unknown },
): Promise<Outcome> {
	const isPrepared = settings.valueHandling === 'prepare';
	const email = isPrepared ? bareEmail(raw.email.trim()) : raw.email;
	const state = isPrepared ? listed(raw.state, states) : raw.state;
	if (email.trim() === '') return rejected([heldBackRemark('email', raw.email, noMember)]);
	if (state === undefined) return rejected([heldBackRemark('state', raw.state, unknownState)]);

	const prepared = [
		...(email === raw.email ? [] : [{ apiName: 'email', from: raw.email, to: email }]),
		...(state === raw.state ? [] : [{ apiName: 'state', from: raw.state, to: state }]),
	];
	const body = { state, email };
	if (settings.dryRun) return written({ email, outcome: 'dry_run', would_send: body, prepared });
	const result = await client.call('updateAvailability', { path: {}, body }, memberAsSent);
	if (!result.ok) {
		const remarks = remarksOfService(result.failure, raw);
		return remarks ? rejected(remarks) : failed(result.failure);
	}
	if (result.answer.read.status !== state) return rejected([keptState(raw.state)]);
	return written({ ...memberData(result.answer), outcome: 'updated', prepared });
}

function written(json: Data): Outcome {
	return { kind: 'written', leadId: undefined, remarks: [], json };
}

const noMember = {
	category: 'missing_mandatory',
	message: 'Not sent: the item names no team member',
	hint: 'Choose the team member from the list, or enter the email.',
} as const;

const unknownState = {
	category: 'invalid_value',
	message: 'Not sent: the service does not know this availability',
	hint: `Use one of ${states.join(', ')}.`,
} as const;

function keptState(value: unknown): Remark {
	return {
		category: 'silently_dropped',
		source: 'verification',
		message: 'The service did not store this availability and gave no reason',
		hint: 'Check the team member in the workspace, then set the availability again.',
		address: { scope: 'member', apiName: 'state' },
		value,
	};
}
