import type { FieldDefinition } from '../sync/shapes/definitions';
import { answerOf } from './answerObject';
import { onlyEntry } from './onlyEntry';
import { send, type PreparedValue, type ValueFacts } from './preparedValue';
import { valueTypes } from './types';

export { isBlank } from './blank';

/**
 * Turns a value from a form or a spreadsheet into what the service accepts (sync-api.md, Field types).
 *
 * The caller decides whether a blank value is skipped or clears the field: `null` stays `null` for every type.
 */
export function prepareValue(field: FieldDefinition, raw: unknown, facts: ValueFacts): PreparedValue {
	if (raw === null) return send(null);
	const { prepare, takesLists } = valueTypes[field.type];
	const answer = typeof raw === 'object' ? answerOf(raw, field) : raw;
	return prepare(takesLists ? answer : onlyEntry(answer), field, facts);
}
