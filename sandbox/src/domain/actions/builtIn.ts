import type { Lead } from '../store';
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
] as const;

export type BuiltInType = (typeof builtInTypes)[number];

export function recordBuiltIn(
	workspace: Workspace,
	lead: Lead,
	type: BuiltInType,
	employeeid?: string,
): void {
	workspace.store.actions.insert({
		id: workspace.newId(),
		lead: lead.seq,
		type,
		employeeid,
		createdOn: workspace.now(),
		content: { kind: 'builtIn' },
	});
}

export function recordAssignment(workspace: Workspace, lead: Lead, before: Fields, after: Fields): void {
	const field = definitionsOf(workspace).fields.find(({ type }) => type === 'ASSIGNEE');
	if (field !== undefined && before[field.apiName] !== after[field.apiName]) {
		recordBuiltIn(workspace, lead, 'LEAD_ASSIGNMENT');
	}
}
