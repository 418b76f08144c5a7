import type { Sent } from '../json';
import { requireLead } from '../leads';
import type { Workspace } from '../workspace';
import { recordBuiltIn, type BuiltInType } from './builtIn';

export interface BuiltInEntry {
	readonly type: BuiltInType;
	readonly employeeid?: string | undefined;
	/** Shown only in dialects that show bodies of built-in entries. */
	readonly body?: Sent | undefined;
}

/** Records what the service records itself, such as a call. Returns the ID of the action. */
export function recordEntry(workspace: Workspace, leadId: string, { type, employeeid, body }: BuiltInEntry) {
	const lead = requireLead(workspace, leadId);
	return recordBuiltIn(workspace, lead, type, {
		...(employeeid !== undefined && { employeeid }),
		...(body !== undefined && { body }),
	});
}
