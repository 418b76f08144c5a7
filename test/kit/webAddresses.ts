import * as fc from 'fast-check';

/** A character of an address: as it is, or encoded. */
const character = fc.oneof(
	fc.constantFrom(..."abcxyzABCXYZ0123456789-._~!$&'()*+,;=:@"),
	fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).map(encodeURIComponent),
);
const segment = fc.string({ unit: character, maxLength: 12 });

/* In place of webPath, webQueryParameters and webUrl of fast-check, whose first value takes two seconds. */

export const webPath = fc.array(segment, { maxLength: 5 }).map((parts) => ['', ...parts].join('/'));

export const webQuery = fc.string({ unit: fc.oneof(character, fc.constantFrom('/', '?')), maxLength: 20 });

export const webAddress = fc
	.tuple(fc.constantFrom('http', 'https'), fc.domain(), webPath)
	.map(([scheme, host, path]) => `${scheme}://${host}${path}`);
