import { type Data, toData } from '../shared/sync/data';
import { teamMember, type TeamMember } from '../shared/sync/shapes/answers';
import { asSent, type AsSent } from '../shared/sync/shapes/asSent';
import { isActive } from '../shared/workspace/members';

export const memberAsSent = asSent(teamMember);

/** The JSON of a member: everything the service sent, plus whether leads and actions may name it (sync-api.md, Team member). */
export function memberData({ raw, read }: AsSent<TeamMember>): Data {
	return { email: read.email, is_active: isActive(read), ...toData(raw) };
}
