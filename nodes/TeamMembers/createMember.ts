import type { Session } from '../shared/run/operation';
import type { Outcome } from '../shared/run/outcome';
import type { Data } from '../shared/sync/data';
import { hidden } from '../shared/sync/secret';
import { Claims } from '../shared/writes/lostAnswer/claims';
import { type Write, writeOnce } from '../shared/writes/lostAnswer/writeOnce';
import { findLostMember } from './findLostMember';
import { type MemberValues, type NewMember, prepareNewMember } from './newMember';
import { memberAsSent, memberData } from './readMember';
import { rejected, remarksOfService } from './remarks';

export interface MemberInput {
	readonly values: MemberValues;
	/** Empty: the member is invited. */
	readonly password: string;
}

/** The emails that items of this run have given to new members; who has one of them is not another item's doing. */
export function takenEmails(session: Session): Claims {
	const taken = new Claims({ group: (email) => email.toLowerCase(), isSame: () => true });
	taken.addEarlier(session, ({ json }) => json['email']);
	return taken;
}

/** Creates a team member, in one call that the service takes whole or rejects whole. */
export async function createMember(
	session: Session,
	item: number,
	input: MemberInput,
	taken: Claims,
): Promise<Outcome> {
	const member = prepareNewMember(input.values, session.settings);
	const [first, ...rest] = member.remarks;
	if (first) return rejected([first, ...rest]);
	if (session.settings.dryRun) {
		const json = { email: member.email, would_send: bodyOf(member, input.password && hidden) };
		return accepted(member, 'dry_run', json);
	}
	const outcomeOf = await writeOnce(session, creation(session, member, input, taken), [{ item }]);
	return outcomeOf(item);
}

function creation(
	{ client }: Session,
	member: NewMember,
	{ values, password }: MemberInput,
	taken: Claims,
): Write<{ readonly item: number }> {
	const written = (outcome: 'created' | 'recovered', json: Data) => {
		taken.add(member.email);
		return accepted(member, outcome, json);
	};
	return {
		// The service rejects the second one: the email is used.
		ifSentTwice: 'storedOnce',
		send: async () => {
			const input = { path: {}, body: bodyOf(member, password), secret: password };
			const result = await client.call('createTeamMember', input, memberAsSent);
			if (!result.ok) return result;
			return { ok: true, outcomeOf: () => written('created', memberData(result.answer)) };
		},
		find: async () => {
			if (taken.has(member.email)) return { ok: true, outcomeOf: () => undefined };
			const found = await findLostMember(client, member);
			if (!found.ok) return found;
			return { ok: true, outcomeOf: () => found.member && written('recovered', found.member) };
		},
		rejectionOf: (failure) => {
			const remarks = remarksOfService(failure, values);
			const isConflict = remarks?.some(({ category }) => category === 'already_exists') ?? false;
			return remarks && { outcome: rejected(remarks), isConflict };
		},
	};
}

function bodyOf({ body }: NewMember, password: string): Data {
	return password === '' ? body : { ...body, password };
}

function accepted(member: NewMember, outcome: string, json: Data): Outcome {
	return {
		kind: 'written',
		leadId: undefined,
		remarks: [],
		json: { ...json, outcome, prepared: member.changes },
	};
}
