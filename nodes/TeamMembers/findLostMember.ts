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
 * Looks up a member whose creation got no answer; undefined when nobody has the email, or somebody else does.
 *
 * No record says when it was made, so the member is ours if name and phone number are.
 */
export async function findLostMember(client: SyncClient, { body, email }: NewMember): Promise<Search> {
	const result = await client.call('getTeamMember', { path: { email } }, memberAsSent);
	if (result.ok) {
		const { raw } = result.answer;
		const isOurs = isSame(name, body, raw) && isSame(phoneNumber, body, raw);
		return { ok: true, member: isOurs ? memberData(result.answer) : undefined };
	}
	// In both spellings of the code (sync-api.md, Errors).
	const isNobody = /^TEAM_MEM\w+_NOT_FOUND$/.test(result.failure.code ?? '');
	return isNobody ? { ok: true, member: undefined } : result;
}

const name = plainField('name', 'text');
const phoneNumber = plainField('phone_number', 'phone');

/** A value that the record lacks proves nothing. */
function isSame(field: FieldDefinition, sent: Data, stored: Readonly<Record<string, unknown>>): boolean {
	const kept = stored[field.apiName] ?? undefined;
	return kept === undefined || isSameValue(field, sent[field.apiName], kept);
}
