import { mappedValues } from '../shared/run/mapper';
import type { Session } from '../shared/run/operation';
import { columnOf } from '../shared/run/parameters';
import { FailureError } from '../shared/sync/failure';
import type { FieldDefinition } from '../shared/sync/shapes/definitions';
import type { JsonObject } from '../shared/sync/shapes/read';
import { Columns } from '../shared/values/columns';
import { isMemberField, isPipelineField, valueTypes } from '../shared/values/types';
import { noFacts, type ValueFacts } from '../shared/values/valueType';
import { oncePer } from '../shared/workspace/definitionMap';
import { type Fields, showsNoIdentifier } from '../shared/workspace/parts';
import type { WorkspaceReader } from '../shared/workspace/reader';
import { type PreparedFields, prepareFields } from '../shared/writes/fields';
import { byField } from '../shared/writes/fromColumns';

/** The fields of one lead: the input values, and the prepared values. */
export interface LeadFields extends PreparedFields {
	/** As the item gives them: the keys may be columns. */
	readonly input: JsonObject;
	/** The value of the identifier field; undefined when it is missing or unusable. */
	readonly identifier: string | undefined;
}

export interface LeadFieldsReader {
	/** Undefined if no definition shows which field identifies a lead. Then nothing is judged by it. */
	readonly identifierField: FieldDefinition | undefined;
	readonly definitions: Fields['fields'];
	readonly facts: ValueFacts;
	/** Whether the fields are mapped automatically. */
	readonly isAutomatic: boolean;
	of(item: number): LeadFields;
	prepare(input: LeadFields['input']): LeadFields;
	/** Shared by items that may be about the same lead. Empty without an identifier. */
	orderKeysOf(fields: LeadFields): readonly string[];
}

/** Makes readers of the fields of the items, each by other definitions. */
type LeadFieldsBy = (
	workspace: WorkspaceReader,
	actions?: { readonly namesMembers: boolean },
) => Promise<LeadFieldsReader>;

/**
 * The readers use the field definitions, and the pipeline and the team only if a value may refer to them.
 */
export function leadFieldsBy(session: Session): LeadFieldsBy {
	const { settings } = session;
	const mapped = mappedValues(session);
	return async (workspace, { namesMembers } = { namesMembers: false }) => {
		// Asked for side by side with the fields, which show whether it is needed.
		const pipeline = mapped.mentions(usualPipelineFields) ? workspace.pipeline() : undefined;
		pipeline?.catch(() => undefined);
		const { fields: definitions, identifier: identifierField } = await knownFields(workspace);
		const values = byField(mapped, definitions);
		const { ofPipeline, ofMembers } = referringFields(definitions);
		const { statuses, lostReasons } = values.mentions(ofPipeline) ? await workspace.pipeline() : noFacts;
		const members = namesMembers || values.mentions(ofMembers) ? await workspace.members() : noFacts.members;
		const columns = new Columns(settings.datesAreWritten, ({ apiName }) =>
			columnOf(session.items, (item) => values.valueOf(item, apiName)),
		);
		const { unknownLabels, workspaceCurrency: currency } = settings;
		const holdsBackGuesses = settings.valueHandling === 'strict';
		const facts: ValueFacts = {
			statuses,
			lostReasons,
			members,
			unknownLabels,
			columns,
			currency,
			holdsBackGuesses,
		};
		const prepare = (input: LeadFields['input']): LeadFields => {
			const ready = prepareFields(input, {
				definitions,
				facts,
				settings,
				address: (apiName) => ({ scope: 'lead', apiName }),
				unmatchedColumns: mapped.columns && settings.unmatchedInput,
			});
			const value = identifierField && ready.fields[identifierField.apiName];
			const identifier = value === undefined || value === null || value === '' ? undefined : String(value);
			// Each key is named, because a copy with `...ready` takes twenty times as long.
			const { given, fields, remarks, changes, newOptions, unchecked, ignored } = ready;
			return { input, identifier, given, fields, remarks, changes, newOptions, unchecked, ignored };
		};
		const of = (item: number) => prepare(mapped.of(item));
		return {
			identifierField,
			definitions,
			facts,
			isAutomatic: mapped.columns !== undefined,
			of,
			prepare,
			orderKeysOf: ({ identifier }) =>
				identifierField && identifier !== undefined
					? [valueTypes[identifierField.type].identity.group(identifier)]
					: [],
		};
	};
}

/** The API names of the fields whose values refer to the pipeline, and to the team. */
const referringFields = oncePer((definitions: Fields['fields']) => {
	const fields = [...definitions.values()];
	const namesOf = (refers: (field: FieldDefinition) => boolean) =>
		fields.filter(refers).map(({ apiName }) => apiName);
	return { ofPipeline: namesOf(isPipelineField), ofMembers: namesOf(isMemberField) };
});

/** The fields of the pipeline, as most workspaces call them (sync-api.md, Field types). */
const usualPipelineFields = ['status', 'lost_reason'];

async function knownFields(workspace: WorkspaceReader): Promise<Fields> {
	const fields = await workspace.fields();
	if (!showsNoIdentifier(fields.fields)) return fields;
	throw new FailureError({
		reason: 'unreadable_answer',
		message: 'The workspace has no lead identifier field',
		description: 'Ask an administrator of the workspace to mark one field as the lead identifier.',
	});
}
