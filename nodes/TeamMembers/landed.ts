import type { Session } from '../shared/run/operation';
import type { Data } from '../shared/sync/data';
import { type Failure, FailureError } from '../shared/sync/failure';
import type { NewMember } from './newMember';
import { memberAsSent, memberData } from './readMember';

/**
 * The member that a call has created whose answer was lost; undefined when it has not.
 *
 * No record tells when it was made, so it is ours if name and phone number are, and no other item of this run wrote it.
 * Throws the loss itself when the team cannot be asked: it stays open what became of the call.
 */
export async function findLanded(
	{ client }: Session,
	{ body, email }: NewMember,
	lost: Failure,
	taken: ReadonlySet<string>,
): Promise<Data | undefined> {
	if (taken.has(email.toLowerCase())) return undefined;
	await client.settle();
	const result = await client.call('getTeamMember', { path: { email } }, memberAsSent);
	if (!result.ok) {
		// In both spellings of the code (sync-api.md, Errors).
		if (/^TEAM_MEM\w+_NOT_FOUND$/.test(result.failure.code ?? '')) return undefined;
		throw new FailureError(lost);
	}
	const { raw } = result.answer;
	const isOurs =
		isSame(body['name'], raw['name'], text) && isSame(body['phone_number'], raw['phone_number'], digits);
	return isOurs ? memberData(result.answer) : undefined;
}

const text = (value: string) => value.trim().toLowerCase();
const digits = (value: string) => value.replace(/\D/g, '');

/** What a record does not hold tells nothing. */
function isSame(sent: unknown, stored: unknown, spelling: (value: string) => string): boolean {
	if (stored === undefined || stored === null) return true;
	return spelling(String(sent)) === spelling(String(stored));
}
