import type { INodePropertyOptions, ResourceMapperField, ResourceMapperFields } from 'n8n-workflow';

import { mapperIdOf } from '../run/mapper';
import { FailureError } from '../sync/failure';
import type { ActionDefinition, FieldDefinition } from '../sync/shapes/definitions';
import { isFileField, valueTypes } from '../values/types';
import type { Input, ValueType } from '../values/valueType';
import { actionCodeOf } from '../workspace/actionNames';
import type { Gap } from '../workspace/definitionMap';
import type { MemberIndex } from '../workspace/members';
import type { Definitions, WorkspaceReader } from '../workspace/reader';
import type { CurrentParameter } from './fromWorkspace';

const mapperTypes: Readonly<Record<Input['kind'], NonNullable<ResourceMapperField['type']>>> = {
	text: 'string',
	number: 'number',
	date: 'dateTime',
	// Not n8n's switch: for a field that nobody touched, it looks on, and sends nothing.
	yesOrNo: 'options',
	// n8n's mapper has no list to choose several entries from, and its array is JSON. A text takes labels between commas.
	list: 'string',
	choice: 'options',
};

const yesOrNo: readonly INodePropertyOptions[] = [
	{ name: 'Yes', value: true },
	{ name: 'No', value: false },
];

/** What a person chooses a value from. Empty if the person types it. */
function choicesOf(
	field: FieldDefinition,
	definitions: Definitions,
	members: MemberIndex,
): readonly INodePropertyOptions[] {
	const { input } = valueTypes[field.type];
	if (input.kind === 'yesOrNo') return yesOrNo;
	return input.kind === 'choice' ? input.choices(field, { ...definitions, members }) : [];
}

/**
 * The label of the field, and a note that a person must know. It is short, because n8n cuts names at about 28 letters.
 */
function displayName(field: FieldDefinition, note: string): string {
	const notes = [
		valueTypes[field.type].input.kind === 'list' ? 'comma-separated' : '',
		field.lockAfterCreate ? 'set once' : '',
		note,
	].filter((part) => part !== '');
	return notes.length === 0 ? fieldLabel(field) : `${fieldLabel(field)} (${notes.join(', ')})`;
}

/** Says what the editor cannot show of a field, because it cannot be read. */
function noteOf(
	field: FieldDefinition,
	{ statuses, lostReasons }: Definitions,
	members: MemberIndex,
): string {
	if (field.unreadable.length > 0) return `cannot be read: ${field.unreadable.join(', ')}`;
	const gaps: Readonly<Record<ValueType['refersTo'], Gap | undefined>> = {
		statuses: statuses.gap,
		lostReasons: lostReasons.gap,
		members: members.gap,
		nothing: undefined,
		labels: undefined,
		files: undefined,
	};
	return gaps[valueTypes[field.type].refersTo]?.why ?? '';
}

function mapperField(
	field: FieldDefinition,
	definitions: Definitions,
	members: MemberIndex,
): ResourceMapperField {
	const { input } = valueTypes[field.type];
	const choices = choicesOf(field, definitions, members);
	// Without labels, a choice becomes a text: the workspace may have labels that cannot be read.
	const type = input.kind === 'choice' && choices.length === 0 ? 'string' : mapperTypes[input.kind];
	return {
		id: mapperIdOf(field.apiName),
		displayName: displayName(field, noteOf(field, definitions, members)),
		required: field.isIdentifier === true,
		defaultMatch: false,
		canBeUsedToMatch: false,
		display: true,
		type,
		...(choices.length === 0 ? {} : { options: [...choices] }),
	};
}

/**
 * Sets the notice only when there are no fields: with automatic mapping, the editor would show it next to fields too.
 */
function fieldsOrNotice(fields: ResourceMapperField[], emptyFieldsNotice: string): ResourceMapperFields {
	return fields.length === 0 ? { fields, emptyFieldsNotice } : { fields };
}

async function leadMapper(
	workspace: WorkspaceReader,
	identifier: 'required' | 'absent',
): Promise<ResourceMapperFields> {
	const [definitions, members] = await Promise.all([workspace.definitions(), workspace.members()]);
	const fields = standardFirst(definitions.fields.values()).filter(
		({ isVisible, isIdentifier }) => isVisible && !(isIdentifier && identifier === 'absent'),
	);
	return fieldsOrNotice(
		fields.map((field) => mapperField(field, definitions, members)),
		'The workspace has no visible field that can be written.',
	);
}

/** The fields of a new lead: the identifier is required. */
export const newLeadFields = async (workspace: WorkspaceReader) => await leadMapper(workspace, 'required');

/** The fields of an existing lead, without the identifier, which never changes. */
export const existingLeadFields = async (workspace: WorkspaceReader) => await leadMapper(workspace, 'absent');

async function actionMapper(
	workspace: WorkspaceReader,
	chosen: unknown,
	mandatory: 'required' | 'optional',
): Promise<ResourceMapperFields> {
	const given = typeof chosen === 'string' || typeof chosen === 'number' ? String(chosen) : '';
	const [actions, definitions, members] = await Promise.all([
		workspace.actions(),
		workspace.definitions(),
		workspace.members(),
	]);
	if (actions.gap?.failure !== undefined) throw new FailureError(actions.gap.failure);
	const action = actions.get(actionCodeOf(given, actions));
	const fields = (action?.fields ?? []).filter((field) => !isFileField(field));
	return fieldsOrNotice(
		fields.map((field) => ({
			...mapperField(field, definitions, members),
			required: field.mandatory && mandatory === 'required',
		})),
		given === '' ? 'Choose the action first.' : noFieldsNotice(action),
	);
}

function noFieldsNotice(action: ActionDefinition | undefined): string {
	return action?.hasAllFields
		? 'This action has no fields that can be written here.'
		: 'The fields of this action cannot be read. Enter them as JSON.';
}

/**
 * The fields of the custom action in the parameter `code`, mandatory ones required. The File Storage node has the FILE
 * fields.
 */
export const newActionFields = async (workspace: WorkspaceReader, parameter: CurrentParameter) =>
	await actionMapper(workspace, parameter('code'), 'required');

/** The same fields, all optional: an update contains only what changes. */
export const existingActionFields = async (workspace: WorkspaceReader, parameter: CurrentParameter) =>
	await actionMapper(workspace, parameter('code'), 'optional');

type Named = Pick<FieldDefinition, 'apiName' | 'label'>;

/** What people call the field: its label, or the words of its API name, such as `Lost Reason` for `lost_reason`. */
export function fieldLabel({ apiName, label }: Named): string {
	if (label !== '') return label;
	const words = apiName.split(/[_\s]+/).filter((word) => word !== '');
	return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

/** The fields of every workspace, in the order in which people ask for them (sync-api.md, Lead). */
const standard = ['name', 'phone', 'email', 'status', 'rating', 'lost_reason', 'assignee'];

/** The identifier and the standard fields first, then the others in the order of the workspace. */
export function standardFirst<Field extends Pick<FieldDefinition, 'apiName' | 'isIdentifier'>>(
	fields: Iterable<Field>,
): Field[] {
	const place = ({ apiName, isIdentifier }: Field) => {
		if (isIdentifier === true) return -1;
		const index = standard.indexOf(apiName);
		return index < 0 ? standard.length : index;
	};
	return [...fields].sort((one, other) => place(one) - place(other));
}
