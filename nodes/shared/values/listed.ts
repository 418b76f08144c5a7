function fold(text: string): string {
	return text
		.trim()
		.toLowerCase()
		.replace(/[\s_-]+/g, ' ');
}

/** Finds the entry of a closed list. Ignores differences in case, blanks, hyphens and underscores. */
export function listed(value: unknown, list: readonly string[]): string | undefined {
	return typeof value === 'string' ? list.find((entry) => fold(entry) === fold(value)) : undefined;
}
