import type { INodePropertyOptions } from 'n8n-workflow';
import { z } from 'zod';

import { bareCode } from '../sync/shapes/definitions';
import { isFileField } from '../values/types';
import { isActive } from '../workspace/members';
import type { WorkspaceReader } from '../workspace/reader';
import type { CurrentParameter } from './fromWorkspace';

/** Built-in action types that the service records by itself (sync-api.md, Action). */
const builtInTypes = [
	'ATTACHMENT',
	'INCOMING_CALL',
	'INCOMING_WHATSAPP_MSG',
	'LEAD_ASSIGNMENT',
	'MISSED_CALL',
	'OUTGOING_CALL',
	'OUTGOING_EMAIL',
	'OUTGOING_SMS',
	'OUTGOING_WHATSAPP_MSG',
	'PAYMENT',
];

/** The fields that a search can filter by: all fields of the workspace. */
export async function fieldOptions(workspace: WorkspaceReader): Promise<INodePropertyOptions[]> {
	const { fields } = await workspace.definitions();
	return [...fields.values()].map(({ apiName, rawType }) => ({
		name: `${apiName} (${rawType})`,
		value: apiName,
	}));
}

/** All statuses. Archived ones are marked: a search can still find leads with an archived status. */
export async function getStatuses(workspace: WorkspaceReader): Promise<INodePropertyOptions[]> {
	const { statuses } = await workspace.definitions();
	return statuses.entries.map(({ label, archived }) => ({
		name: archived ? `${label} (archived)` : label,
		value: label,
	}));
}

/** The editor shows an empty value as an error unless it is one of the options. */
const systemUser: INodePropertyOptions = {
	name: 'System User',
	value: '',
	description: 'No team member',
};

/** The team members that a written action can name as its performer. */
export async function getActiveMembers(workspace: WorkspaceReader): Promise<INodePropertyOptions[]> {
	const { members } = await workspace.members();
	const active = members.filter(isActive);
	return [systemUser, ...active.map(({ name, email }) => ({ name, value: email, description: email }))];
}

/** Everyone who may have performed an action, including former members. */
export async function getMembers(workspace: WorkspaceReader): Promise<INodePropertyOptions[]> {
	const { members } = await workspace.members();
	return members.map(({ name, email, status }) => ({ name, value: email, description: status }));
}

/** The custom actions that can be written. The value is the bare code. */
export async function getActionCodes(workspace: WorkspaceReader): Promise<INodePropertyOptions[]> {
	const actions = await workspace.actions();
	return [...actions.values()]
		.filter(({ isUserDefined }) => isUserDefined)
		.map(({ code, displayName, description }) => ({
			name: `${displayName} (${code})`,
			value: code,
			description,
		}));
}

const actionList = z.object({
	entries: z.array(z.object({ code: z.union([z.string(), z.number()]).nullish() })),
});

/** The fields of the actions chosen in the list, or of all actions if none is. The Files node has the FILE fields. */
export async function getChosenActionFields(
	workspace: WorkspaceReader,
	parameter: CurrentParameter,
): Promise<INodePropertyOptions[]> {
	const entries = actionList.safeParse(parameter('actions')).data?.entries ?? [];
	const codes = new Set(entries.map(({ code }) => bareCode(String(code ?? ''))));
	const actions = [...(await workspace.actions()).values()].filter(({ isUserDefined }) => isUserDefined);
	const chosen = actions.filter(({ code }) => codes.has(code));
	return (chosen.length > 0 ? chosen : actions).flatMap(({ displayName, fields }) =>
		fields
			.filter((field) => !isFileField(field))
			.map(({ apiName, mandatory, rawType }) => ({
				name: `${displayName}: ${apiName}${mandatory ? ' (mandatory)' : ''}`,
				value: apiName,
				description: rawType,
			})),
	);
}

/** The action types of a timeline: custom actions, payments and other built-in types. */
export async function getActionTypes(workspace: WorkspaceReader): Promise<INodePropertyOptions[]> {
	const actions = await workspace.actions();
	return [
		...[...actions.values()]
			.filter(({ isUserDefined }) => isUserDefined)
			.map(({ code, displayName }) => ({ name: displayName, value: `ACTION_${code}` })),
		...builtInTypes.map((type) => ({ name: type, value: type })),
	];
}

/** The FILE fields of all custom actions. */
export async function getFileFields(workspace: WorkspaceReader): Promise<INodePropertyOptions[]> {
	const actions = [...(await workspace.actions()).values()];
	return actions.flatMap(({ displayName, fields }) =>
		fields.filter(isFileField).map(({ apiName, description }) => ({
			name: `${displayName}: ${apiName}`,
			value: apiName,
			description,
		})),
	);
}
