/** Reads the definitions of fields, of leads and of actions (sync-api.md, Field definition). */
import { z } from 'zod';

import { type ActionFieldDefinition, type FieldDefinition, type FieldType, fieldTypes } from './definitions';
import { asSent, type ListOf, page, pageIn, refuse, type SentEntry } from './page';
import { type Entry, entriesOf, layersOf, nameOf, read, recordIn, recordOf, valuesOf, wordIn } from './read';
import type { Meaning } from './spellings';
import { flagOf, foldKey, isObject, type JsonObject, textOf } from './tolerant';

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

/** Whether a part of a definition is there and `as` cannot read it. */
export function isOdd(record: JsonObject, meaning: Meaning, as: (value: unknown) => unknown): boolean {
	return valuesOf(record, meaning).length > 0 && read(record, meaning, as) === undefined;
}

/** The names of the parts that are so. */
export const partsThat = (are: Readonly<Record<string, boolean>>): string[] =>
	Object.entries(are).flatMap(([part, isSo]) => (isSo ? [part] : []));

interface Labels {
	readonly labels: readonly string[];
	readonly isComplete: boolean;
}

/** The labels of a list. A blank label is none: nobody can choose it. */
function labelsIn(value: unknown): Labels | undefined {
	const entries = entriesOf(value)?.filter((entry) => entry.value !== '');
	const labels = entries?.flatMap((entry) => wordIn(entry.value) ?? []);
	return labels && { labels, isComplete: labels.length === entries?.length };
}

/** A service may send both `options` and `tags`, one of them empty. */
const filledLabelsIn = (value: unknown) => {
	const labels = labelsIn(value);
	return labels && labels.labels.length > 0 ? labels : undefined;
};

/** The most characters of a date format. */
const longestDateFormat = 100;

function patternOf(value: unknown): string | undefined {
	const text = textOf(value);
	return text === undefined || text.length > longestDateFormat ? undefined : text;
}

/** The API name: of the entry itself, or its key, or what may also be what people call the field. */
function apiNameOf(record: JsonObject, entry: Entry): string | undefined {
	return read(record, 'apiName', textOf) ?? nameOf(entry) ?? read(record, 'fieldName', textOf);
}

function readField(entry: Entry): ActionFieldDefinition | undefined {
	const record = recordOf(entry.value);
	const apiName = record && apiNameOf(record, entry);
	if (record === undefined || apiName === undefined) return undefined;
	const label = read(record, 'fieldLabel', textOf) ?? '';
	const rawType = read(record, 'fieldType', wordIn) ?? '';
	const sent = valuesOf(record, 'options');
	const labels = read(record, 'options', filledLabelsIn) ?? labelsIn(sent[0]);
	const flag = (meaning: Meaning) => read(record, meaning, flagOf);
	return {
		apiName,
		label: label === apiName ? '' : label,
		type: fieldType(rawType, apiName),
		rawType,
		description: read(record, 'description', textOf) ?? '',
		isIdentifier: flag('isIdentifier'),
		isVisible: flag('isVisible') ?? true,
		lockAfterCreate: flag('lockAfterCreate') ?? false,
		labels: labels?.labels ?? [],
		hasAllLabels: labels?.isComplete ?? false,
		dateFormat: read(record, 'dateFormat', patternOf),
		mandatory: flag('mandatory') ?? false,
		unreadable: partsThat({
			type: rawType === '',
			options: sent.length > 0 && labels?.isComplete !== true,
			dateFormat: isOdd(record, 'dateFormat', (format) => (format === '' ? '' : patternOf(format))),
			isLeadid: isOdd(record, 'isIdentifier', flagOf),
			isVisible: isOdd(record, 'isVisible', flagOf),
			lockAfterCreate: isOdd(record, 'lockAfterCreate', flagOf),
			mandatory: isOdd(record, 'mandatory', flagOf),
		}),
	};
}

const hasType = (record: JsonObject) => read(record, 'fieldType', wordIn) !== undefined;

const fields: ListOf<ActionFieldDefinition> = { name: 'fields', isEntry: hasType, read: readField };

/** The fields of an action: an object keyed by API name, or a list. Undefined if the value has none. */
export function schemaIn(
	value: unknown,
): { fields: readonly ActionFieldDefinition[]; isComplete: boolean } | undefined {
	if (isObject(value) && Object.keys(value).length === 0) return { fields: [], isComplete: true };
	const found = pageIn(value, fields);
	return found && { fields: found.data, isComplete: found.unreadable === undefined };
}

/** `GET /custom-fields`. */
export const fieldPage = page<FieldDefinition>(fields);

/** The same, with what the service sent. */
export const sentFieldPage = page<SentEntry<FieldDefinition>>(asSent(fields));

/** The shape of one definition. Fails only if the answer is no object. */
export function sentOne<Read>(
	marks: (record: JsonObject) => unknown,
	readEntry: (entry: Entry) => Read | undefined,
) {
	return z.unknown().transform((answer, context): SentEntry<Read> => {
		const raw = recordIn(answer, 'definitionEnvelope', marks) ?? layersOf(answer)[0];
		if (raw === undefined) return refuse(context, 'definition');
		return { raw, read: readEntry({ key: undefined, value: raw }) };
	});
}

/** `GET /custom-fields/{apiName}`. */
export const sentField = sentOne<FieldDefinition>((record) => read(record, 'fieldType', wordIn), readField);
