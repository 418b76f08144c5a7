/** The definitions of a workspace: of the fields of leads and of actions (sync-api.md, Field definition). */
import { isEqual } from 'lodash';

import { flagOf, isObject, type JsonObject, ownValue, recordOf, textOf } from '../data';
import { foldKey, layersOf, type Marks, read, type Shape, usualKeys, valuesOf, labelTextOf } from './read';
import { withRaw, type ListOf, page, type SentEntry, type Entry, entriesOf, nameOf } from './page';
import type { Meaning } from './spellings';

/** The type of all of these is LEAD_PROPERTY, so their names decide. */
const leadProperties = ['rating', 'status', 'lostReason', 'assignee'] as const;

/** The field types, as spelled in sync-api.md, Field types. `other` stands for any type that is not listed there. */
export const fieldTypes = [
	'text',
	'email',
	'phone',
	'number',
	'date',
	'checkbox',
	'dropdown',
	'tags',
	'money',
	'website',
	'medialink',
	'activeUsers',
	'unique',
	...leadProperties,
	'file',
	'other',
] as const;

export type FieldType = (typeof fieldTypes)[number];

const typesByName = new Map<string, FieldType>(fieldTypes.map((type) => [foldKey(type), type]));

function fieldType(rawType: string, apiName: string): FieldType {
	const [kind, name] = [foldKey(rawType), foldKey(apiName)];
	const isProperty = kind === 'leadproperty' && leadProperties.some((type) => foldKey(type) === name);
	return typesByName.get(isProperty ? name : kind) ?? 'other';
}

/** Reads the parts of a definition one by one. */
class Parts {
	/** The usual keys of the parts that have a form which cannot be read. */
	readonly unreadable: string[] = [];

	constructor(private readonly record: JsonObject) {}

	/** Undefined if the part is missing, blank or cannot be read. */
	read<Value>(meaning: Meaning, as: (value: unknown) => Value | undefined): Value | undefined {
		const found = read(this.record, meaning, as);
		const isOdd = found === undefined && valuesOf(this.record, meaning).some((value) => value !== '');
		if (isOdd) this.note(meaning);
		return found;
	}

	note(meaning: Meaning): void {
		this.unreadable.push(usualKeys[meaning]);
	}
}

/** The labels of all lists of a field: a service may send both `options` and `tags`. */
function labelsIn(record: JsonObject): { labels: readonly string[]; isComplete: boolean } {
	const lists = valuesOf(record, 'options').map(entriesOf);
	// Nobody can choose a blank label.
	const sent = lists.flatMap((list) => list ?? []).filter(({ value }) => value !== '');
	const labels = sent.flatMap(({ value }) => labelTextOf(value) ?? []);
	return { labels, isComplete: !lists.includes(undefined) && labels.length === sent.length };
}

/** The most characters of a date format. */
const longestDateFormat = 100;

function patternOf(value: unknown): string | undefined {
	const text = textOf(value);
	return text === undefined || text.length > longestDateFormat ? undefined : text;
}

const typeIn = (record: JsonObject) => read(record, 'fieldType', labelTextOf);

/** Undefined if the entry has no API name. */
function readField(entry: Entry) {
	const record = recordOf(entry.value);
	const apiName = record && (read(record, 'apiName', textOf) ?? nameOf(entry));
	if (record === undefined || apiName === undefined) return undefined;
	const label = read(record, 'fieldLabel', textOf) ?? '';
	const rawType = typeIn(record) ?? '';
	const { labels, isComplete } = labelsIn(record);
	const parts = new Parts(record);
	if (rawType === '') parts.note('fieldType');
	if (!isComplete) parts.note('options');
	return {
		apiName,
		/** What people call the field. Empty if the definition does not show it. */
		label: label === apiName ? '' : label,
		type: fieldType(rawType, apiName),
		/** As the service spells it, for example `LEAD_PROPERTY`. Empty if it cannot be read. */
		rawType,
		description: read(record, 'description', textOf) ?? '',
		/** The labels of a dropdown or of tags. */
		labels,
		/** Whether `labels` has all labels of the field. If not, any other label may be one of them. */
		hasAllLabels: isComplete && valuesOf(record, 'options').length > 0,
		/** The workspace date format of a date field, for example `DD/MM/YYYY`. */
		dateFormat: parts.read('dateFormat', patternOf),
		/** Undefined if the definition does not show it. */
		isIdentifier: parts.read('isIdentifier', flagOf),
		isVisible: parts.read('isVisible', flagOf) ?? true,
		lockAfterCreate: parts.read('lockAfterCreate', flagOf) ?? false,
		mandatory: parts.read('mandatory', flagOf) ?? false,
		/** The parts of the definition that cannot be read, by their usual keys (sync-api.md, Metadata). */
		unreadable: parts.unreadable,
	};
}

