/** UTF-16 code units, like every length (decision 1). */
export const MAX_NAME = 255;

/** Controls, halves of surrogate pairs, line separators, path separators, and what turns the direction of a text. */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}/\\\u202a-\u202e\u2066-\u2069]/u;

/** A name that is one segment of a path on every system, and that a person reads as it is. */
export function isFileName(name: string): boolean {
	const fits = name.trim() !== '' && name.length <= MAX_NAME;
	return fits && name !== '.' && name !== '..' && !UNSAFE.test(name);
}

const MAX_TYPE = 255;
const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const QUOTED = '"(?:[ !#-\\[\\]-~]|\\\\[ -~])*"';
const MEDIA_TYPE = new RegExp(`^${TOKEN}/${TOKEN}(?:[ \\t]*;[ \\t]*${TOKEN}=(?:${TOKEN}|${QUOTED}))*$`);

/** RFC 9110, 8.3.1: a type, a subtype and perhaps parameters. */
export const isMediaType = (type: string): boolean => type.length <= MAX_TYPE && MEDIA_TYPE.test(type);

const canonical = (type: string) => type.replace(/[ \t]*;[ \t]*/g, ';').toLowerCase();

/** Letters compare without case, and blanks beside a semicolon mean nothing. */
export const isSameMediaType = (one: string, other: string): boolean => canonical(one) === canonical(other);
