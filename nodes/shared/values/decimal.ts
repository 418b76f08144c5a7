/** Decimal numbers as people, locales and spreadsheets write them. */
import { asciiDigits, plainSpelling, trimmed } from './spelling';

export interface Decimal {
	readonly isNegative: boolean;
	/** Digits without leading zeros; `0` for none. */
	readonly whole: string;
	/** Digits after the decimal mark, as written; empty for none. */
	readonly fraction: string;
}

/** A lone dot is a decimal mark, always. */
const plain = /^(\d*)(?:\.(\d+))?$/;

/** 1,234,567.5 / 1.234.567,5 / 1 234,5 / 1'234; a lone comma before exactly three digits groups too. */
const groupedByThree = /^([1-9]\d{0,2}(?:([,.' ])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/;

/** 1,00,000.50, as in India */
const groupedByTwo = /^([1-9]\d?(?:([,' ])\d{2})(?:\2\d{2})*\2\d{3})(?:\.(\d+))?$/;

const decimalComma = /^(\d*),(\d+)$/;

/** No amount or measure is longer; a bound for the patterns. */
const longestText = 400;

/** Grouping blanks of all widths, apostrophes of all shapes, and the marks of Arabic script, as ASCII. */
function asciiMarks(text: string): string {
	return plainSpelling(
		text
			.replace(/[\u2018\u2019\u02bc\u066c]/g, "'")
			.replace(/\u066b/g, '.')
			.replace(/\uff0e/g, '.')
			.replace(/\uff0c/g, ','),
	);
}

/** The number in a text that holds nothing else; undefined when that cannot be told without a guess. */
export function readDecimal(text: string): Decimal | undefined {
	if (text.length > longestText) return undefined;
	const signed = /^([+-]?) ?(.*\d)$/s.exec(asciiMarks(asciiDigits(trimmed(text))));
	const body = signed?.[2];
	if (body === undefined) return undefined;
	const isNegative = signed?.[1] === '-';
	const exact = plain.exec(body) ?? undefined;
	if (exact) return decimal(isNegative, exact[1], exact[2]);
	const grouped = groupedByThree.exec(body) ?? groupedByTwo.exec(body);
	if (grouped) return decimal(isNegative, grouped[1]?.replace(/\D/g, ''), grouped[3]);
	const withComma = decimalComma.exec(body);
	return withComma ? decimal(isNegative, withComma[1], withComma[2]) : undefined;
}

function decimal(isNegative: boolean, whole = '', fraction = ''): Decimal {
	return { isNegative, whole: whole.replace(/^0+(?=\d)/, '') || '0', fraction };
}

/** `-1234.50`: no grouping, the decimals as they were written. */
export function printDecimal({ isNegative, whole, fraction }: Decimal): string {
	return `${isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Why a text is no bare number, where the reason is plain to see. */
export function oddity(text: string): 'percent' | 'exponent' | undefined {
	if (/[%\u066a\uff05]/.test(text)) return 'percent';
	return /\d\s*e\s*[+-]?\s*\d/i.test(text) ? 'exponent' : undefined;
}
