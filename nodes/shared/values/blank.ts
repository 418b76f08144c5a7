import { trimmed } from './spelling';

/** Whether the value is what a form sends for an unanswered question. */
export function isBlank(raw: unknown): boolean {
	if (raw === undefined || raw === null) return true;
	if (typeof raw === 'string') return trimmed(raw) === '';
	return Array.isArray(raw) && raw.length === 0;
}
