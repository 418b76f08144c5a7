import { startCase, toLower } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';

import type { WriteSettings } from '../shared/run/settings';
import { plainField } from '../shared/sync/shapes/definitions';
import { callingCode } from '../shared/values/callingCodes';
import { isBlank, prepareValue } from '../shared/values/prepare';
import { holdBack, invalid, type PreparedValue, send } from '../shared/values/prepared';
import { noFacts, type ValueFacts } from '../shared/values/valueType';
import { oneOf } from '../shared/writes/fields';
import { type PreparedMember, preparedMember } from './member';

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
			'What the team member may do in the workspace. Another word is not sent and leaves on Remarks. Get and Get Many do not return it: permission_template_name is no role.',
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
		return invalid(
			'A phone number that begins with a country code was expected',
			'Send country code and number, such as +919876543210.',
		);
	},
	role: (raw) => oneOf(roles, raw, 'The service does not know this role'),
} satisfies Record<string, Prepare>;

export function prepareNewMember(
	values: MemberValues,
	{ valueHandling }: Pick<WriteSettings, 'valueHandling'>,
): PreparedMember {
	const facts = { ...noFacts, holdsBackGuesses: valueHandling === 'strict' };
	const preparedOf = (apiName: string, prepare: Prepare, value: unknown) => {
		if (valueHandling === 'sendAsIs') return send(isBlank(value) ? undefined : value);
		return isBlank(value) ? missing(apiName) : prepare(value, facts);
	};
	const given: Readonly<Record<string, unknown>> = values;
	return preparedMember(
		Object.entries<Prepare>(preparers).map(([apiName, prepare]) => [
			apiName,
			given[apiName],
			preparedOf(apiName, prepare, given[apiName]),
		]),
	);
}

const missing = (apiName: string) =>
	holdBack(
		'missing_mandatory',
		`Not sent: a team member needs a value for ${apiName}`,
		`Enter a value for ${apiName}.`,
	);
