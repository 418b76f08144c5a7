/** In UTF-16 code units, like all lengths (sync-api.md, Edge cases of values). */
export const MAX_NAME = 255;

/** Control characters, lone surrogates, line separators, path separators, and marks that change text direction. */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}/\\\u202a-\u202e\u2066-\u2069]/u;

/** True for a name that is one path segment on every system and that displays as it is written. */
export function isFileName(name: string): boolean {
	const fits = name.trim() !== '' && name.length <= MAX_NAME;
	return fits && name !== '.' && name !== '..' && !UNSAFE.test(name);
}

const MAX_TYPE = 255;
const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const QUOTED = '"(?:[ !#-\\[\\]-~]|\\\\[ -~])*"';
const MEDIA_TYPE = new RegExp(`^${TOKEN}/${TOKEN}(?:[ \\t]*;[ \\t]*${TOKEN}=(?:${TOKEN}|${QUOTED}))*$`);

/** RFC 9110, 8.3.1: a type, a subtype and optional parameters. */
export const isMediaType = (type: string): boolean => type.length <= MAX_TYPE && MEDIA_TYPE.test(type);

const canonical = (type: string) => type.replace(/[ \t]*;[ \t]*/g, ';').toLowerCase();

/** Ignores case, and spaces around a semicolon. */
export const isSameMediaType = (one: string, other: string): boolean => canonical(one) === canonical(other);
