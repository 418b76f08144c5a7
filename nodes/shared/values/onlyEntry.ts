/** Forms send a list for a multiple-choice question, even for a single answer. */
export function onlyEntry(raw: unknown): unknown {
	return Array.isArray(raw) && raw.length === 1 ? raw[0] : raw;
}
