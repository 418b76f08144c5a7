/** Reads the definitions of fields, of leads and of actions (sync-api.md, Field definition). */
import { isEqual } from 'lodash';

import {
	type ActionDefinition,
	bareCode,
	type ActionFieldDefinition,
	type FieldDefinition,
	type FieldType,
	fieldTypes,
} from './definitions';
import {
	layersOf,
	recordIn,
	read,
	recordOf,
	type Shape,
	valuesOf,
	wordIn,
	flagOf,
	foldKey,
	isObject,
	type JsonObject,
	textOf,
} from './read';
import { withRaw, type ListOf, page, type SentEntry, type Entry, entriesOf, nameOf } from './page';
import type { Meaning } from './spellings';

const typesByName = new Map<string, FieldType>(fieldTypes.map((type) => [foldKey(type), type]));

/** `rating`, `status`, `lost_reason` and `assignee` all have the type LEAD_PROPERTY, so their names decide. */
const leadProperties = new Map<string, FieldType>([
	['rating', 'rating'],
	['status', 'status'],
	['lostreason', 'lostReason'],
	['assignee', 'assignee'],
]);

function fieldType(rawType: string, apiName: string): FieldType {
	const name = foldKey(rawType);
	if (name === 'leadproperty') return leadProperties.get(foldKey(apiName)) ?? 'other';
	return typesByName.get(name) ?? 'other';
}

/** Whether a definition has this part, in a form that `as` cannot read. */
export function isOdd(record: JsonObject, meaning: Meaning, as: (value: unknown) => unknown): boolean {
	return valuesOf(record, meaning).length > 0 && read(record, meaning, as) === undefined;
}

/** The names of the parts for which this is true. */
export const partsThat = (are: Readonly<Record<string, boolean>>): string[] =>
	Object.entries(are).flatMap(([part, isSo]) => (isSo ? [part] : []));

/** The labels of all lists of a field: a service may send both `options` and `tags`. */
function labelsIn(record: JsonObject): { labels: readonly string[]; isComplete: boolean } {
	const lists = valuesOf(record, 'options').map(entriesOf);
	// Nobody can choose a blank label.
	const sent = lists.flatMap((list) => list ?? []).filter(({ value }) => value !== '');
	const labels = sent.flatMap(({ value }) => wordIn(value) ?? []);
	return { labels, isComplete: !lists.includes(undefined) && labels.length === sent.length };
}

/** The most characters of a date format. */
const longestDateFormat = 100;

function patternOf(value: unknown): string | undefined {
	const text = textOf(value);
	return text === undefined || text.length > longestDateFormat ? undefined : text;
}

function readField(entry: Entry): ActionFieldDefinition | undefined {
	const record = recordOf(entry.value);
	// Under `fieldName` may also be what people call the field.
	const apiName =
		record && (read(record, 'apiName', textOf) ?? nameOf(entry) ?? read(record, 'fieldName', textOf));
	if (record === undefined || apiName === undefined) return undefined;
	const label = read(record, 'fieldLabel', textOf) ?? '';
	const rawType = read(record, 'fieldType', wordIn) ?? '';
	const hasOptions = valuesOf(record, 'options').length > 0;
	const { labels, isComplete } = labelsIn(record);
	const flag = (meaning: Meaning) => read(record, meaning, flagOf);
	const isOddFlag = (meaning: Meaning) => isOdd(record, meaning, flagOf);
	return {
		apiName,
		label: label === apiName ? '' : label,
		type: fieldType(rawType, apiName),
		rawType,
		description: read(record, 'description', textOf) ?? '',
		isIdentifier: flag('isIdentifier'),
		isVisible: flag('isVisible') ?? true,
		lockAfterCreate: flag('lockAfterCreate') ?? false,
		labels,
		hasAllLabels: hasOptions && isComplete,
		dateFormat: read(record, 'dateFormat', patternOf),
		mandatory: flag('mandatory') ?? false,
		unreadable: partsThat({
			type: rawType === '',
			options: !isComplete,
			dateFormat: isOdd(record, 'dateFormat', (format) => (format === '' ? '' : patternOf(format))),
			isLeadid: isOddFlag('isIdentifier'),
			isVisible: isOddFlag('isVisible'),
			lockAfterCreate: isOddFlag('lockAfterCreate'),
			mandatory: isOddFlag('mandatory'),
		}),
	};
}

