import { mapValues, memoize, startCase, toLower } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import { hintForBuilders, parameter } from '../shared/editor/options';
import { isForbidden, rolePermission } from '../shared/model/models';
import { type Claim, runOf } from '../shared/session/claims';
import { inOrderOf, type Operation, type Session } from '../shared/session/operation';
import { failed, type Outcome, reportOf, written } from '../shared/session/outcome';
import type { WriteSettings } from '../shared/session/settings';
import { type Data, hashOf, ownValue } from '../shared/sync/data';
import { contradiction } from '../shared/sync/failure';
import { hidden } from '../shared/sync/secret';
import { builtInField } from '../shared/sync/shapes/definitions';
import { memberWriteAnswer } from '../shared/sync/shapes/teamMember';
import { callingCode } from '../shared/values/callingCodes';
import { prepareValue } from '../shared/values/prepare';
import { isBlank } from '../shared/values/spelling';
import { holdBack, invalid, type PreparedValue, send } from '../shared/values/prepared';
import { valueTypes } from '../shared/values/types';
import { folded, noFacts, type ValueFacts } from '../shared/values/valueType';
import { oneOf } from '../shared/writes/fields';
import { perhapsSentOption, perhapsSentReader } from '../shared/writes/lostAnswer/perhapsSent';
import type { ItemWrite, Write } from '../shared/writes/lostAnswer/write';
import { writeOnce } from '../shared/writes/lostAnswer/writeOnce';
import {
	findLostMember,
	remarksAboutMember,
	memberResource,
	type PreparedMember,
	preparedMember,
	rejectionBy,
	writeMember,
	writtenData,
} from './member';

/** The roles of a team member (sync-api.md, Team member). */
export const roles = ['ADMIN', 'CALLER', 'MANAGER', 'MARKETING_USER'];

/** The role that may do least. A model may give no other one. */
const leastRole = 'CALLER';

/** A value of a new team member: how a person enters it, and how it is prepared. */
interface Part {
	readonly property: INodeProperties;
	readonly prepare: (raw: unknown, facts: ValueFacts) => PreparedValue;
}

/** By the keys of the API. */
const parts = {
	name: {
		property: parameter(
			'string',
			'Name',
			'name',
			'The full name of the team member. Without one, nothing is sent and the item leaves on Remarks.',
			{ required: true, placeholder: 'e.g. Diya Sharma' },
		),
		prepare: (raw, facts) => prepareValue(builtInField('name', 'text'), raw, facts),
	},
	email: {
		property: parameter(
			'string',
			'Email',
			'email',
			'The email of the team member; no other member may have it, not even a deleted one. A text that is not an email address is not sent.',
			{ required: true, placeholder: 'name@email.com' },
		),
		prepare: (raw, facts) => prepareValue(builtInField('email', 'email'), raw, facts),
	},
	phone_number: {
		property: parameter(
			'string',
			'Phone Number',
			'phoneNumber',
			'The phone number in any format, with its country code; the node sends only its digits. One without a country code is not sent and leaves on Remarks.',
			{ required: true, placeholder: 'e.g. +91 98765 43210', hint: 'With the country code' },
		),
		// Digits only, country code first: for team members the service does not add the workspace's country code.
		prepare: (raw, facts) => {
			const prepared = prepareValue(builtInField('phone_number', 'phone'), raw, facts);
			if (typeof prepared.value !== 'string') return prepared;
			const digits = prepared.value.replace(/^\+/, '');
			if (callingCode(digits) !== undefined) return { ...prepared, value: digits };
			return invalid(
				'A phone number that begins with a country code was expected',
				'Send country code and number, such as +919876543210.',
			);
		},
	},
	role: {
		property: parameter(
			'options',
			'Role',
			'role',
			'What the team member may do in the workspace. Another word is not sent and leaves on Remarks. Get and Get Many do not return it: permission_template_name is no role.',
			{
				options: roles.map((role) => ({ name: startCase(toLower(role)), value: role })),
				default: leastRole,
				...hintForBuilders('Leave the least role unless the person asked for another one.'),
			},
		),
		prepare: (raw) => oneOf(roles, raw, 'The service does not know this role'),
	},
} satisfies Record<string, Part>;

export const newMemberProperties: INodeProperties[] = [
	...Object.values(parts).map(({ property }) => property),
	parameter(
		'string',
		'Password',
		'password',
		'The first password. If set, the team member is active at once; if empty, the service sends an invitation. The node never outputs the password.',
		{
			typeOptions: { password: true },
			...hintForBuilders('Leave it empty, because everyone who opens the workflow can read it.'),
			hint: 'Leave empty to invite the team member, who then chooses a password',
		},
	),
];

