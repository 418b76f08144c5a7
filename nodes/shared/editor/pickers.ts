import { escape, startCase, toLower } from 'lodash';
import type { INodePropertyOptions } from 'n8n-workflow';
import { z } from 'zod';

import { FailureError } from '../sync/failure';
import type {
	ActionDefinition,
	FieldDefinition,
	LostReasonLabel,
	StatusLabel,
} from '../sync/shapes/definitions';
import { isFileField, valueTypes } from '../values/types';
import { noFacts } from '../values/valueType';
import { actionCodeOf, builtInTypes } from '../workspace/actionNames';
import type { Gap } from '../workspace/definitionMap';
import type { LabelIndex } from '../workspace/labels';
import { isActive } from '../workspace/members';
import type { WorkspaceReader } from '../workspace/reader';
import type { CurrentParameter } from './fromWorkspace';
import { fieldLabel, standardFirst } from './mappers';

/**
 * The options and, if some may be missing, a note as last option. The value of the note is empty, as if nothing was
 * chosen. Throws a `FailureError` if the whole list is missing.
 */
export function withNote(options: INodePropertyOptions[], gap: Gap | undefined): INodePropertyOptions[] {
	if (gap?.failure !== undefined) throw new FailureError(gap.failure);
	// n8n shows a description as HTML, and a name as text.
	const shown = options.map((option) =>
		option.description === undefined ? option : { ...option, description: escape(option.description) },
	);
	if (gap === undefined) return shown;
	return [...shown, { name: `Others: ${gap.why}`, value: '', description: 'Enter them with an expression' }];
}

/** Two fields may have one label, so the API name stands below it. */
const fieldOption = (field: FieldDefinition): INodePropertyOptions => ({
	name: fieldLabel(field),
	value: field.apiName,
	description: field.apiName,
});

/** The fields that a search can filter by: all fields of the workspace. */
export async function fieldOptions(workspace: WorkspaceReader): Promise<INodePropertyOptions[]> {
	const { fields } = await workspace.fields();
	return withNote(standardFirst(fields.values()).map(fieldOption), fields.gap);
}

/** All statuses. Archived ones are marked: a search can still find leads with an archived status. */
export async function getStatuses(workspace: WorkspaceReader): Promise<INodePropertyOptions[]> {
	const { statuses } = await workspace.pipeline();
	return pipelineOptions(statuses);
}

/** All lost reasons. Archived ones are marked. */
export async function getLostReasons(workspace: WorkspaceReader): Promise<INodePropertyOptions[]> {
	const { lostReasons } = await workspace.pipeline();
	return pipelineOptions(lostReasons);
}

function pipelineOptions({
	entries,
	gap,
}: LabelIndex<StatusLabel | LostReasonLabel>): INodePropertyOptions[] {
	const options = entries.map(({ label, archived }) => ({
		name: archived ? `${label} (archived)` : label,
		value: label,
	}));
	return withNote(options, gap);
}

/** Listed because the editor shows an empty value as an error unless it is one of the options. */
const systemUser: INodePropertyOptions = {
	name: 'System User',
	value: '',
	description: 'No team member',
};

/** The team members that a written action can name as its performer. */
export async function getActiveMembers(workspace: WorkspaceReader): Promise<INodePropertyOptions[]> {
	const { members, gap } = await workspace.members();
	const active = members.filter(isActive);
	const options = active.map(({ name, email }) => ({ name, value: email, description: email }));
	return [systemUser, ...withNote(options, gap)];
}

/** Everyone who may have performed an action, including former members. */
export async function getMembers(workspace: WorkspaceReader): Promise<INodePropertyOptions[]> {
	const { members, gap } = await workspace.members();
	const options = members.map(({ name, email, status }) => ({ name, value: email, description: status }));
	return withNote(options, gap);
}

type MayBeListed = (action: ActionDefinition) => boolean;

/** Custom actions by their names. The value is the bare code. */
const actionOptions =
	(mayBeListed: MayBeListed) =>
	async (workspace: WorkspaceReader): Promise<INodePropertyOptions[]> => {
		const actions = await workspace.actions();
		const options = [...actions.values()].filter(mayBeListed).map(({ code, displayName, description }) => ({
			name: `${displayName} (${code})`,
			value: code,
			description,
		}));
		return withNote(options, actions.gap);
	};

/** The custom actions that can be written. */
export const getActionCodes = actionOptions(({ isUserDefined }) => isUserDefined);

