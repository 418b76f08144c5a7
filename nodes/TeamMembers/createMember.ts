import { memoize } from 'lodash';
import { z } from 'zod';

import { isForbidden, rolePermission } from '../shared/model/models';
import { inOrderOf, type Operation, type Session } from '../shared/run/operation';
import { type Outcome, reportOf, uncertain } from '../shared/run/outcome';
import { hashOf } from '../shared/run/ownWrites';
import type { Data } from '../shared/sync/data';
import type { SyncClient } from '../shared/sync/client';
import { contradiction, FailureError } from '../shared/sync/failure';
import { hidden } from '../shared/sync/secret';
import { read } from '../shared/sync/shapes/read';
import { memberAsSent, memberWriteAnswer } from '../shared/sync/shapes/teamMember';
import { isSameText } from '../shared/values/valueType';
import { isSameFullPhone } from '../shared/values/callingCodes';
import { valueTypes } from '../shared/values/types';
import type { Write } from '../shared/writes/lostAnswer/write';
import { writeOnce } from '../shared/writes/lostAnswer/writeOnce';
import {
	memberData,
	memberResource,
	type PreparedMember,
	writeMember,
	writtenData,
	writtenMember,
} from './member';
import { leastRole, type MemberValues, newMemberProperties, prepareNewMember } from './newMember';
import { memberRemarks, rejectionBy } from './remarks';

const passwordShape = z.union([z.string(), z.number().transform(String)]).nullish();

const roleOfModel = z
	.unknown()
	.refine(
		(role) => role === leastRole,
		`A model may give no other role than ${leastRole}; a person can choose one in the tool, or allow it with ${rolePermission.displayName}`,
	);

export const createMember: Operation = {
	resource: memberResource,
	value: 'create',
	name: 'Create',
	action: 'Create a team member',
	description: 'Add a team member, who is invited by email, or active at once if you set a password',
	writes: true,
	valueOptions: ['valueHandling'],
	properties: [...newMemberProperties, rolePermission],
	secrets: ['password'],

	start(session) {
		const { parameters, model } = session;
		const isLimited =
			model !== undefined && isForbidden(parameters.raw('role'), parameters.raw(rolePermission.name));
		const name = parameters.reader('name', 'Name', z.unknown());
		const emailOf = memoize(parameters.reader('email', 'Email', z.unknown()));
		const phoneNumber = parameters.reader('phoneNumber', 'Phone Number', z.unknown());
		const role = parameters.reader('role', 'Role', isLimited ? roleOfModel : z.unknown());
		const password = parameters.reader('password', 'Password', passwordShape, '');
		return inOrderOf(
			(item) => String(emailOf(item)).trim().toLowerCase(),
			async (item) => {
				const values = {
					name: name(item),
					email: emailOf(item),
					phone_number: phoneNumber(item),
					role: role(item),
				};
				return await createOnce(session, item, values, password(item) ?? '');
			},
		);
	},
};

/** Creates a team member in one call. The service stores all of it or rejects the call. */
async function createOnce(
	session: Session,
	item: number,
	values: MemberValues,
	password: string,
): Promise<Outcome> {
	const { client } = session;
	const member = prepareNewMember(values, session.settings);
	const { email } = member;
	const bodyWith = (secret: string): Data => ({
		...member.body,
		...(password !== '' && { password: secret }),
	});
	const creation: Write<{ readonly item: number }> = {
		// The service rejects the second call, because the email is in use.
		ifSentTwice: 'storedOnce',
		records: { place: hashOf(['member', valueTypes.email.identity.key(email)]), idOf: () => email },
		send: async () => {
			const input = { path: {}, body: bodyWith(password), secret: password };
			const result = await client.call('createTeamMember', input, memberWriteAnswer);
			if (!result.ok) return result;
			const { answer, httpStatus, sentAt } = result;
			const remarks = memberRemarks(answer.remarks, values);
			const outcome = answer.isDenied
				? uncertain(contradiction(httpStatus, sentAt), remarks)
				: writtenMember(writtenData(answer, { email }), reportOf('created', member), remarks);
			return { ok: true, outcomeOf: () => outcome };
		},
		find: async ([lost]) => {
			// A member has no time of creation: one that existed before must not pass for one that the service denied.
			if (lost === undefined || lost.isDenied) return () => new Map();
			const found = await findLostMember(client, member);
			const outcome = found && writtenMember(found, reportOf('recovered', member));
			const record = outcome && { id: email, outcome: () => outcome };
			// An email has one member: whoever claims it wrote that member.
			return ({ claims }) => new Map([[item, record && claims.length === 0 ? record : 'absent']]);
		},
		rejectionOf: rejectionBy(values),
	};
	return await writeMember(session, member, {
		body: bodyWith(hidden),
		write: async () => (await writeOnce(session, creation, [{ item }]))(item),
	});
}

/**
 * The member whose creation lost its answer. Undefined if nobody or somebody else has the email. Throws a `FailureError`.
 *
 * A record has no creation time, so it counts as ours if its name and phone number match, as far as it has them. The service
 * stores these as they were sent, and adds no country code to the phone number.
 */
export async function findLostMember(
	client: SyncClient,
	{ body, email }: Pick<PreparedMember, 'body' | 'email'>,
): Promise<Data | undefined> {
	const result = await client.call('getTeamMember', { path: { email } }, memberAsSent);
	if (!result.ok) {
		// The service spells this code in two ways (sync-api.md, Errors).
		if (/^TEAM_MEM\w+_NOT_FOUND$/.test(result.failure.code ?? '')) return undefined;
		throw new FailureError(result.failure);
	}
	const { raw } = result.answer;
	const name = read(raw, 'memberName', (value) => value);
	const phone = read(raw, 'phoneNumber', (value) => value);
	const isOurs =
		(name === undefined || isSameText(body['name'], name)) &&
		(phone === undefined || isSameFullPhone(body['phone_number'], phone));
	return isOurs ? memberData(result.answer) : undefined;
}