export type ActionFieldDefinition = Readonly<NonNullable<ReturnType<typeof readField>>>;

export type FieldDefinition = Omit<ActionFieldDefinition, 'mandatory'>;

const fields: ListOf<ActionFieldDefinition> = {
	name: 'fields',
	isEntry: (record) => typeIn(record) !== undefined,
	read: readField,
};

/** The fields of an action: an object keyed by API name, or a list. Undefined if the value has none. */
export function schemaIn(value: unknown) {
	if (isEqual(value, {})) return { fields: [], isComplete: true };
	const found = page(fields)(value);
	return found && { fields: found.data, isComplete: found.places === undefined };
}

/** `GET /custom-fields`. */
export const fieldPage = page<FieldDefinition>(fields);

/** The same, with what the service sent. */
export const sentFieldPage = page<SentEntry<FieldDefinition>>(withRaw(fields));

/** The shape of one definition. Fails only if the answer is no object. */
export function sentOne<Read>(
	marks: Marks,
	readEntry: (entry: Entry) => Read | undefined,
): Shape<SentEntry<Read>> {
	return (answer, asked) => {
		const [raw] = layersOf(answer, marks, asked);
		return raw && { raw, read: readEntry({ key: undefined, value: raw }) };
	};
}

/** `GET /custom-fields/{apiName}`. */
export const sentField = sentOne<FieldDefinition>(
	{ id: 'apiName', parts: ['fieldType', 'options', 'isIdentifier', 'isVisible'] },
	readField,
);

const backdatings = { allow: true, deny: false };

/** `ALLOW`, a flag, or an object with either. Undefined if it says neither yes nor no. */
function backdatingOf(value: unknown): boolean | undefined {
	const setting = isObject(value) ? read(value, 'enabled', (each) => each) : value;
	return ownValue(backdatings, foldKey(textOf(setting) ?? '')) ?? flagOf(setting);
}

/** The bare code in a text that looks like one (sync-api.md, Action). */
const codeIn = (value: unknown) => /^(?:action_)?(\d+)$/i.exec(textOf(value)?.trim() ?? '')?.[1];

/** Undefined if the action has no code. */
function readAction({ key, value }: Entry) {
	const record = recordOf(value) ?? {};
	const named = read(record, 'actionCode', textOf)?.trim();
	const code = named === undefined ? codeIn(key) : (codeIn(named) ?? bareCode(named));
	if (!isObject(value) || code === undefined) return undefined;
	const parts = new Parts(record);
	const source = parts.read('source', labelTextOf) ?? '';
	const schema = parts.read('fieldSchema', schemaIn);
	if (schema?.isComplete === false) parts.note('fieldSchema');
	return {
		/** Bare and numeric, as a write needs it: `1001`. */
		code,
		displayName: read(record, 'displayName', textOf) ?? code,
		description: read(record, 'description', textOf) ?? '',
		/** Defined by people of the workspace, not by the service. */
		isUserDefined: foldKey(source) !== 'system',
		/** Undefined if the definition does not show it. */
		allowsBackdating: parts.read('backdating', backdatingOf),
		fields: schema?.fields ?? [],
		/** Whether `fields` has all fields of the action. */
		hasAllFields: schema?.isComplete ?? false,
		/** The parts of the definition that cannot be read, by their usual keys (sync-api.md, Metadata). */
		unreadable: parts.unreadable,
	};
}

export type ActionDefinition = Readonly<NonNullable<ReturnType<typeof readAction>>>;

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
export const sentAction = sentOne(
	{ id: 'actionCode', parts: ['fieldSchema', 'displayName', 'backdating'] },
	readAction,
);

/** A field that the service has but no workspace defines, such as the performer of an action. */
export function builtInField(apiName: string, type: FieldType): FieldDefinition {
	return {
		apiName,
		label: '',
		type,
		rawType: type.toUpperCase(),
		description: '',
		isIdentifier: false,
		isVisible: true,
		lockAfterCreate: false,
		labels: [],
		hasAllLabels: true,
		dateFormat: undefined,
		unreadable: [],
	};
}

/** `ACTION_1001` and `1001` are the same code. A write needs the bare form. */
export function bareCode(type: string): string {
	return type.replace(/^ACTION_/, '');
}
