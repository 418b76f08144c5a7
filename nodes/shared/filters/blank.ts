import { isMissingText } from '../values/labelText';
import { isBlank } from '../values/prepare';
import { trimmed } from '../values/spelling';

/** Whether the value of a filter is missing: an expression found nothing, or a program has printed that as a text. */
export function isBlankFilter(raw: unknown): boolean {
	if (isBlank(raw) || Number.isNaN(raw)) return true;
	if (Array.isArray(raw)) return raw.every(isBlankFilter);
	return typeof raw === 'string' && isMissingText(trimmed(raw));
}
