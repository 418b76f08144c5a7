/** Reads the definitions of fields, of leads and of actions (sync-api.md, Field definition). */
import { type ActionFieldDefinition, type FieldDefinition, type FieldType, fieldTypes } from './definitions';
import { listOf, sentListOf, sentOneOf } from './listOf';
import {
	type Entry,
	listIn,
	type ListPlace,
	Parts,
	type PartialList,
	readEach,
	recordOf,
	wordIn,
} from './parts';
import { flagOf, foldKey, textOf } from './tolerant';

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

const names = {
	type: ['type', 'fieldtype', 'datatype', 'valuetype'],
	/** Under these keys is surely the API name; under `name` may also be what people call the field. */
	apiName: ['apiname', 'fieldapiname', 'key', 'fieldkey', 'fieldname'],
	name: ['name', 'field'],
	/** What people call the field; under `name` only if the API name is under another key. */
	fieldLabel: ['label', 'displayname', 'fieldlabel', 'title', 'name'],
	/** Where some services put the definition of a field whose entry has only its name. */
	inner: ['definition', 'schema', 'config', 'field'],
	description: ['description'],
	isIdentifier: ['isleadid', 'isleadidentifier', 'isidentifier', 'leadidentifier', 'identifier'],
	isVisible: ['isvisible', 'visible'],
	isHidden: ['ishidden', 'hidden'],
	lockAfterCreate: ['lockaftercreate', 'lockedaftercreate', 'islockedaftercreate', 'lockaftercreation'],
	mandatory: ['mandatory', 'ismandatory', 'required', 'isrequired'],
	options: ['options', 'tags', 'values', 'choices', 'labels', 'allowedvalues'],
	dateFormat: ['dateformat', 'dateformats', 'dateformatpattern', 'format', 'pattern'],
	label: ['label', 'displayname', 'name', 'text', 'title', 'value', 'key'],
};

/**
 * The keys that may hold each part of a definition, folded, by the usual key of the part (sync-api.md, Field
 * definition).
 */
export const fieldKeys = {
	apiName: [...names.apiName, ...names.name],
	type: names.type,
	description: names.description,
	isLeadid: names.isIdentifier,
	isVisible: [...names.isVisible, ...names.isHidden],
	lockAfterCreate: names.lockAfterCreate,
	options: names.options,
	dateFormat: names.dateFormat,
};

/** A flag of a definition. Undefined if it is missing; `unreadable` if it is neither yes nor no. */
type Flag = boolean | undefined | 'unreadable';

function flagIn(parts: Parts, keys: readonly string[]): Flag {
	const value = parts.of(keys);
	return value === undefined ? undefined : (flagOf(value) ?? 'unreadable');
}

const sure = (flag: Flag): boolean | undefined => (flag === 'unreadable' ? undefined : flag);

/** Some services say which fields are hidden, not which are visible. */
function visibility(parts: Parts): Flag {
	const isVisible = flagIn(parts, names.isVisible);
	if (isVisible !== undefined) return isVisible;
	const isHidden = flagIn(parts, names.isHidden);
	return typeof isHidden === 'boolean' ? !isHidden : isHidden;
}

const labelPlace: ListPlace = { under: names.options, isEntry: (value) => labelOf(value) !== undefined };

/** The label of an option: a text, a number, or an object that has it beside an ID. */
function labelOf(value: unknown): string | undefined {
	return wordIn(value, names.label);
}

/** The labels of a list, and whether these are all. A blank label is none: nobody can choose it. */
function readLabels(value: unknown): PartialList<string> | undefined {
	const list = listIn(value, labelPlace);
	return (
		list &&
		readEach(
			list.filter((entry) => entry.value !== ''),
			(entry) => labelOf(entry.value),
		)
	);
}

/** A service may send both `options` and `tags`, one of them empty. */
function labelsIn(parts: Parts): PartialList<string> | 'missing' | 'unreadable' {
	let found: PartialList<string> | 'missing' | 'unreadable' = 'missing';
	for (const name of names.options) {
		const value = parts.of([name]);
		if (value === undefined) continue;
		const reading = readLabels(value) ?? 'unreadable';
		if (reading !== 'unreadable' && reading.entries.length > 0) return reading;
		if (found === 'missing') found = reading;
	}
	return found;
}

/** The most characters of a date format. */
const longestDateFormat = 100;

/** A pattern, an object that has it, or a list that begins with it. */
function dateFormatIn(value: unknown): string | undefined {
	const first: unknown = Array.isArray(value) ? value[0] : value;
	const record = recordOf(first);
	const keys = [...names.dateFormat, 'date', 'value', 'label', 'name'];
	const pattern = record === undefined ? textOf(first) : new Parts(record).word(keys);
	return pattern === undefined || pattern.length > longestDateFormat ? undefined : pattern;
}

