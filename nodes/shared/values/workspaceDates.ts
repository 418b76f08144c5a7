/** The date format of the workspace, for dates that belong to no field or to one whose definition shows no format. */
import { FailureError } from '../sync/failure';
import type { ActionDefinition, ActionFieldDefinition } from '../sync/shapes/definitions';
import { DefinitionMap } from '../workspace/definitionMap';
import type { Fields } from '../workspace/parts';
import type { WorkspaceReader } from '../workspace/reader';
import { dateFormat } from './dateFormat';
import { dateType } from './date';
import { valueTypes } from './types';

type FieldReader = Pick<WorkspaceReader, 'fields'>;

/** The format of the fields of leads. Undefined if none shows one, or if they cannot be read. */
export async function workspaceDateFormat(workspace: FieldReader): Promise<string | undefined> {
	const { fields } = await workspace.fields().catch(unlessCancelled);
	for (const { dateFormat: pattern } of fields.values())
		if (pattern !== undefined && dateFormat(pattern) !== undefined) return pattern;
	return undefined;
}

function unlessCancelled(thrown: unknown): Pick<Fields, 'fields'> {
	if (thrown instanceof FailureError && thrown.failure.reason !== 'cancelled')
		return { fields: new DefinitionMap([]) };
	throw thrown;
}

/** Whether the field has dates, in a format that its definition does not show. */
function lacksFormat(field: ActionFieldDefinition): boolean {
	const isDate = valueTypes[field.type] === dateType;
	return isDate && field.dateFormat === undefined && !field.unreadable.includes('dateFormat');
}

/** The definitions, with the format of the workspace where the fields that may have a value show none. */
export async function withDateFormats(
	actions: DefinitionMap<ActionDefinition>,
	workspace: FieldReader,
	mayHaveValue: (apiNames: readonly string[]) => boolean,
): Promise<DefinitionMap<ActionDefinition>> {
	const lacking = [...actions.values()].flatMap(({ fields }) => fields).filter(lacksFormat);
	if (lacking.length === 0 || !mayHaveValue(lacking.map(({ apiName }) => apiName))) return actions;
	const pattern = await workspaceDateFormat(workspace);
	if (pattern === undefined) return actions;
	const withFormat = (field: ActionFieldDefinition) =>
		lacksFormat(field) ? { ...field, dateFormat: pattern } : field;
	return new DefinitionMap(
		[...actions].map(([code, action]) => [code, { ...action, fields: action.fields.map(withFormat) }]),
		actions.gap,
	);
}
