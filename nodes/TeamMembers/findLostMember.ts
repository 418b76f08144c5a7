import type { SyncClient } from '../shared/sync/client';
import type { Data } from '../shared/sync/data';
import type { Failure } from '../shared/sync/failure';
import { type FieldDefinition, plainField } from '../shared/sync/shapes/definitions';
import { isSameValue } from '../shared/values/sameValue';
import type { NewMember } from './newMember';
import { memberAsSent, memberData } from './readMember';

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
		const isOurs = isSame(name, body, raw) && isSame(phoneNumber, body, raw);
		return { ok: true, member: isOurs ? memberData(result.answer) : undefined };
	}
	// The service spells this code in two ways (sync-api.md, Errors).
	const isNobody = /^TEAM_MEM\w+_NOT_FOUND$/.test(result.failure.code ?? '');
	return isNobody ? { ok: true, member: undefined } : result;
}

const name = plainField('name', 'text');
const phoneNumber = plainField('phone_number', 'phone');

/** Whether the stored value matches. A value that the record lacks counts as a match. */
function isSame(field: FieldDefinition, sent: Data, stored: Readonly<Record<string, unknown>>): boolean {
	const kept = stored[field.apiName] ?? undefined;
	return kept === undefined || isSameValue(field, sent[field.apiName], kept);
}
