import type { FieldDefinition } from '../sync/shapes/definitions';
import { valueTypes } from './types';

/**
 * Whether the stored value of a field is what became of a value that was sent to it. The service keeps some in a
 * spelling of its own: a phone number with its country code, a date as epoch milliseconds.
 *
 * A value that cannot be compared (a file, a type that nobody knows) counts as the same.
 */
export function isSameValue(
	field: Pick<FieldDefinition, 'type' | 'dateFormat'>,
	sent: unknown,
	stored: unknown,
): boolean {
	return valueTypes[field.type].isSame(sent, stored, field);
}
