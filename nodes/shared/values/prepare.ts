import type { FieldDefinition } from '../sync/shapes/definitions';
import { send, type PreparedValue, type ValueFacts } from './preparedValue';
import { trimmed } from './spelling';
import { valueTypes } from './types';

/** Multiple-choice questions of forms send a list even when one answer is given. */
function onlyEntry(raw: unknown): unknown {
	return Array.isArray(raw) && raw.length === 1 ? raw[0] : raw;
}

/**
 * Prepare: what forms and spreadsheets send, made into what sync-api.md, Field types, accepts.
 *
 * Whether to clear (`null`) or to skip what is blank is for the caller to say: `null` passes in every type.
 */
export function prepareValue(field: FieldDefinition, raw: unknown, facts: ValueFacts): PreparedValue {
	if (raw === null) return send(null);
	const { prepare, takesLists } = valueTypes[field.type];
	return prepare(takesLists ? raw : onlyEntry(raw), field, facts);
}

/** What a form sends for a question that was left open. */
export function isBlank(raw: unknown): boolean {
	if (raw === undefined || raw === null) return true;
	if (typeof raw === 'string') return trimmed(raw) === '';
	return Array.isArray(raw) && raw.length === 0;
}
