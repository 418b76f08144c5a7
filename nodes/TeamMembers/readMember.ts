import { omit } from 'lodash';

import { type Data, toData } from '../shared/sync/data';
import type { MemberWriteAnswer, SentMember } from '../shared/sync/shapes/teamMember';
import { isActiveState } from '../shared/workspace/members';

/**
 * The JSON of a member: everything the service sent, plus whether leads and actions may name it (sync-api.md, Team
 * member).
 */
export function memberData({ raw, read }: SentMember): Data {
	return { email: read.email, is_active: isActiveState(read.status), ...toData(raw) };
}

/** As `memberData`, for a member that was written: the answer may have neither its email nor its state. */
export function writtenData(
	{ raw, state }: MemberWriteAnswer,
	written: { email: string; state?: string },
): Data {
	const known = state ?? written.state;
	const activity = known === undefined ? {} : { is_active: isActiveState(known) };
	// The remarks of the service are in the report.
	return { email: written.email, ...activity, ...toData(omit(raw, 'remarks')) };
}
