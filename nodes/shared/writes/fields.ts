import type { Address } from '../remarks/address';
import type { RemarkCategory } from '../remarks/category';
import type { Remark } from '../remarks/remark';
import type { WriteSettings } from '../run/settings';
import { type Data, type Value, toValue } from '../sync/data';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { isBlank, prepareValue } from '../values/prepare';
import type { HeldBackReason, ValueFacts } from '../values/preparedValue';

/** A value that Prepare changed. */
export interface ValueChange {
	readonly apiName: string;
	/** The index of the action, if the field belongs to one and not to the lead. */
	readonly actionIndex?: number;
	readonly from: Value;
	readonly to: Value;
}

/** The fields of one lead or action, ready to send. */
export interface PreparedFields {
	readonly fields: Data;
	/** The values that are held back, and those that the service will drop without an error. */
	readonly remarks: Remark[];
	readonly changes: ValueChange[];
	/** Labels that the service will add to a field. */
	readonly newOptions: Array<{ apiName: string; label: string }>;
}

export interface FieldRules {
	readonly definitions: ReadonlyMap<string, FieldDefinition>;
	readonly facts: ValueFacts;
	readonly settings: Pick<WriteSettings, 'valueHandling' | 'emptyValues'>;
	/** The address of a remark about a field. */
	readonly address: (apiName: string) => Address;
	/** What to do with a key that is not a field of the workspace. */
	readonly unknown: 'report' | 'ignore';
}

/** Checks the field before its value: a reason to hold the field back with any value. */
function fieldProblem(definition: FieldDefinition | undefined): HeldBackReason | undefined {
	if (definition === undefined) {
		return {
			category: 'unknown_field',
			message: 'The workspace has no field with this API name',
			hint: 'API names are case-sensitive: refresh the list of fields and map the value to one of them.',
		};
	}
	if (!definition.isVisible) {
		return {
			category: 'hidden_or_locked',
			message: 'The field is hidden in the workspace, so the service stores no value for it',
			hint: 'Leave the field out, or ask an administrator of the workspace to show it.',
		};
	}
	return undefined;
}

/** What the service drops without an error; it reports everything else in its answer. */
const silentCategories: ReadonlySet<RemarkCategory> = new Set(['archived_status']);

/** Prepares values by API name. A value that is not in `fields` is blank, ignored by the settings, or in `remarks`. */
export function prepareFields(raw: Readonly<Record<string, unknown>>, rules: FieldRules): PreparedFields {
	const prepared: PreparedFields = { fields: {}, remarks: [], changes: [], newOptions: [] };
	for (const apiName of Object.keys(raw)) prepareField(apiName, raw[apiName], rules, prepared);
	return prepared;
}

function prepareField(apiName: string, value: unknown, rules: FieldRules, into: PreparedFields): void {
	const { settings, facts } = rules;
	const definition = rules.definitions.get(apiName);
	const remark = ({ category, message, hint, part }: HeldBackReason) =>
		into.remarks.push({
			category,
			message,
			hint,
			source: 'preflight',
			address: rules.address(apiName),
			value: part ?? value,
		});

	if (definition === undefined && rules.unknown === 'ignore') return;
	if (isBlank(value)) {
		if (settings.emptyValues === 'clear' && definition) into.fields[apiName] = null;
		return;
	}
	if (settings.valueHandling === 'sendAsIs') {
		into.fields[apiName] = toValue(value);
		if (definition) prepareValue(definition, value, facts).heldBack.filter(isSilent).forEach(remark);
		return;
	}
	const problem = fieldProblem(definition);
	if (problem || definition === undefined) {
		if (problem) remark(problem);
		return;
	}
	const result = prepareValue(definition, value, facts);
	result.heldBack.forEach(remark);
	if (result.value === undefined) return;
	into.fields[apiName] = toValue(result.value);
	if (result.value !== value) into.changes.push({ apiName, from: toValue(value), to: toValue(result.value) });
	for (const label of result.newLabels) into.newOptions.push({ apiName, label });
}

function isSilent({ category }: HeldBackReason): boolean {
	return silentCategories.has(category);
}
