import type { FieldDefinition, FieldType } from '../sync/shapes/definitions';
import { type Equality, isPartOf, isSameText } from './equality';
import { isSameMoment } from './sameMoment';
import { isSamePhone } from './samePhone';

const equalities: Readonly<Record<FieldType, Equality>> = {
	text: isSameText,
	email: isSameText,
	phone: isSamePhone,
	number: isSameText,
	date: isSameMoment,
	checkbox: isSameText,
	dropdown: isSameText,
	tags: isPartOf,
	money: isSameText,
	website: isSameText,
	medialink: isSameText,
	activeUsers: isSameText,
	unique: isSameText,
	rating: isSameText,
	status: isSameText,
	lostReason: isSameText,
	assignee: isSameText,
	file: () => true,
	other: () => true,
};

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
	return equalities[field.type](sent, stored, field);
}
