/** How well a name in the answer identifies a sent file. */

const extension = /\.\w{1,10}$/;

/** The words of a name without case, marks, blanks and other separators: `Résumé (1).PDF` is `resume`, `1`, `pdf`. */
function wordsOf(name: string): string[] {
	return unescaped(name)
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '');
}

/** A service that writes a name into a URL may return it percent-encoded. */
function unescaped(name: string): string {
	try {
		return decodeURIComponent(name);
	} catch {
		return name;
	}
}

/**
 * Whether the service may have made the one name from the other. Services change case, blanks and Unicode, and add a
 * number, a time or a folder.
 */
export function resembles(given: string, returned: string): boolean {
	if (given === returned) return true;
	const words = wordsOf(given);
	let found = 0;
	for (const word of wordsOf(returned)) if (word === words[found]) found++;
	return words.length > 0 && found === words.length;
}

/** Whether a name has words besides its extension: `____.txt` has none. */
export function hasWords(name: string): boolean {
	return wordsOf(name.replace(extension, '')).length > 0;
}

/** Whether two names differ only in what a service may change. */
export function looksTheSame(one: string, other: string): boolean {
	return resembles(one, other) && resembles(other, one);
}

/** Whether both names end with the same extension. */
export function hasSameExtension(one: string, other: string): boolean {
	const [found] = extension.exec(one) ?? [];
	return found !== undefined && other.toLowerCase().endsWith(found.toLowerCase());
}
