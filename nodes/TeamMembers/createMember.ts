import type { Session } from '../shared/run/operation';
import { failed, type Outcome } from '../shared/run/outcome';
import type { Data } from '../shared/sync/data';
import type { Failure } from '../shared/sync/failure';
import { hidden } from '../shared/sync/secret';
import { findLanded } from './landed';
import { type MemberValues, type NewMember, prepareMember } from './newMember';
import { memberAsSent, memberData } from './readMember';
import { refused, refusedByService } from './remarks';

/** How often a member who is not there after a lost answer is sent again. */
const mostResends = 2;

export interface MemberInput {
	readonly values: MemberValues;
	/** Empty: the member is invited. */
	readonly password: string;
}

/**
 * Creates a team member, in one call that the service takes whole or refuses whole.
 *
 * After a lost answer the email is looked up before anything is sent again: it tells whether that try landed. `taken`
 * holds the emails that items of this run have created; who has one of them is not this item's doing.
 */
export async function createMember(
	session: Session,
	item: number,
	{ values, password }: MemberInput,
	taken: Set<string>,
): Promise<Outcome> {
	const member = prepareMember(values, session.settings);
	const [first, ...rest] = member.remarks;
	if (first) return refused([first, ...rest]);
	const withPassword = (shown: string) => ({
		...member.body,
		...(password === '' ? {} : { password: shown }),
	});
	if (session.settings.dryRun) {
		const json = { email: member.email, would_send: withPassword(hidden) };
		return accepted(member, 'dry_run', json);
	}
	const recovered = (found: Data) => accepted(member, 'recovered', found, taken);

	let lost = earlierLoss(session, item);
	for (let sends = 0; ; sends++) {
		const landed = lost && (await findLanded(session, member, lost, taken));
		if (landed) return recovered(landed);
		if (lost && sends > mostResends) return failed(lost);
		const result = await session.client.call(
			'createTeamMember',
			{ path: {}, body: withPassword(password), secret: password },
			memberAsSent,
		);
		if (result.ok) return accepted(member, 'created', memberData(result.answer), taken);
		const { failure } = result;
		if (failure.lostSince !== undefined) {
			lost = failure;
			continue;
		}
		const told = refusedByService(failure, values);
		if (told === undefined) return failed(failure);
		// The lost try may have landed after it was looked for; then it is its own email that is used.
		const isUsed = lost && told.some(({ category }) => category === 'already_exists');
		const late = lost && isUsed && (await findLanded(session, member, lost, taken));
		return late ? recovered(late) : refused(told);
	}
}

/** What an earlier try of this run (Retry On Fail) failed with, if its answer was lost. */
function earlierLoss({ earlier }: Session, item: number): Failure | undefined {
	const outcome = earlier(item);
	if (outcome?.kind !== 'failed' || outcome.failure.lostSince === undefined) return undefined;
	return outcome.failure;
}

function accepted(member: NewMember, outcome: string, json: Data, taken?: Set<string>): Outcome {
	taken?.add(member.email.toLowerCase());
	return {
		kind: 'accepted',
		leadId: undefined,
		remarks: [],
		json: { ...json, outcome, prepared: member.changes },
	};
}
