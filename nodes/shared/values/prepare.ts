import type { FieldDefinition } from '../sync/shapes/definitions';
import { onlyEntry } from './onlyEntry';
import { send, type PreparedValue, type ValueFacts } from './preparedValue';
import { trimmed } from './spelling';
import { valueTypes } from './types';

/**
 * Turns a value from a form or a spreadsheet into what the service accepts (sync-api.md, Field types).
 *
 * The caller decides whether a blank value is skipped or clears the field: `null` stays `null` for every type.
 */
export function prepareValue(field: FieldDefinition, raw: unknown, facts: ValueFacts): PreparedValue {
	if (raw === null) return send(null);
	const { prepare, takesLists } = valueTypes[field.type];
	return prepare(takesLists ? raw : onlyEntry(raw), field, facts);
}

/** Whether the value is what a form sends for an unanswered question. */
export function isBlank(raw: unknown): boolean {
	if (raw === undefined || raw === null) return true;
	if (typeof raw === 'string') return trimmed(raw) === '';
	return Array.isArray(raw) && raw.length === 0;
}
