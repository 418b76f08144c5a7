import { mappedValues } from '../shared/run/mapper';
import { type JsonObject, ownValue } from '../shared/sync/data';
import type { Session } from '../shared/run/operation';
import { columnOf } from '../shared/run/parameters';
import { factsBy, type WriteSettings } from '../shared/run/settings';
import { FailureError } from '../shared/sync/failure';
import type { FieldDefinition } from '../shared/sync/shapes/definitions';
import { isBlank } from '../shared/values/spelling';
import { valueTypes } from '../shared/values/types';
import { noFacts, type ValueFacts, type ValueType } from '../shared/values/valueType';
import { oncePer } from '../shared/workspace/names';
import { type Fields, showsNoIdentifier } from '../shared/workspace/parts';
import type { WorkspaceReader } from '../shared/workspace/reader';
import { type PreparedFields, prepareFields } from '../shared/writes/fields';
import { byField } from '../shared/writes/fromColumns';

/** What the fields of leads are prepared by. */
export interface LeadRules {
	/** Undefined if no definition shows which field identifies a lead. */
	readonly identifierField: FieldDefinition | undefined;
	readonly definitions: Fields['fields'];
	readonly facts: ValueFacts;
	readonly timeZone: string;
	readonly settings: WriteSettings;
	/** Whether the fields are mapped automatically. */
	readonly isAutomatic: boolean;
}

/** The fields of one lead: the input values, and the prepared values. */
export interface LeadFields extends PreparedFields {
	readonly rules: LeadRules;
	/** As the item gives them: the keys may be columns. */
	readonly input: JsonObject;
	/** The value of the identifier field; undefined when it is missing or unusable. */
	readonly identifier: string | undefined;
}

export interface LeadFieldsReader {
	readonly rules: LeadRules;
	of(item: number): LeadFields;
	/** The same fields by these rules, without a second look at the item. */
	again(fields: LeadFields): LeadFields;
}

/**
 * Makes readers of the fields of the items, each by other definitions. They use the pipeline and the team only if a value
 * may refer to them.
 */
export function leadFieldsBy(session: Session) {
	const { settings, timeZone } = session;
	const mapped = mappedValues(session);
	return async (workspace: WorkspaceReader): Promise<LeadFieldsReader> => {
		// Asked for side by side with the fields, which show whether it is needed.
		const pipeline = mapped.mentions(usualPipelineFields) ? workspace.pipeline() : undefined;
		pipeline?.catch(() => undefined);
		const { fields: definitions, identifier: identifierField } = await knownFields(workspace);
		const values = byField(mapped, definitions);
		const fieldsWith = fieldsByReference(definitions);
		const { statuses, lostReasons } = values.mentions(fieldsWith.pipelineLabels)
			? await workspace.pipeline()
			: noFacts;
		const valuesOf = ({ apiName }: FieldDefinition) =>
			columnOf(session.items, (item) => ownValue(values.of(item), apiName));
		const facts: ValueFacts = {
			...factsBy(settings, valuesOf),
			statuses,
			lostReasons,
			members: values.mentions(fieldsWith.members) ? await workspace.members() : noFacts.members,
		};
		const isAutomatic = mapped.columns !== undefined;
		const rules = { identifierField, definitions, facts, timeZone, settings, isAutomatic };
		const prepare = (input: JsonObject): LeadFields => {
			const ready = prepareFields(input, {
				definitions,
				facts,
				settings,
				address: (apiName) => ({ scope: 'lead', apiName }),
				unmatchedColumns: mapped.columns && settings.unmatchedInput,
			});
			const value = identifierField && ready.fields[identifierField.apiName];
			const identifier = isBlank(value) ? undefined : String(value);
			// Each key is named, because a copy with `...ready` takes twenty times as long.
			const { given, fields, remarks, changes, newOptions, unchecked, ignored } = ready;
			return { rules, input, identifier, given, fields, remarks, changes, newOptions, unchecked, ignored };
		};
		return {
			rules,
			of: (item) => prepare(mapped.of(item)),
			again: (fields) => (fields.rules === rules ? fields : prepare(fields.input)),
		};
	};
}

/** Shared by items that may be about the same lead. Empty without an identifier. */
export function orderKeysOf({ identifier, rules: { identifierField } }: LeadFields): readonly string[] {
	if (identifierField === undefined || identifier === undefined) return [];
	return [valueTypes[identifierField.type].identity.group(identifier)];
}

/** The API names of the fields whose values refer to something of the workspace. */
export const fieldsByReference = oncePer((definitions: Fields['fields']) => {
	const fields = [...definitions.values()];
	const namesOf = (what: ValueType['refersTo']) =>
		fields.filter(({ type }) => valueTypes[type].refersTo === what).map(({ apiName }) => apiName);
	const [statuses, lostReasons] = [namesOf('statuses'), namesOf('lostReasons')];
	return {
		statuses,
		lostReasons,
		pipelineLabels: [...statuses, ...lostReasons],
		members: namesOf('members'),
	};
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
