import { ACTION_PREFIX, type CustomAction } from '../definitions';
import { badRequest } from '../errors';
import { filesOf } from '../files/view';
import { knowing } from '../unsaid';
import { redactAction, redactBuiltIn, redactMember } from '../privacy';
import type { Action, Lead } from '../store';
import { builtInBody } from './builtIn';
import { definitionsOf, type Workspace } from '../workspace';

/** The `employeeid` that reads show for an action without a team member. */
const SYSTEM_USER = 'SYSTEM';

interface ViewOptions {
	readonly hidePII: boolean;
}

export const definitionOf = (workspace: Workspace, { type }: Action) =>
	type.startsWith(ACTION_PREFIX)
		? definitionsOf(workspace).action(type.slice(ACTION_PREFIX.length))
		: undefined;

const holdsFiles = (schema: CustomAction['fields'] | undefined) =>
	schema !== undefined && [...schema.values()].some(({ type }) => type === 'FILE');

/** An action as a timeline shows it. Of a built-in action, only the type is meaningful (sync-api.md, Action). */
export function timelineEntry(workspace: Workspace, lead: Lead, action: Action, { hidePII }: ViewOptions) {
	const { id, type, createdOn: creationTimestamp, content } = action;
	const performer = (email: string) => (hidePII ? redactMember(email) : email);
	const employeeid = action.employeeid === undefined ? SYSTEM_USER : performer(action.employeeid);
	switch (content.kind) {
		case 'builtIn':
			return knowing({ id, type, creationTimestamp }, () => {
				const body = builtInBody(action);
				return hidePII ? redactBuiltIn(body) : body;
			});
		case 'attachment':
			return { leadid: lead.id, id, type, files: filesOf(workspace, id), employeeid, creationTimestamp };
		case 'payment':
			return { leadid: lead.id, id, type, ...content.payment, employeeid, creationTimestamp };
		case 'custom': {
			const schema = definitionOf(workspace, action)?.fields;
			const fields = hidePII ? redactAction(schema, content.fields) : content.fields;
			const files = holdsFiles(schema) && { files: filesOf(workspace, id) };
			return { leadid: lead.id, id, type, fields, ...files, employeeid, creationTimestamp };
		}
	}
}

/** An action as the get endpoint returns it. Built-in actions cannot be fetched one by one. */
export function actionView(workspace: Workspace, lead: Lead, action: Action, options: ViewOptions) {
	if (action.content.kind === 'builtIn') {
		throw badRequest(`Actions of type ${action.type} cannot be fetched one by one`);
	}
	return timelineEntry(workspace, lead, action, options);
}
