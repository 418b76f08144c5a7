/** The parts that the answers about leads share. */
import { idOf, isObject, type JsonObject, keyReader, textOf } from './tolerant';

const readLeadId = keyReader('lead_id', 'lead', 'id');
const readFields = keyReader('fields', 'field_values', 'custom_fields', 'values');
const readName = keyReader('apiName', 'field', 'key', 'name');
const readValue = keyReader('value');

/** The three spellings of a lead's ID (sync-api.md, Lead), and others. null when the service says that there is none. */
export function leadIdOf(layer: JsonObject): string | null | undefined {
	const value = readLeadId(layer);
	return value === null ? null : idOf(value);
}

/** Fields keyed by API name, or a list of `{apiName, value}`. */
export function leadFieldsOf(layer: JsonObject): JsonObject | undefined {
	const fields = readFields(layer);
	if (!Array.isArray(fields)) return isObject(fields) ? fields : undefined;
	const pairs = fields.map((each) => (isObject(each) ? [textOf(readName(each)), readValue(each)] : []));
	return pairs.every(([name]) => name !== undefined) ? Object.fromEntries(pairs) : undefined;
}