/** The values of a team member by the keys of the API. */
type MemberValues = Readonly<Record<keyof typeof parts, unknown>>;

const passwordShape = z.union([z.string(), z.number().transform(String)]).nullish();

const roleOfModel = z
	.unknown()
	.refine(
		(role) => role === leastRole,
		`A model may give no other role than ${leastRole}; a person can choose one in the tool, or allow it with ${rolePermission.displayName}`,
	);

export const createMember: Operation = {
	resource: memberResource,
	name: 'Create',
	action: 'Create a team member',
	description: 'Add a team member, who is invited by email, or active at once if you set a password',
	writes: true,
	valueOptions: ['valueHandling'],
	moreOptions: [perhapsSentOption],
	properties: [...newMemberProperties, rolePermission],
	secrets: ['password'],

	start(session) {
		const { parameters, model } = session;
		const { valueHandling } = session.settings;
		const isLimited =
			model !== undefined && isForbidden(parameters.raw['role'], parameters.raw[rolePermission.name]);
		const shapeOf = (name: string) => (isLimited && name === 'role' ? roleOfModel : z.unknown());
		const readers = mapValues(parts, ({ property: { name, displayName } }) =>
			memoize(parameters.reader(name, displayName, shapeOf(name))),
		);
		const perhapsSentBy = perhapsSentReader(session, 'team member');
		const password = parameters.reader('password', 'Password', passwordShape);
		return inOrderOf(
			(item) => folded(readers.email(item)),
			async (item) => {
				const values = mapValues(readers, (valueOf) => valueOf(item));
				const member = prepareNewMember(values, valueHandling);
				const sent = { item, perhapsSent: perhapsSentBy(item) };
				return await createOnce(session, sent, member, password(item) ?? '');
			},
		);
	},
};

export function prepareNewMember(values: MemberValues, valueHandling: WriteSettings['valueHandling']) {
	const facts = { ...noFacts, holdsBackGuesses: valueHandling === 'strict' };
	return preparedMember(
		Object.entries<Part>(parts).map(([apiName, { prepare }]) => {
			const value = ownValue(values, apiName);
			if (valueHandling === 'sendAsIs') return [apiName, value, send(isBlank(value) ? undefined : value)];
			return [apiName, value, isBlank(value) ? missing(apiName) : prepare(value, facts)];
		}),
	);
}

const missing = (apiName: string) =>
	holdBack(
		'missing_mandatory',
		`Not sent: a team member needs a value for ${apiName}`,
		`Enter a value for ${apiName}.`,
	);

/** Creates a team member in one call. The service stores all of it or rejects the call. */
async function createOnce(
	session: Session,
	sent: ItemWrite,
	member: PreparedMember,
	password: string,
): Promise<Outcome> {
	const { client } = session;
	const { email, given } = member;
	const bodyWith = (secret: string): Data => ({
		...member.body,
		...(password !== '' && { password: secret }),
	});
	const { item, perhapsSent } = sent;
	const creation: Write<ItemWrite> = {
		// The service rejects the second call, because the email is in use.
		ifSentTwice: 'storedOnce',
		records: { place: hashOf(['member', valueTypes.email.identity.key(email)]), idOf: () => email },
		send: async () => {
			const input = { path: {}, body: bodyWith(password), secret: password };
			const result = await client.call('createTeamMember', input, memberWriteAnswer);
			if (!result.ok) return result;
			const { answer, httpStatus, sentAt } = result;
			const remarks = remarksAboutMember(answer.remarks, given);
			const outcome = answer.isDenied
				? failed(contradiction(httpStatus, sentAt), remarks)
				: written(undefined, writtenData(answer, email), reportOf('created', member), remarks);
			return { ok: true, outcomeOf: () => outcome };
		},
		find: async ([lost]) => {
			// A member has no time of creation: one that existed before must not pass for one that the service denied.
			if (lost === undefined || lost.isDenied) return () => new Map();
			const found = await findLostMember(client, member, perhapsSent !== undefined);
			const outcome = found && written(undefined, found, reportOf('recovered', member));
			const record = outcome && { id: email, result: () => outcome };
			// An email has one member: whoever claims it wrote that member. An earlier execution may have claimed its own.
			const isOther = ({ by }: Claim) => perhapsSent === undefined || by === runOf(session);
			return ({ claims }) => new Map([[item, record && !claims.some(isOther) ? record : 'absent']]);
		},
		rejectionOf: rejectionBy(given),
	};
	const write = async () => (await writeOnce(session, creation, [sent]))(item);
	return await writeMember(session, member, bodyWith(hidden), write);
}
