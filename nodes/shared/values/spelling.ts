import { unescape } from 'lodash';

/** One spelling for the digits, blanks and invisible marks that forms, keyboards and spreadsheets write differently. */

const blankOrInvisible = /[\s\p{Cf}]/u;

/** Removes outer blanks and outer invisible marks (bidi marks, zero-width blanks, byte order marks). */
export function trimmed(text: string): string {
	let start = 0;
	while (blankOrInvisible.test(text.charAt(start))) start++;
	return withoutEnd(blankOrInvisible, text.slice(start));
}

/** The text without the characters at its end that this shape has. A pattern with `$` takes far longer for hostile texts. */
export function withoutEnd(shape: RegExp, text: string): string {
	let end = text.length;
	while (shape.test(text.charAt(end - 1))) end--;
	return text.slice(0, end);
}

/**
 * Removes quotes around a text (of a CSV table, of people, of Excel's `="text"`) and the apostrophe that spreadsheets
 * put before a text.
 */
export function unquoted(text: string): string {
	const inner =
		/^(?:=\s*)?(?:(["'])(.*)\1|“(.*)”|‘(.*)’|„(.*)“)$/s
			.exec(text)
			?.slice(2)
			.find((part) => part !== undefined) ?? (text.startsWith("'") ? text.slice(1) : text);
	return trimmed(inner);
}

/**
 * Unicode stores the decimal digits of every script in runs of ten, zero first (Unicode Standard, 4.6), so the position
 * in the run is the value. Adjacent runs have ten digits each, too.
 */
function digitValue(digit: string): string {
	const code = digit.codePointAt(0) ?? 0;
	let zero = code;
	while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--;
	return String((code - zero) % 10);
}

const beyondPrintableAscii = /[^ -~]/;

/** Converts the digits of every script to 0 to 9. */
export function asciiDigits(text: string): string {
	return beyondPrintableAscii.test(text) ? text.replace(/(?![0-9])\p{Nd}/gu, digitValue) : text;
}

/** Converts digits, dashes and blanks to ASCII, merges blanks, and removes invisible marks. */
export function plainSpelling(text: string): string {
	const ascii = beyondPrintableAscii.test(text)
		? asciiDigits(text)
				.replace(/\p{Cf}/gu, '')
				.replace(/[\p{Pd}\u2212]/gu, '-')
				.replace(/\uff0b/g, '+')
		: text;
	return ascii.replace(/\s+/g, ' ').trim();
}

/** In characters. No number or short answer is longer, with words around it. Patterns take longer with the length. */
export const longestAnswer = 100;

/** A finite number in digits, never in exponent form. */
export function plainDecimal(value: number): string {
	const [mantissa = '', exponent] = String(value).split('e');
	if (exponent === undefined) return mantissa;
	const sign = mantissa.startsWith('-') ? '-' : '';
	const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
	const shift = Number(exponent);
	if (shift < 0) return `${sign}0.${'0'.repeat(-shift - 1)}${whole}${fraction}`;
	return `${sign}${whole}${fraction.padEnd(shift, '0')}`;
}

/** A single value as text. Undefined for lists, objects, and whole numbers too large for JSON to keep exactly. */
export function scalarText(raw: unknown): string | undefined {
	if (typeof raw === 'string') return raw;
	if (typeof raw === 'boolean' || typeof raw === 'bigint') return String(raw);
	if (typeof raw !== 'number' || !Number.isFinite(raw)) return undefined;
	return Number.isInteger(raw) && !Number.isSafeInteger(raw) ? undefined : plainDecimal(raw);
}

/** The name without case, blanks and punctuation: `e-mail`, `E Mail` and `email` are one name for people. */
export function foldedName(name: string): string {
	return name
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[\p{P}\p{Z}\p{C}\s]+/gu, '');
}

/** An assignment to this key of an object sets what the object inherits, and no value. */
export const unusableName = '__proto__';

/** Whether a form sends this value for a question without an answer. */
export function isBlank(raw: unknown): boolean {
	if (raw === undefined || raw === null) return true;
	if (typeof raw === 'string') return !/[^\s\p{Cf}]/u.test(raw);
	return Array.isArray(raw) && raw.length === 0;
}

/** The only entry of a list: forms send a list for a multiple-choice question, even with one answer. */
export const unwrapSingle = (raw: unknown): unknown =>
	Array.isArray(raw) && raw.length === 1 ? raw[0] : raw;

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

/** The text without the HTML entities that WordPress and other editors write, also where several programs encoded the `&`. */
export function decoded(text: string): string {
	if (!text.includes('&')) return text;
	const plain = text
		.replace(/&(?:amp;)+/gi, '&')
		.replace(/&nbsp;/gi, ' ')
		.replace(/&#(?:(\d{1,7})|x([\da-f]{1,6}));/gi, (entity, decimal?: string, hex?: string) => {
			const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
			return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
		});
	return unescape(plain);
}

/** What kind of number or address it is. */
const kinds = new Set(
	'mobile cell home work office personal private primary main landline whatsapp phone tel business'.split(
		' ',
	),
);

/** Whether a note beside a number or an address says of which kind it is, and nothing else. */
export const isKind = (note: string) =>
	note
		.toLowerCase()
		.trim()
		.split(' ')
		.every((word) => kinds.has(word));

/** In lower case, without marks over letters. */
export const unaccented = (text: string) =>
	text
		.toLowerCase()
		.normalize('NFD')
		.replace(/\p{Mn}/gu, '');
