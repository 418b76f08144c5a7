import type { Remark } from '../shared/remarks/remark';
import type { Session } from '../shared/run/operation';
import { type Outcome, uncertain } from '../shared/run/outcome';
import { reportOf, type WrittenAs } from '../shared/run/report';
import type { Data } from '../shared/sync/data';
import { contradiction } from '../shared/sync/failure';
import { hidden } from '../shared/sync/secret';
import { memberWriteAnswer } from '../shared/sync/shapes/teamMember';
import { valueTypes } from '../shared/values/types';
import { Claims } from '../shared/writes/lostAnswer/claims';
import { type Write, writeOnce } from '../shared/writes/lostAnswer/writeOnce';
import { findLostMember } from './findLostMember';
import { type MemberValues, type NewMember, prepareNewMember } from './newMember';
import { writtenData } from './readMember';
import { rejected, memberRemarks, remarksOfRejection } from './remarks';

interface MemberInput {
	readonly values: MemberValues;
	/** If empty, the service invites the member. */
	readonly password: string;
}

/**
 * The emails of the members that this run has created. A stored member with one of them belongs to the item that wrote
 * it.
 */
export function emailClaims(session: Session): Claims {
	const claims = new Claims(valueTypes.email.identity);
	claims.addEarlier(session, ({ json }) => json['email']);
	return claims;
}

/** Creates a team member in one call. The service stores all of it or rejects the call. */
export async function createMember(
	session: Session,
	item: number,
	input: MemberInput,
	claims: Claims,
): Promise<Outcome> {
	const member = prepareNewMember(input.values, session.settings);
	const [first, ...rest] = member.remarks;
	if (first) return rejected([first, ...rest]);
	if (session.settings.dryRun) {
		const dry = writtenMember(member, 'dry_run', { email: member.email });
		return { ...dry, report: { ...dry.report, would_send: bodyOf(member, input.password && hidden) } };
	}
	const outcomeOf = await writeOnce(session, creation(session, member, input, claims), [{ item }]);
	return outcomeOf(item);
}

function creation(
	{ client }: Session,
	member: NewMember,
	{ values, password }: MemberInput,
	claims: Claims,
): Write<{ readonly item: number }> {
	const { email } = member;
	const written = (outcome: 'created' | 'recovered', json: Data, remarks: readonly Remark[] = []) => {
		claims.add(email);
		return writtenMember(member, outcome, json, remarks);
	};
	return {
		// The service rejects the second call, because the email is in use.
		ifSentTwice: 'storedOnce',
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
			return { ok: true, outcomeOf: () => written('created', writtenData(answer, { email }), remarks) };
		},
		find: async (lost) => {
			// A member has no time of creation: one that existed before must not pass for one that the service denied.
			if (claims.has(email) || lost.some(({ isDenied }) => isDenied))
				return { ok: true, outcomeOf: () => undefined };
			const found = await findLostMember(client, member);
			if (!found.ok) return found;
			return { ok: true, outcomeOf: () => found.member && written('recovered', found.member) };
		},
		rejectionOf: (failure) => {
			const remarks = remarksOfRejection(failure, values);
			const isConflict = remarks?.some(({ category }) => category === 'already_exists') ?? false;
			return remarks && { outcome: rejected(remarks), isConflict };
		},
	};
}

function bodyOf({ body }: NewMember, password: string): Data {
	return password === '' ? body : { ...body, password };
}

function writtenMember(member: NewMember, outcome: WrittenAs, json: Data, remarks: readonly Remark[] = []) {
	return {
		kind: 'written' as const,
		leadId: undefined,
		remarks,
		json,
		report: reportOf(outcome, member),
	};
}
