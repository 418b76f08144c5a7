import { escape, startCase, toLower } from 'lodash';
import type { INodePropertyOptions } from 'n8n-workflow';
import { z } from 'zod';

import { FailureError } from '../sync/failure';
import type { ActionDefinition, FieldDefinition } from '../sync/shapes/definitions';
import { labelChoices, labelIndex } from '../values/labels';
import { nameOfOperator, operatorsOf } from '../values/operators';
import { isFileField, isTextField, valueTypes } from '../values/types';
import { noFacts } from '../values/valueType';
import { actionCodeOf, builtInTypes } from '../workspace/actionNames';
import { type DefinitionMap, type Gap, isActive } from '../workspace/names';
import type { WorkspaceReader } from '../workspace/reader';
import { type CurrentParameter, fieldLabel, type Load, standardFirst } from './mappers';

/** The content of a dropdown. */
export type Picker = Load<INodePropertyOptions[]>;

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

/** Options made of a part of the workspace, as far as it can be read. */
const fromPart =
	<Part extends { readonly gap: Gap | undefined }>(
		partOf: (workspace: WorkspaceReader) => Promise<Part>,
		optionsOf: (part: Part, parameter: CurrentParameter) => readonly INodePropertyOptions[],
	): Picker =>
	async (workspace, parameter) => {
		const part = await partOf(workspace);
		return withNote(optionsOf(part, parameter), part.gap);
	};

/** Archived labels are marked: a search can still find leads that have one. */
export const pipelineOptions = (list: 'statuses' | 'lostReasons') =>
	fromPart(
		async (workspace) => (await workspace.pipeline())[list],
		({ entries }) =>
			entries.map(({ label, archived }) => ({
				name: archived ? `${label} (archived)` : label,
				value: label,
			})),
	);

/** Everyone who may have performed an action, including former members. */
const getMembers = fromPart(
	async (workspace) => await workspace.members(),
	({ members }) => members.map(({ name, email, status }) => ({ name, value: email, description: status })),
);

/** Options made of the actions whose definition can be read. */
const fromActions = (optionsOf: Parameters<typeof fromPart<DefinitionMap<ActionDefinition>>>[1]) =>
	fromPart(async (workspace) => await workspace.actions(), optionsOf);

/** The custom actions that can be written, which the service does not have of itself. */
const writable = (actions: DefinitionMap<ActionDefinition>) =>
	[...actions.values()].filter(({ isUserDefined }) => isUserDefined);

const actionOption = ({ code, displayName, description }: ActionDefinition): INodePropertyOptions => ({
	name: `${displayName} (${code})`,
	value: code,
	description,
});

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

const actionList = z.object({
	entries: z.array(z.object({ code: z.union([z.string(), z.number()]).nullish() })),
});

/** The values to choose from in a filter, for the field beside it. Leads may still have values that cannot be set now. */
const getListedValues: Picker = async (workspace, parameter) => {
	const field = (await workspace.fields()).fields.get(String(parameter('&field') ?? ''));
	if (field === undefined) return [nothing('Choose the field first')];
	const { refersTo, input } = valueTypes[field.type];
	if (refersTo === 'labels') return withNote(labelChoices(field.labels), labelIndex(field).gap);
	if (refersTo === 'members') return await getMembers(workspace, parameter);
	if (refersTo === 'statuses' || refersTo === 'lostReasons')
		return await pipelineOptions(refersTo)(workspace, parameter);
	if (input.kind === 'choice') return [...input.choices(field, noFacts)];
	return [nothing('This field has no list of values: choose another operator')];
};

/** Those that compare values of the field beside it; all, if the field is not known. */
const getOperators: Picker = async (workspace, parameter) => {
	const name = String(parameter('&field') ?? '');
	const { fields } = await workspace.fieldsOrGap();
	const type = fields.get(name)?.type ?? (isTimeOfLead(name) ? 'date' : undefined);
	return operatorsOf(type).map((value) => ({ name: nameOfOperator(value), value }));
};

/** The times that the service adds to every lead. No search can filter by them, so the node compares them. */
const timesOfLead = [
	['created_on', 'Created On'],
	['modified_on', 'Changed On'],
].map(([value = '', name = '']): INodePropertyOptions => ({ name, value, description: value }));

const isTimeOfLead = (name: string) => timesOfLead.some(({ value }) => value === name);

/** The dropdowns by the names of their methods. */
export const pickers = {
	/** The fields that a filter can have: all fields of the workspace, and the times of a lead. */
	getFields: fromPart(
		async (workspace) => (await workspace.fields()).fields,
		(fields) => [
			...standardFirst(fields.values()).map(fieldOption),
			...timesOfLead.filter(({ value }) => !fields.has(String(value))),
		],
	),
	getOperators,
	getStatuses: pipelineOptions('statuses'),
	/** The team members that a written action can name as its performer. */
	getActiveMembers: fromPart(
		async (workspace) => await workspace.members(),
		({ members }) => [
			// The editor shows an empty value as an error unless it is one of the options.
			{ ...nothing('System User'), description: 'No team member' },
			...members.filter(isActive).map(({ name, email }) => ({ name, value: email, description: email })),
		],
	),
	getMembers,
	getActionCodes: fromActions((actions) => writable(actions).map(actionOption)),
	getActionDefinitions: fromActions((actions) => [...actions.values()].map(actionOption)),
	/** The action types of a timeline: custom actions, payments and other built-in types. */
	getActionTypes: fromActions((actions) => [
		...writable(actions).map(({ code, displayName }) => ({ name: displayName, value: `ACTION_${code}` })),
		...builtInTypes.map((type) => ({ name: startCase(toLower(type)), value: type })),
	]),
	/** The FILE fields of all custom actions. */
	getFileFields: fromActions((actions) => actionFieldOptions([...actions.values()], isFileField)),
	/** The fields of the actions chosen in the list, or of all actions if none is. The File Storage node has the FILE fields. */
	getChosenActionFields: fromActions((actions, parameter) => {
		const entries = actionList.safeParse(parameter('actions')).data?.entries ?? [];
		const codes = new Set(entries.map(({ code }) => actionCodeOf(String(code ?? ''), actions)));
		const all = writable(actions);
		const chosen = all.filter(({ code }) => codes.has(code));
		return actionFieldOptions(chosen.length > 0 ? chosen : all, (field) => !isFileField(field));
	}),
	/**
	 * The text fields of the action in the parameter `code`. The editor shows an empty value as an error unless it is
	 * listed.
	 */
	getActionTextFields: fromActions((actions, parameter) => {
		const fields = actions.get(actionCodeOf(String(parameter('code') ?? ''), actions))?.fields ?? [];
		return [nothing('None'), ...fields.filter(isTextField).map(fieldOption)];
	}),
	getListedValues,
};
