import { plainText } from '../sync/data';
import type { FieldDefinition } from '../sync/shapes/definitions';

/** Whether the service stored the value that was sent. It may store another spelling of it. */
export type Equality = (
	sent: unknown,
	stored: unknown,
	field: Pick<FieldDefinition, 'dateFormat'>,
) => boolean;

/** Which values of an identifier name the same record. */
export interface Identity {
	/** The same for all values that may name one record, but also for some that name different records. */
	group(value: string): string;
	/** The same only for values that certainly name one record. */
	key(value: string): string;
	/** Whether two values with the same `group` name one record. */
	isSame(one: string, other: string): boolean;
}

/** Trimmed and in lower case. */
export const folded = (value: unknown): string => plainText(value).trim().toLowerCase();

/** Equal texts, ignoring case and outer blanks, or equal numbers: `1200.50` and 1200.5. */
export function isSameText(sent: unknown, stored: unknown): boolean {
	const [one, other] = [folded(sent), folded(stored)];
	return one === other || (one !== '' && other !== '' && Number(one) === Number(other));
}

/** Whether all stored labels were sent. The service may drop some labels, and stores equal labels once. */
export function isPartOf(sent: unknown, stored: unknown): boolean {
	if (!Array.isArray(sent) || !Array.isArray(stored)) return false;
	const labels = new Set(sent.map(folded));
	return stored.every((label) => labels.has(folded(label)));
}

/** Texts that differ only in case and outer blanks name one record. */
export const asText: Identity = { group: folded, key: folded, isSame: () => true };