/** All actions whose definition can be read, including those of the service itself, which cannot be written. */
export const getActionDefinitions = actionOptions(() => true);

const actionList = z.object({
	entries: z.array(z.object({ code: z.union([z.string(), z.number()]).nullish() })),
});

/**
 * The fields of the actions chosen in the list, or of all actions if none is. The File Storage node has the FILE
 * fields.
 */
export async function getChosenActionFields(
	workspace: WorkspaceReader,
	parameter: CurrentParameter,
): Promise<INodePropertyOptions[]> {
	const entries = actionList.safeParse(parameter('actions')).data?.entries ?? [];
	const definitions = await workspace.actions();
	const codes = new Set(entries.map(({ code }) => actionCodeOf(String(code ?? ''), definitions)));
	const actions = [...definitions.values()].filter(({ isUserDefined }) => isUserDefined);
	const chosen = actions.filter(({ code }) => codes.has(code));
	const options = (chosen.length > 0 ? chosen : actions).flatMap(({ displayName, fields }) =>
		fields
			.filter((field) => !isFileField(field))
			.map((field) => ({
				...fieldOption(field),
				name: `${displayName}: ${fieldLabel(field)}${field.mandatory ? ' (mandatory)' : ''}`,
			})),
	);
	return withNote(options, definitions.gap);
}

/**
 * The text fields of the action in the parameter `code`. The editor shows an empty value as an error unless it is
 * listed.
 */
export async function getActionTextFields(
	workspace: WorkspaceReader,
	parameter: CurrentParameter,
): Promise<INodePropertyOptions[]> {
	const definitions = await workspace.actions();
	const fields = definitions.get(actionCodeOf(String(parameter('code') ?? ''), definitions))?.fields ?? [];
	const options = fields.filter(({ type }) => valueTypes[type].isFreeText).map(fieldOption);
	return [{ name: 'None', value: '' }, ...withNote(options, definitions.gap)];
}

/** The action types of a timeline: custom actions, payments and other built-in types. */
export async function getActionTypes(workspace: WorkspaceReader): Promise<INodePropertyOptions[]> {
	const actions = await workspace.actions();
	const options = [
		...[...actions.values()]
			.filter(({ isUserDefined }) => isUserDefined)
			.map(({ code, displayName }) => ({ name: displayName, value: `ACTION_${code}` })),
		...builtInTypes.map((type) => ({ name: startCase(toLower(type)), value: type })),
	];
	return withNote(options, actions.gap);
}

/** The FILE fields of all custom actions. */
export async function getFileFields(workspace: WorkspaceReader): Promise<INodePropertyOptions[]> {
	const actions = await workspace.actions();
	const options = [...actions.values()].flatMap(({ displayName, fields }) =>
		fields.filter(isFileField).map((field) => ({
			...fieldOption(field),
			name: `${displayName}: ${fieldLabel(field)}`,
		})),
	);
	return withNote(options, actions.gap);
}

/** The values to choose from in a filter, for the field beside it. Leads may still have values that cannot be set now. */
export async function getListedValues(
	workspace: WorkspaceReader,
	parameter: CurrentParameter,
): Promise<INodePropertyOptions[]> {
	const { fields } = await workspace.fields();
	const field = fields.get(String(parameter('&field') ?? ''));
	if (field === undefined) return [nothing('Choose the field first')];
	switch (valueTypes[field.type].refersTo) {
		case 'labels':
			return labelOptions(field);
		case 'statuses':
			return await getStatuses(workspace);
		case 'lostReasons':
			return await getLostReasons(workspace);
		case 'members':
			return await getMembers(workspace);
		case 'nothing':
		case 'files':
			return ownChoices(field);
	}
}

/** An option whose value is empty, as if nothing was chosen. */
const nothing = (name: string): INodePropertyOptions => ({ name, value: '' });

function labelOptions({ labels, hasAllLabels }: FieldDefinition): INodePropertyOptions[] {
	const options = labels.map((label) => ({ name: label, value: label }));
	return withNote(options, hasAllLabels ? undefined : { why: 'not all labels of this field can be read' });
}

function ownChoices(field: FieldDefinition): INodePropertyOptions[] {
	const { input } = valueTypes[field.type];
	const choices = input.kind === 'choice' ? input.choices(field, noFacts) : [];
	return choices.length > 0
		? [...choices]
		: [nothing('This field has no list of values: choose another match')];
}
