import { startCase, toLower } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';

import type { Remark } from '../shared/remarks/remark';
import type { WriteSettings } from '../shared/run/settings';
import { type Data, toValue } from '../shared/sync/data';
import { plainField } from '../shared/sync/shapes/definitions';
import { callingCode } from '../shared/values/callingCodes';
import { listed } from '../shared/values/spelling';
import { isBlank, prepareValue } from '../shared/values/prepare';
import { holdBack, type PreparedValue, send } from '../shared/values/prepared';
import { noFacts, type ValueFacts } from '../shared/values/valueType';
import type { ValueChange } from '../shared/run/outcome';
import { heldBackRemark } from './remarks';

/** The roles of a team member (sync-api.md, Team member). */
export const roles = ['ADMIN', 'CALLER', 'MANAGER', 'MARKETING_USER'];

/** The role that may do least. A model may give no other one. */
export const leastRole = 'CALLER';

export const newMemberProperties: INodeProperties[] = [
	{
		displayName: 'Name',
		name: 'name',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. Diya Sharma',
		description:
			'The full name of the team member. Without one, nothing is sent and the item leaves on Remarks.',
	},
	{
		displayName: 'Email',
		name: 'email',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'name@email.com',
		description:
			'The email of the team member; no other member may have it, not even a deleted one. A text that is not an email address is not sent.',
	},
	{
		displayName: 'Phone Number',
		name: 'phoneNumber',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. +91 98765 43210',
		hint: 'With the country code',
		description:
			'The phone number in any format, with its country code; the node sends only its digits. One without a country code is not sent and leaves on Remarks.',
	},
	{
		displayName: 'Role',
		name: 'role',
		type: 'options',
		options: roles.map((role) => ({ name: startCase(toLower(role)), value: role })),
		default: leastRole,
		builderHint: {
			propertyHint: 'Leave the least role unless the person asked for another one.',
		},
		description:
			'What the team member may do in the workspace. Another word is not sent and leaves on Remarks. Get and Get Many do not return the role: their permission_template_name is the name of a template of permissions.',
	},
	{
		displayName: 'Password',
		name: 'password',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		builderHint: {
			propertyHint: 'Leave it empty, because everyone who opens the workflow can read it.',
		},
		hint: 'Leave empty to invite the team member, who then chooses a password',
		description:
			'The first password. If set, the team member is active at once; if empty, the service sends an invitation. The node never outputs the password.',
	},
];

/** The values of a team member by the keys of the API. */
export type MemberValues = Readonly<Record<keyof typeof preparers, unknown>>;

/** A new team member. Send it only if it has no remarks: the service stores all of it or nothing. */
export interface NewMember {
	readonly body: Data;
	/** The email as the node sends it. */
	readonly email: string;
	readonly remarks: readonly Remark[];
	readonly changes: readonly ValueChange[];
}

type Prepare = (raw: unknown, facts: ValueFacts) => PreparedValue;

const preparers = {
	name: (raw, facts) => prepareValue(plainField('name', 'text'), raw, facts),
	email: (raw, facts) => prepareValue(plainField('email', 'email'), raw, facts),
	// Digits only, country code first: for team members the service does not add the workspace's country code.
	phone_number: (raw, facts) => {
		const prepared = prepareValue(plainField('phone_number', 'phone'), raw, facts);
		if (typeof prepared.value !== 'string') return prepared;
		const digits = prepared.value.replace(/^\+/, '');
		if (callingCode(digits) !== undefined) return { ...prepared, value: digits };
		return holdBack(
			'invalid_value',
			'A phone number that begins with a country code was expected',
			'Send country code and number, such as +919876543210.',
		);
	},
	role: (raw) => {
		const role = listed(raw, roles);
		if (role !== undefined) return send(role);
		const hint = `Send one of ${roles.join(', ')}.`;
		return holdBack('invalid_value', 'The service does not know this role', hint);
	},
} satisfies Record<string, Prepare>;

export function prepareNewMember(
	values: MemberValues,
	{ valueHandling }: Pick<WriteSettings, 'valueHandling'>,
): NewMember {
	const body: Data = {};
	const remarks: Remark[] = [];
	const changes: ValueChange[] = [];
	const facts = { ...noFacts, holdsBackGuesses: valueHandling === 'strict' };
	const isPrepared = valueHandling !== 'sendAsIs';
	for (const [apiName, prepare] of Object.entries<Prepare>(preparers)) {
		const { [apiName]: value }: Readonly<Record<string, unknown>> = values;
		if (isBlank(value)) {
			if (isPrepared) remarks.push(heldBackRemark(apiName, value, missing(apiName)));
			continue;
		}
		const { value: prepared, heldBack, reading } = isPrepared ? prepare(value, facts) : send(value);
		remarks.push(...heldBack.map((reason) => heldBackRemark(apiName, value, reason)));
		if (prepared === undefined) continue;
		const to = toValue(prepared);
		body[apiName] = to;
		if (to !== value || reading !== undefined)
			changes.push({ field: apiName, from: toValue(value), to, ...(reading !== undefined && { reading }) });
	}
	return { body, email: String(body['email'] ?? ''), remarks, changes };
}

const missing = (apiName: string) =>
	({
		category: 'missing_mandatory',
		message: `Not sent: a team member needs a value for ${apiName}`,
		hint: `Enter a value for ${apiName}.`,
	}) as const;
