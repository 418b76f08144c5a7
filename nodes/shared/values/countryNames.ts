import { once } from 'lodash';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** In English and lower case. */
const countries = once((): ReadonlySet<string> => {
	const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
	const known = letters.flatMap((one) => letters.flatMap((two) => names.of(one + two)?.toLowerCase() ?? []));
	return new Set([...known, 'us', 'usa', 'uk', 'uae']);
});

/** Whether a text is the name of a country, or has one among its words. Other codes, such as NO, are words as well. */
export function namesCountry(text: string): boolean {
	const plain = text
		.toLowerCase()
		.replace(/[^\p{L}\p{M}\s]/gu, '')
		.trim();
	return [plain, ...plain.split(/\s+/)].some((name) => countries().has(name));
}
