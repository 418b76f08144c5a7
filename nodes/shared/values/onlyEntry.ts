/** The only entry of a list: forms send a list for a multiple-choice question, even with one answer. */
export function onlyEntry(raw: unknown): unknown {
	return Array.isArray(raw) && raw.length === 1 ? raw[0] : raw;
}
