/** Characters that forms, spreadsheets and mails add to texts. */
import * as fc from 'fast-check';

const blank = fc.constantFrom(
	...[' ', '  ', '\t', '\n', '\r\n', '\u00a0', '\u3000', '\u2028', '\u202f', '\u0085', '\u001f'],
	// Characters without width: bidi marks, joiners, the byte order mark.
	...['\u200b', '\u200e', '\u2060', '\ufeff', '\u00ad', '\u180e'],
);

const wrappings: ReadonlyArray<readonly [string, string]> = [
	['"', '"'],
	["'", "'"],
	["'", ''],
	['<', '>'],
	['(', ')'],
	['[', ']'],
	['', ','],
	['', ';'],
	['', '.'],
	['', '\u0000'],
	['\\', ''],
];

/** Mostly a text unchanged; otherwise in other letter case, within blanks or marks, cut, doubled or with a gap. */
export function spoilt(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
	return fc.oneof(
		{ weight: 8, arbitrary: text },
		{ weight: 1, arbitrary: fc.tuple(blank, text).map((parts) => parts.join('')) },
		{ weight: 1, arbitrary: fc.tuple(text, blank).map((parts) => parts.join('')) },
		{ weight: 1, arbitrary: fc.tuple(blank, text, blank).map((parts) => parts.join('')) },
		{
			weight: 2,
			arbitrary: fc
				.tuple(fc.constantFrom(...wrappings), text)
				.map(([[before, after], inner]) => before + inner + after),
		},
		{ weight: 1, arbitrary: text.map((inner) => inner.toUpperCase()) },
		{ weight: 1, arbitrary: text.map((inner) => inner.toLowerCase()) },
		{ weight: 1, arbitrary: fc.tuple(text, fc.nat(30)).map(([inner, cut]) => inner.slice(cut)) },
		{ weight: 1, arbitrary: fc.tuple(text, fc.nat(30)).map(([inner, cut]) => inner.slice(0, cut)) },
		{
			weight: 1,
			arbitrary: fc.tuple(text, fc.constantFrom(', ', ';', ' / ', '\n', ''), text).map((p) => p.join('')),
		},
		{
			weight: 1,
			arbitrary: fc
				.tuple(
					text,
					fc.nat(12),
					fc.oneof(blank, fc.constantFrom('é', '𝟙', '\ud800', '٣', '-', '.', '@', ':')),
				)
				.map(([inner, at, mark]) => inner.slice(0, at) + mark + inner.slice(at)),
		},
	);
}

const surrogates = { first: 0xd800, count: 0x800 };

/** Any code point but a half of a pair. For its own unit of them, fast-check makes a map of all million. */
const anyCharacter = fc.nat(0x10ffff - surrogates.count).map(
	(index) => String.fromCodePoint(index < surrogates.first ? index : index + surrogates.count),
	(character) => {
		const point = String(character).codePointAt(0) ?? 0;
		return point < surrogates.first ? point : point - surrogates.count;
	},
);

export const anyText = fc.oneof(
	fc.string({ maxLength: 60 }),
	fc.string({ unit: 'grapheme', maxLength: 30 }),
	fc.string({ unit: anyCharacter, maxLength: 30 }),
	blank,
	fc.constantFrom(
		...[
			'',
			'null',
			'N/A',
			'-',
			'0',
			'true',
			'[]',
			'{}',
			'["a"]',
			'<b>x</b>',
			'İstanbul',
			'ß',
			'🙂',
			'\u0000',
		],
		...['constructor', '__proto__', '=1+1', '{{ $json.x }}', 'x'.repeat(10_000)],
	),
);

const anyNumber = fc.oneof(
	fc.integer({ min: -3, max: 12 }),
	fc.integer(),
	fc.maxSafeInteger(),
	fc.double({ noNaN: true, noDefaultInfinity: true }),
	fc.constantFrom(0.5, 4.5, 1e21, 1e-7, 9_876_543_210, 919_876_543_210, 1_772_668_800_000, 5e-324),
);

/** Any JSON value. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
	{ weight: 4, arbitrary: anyText },
	{ weight: 3, arbitrary: anyNumber },
	{ weight: 1, arbitrary: fc.boolean() },
	{ weight: 1, arbitrary: fc.constant(null) },
	{
		weight: 2,
		arbitrary: fc.array(fc.oneof(anyText, anyNumber, fc.boolean(), fc.constant(null)), { maxLength: 3 }),
	},
	{ weight: 2, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

/** Texts with a length near a limit. */
export function aroundLength(
	edge: number,
	letter: fc.Arbitrary<string> = fc.constant('x'),
): fc.Arbitrary<string> {
	return fc
		.tuple(letter, fc.integer({ min: -2, max: 2 }))
		.map(([one, off]) => one.repeat(edge + off).slice(0, edge + off));
}

export function lettersInOtherCase(text: string): fc.Arbitrary<string> {
	return fc.mixedCase(fc.constant(text));
}