/** Keys of an object whose entries carry their own names: `3`, `65f1c0ffee65f1c0ffee65f1`. */
const isId = (key: string) => /^(\d+|[0-9a-f]{24}|[0-9a-f-]{36})$/i.test(key);

function apiNameOf(parts: Parts, key: string | undefined): string | undefined {
	const sureName = parts.word(names.apiName);
	if (sureName !== undefined) return sureName;
	return key === undefined || isId(key) ? (parts.word(names.name) ?? key) : key;
}

/** The parts of an entry, together with those of the object inside it that has the definition. */
function partsOf(raw: Readonly<Record<string, unknown>>): Parts {
	const parts = new Parts(raw);
	if (parts.of(names.type) !== undefined) return parts;
	const inner = names.inner.map((name) => recordOf(parts.of([name]))).find((found) => found !== undefined);
	return inner === undefined ? parts : new Parts({ ...inner, ...raw });
}

/**
 * An entry that is no object is the name of a field or, if it has a key, its type. Undefined if the field has no name.
 */
function readField({ key, value }: Entry): ActionFieldDefinition | undefined {
	const word = textOf(value);
	const wordAs = key === undefined ? 'apiName' : 'type';
	const parts = partsOf(recordOf(value) ?? (word === undefined ? {} : { [wordAs]: word }));
	const apiName = apiNameOf(parts, key);
	if (apiName === undefined) return undefined;

	const label = parts.word(names.fieldLabel) ?? '';
	const rawType = wordIn(parts.of(names.type)) ?? '';
	const labels = labelsIn(parts);
	const format = parts.of(names.dateFormat);
	const dateFormat = dateFormatIn(format);
	const description = parts.of(names.description);
	const isIdentifier = flagIn(parts, names.isIdentifier);
	const isVisible = visibility(parts);
	const lockAfterCreate = flagIn(parts, names.lockAfterCreate);
	const mandatory = flagIn(parts, names.mandatory);
	const isUnreadable = {
		type: rawType === '',
		options: labels === 'unreadable' || (labels !== 'missing' && !labels.isComplete),
		dateFormat: format !== undefined && format !== '' && dateFormat === undefined,
		isLeadid: isIdentifier === 'unreadable',
		isVisible: isVisible === 'unreadable',
		lockAfterCreate: lockAfterCreate === 'unreadable',
		mandatory: mandatory === 'unreadable',
	};
	return {
		apiName,
		label: label === apiName ? '' : label,
		type: fieldType(rawType, apiName),
		rawType,
		description: textOf(description) ?? '',
		isIdentifier: sure(isIdentifier),
		isVisible: sure(isVisible) ?? true,
		lockAfterCreate: sure(lockAfterCreate) ?? false,
		labels: typeof labels === 'string' ? [] : labels.entries,
		hasAllLabels: typeof labels !== 'string' && labels.isComplete,
		dateFormat,
		mandatory: sure(mandatory) ?? false,
		unreadable: Object.entries(isUnreadable).flatMap(([part, isSo]) => (isSo ? [part] : [])),
	};
}

const hasType = (value: unknown) => {
	const record = recordOf(value);
	return record !== undefined && wordIn(partsOf(record).of(names.type)) !== undefined;
};

const place: ListPlace = {
	under: ['customfields', 'customfield', 'leadfields', 'fields', 'field', 'definitions'],
	isEntry: hasType,
};

/** The fields of an action: an object keyed by API name, or an array whose entries carry it, wrapped or not. */
const schemaPlace: ListPlace = {
	under: ['fieldschema', 'properties', 'fields', 'schema'],
	isEntry: (value) => hasType(value) || typesByName.has(foldKey(textOf(value) ?? '')),
};

/** Undefined if no list of fields is there. */
export function readSchema(value: unknown): PartialList<ActionFieldDefinition> | undefined {
	const isEmpty = Object.keys(recordOf(value) ?? { some: '' }).length === 0;
	const list = isEmpty ? [] : listIn(value, schemaPlace);
	return list && readEach(list, readField);
}

/** `GET /custom-fields`. */
export const fieldDefinitions = listOf(place, readField);

/** The same, with what the service sent. */
export const fieldsAsSent = sentListOf<FieldDefinition>(place, readField);

/** `GET /custom-fields/{apiName}`. */
export const fieldAsSent = sentOneOf<FieldDefinition>(place, readField);
