import { isObject } from '../../domain/json';
import { type Dialect, PlainText } from './dialect';

/** A word for a key that no list of spellings has: made of the key, without vowels, and the same each time. */
function wordFor(key: string): string {
	let hash = 2166136261;
	for (const letter of key) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
	return `zq${(hash >>> 0).toString(36).replace(/[aeiou]/g, 'x')}`;
}

function translated(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(translated);
	if (!isObject(value) || value instanceof PlainText) return value;
	return Object.fromEntries(Object.entries(value).map(([key, each]) => [wordFor(key), translated(each)]));
}

/**
 * Says all that the service knows, under keys that nobody can have listed. A client understands nothing of it but
 * statuses, and must neither lose nor double a write.
 */
export const foreign: Dialect = {
	name: 'foreign',
	ways: { any: [{ name: 'keys that nobody knows', say: translated }] },
};