const hasType = (record: JsonObject) => read(record, 'fieldType', wordIn) !== undefined;

const fields: ListOf<ActionFieldDefinition> = { name: 'fields', isEntry: hasType, read: readField };

/** The fields of an action: an object keyed by API name, or a list. Undefined if the value has none. */
export function schemaIn(value: unknown) {
	if (isEqual(value, {})) return { fields: [], isComplete: true };
	const found = page(fields)(value);
	return found && { fields: found.data, isComplete: found.unreadable === undefined };
}

/** `GET /custom-fields`. */
export const fieldPage = page<FieldDefinition>(fields);

/** The same, with what the service sent. */
export const sentFieldPage = page<SentEntry<FieldDefinition>>(withRaw(fields));

/** The shape of one definition. Fails only if the answer is no object. */
export function sentOne<Read>(
	marks: (record: JsonObject) => unknown,
	readEntry: (entry: Entry) => Read | undefined,
): Shape<SentEntry<Read>> {
	return (answer) => {
		const raw = recordIn(answer, 'definitionEnvelope', marks) ?? layersOf(answer)[0];
		return raw && { raw, read: readEntry({ key: undefined, value: raw }) };
	};
}

/** `GET /custom-fields/{apiName}`. */
export const sentField = sentOne<FieldDefinition>((record) => read(record, 'fieldType', wordIn), readField);

const backdatings = new Map([
	...['allow', 'allowed', 'enabled'].map((word) => [word, true] as const),
	...['deny', 'denied', 'notallowed', 'disabled'].map((word) => [word, false] as const),
]);

/** `ALLOW`, a flag, or an object with either. Undefined if it says neither yes nor no. */
function backdatingOf(value: unknown): boolean | undefined {
	const setting = isObject(value) ? read(value, 'enabled', (each) => each) : value;
	return backdatings.get(foldKey(textOf(setting) ?? '')) ?? flagOf(setting);
}

/** The bare code in a text that looks like one (sync-api.md, Action). */
const codeIn = (value: unknown) => /^(?:action_)?(\d+)$/i.exec(textOf(value)?.trim() ?? '')?.[1];

/** Undefined if the action has no code. */
function readAction({ key, value }: Entry): ActionDefinition | undefined {
	const record = recordOf(value) ?? {};
	const named = read(record, 'actionCode', textOf)?.trim();
	const code =
		named === undefined
			? (read(record, 'codeOrType', codeIn) ?? codeIn(key))
			: (codeIn(named) ?? bareCode(named));
	if (!isObject(value) || code === undefined) return undefined;
	const source = read(record, 'source', wordIn) ?? '';
	const schema = read(record, 'fieldSchema', schemaIn);
	return {
		code,
		displayName: read(record, 'displayName', textOf) ?? code,
		description: read(record, 'description', textOf) ?? '',
		isUserDefined: foldKey(source) !== 'system',
		allowsBackdating: read(record, 'backdating', backdatingOf),
		fields: schema?.fields ?? [],
		hasAllFields: schema?.isComplete ?? false,
		unreadable: partsThat({
			source: isOdd(record, 'source', wordIn),
			fieldSchema: valuesOf(record, 'fieldSchema').length > 0 && schema?.isComplete !== true,
			allowPredatedActivity: isOdd(record, 'backdating', backdatingOf),
		}),
	};
}

/** Whether an object has a code that looks like one, or a part that only actions have. */
const isAction = (record: JsonObject) =>
	(read(record, 'actionCode', codeIn) ?? read(record, 'fieldSchema', recordOf)) !== undefined ||
	valuesOf(record, 'backdating').length > 0;

const actions: ListOf<ActionDefinition> = { name: 'actionDefinitions', isEntry: isAction, read: readAction };

/** `GET /custom-actions`. */
export const actionPage = page(actions);

/** The same, with what the service sent. */
export const sentActionPage = page(withRaw(actions));

/** `GET /custom-actions/{code}`. */
export const sentAction = sentOne((record) => read(record, 'actionCode', textOf), readAction);
