import { createHash } from 'node:crypto';
import type { Sent } from './json';
import type { Lead } from './store';
import type { Fields } from './values/reading';
import { definitionsOf, type Workspace } from './workspace';

/** The sandbox has no IDs of lost reasons, so it makes one of the label. 24 hexadecimal characters. */
const idOf = (label: string) => createHash('sha256').update(label).digest('hex').slice(0, 24);

/** What public clients read beside the fields of a lead, and the specification does not show (L). */
export function leadFacts(workspace: Workspace, { modifiedOn }: Lead, fields: Fields): Sent {
	const { fields: definitions } = definitionsOf(workspace);
	const valueOf = (type: string) => {
		const field = definitions.find((definition) => definition.type === type);
		return field === undefined ? undefined : fields[field.apiName];
	};
	const [status, assignee, lostReason] = ['STATUS', 'ASSIGNEE', 'LOST_REASON'].map(valueOf);
	return {
		...(status !== undefined && { status }),
		...(assignee !== undefined && { employeeid: assignee }),
		...(typeof lostReason === 'string' && { lostReasonid: idOf(lostReason) }),
		modificationTimestamp: modifiedOn,
	};
}
