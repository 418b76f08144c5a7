import { z } from 'zod';

import { rolePermission } from '../shared/model/permissions';
import { isFromModel, isPermitted, modelPermissions } from '../shared/model/models';
import type { Operation, Session } from '../shared/run/operation';
import { type Outcome, uncertain } from '../shared/run/outcome';
import { reportOf } from '../shared/run/report';
import { hashOf } from '../shared/run/writeKeys';
import type { Data } from '../shared/sync/data';
import type { SyncClient } from '../shared/sync/client';
import { contradiction, type Failure, FailureError } from '../shared/sync/failure';
import { hidden } from '../shared/sync/secret';
import { read, type JsonObject } from '../shared/sync/shapes/read';
import { memberAsSent, memberWriteAnswer } from '../shared/sync/shapes/teamMember';
import { isSameText } from '../shared/values/valueType';
import { isSameFullPhone } from '../shared/values/callingCodes';
import { valueTypes } from '../shared/values/types';
import type { Write } from '../shared/writes/lostAnswer/write';
import { writeOnce } from '../shared/writes/lostAnswer/writeOnce';
import { memberData, memberResource, writtenData, writtenMember } from './member';
import {
	leastRole,
	type MemberValues,
	type NewMember,
	newMemberProperties,
	prepareNewMember,
} from './newMember';
import { rejected, memberRemarks, remarksOfRejection } from './remarks';

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
			model !== undefined &&
			isFromModel(parameters.raw('role')) &&
			!isPermitted(parameters.raw(modelPermissions.chooseRole));
		const name = parameters.reader('name', 'Name', z.unknown());
		const emailOf = parameters.reader('email', 'Email', z.unknown());
		const phoneNumber = parameters.reader('phoneNumber', 'Phone Number', z.unknown());
		const role = parameters.reader('role', 'Role', isLimited ? roleOfModel : z.unknown());
		const password = parameters.reader('password', 'Password', passwordShape, '');
		return {
			read: (item) => {
				const email = emailOf(item);
				return {
					orderKeys: [String(email).trim().toLowerCase()],
					run: async () => {
						const values = {
							name: name(item),
							email,
							phone_number: phoneNumber(item),
							role: role(item),
						};
						return await createOnce(session, item, { values, password: password(item) ?? '' });
					},
				};
			},
		};
	},
};

interface MemberInput {
	readonly values: MemberValues;
	/** If empty, the service invites the member. */
	readonly password: string;
}

/** Creates a team member in one call. The service stores all of it or rejects the call. */
async function createOnce(session: Session, item: number, input: MemberInput): Promise<Outcome> {
	const member = prepareNewMember(input.values, session.settings);
	const [first, ...rest] = member.remarks;
	if (first) return rejected([first, ...rest]);
	if (session.settings.dryRun) {
		const would_send = bodyOf(member, input.password && hidden);
		return writtenMember({ email: member.email }, { ...reportOf('dry_run', member), would_send });
	}
	const outcomeOf = await writeOnce(session, creation(session, member, input), [{ item }]);
	return outcomeOf(item);
}

function creation(
	{ client }: Session,
	member: NewMember,
	{ values, password }: MemberInput,
): Write<{ readonly item: number }> {
	const { email } = member;
	return {
		// The service rejects the second call, because the email is in use.
		ifSentTwice: 'storedOnce',
		records: { place: hashOf(['member', valueTypes.email.identity.key(email)]), idOf: () => email },
		send: async () => {
			const input = { path: {}, body: bodyOf(member, password), secret: password };
			const result = await client.call('createTeamMember', input, memberWriteAnswer);
			if (!result.ok) return result;
			const { answer } = result;
			const remarks = memberRemarks(answer.remarks, values);
			if (answer.isDenied) {
				const denied = uncertain(contradiction(result.httpStatus, result.sentAt), remarks);
				return { ok: true, outcomeOf: () => denied };
			}
			const written = writtenMember(writtenData(answer, { email }), reportOf('created', member), remarks);
			return { ok: true, outcomeOf: () => written };
		},
		find: async (lost) => {
			// A member has no time of creation: one that existed before must not pass for one that the service denied.
			const [first] = lost;
			if (first === undefined || first.isDenied) return () => new Map();
			const found = await findLostMember(client, member);
			if (!found.ok) throw new FailureError(found.failure);
			const recovered = found.member && writtenMember(found.member, reportOf('recovered', member));
			const record = recovered && { id: email, outcome: () => recovered };
			// An email has one member: whoever claims it wrote that member.
			return ({ claims }) => new Map([[first.entry.item, record && claims.length === 0 ? record : 'absent']]);
		},
		rejectionOf: (failure) => {
			const remarks = remarksOfRejection(failure, values);
			const isConflict = remarks?.some(({ category }) => category === 'already_exists') ?? false;
			return remarks && { outcomeOf: () => rejected(remarks), isConflict };
		},
	};
}

function bodyOf({ body }: NewMember, password: string): Data {
	return password === '' ? body : { ...body, password };
}

type Search =
	| { readonly ok: true; readonly member: Data | undefined }
	| { readonly ok: false; readonly failure: Failure };

/**
 * Looks up a member whose creation lost its answer. `member` is undefined if no member or a different one has the email.
 *
 * A record has no creation time, so it counts as ours if its name and phone number match.
 */
export async function findLostMember(client: SyncClient, { body, email }: NewMember): Promise<Search> {
	const result = await client.call('getTeamMember', { path: { email } }, memberAsSent);
	if (result.ok) {
		const { raw } = result.answer;
		return { ok: true, member: isOurs(body, raw) ? memberData(result.answer) : undefined };
	}
	// The service spells this code in two ways (sync-api.md, Errors).
	const isNobody = /^TEAM_MEM\w+_NOT_FOUND$/.test(result.failure.code ?? '');
	return isNobody ? { ok: true, member: undefined } : result;
}

/** The service stores these as they were sent, and adds no country code to the phone number. */
const comparisons = [
	{ key: 'name', meaning: 'memberName', isSame: isSameText },
	{ key: 'phone_number', meaning: 'phoneNumber', isSame: isSameFullPhone },
] as const;

/** Whether the stored values are the sent ones. A value that the record lacks counts as a match. */
function isOurs(sent: Data, stored: JsonObject): boolean {
	return comparisons.every(({ key, meaning, isSame }) => {
		const kept = read(stored, meaning, (value) => value);
		return kept === undefined || isSame(sent[key], kept);
	});
}
