import type { Sent } from '../json';
import type { Action, Lead } from '../store';
import type { Fields } from '../values/reading';
import { definitionsOf, type Workspace } from '../workspace';

/** Types that the service records itself. The API cannot write them (sync-api.md, Action). */
export const builtInTypes = [
	'INCOMING_CALL',
	'OUTGOING_CALL',
	'MISSED_CALL',
	'INCOMING_WHATSAPP_MSG',
	'OUTGOING_WHATSAPP_MSG',
	'OUTGOING_SMS',
	'OUTGOING_EMAIL',
	'LEAD_ASSIGNMENT',
	'USER_NOTE',
] as const;

export type BuiltInType = (typeof builtInTypes)[number];

interface Recorded {
	readonly employeeid?: string;
	/** What public clients read in such an entry. Strict answers do not show it. */
	readonly body?: Sent;
}

/** Returns the ID of the action. */
export function recordBuiltIn(
	workspace: Workspace,
	lead: Lead,
	type: BuiltInType,
	{ employeeid, body }: Recorded = {},
): string {
	const id = workspace.newId();
	workspace.store.actions.insert({
		id,
		lead: lead.seq,
		type,
		employeeid,
		createdOn: workspace.now(),
		content: { kind: 'builtIn', ...(body !== undefined && { body }) },
	});
	return id;
}

export function recordAssignment(workspace: Workspace, lead: Lead, before: Fields, after: Fields): void {
	const field = definitionsOf(workspace).fields.find(({ type }) => type === 'ASSIGNEE');
	if (field === undefined || before[field.apiName] === after[field.apiName]) return;
	recordBuiltIn(workspace, lead, 'LEAD_ASSIGNMENT', {
		body: { assignedto: after[field.apiName] ?? null },
	});
}

const LONGEST_CALL = 600;

/** The body of a built-in action. A call without a recorded body gets one, so that every seed has some. */
export function builtInBody({ type, createdOn, content }: Action): Sent {
	if (content.kind === 'builtIn' && content.body !== undefined) return content.body;
	if (!type.endsWith('_CALL')) return {};
	const duration = type === 'MISSED_CALL' ? 0 : Math.floor(createdOn / 1000) % LONGEST_CALL;
	return { duration, note: '', feedback: duration === 0 ? 'Not Answered' : 'Answered' };
}
