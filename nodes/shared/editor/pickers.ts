import { escape, startCase, toLower } from 'lodash';
import type { INodePropertyOptions } from 'n8n-workflow';
import { z } from 'zod';

import { FailureError } from '../sync/failure';
import type { ActionDefinition, FieldDefinition } from '../sync/shapes/definitions';
import { isFileField, valueTypes } from '../values/types';
import { noFacts } from '../values/valueType';
import { actionCodeOf, builtInTypes } from '../workspace/actionNames';
import type { DefinitionMap, Gap } from '../workspace/definitionMap';
import { isActive } from '../workspace/members';
import type { WorkspaceReader } from '../workspace/reader';
import { fieldLabel, standardFirst } from './mappers';
import type { CurrentParameter, Picker } from './methods';

/**
 * The options and, if some may be missing, a note as last option. The value of the note is empty, as if nothing was
 * chosen. Throws a `FailureError` if the whole list is missing.
 */
function withNote(options: readonly INodePropertyOptions[], gap: Gap | undefined): INodePropertyOptions[] {
	if (gap?.failure !== undefined) throw new FailureError(gap.failure);
	// n8n shows a description as HTML, and a name as text.
	const shown = options.map((option) =>
		option.description === undefined ? option : { ...option, description: escape(option.description) },
	);
	if (gap === undefined) return shown;
	return [...shown, { name: `Others: ${gap.why}`, value: '', description: 'Enter them with an expression' }];
}

/** An option whose value is empty, as if nothing was chosen. */
const nothing = (name: string): INodePropertyOptions => ({ name, value: '' });

/** Two fields may have one label, so the API name stands below it. */
const fieldOption = (field: FieldDefinition): INodePropertyOptions => ({
	name: fieldLabel(field),
	value: field.apiName,
	description: field.apiName,
});

/** The fields that a search can filter by: all fields of the workspace. */
export async function getFields(workspace: WorkspaceReader): Promise<INodePropertyOptions[]> {
	const { fields } = await workspace.fields();
	return withNote(standardFirst(fields.values()).map(fieldOption), fields.gap);
}

/** Archived labels are marked: a search can still find leads that have one. */
const pipelineOptions = (list: 'statuses' | 'lostReasons') => async (workspace: WorkspaceReader) => {
	const { entries, gap } = (await workspace.pipeline())[list];
	const nameOf = ({ label, archived }: (typeof entries)[number]) =>
		archived ? `${label} (archived)` : label;
	return withNote(
		entries.map((entry) => ({ name: nameOf(entry), value: entry.label })),
		gap,
	);
};

export const getStatuses = pipelineOptions('statuses');

export const getLostReasons = pipelineOptions('lostReasons');

/** The team members that a written action can name as its performer. */
export async function getActiveMembers(workspace: WorkspaceReader): Promise<INodePropertyOptions[]> {
	const { members, gap } = await workspace.members();
	const active = members.filter(isActive);
	return [
		// The editor shows an empty value as an error unless it is one of the options.
		{ ...nothing('System User'), description: 'No team member' },
		...withNote(
			active.map(({ name, email }) => ({ name, value: email, description: email })),
			gap,
		),
	];
}

/** Everyone who may have performed an action, including former members. */
export async function getMembers(workspace: WorkspaceReader): Promise<INodePropertyOptions[]> {
	const { members, gap } = await workspace.members();
	const options = members.map(({ name, email, status }) => ({ name, value: email, description: status }));
	return withNote(options, gap);
}

/** Options made of the actions whose definition can be read. */
const fromActions =
	(
		optionsOf: (
			actions: DefinitionMap<ActionDefinition>,
			parameter: CurrentParameter,
		) => readonly INodePropertyOptions[],
	): Picker =>
	async (workspace, parameter) => {
		const actions = await workspace.actions();
		return withNote(optionsOf(actions, parameter), actions.gap);
	};

/** The custom actions that can be written, which the service does not have of itself. */
const writable = (actions: DefinitionMap<ActionDefinition>) =>
	[...actions.values()].filter(({ isUserDefined }) => isUserDefined);

const actionOption = ({ code, displayName, description }: ActionDefinition): INodePropertyOptions => ({
	name: `${displayName} (${code})`,
	value: code,
	description,
});

export const getActionCodes = fromActions((actions) => writable(actions).map(actionOption));

export const getActionDefinitions = fromActions((actions) => [...actions.values()].map(actionOption));

/** The action types of a timeline: custom actions, payments and other built-in types. */
export const getActionTypes = fromActions((actions) => [
	...writable(actions).map(({ code, displayName }) => ({ name: displayName, value: `ACTION_${code}` })),
	...builtInTypes.map((type) => ({ name: startCase(toLower(type)), value: type })),
]);

const actionFieldOptions = (
	actions: readonly ActionDefinition[],
	isListed: (field: FieldDefinition) => boolean,
): INodePropertyOptions[] =>
	actions.flatMap(({ displayName, fields }) =>
		fields.filter(isListed).map((field) => ({
			...fieldOption(field),
			name: `${displayName}: ${fieldLabel(field)}${field.mandatory ? ' (mandatory)' : ''}`,
		})),
	);

/** The FILE fields of all custom actions. */
export const getFileFields = fromActions((actions) => actionFieldOptions([...actions.values()], isFileField));

const actionList = z.object({
	entries: z.array(z.object({ code: z.union([z.string(), z.number()]).nullish() })),
});

/** The fields of the actions chosen in the list, or of all actions if none is. The File Storage node has the FILE fields. */
export const getChosenActionFields = fromActions((actions, parameter) => {
	const entries = actionList.safeParse(parameter('actions')).data?.entries ?? [];
	const codes = new Set(entries.map(({ code }) => actionCodeOf(String(code ?? ''), actions)));
	const all = writable(actions);
	const chosen = all.filter(({ code }) => codes.has(code));
	return actionFieldOptions(chosen.length > 0 ? chosen : all, (field) => !isFileField(field));
});

/**
 * The text fields of the action in the parameter `code`. The editor shows an empty value as an error unless it is
 * listed.
 */
export const getActionTextFields = fromActions((actions, parameter) => {
	const fields = actions.get(actionCodeOf(String(parameter('code') ?? ''), actions))?.fields ?? [];
	return [nothing('None'), ...fields.filter(({ type }) => valueTypes[type].isFreeText).map(fieldOption)];
});

/** The values to choose from in a filter, for the field beside it. Leads may still have values that cannot be set now. */
export const getListedValues: Picker = async (workspace, parameter) => {
	const field = (await workspace.fields()).fields.get(String(parameter('&field') ?? ''));
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
};

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
