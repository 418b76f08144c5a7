import type { FieldDefinition } from '../sync/shapes/definitions';

/** Whether a stored value is what became of a sent one: the service may keep it in another spelling. */
export type Equality = (
	sent: unknown,
	stored: unknown,
	field: Pick<FieldDefinition, 'dateFormat'>,
) => boolean;

/** Without outer blanks, in small letters. */
export const folded = (value: unknown): string => String(value).trim().toLowerCase();

/** The same but for case and outer blanks, or the same number: `1200.50` and 1200.5. */
export function isSameText(sent: unknown, stored: unknown): boolean {
	const [one, other] = [folded(sent), folded(stored)];
	return one === other || (one !== '' && other !== '' && Number(one) === Number(other));
}

/** The service may drop single labels, and keeps equal ones once: what is stored is a part of what was sent. */
export function isPartOf(sent: unknown, stored: unknown): boolean {
	if (!Array.isArray(sent) || !Array.isArray(stored)) return false;
	const labels = new Set(sent.map(folded));
	return stored.every((label) => labels.has(folded(label)));
}
