/** Reads decimal numbers as people, locales and spreadsheets write them. */
import { firstOf } from '../sync/shapes/read';
import { asciiDigits, plainSpelling, trimmed } from './spelling';

export interface Decimal {
	readonly isNegative: boolean;
	/** Digits without leading zeros; `0` if there are no others. */
	readonly whole: string;
	/** Digits after the decimal mark, as written; may be empty. */
	readonly fraction: string;
}

/** A single dot is always a decimal mark. */
const plain = /^(?<whole>\d*)(?:\.(?<fraction>\d+))?$/;

/** 1,234,567.5 / 1.234.567,5 / 1 234,5 / 1'234. A single comma before exactly three digits is a grouping mark too. */
const groupedByThree =
	/^(?<whole>[1-9]\d{0,2}(?:(?<mark>[,.' ])\d{3})(?:\k<mark>\d{3})*)(?:(?!\k<mark>)[.,](?<fraction>\d+))?$/;

/** 1,00,000.50, as in India */
const groupedByTwo =
	/^(?<whole>[1-9]\d?(?:(?<mark>[,' ])\d{2})(?:\k<mark>\d{2})*\k<mark>\d{3})(?:\.(?<fraction>\d+))?$/;

/** Four digits behind a comma are a typing error of ten thousand as often as decimals. */
const decimalComma = /^(?<whole>\d*),(?<fraction>\d{1,3})$/;

const shapes = [plain, groupedByThree, groupedByTwo, decimalComma];

/** In characters. No amount or measure is longer, and the patterns take longer with the length. */
const longestText = 400;

/** Converts grouping blanks, apostrophes and the marks of Arabic script to ASCII. */
function asciiMarks(text: string): string {
	return plainSpelling(
		text
			.replace(/[\u2018\u2019\u02bc\u066c]/g, "'")
			.replace(/[\u066b\uff0e]/g, '.')
			.replace(/\uff0c/g, ','),
	);
}

/** Reads a text that holds only a number. Undefined when there is no number, or reading it would be a guess. */
export function parseDecimal(text: string): Decimal | undefined {
	if (text.length > longestText) return undefined;
	const [, sign, body] = /^([+-]?) ?(.*\d)$/s.exec(asciiMarks(asciiDigits(trimmed(text)))) ?? [];
	if (body === undefined) return undefined;
	const read = firstOf(shapes, (shape) => shape.exec(body)?.groups);
	if (read === undefined) return undefined;
	const { whole = '', fraction = '' } = read;
	const digits = whole.replace(/\D|^0+(?=\d)/g, '');
	return { isNegative: sign === '-', whole: digits || '0', fraction };
}

export type DecimalMark = '.' | ',';

/** The mark in `10.000`, `10,000` and `01,234`, which may separate thousands or decimals. */
export function unclearMark(text: string): DecimalMark | undefined {
	const [, mark] = /^[+-]?(?:(?=[1-9])|0+(?=\d+,))[1-9]\d{0,2}([.,])\d{3}$/.exec(text) ?? [];
	return mark === '.' || mark === ',' ? mark : undefined;
}

/** The mark before the decimals, if the number shows one. */
export function decimalMarkOf(text: string): DecimalMark | undefined {
	if (parseDecimal(text) === undefined || unclearMark(text) !== undefined) return undefined;
	const marks = text.replace(/[^.,]/g, '');
	if (marks.length > 1) return marks.startsWith('.') ? ',' : '.';
	return marks === '.' || marks === ',' ? marks : undefined;
}

/** `-1234.50`: no grouping, the decimals as written. */
export function printDecimal({ isNegative, whole, fraction }: Decimal): string {
	return `${isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** `1.2E+15`, as spreadsheets shorten a number. */
export const exponent = /\d\s*e\s*[+-]?\s*\d/i;
