import { compact, sortBy, upperFirst } from 'lodash';
import type { ResourceMapperField, ResourceMapperFields } from 'n8n-workflow';

import { mapperIdOf } from '../session/mapper';
import { isObject } from '../sync/data';
import { FailureError } from '../sync/failure';
import type { ActionFieldDefinition, FieldDefinition } from '../sync/shapes/definitions';
import { isBlank } from '../values/spelling';
import { isFileField, valueTypes } from '../values/types';
import type { ValueType } from '../values/valueType';
import { actionCodeOf } from '../workspace/actionNames';
import type { Gap, MemberIndex } from '../workspace/names';
import type { Definitions, WorkspaceReader } from '../workspace/reader';

/** Reads another parameter of the node; `&name` reads the parameter next to the dropdown, in the same list entry. */
export type CurrentParameter = (name: string) => unknown;

/** Reads the content of a dropdown or a mapper from the workspace. */
export type Load<Shown> = (workspace: WorkspaceReader, parameter: CurrentParameter) => Promise<Shown>;

/** The fields of a mapper. */
export type Mapper = Load<ResourceMapperFields>;

const mapperTypes: Readonly<Record<ValueType['input']['kind'], NonNullable<ResourceMapperField['type']>>> = {
	text: 'string',
	number: 'number',
	date: 'dateTime',
	// n8n's mapper has no list to choose several entries from, and its array is JSON. A text takes labels between commas.
	list: 'string',
	choice: 'options',
};

/** What the values of fields refer to. */
type Facts = Definitions & { readonly members: MemberIndex };

const factsOf = async (workspace: WorkspaceReader): Promise<Facts> => {
	const [definitions, members] = await Promise.all([workspace.definitions(), workspace.members()]);
	return { ...definitions, members };
};

/**
 * The label of the field, with notes in brackets: what a person must know to fill it in, or why the editor cannot show
 * all of it. The notes are short, because n8n cuts names at about 28 letters.
 */
function displayName(field: FieldDefinition, facts: Facts): string {
	const { type, lockAfterCreate, unreadable } = field;
	const { input, refersTo } = valueTypes[type];
	const lists: Partial<Record<typeof refersTo, { readonly gap: Gap | undefined }>> = facts;
	const notes = compact([
		!field.isVisible && 'hidden',
		input.kind === 'list' && 'comma-separated',
		lockAfterCreate && 'set once',
		unreadable.length > 0 ? `cannot be read: ${unreadable.join(', ')}` : lists[refersTo]?.gap?.why,
	]);
	return notes.length === 0 ? fieldLabel(field) : `${fieldLabel(field)} (${notes.join(', ')})`;
}

function mapperField(field: FieldDefinition, required: boolean, facts: Facts): ResourceMapperField {
	const { input } = valueTypes[field.type];
	const choices = input.kind === 'choice' ? input.choices(field, facts) : [];
	return {
		id: mapperIdOf(field.apiName),
		displayName: displayName(field, facts),
		required,
		defaultMatch: false,
		canBeUsedToMatch: false,
		display: true,
		// Without labels, a choice becomes a text: the workspace may have labels that cannot be read.
		type: input.kind === 'choice' && choices.length === 0 ? 'string' : mapperTypes[input.kind],
		...(choices.length === 0 ? {} : { options: [...choices] }),
	};
}

/** The notice says why there are no fields. With automatic mapping, the editor would show it beside fields too. */
const withNotice = (fields: ResourceMapperField[], emptyFieldsNotice: string) =>
	fields.length === 0 ? { fields, emptyFieldsNotice } : { fields };

/** The fields that have a value in the mapper. */
function mappedIn(parameter: CurrentParameter): ReadonlySet<string> {
	const fields = parameter('fields');
	const values = isObject(fields) && isObject(fields['value']) ? fields['value'] : {};
	return new Set(Object.keys(values).filter((id) => !isBlank(values[id])));
}

/** At first, the mapper shows what most people fill in, and offers the rest. */
const leadMapper =
	(isListed: (field: FieldDefinition) => boolean): Mapper =>
	async (workspace, parameter) => {
		const facts = await factsOf(workspace);
		const mapped = mappedIn(parameter);
		// A field that was mapped and is hidden since then keeps its value, and its remark.
		const fields = standardFirst(facts.fields.values()).filter(
			(field) => (field.isVisible || mapped.has(mapperIdOf(field.apiName))) && isListed(field),
		);
		return withNotice(
			fields.map((field) => {
				const shown = mapperField(field, field.isIdentifier === true, facts);
				const isShown = field.isIdentifier === true || usual.includes(field.apiName) || mapped.has(shown.id);
				return isShown ? shown : { ...shown, removed: true };
			}),
			'The workspace has no visible field that can be written.',
		);
	};

/** The fields of the custom action in the parameter `code`. The File Storage node has the FILE fields. */
const actionMapper =
	(isRequired: (field: ActionFieldDefinition) => boolean): Mapper =>
	async (workspace, parameter) => {
		const chosen = parameter('code');
		const given = typeof chosen === 'string' || typeof chosen === 'number' ? String(chosen) : '';
		const [actions, facts] = await Promise.all([workspace.actions(), factsOf(workspace)]);
		if (actions.gap?.failure !== undefined) throw new FailureError(actions.gap.failure);
		const action = actions.get(actionCodeOf(given, actions));
		const fields = (action?.fields ?? []).filter((field) => !isFileField(field));
		const ifNone = action?.hasAllFields
			? 'This action has no fields that can be written here.'
			: 'The fields of this action cannot be read. Enter them as JSON.';
		return withNotice(
			fields.map((field) => mapperField(field, isRequired(field), facts)),
			given === '' ? 'Choose the action first.' : ifNone,
		);
	};

/** The mappers by the names of their methods. */
export const mappers = {
	/** The identifier is required. */
	newLeadFields: leadMapper(() => true),
	/** Without the identifier, which never changes. */
	existingLeadFields: leadMapper(({ isIdentifier }) => isIdentifier !== true),
	/** Mandatory fields are required. */
	newActionFields: actionMapper(({ mandatory }) => mandatory),
	/** All are optional: an update contains only what changes. */
	existingActionFields: actionMapper(() => false),
};

/** What people call the field: its label, or the words of its API name, such as `Lost Reason` for `lost_reason`. */
export function fieldLabel({ apiName, label }: Pick<FieldDefinition, 'apiName' | 'label'>): string {
	if (label !== '') return label;
	return compact(apiName.split(/[_\s]+/))
		.map(upperFirst)
		.join(' ');
}

/** The fields of every workspace, in the order in which people ask for them (sync-api.md, Lead). */
const standard = ['name', 'phone', 'email', 'status', 'rating', 'lost_reason', 'assignee'];

/** What most people fill in of a new lead. */
const usual = ['name', 'phone', 'email', 'status'];

/** The fields that each workspace has, for an editor that does not know the workspace yet. */
export const fieldsOfAll: ResourceMapperField[] = usual.map((apiName) => ({
	...{ id: apiName, displayName: fieldLabel({ apiName, label: '' }), type: 'string', display: true },
	...{ required: false, defaultMatch: false, canBeUsedToMatch: false },
}));

type Ranked = Pick<FieldDefinition, 'apiName' | 'isIdentifier'>;

/** The identifier and the standard fields first, then the others in the order of the workspace. */
export function standardFirst<Field extends Ranked>(fields: Iterable<Field>): Field[] {
	return sortBy([...fields], ({ apiName, isIdentifier }) => {
		if (isIdentifier === true) return -1;
		return standard.includes(apiName) ? standard.indexOf(apiName) : standard.length;
	});
}
