import type { FieldDefinition } from '../sync/shapes/definitions';
import { valueTypes } from './types';

/**
 * Whether the stored value of a field is the value that was sent. The service may change its spelling: it stores a
 * phone number with its country code, and a date as epoch milliseconds.
 *
 * A value that cannot be compared (a file, or an unknown type) counts as the same.
 */
export function isSameValue(
	field: Pick<FieldDefinition, 'type' | 'dateFormat'>,
	sent: unknown,
	stored: unknown,
): boolean {
	return valueTypes[field.type].isSame(sent, stored, field);
}
