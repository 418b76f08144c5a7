import type { SyncClient } from '../shared/sync/client';
import type { Data } from '../shared/sync/data';
import type { Failure } from '../shared/sync/failure';
import { memberAsSent } from '../shared/sync/shapes/teamMember';
import { read } from '../shared/sync/shapes/read';
import type { JsonObject } from '../shared/sync/shapes/tolerant';
import { isSameText } from '../shared/values/valueType';
import { isSameFullPhone } from '../shared/values/samePhone';
import type { NewMember } from './newMember';
import { memberData } from './readMember';

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
