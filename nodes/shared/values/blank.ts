import { trimmed } from './spelling';

/** Whether a form sends this value for a question without an answer. */
export function isBlank(raw: unknown): boolean {
	if (raw === undefined || raw === null) return true;
	if (typeof raw === 'string') return trimmed(raw) === '';
	return Array.isArray(raw) && raw.length === 0;
}
