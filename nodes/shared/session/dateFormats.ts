import { unlessCancelled } from '../sync/failure';
import type { ActionDefinition, ActionFieldDefinition, FieldDefinition } from '../sync/shapes/definitions';
import { dateFormat } from '../values/dateFormat';
import { valueTypes } from '../values/types';
import { DefinitionMap } from '../workspace/names';
import type { WorkspaceReader } from '../workspace/reader';

type FieldReader = Pick<WorkspaceReader, 'fields'>;

/** The first format that a field shows and that can be read. */
export const formatAmong = (fields: DefinitionMap<FieldDefinition>): string | undefined =>
	[...fields.values()]
		.flatMap(({ dateFormat: pattern }) => pattern ?? [])
		.find((pattern) => dateFormat(pattern) !== undefined);

/** The format of the fields of leads. Undefined if none shows one, or if they cannot be read. */
export async function workspaceDateFormat(workspace: FieldReader): Promise<string | undefined> {
	const known = await workspace.fields().catch(unlessCancelled);
	return known && formatAmong(known.fields);
}

/** Whether the field has dates, in a format that its definition does not show. */
const lacksFormat = ({ type, dateFormat: pattern, unreadable }: FieldDefinition) =>
	valueTypes[type].input.kind === 'date' && pattern === undefined && !unreadable.includes('dateFormat');

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
