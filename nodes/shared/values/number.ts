import type { Column } from './columns';
import { type DecimalMark, unclearMark, exponent, printDecimal, parseDecimal, type Decimal } from './decimal';
import { invalid, proven, send } from './prepared';
import { valueType } from './valueType';
import { longestAnswer, plainSpelling, plainDecimal } from './spelling';

/** What each mark separates. */
type Separates = Readonly<Record<DecimalMark, 'thousands' | 'decimals' | 'unclear'>>;

/** In a column where no value shows which mark stands before decimals, and in one where others have decimals behind it. */
export type NumberMarks = Readonly<Record<'alone' | 'asOthers', Separates>>;

function separates(mark: DecimalMark, column: Column, { alone, asOthers }: NumberMarks) {
	const [decimalMark, contradiction] = column.decimalMarks();
	if (contradiction !== undefined) return 'unclear';
	if (decimalMark === undefined) return alone[mark];
	return decimalMark === mark ? asOthers[mark] : 'thousands';
}

/** The number without grouping, or with a dot before its decimals. Undefined if it is unclear which of them it is. */
export function withClearMark(text: string, column: Column, marks: NumberMarks): string | undefined {
	const mark = unclearMark(plainSpelling(text));
	if (mark === undefined) return text;
	const meaning = separates(mark, column, marks);
	return meaning === 'unclear' ? undefined : text.replace(mark, meaning === 'thousands' ? '' : '.');
}

const notANumber = invalid(
	'A number was expected',
	'Send digits only, such as 1234.5, without a unit or a percent sign.',
);

export const shortened = invalid(
	'A spreadsheet shortened this number, and digits may be lost',
	'Format the column as a number in the spreadsheet, so that it shows all digits.',
);

const tooPrecise = invalid(
	'This value has more digits than a number can hold exactly',
	'Send fewer digits, or keep the value in a text field.',
);

export const unclearNumber = invalid(
	'This number is unclear: its mark may separate thousands or decimals',
	'Send it without a mark for thousands, and with one or two decimals if it has any, such as 10000 or 10.0.',
);

/** Programs write `1.234` for a number with decimals, and people for thousands: other values of the column show it. */
const marks: NumberMarks = {
	alone: { '.': 'unclear', ',': 'thousands' },
	asOthers: { '.': 'decimals', ',': 'decimals' },
};

/** The decimal as JavaScript prints a number: no trailing zeros, no sign before 0. */
function canonical(decimal: Decimal): string {
	const fraction = decimal.fraction.replace(/(?<!0)0+$/, '');
	const isZero = decimal.whole === '0' && fraction === '';
	return printDecimal({ isNegative: decimal.isNegative && !isZero, whole: decimal.whole, fraction });
}

/** Units of measures in Latin script. `5 m` and `5 L` may be millions and lakhs. */
const unit =
	/ ?(?:sq\.? ?(?:ft|feet|m|mt|yds?|yards?)\.?|sqft|sqm|m²|kgs?|km|cm|mm|lbs?|acres?|(?:year|yr|month|week|day|hour|hr)s?)$/i;

/** `2½` */
const fraction = /(?<=^\d{0,9}) ?([½¼¾])$/;
const fractions: Readonly<Record<string, string>> = { '½': '.5', '¼': '.25', '¾': '.75' };

/** The number of `1250 sqft`, `2½` and `(500)`, as spreadsheets write one below zero. */
function bareNumber(text: string): string {
	const plain = plainSpelling(text);
	if (plain.length > longestAnswer) return text;
	const bare = plain.replace(unit, '').replace(fraction, (_, sign: string) => fractions[sign] ?? '');
	return bare.replace(/^\((\d[\d.,]*)\)$/, '-$1');
}

export const numberType = valueType({
	prepare: (raw, field, { columns }) => {
		if (typeof raw === 'number') return Number.isFinite(raw) ? send(raw) : notANumber;
		if (typeof raw !== 'string' && typeof raw !== 'bigint') return notANumber;
		const bare = bareNumber(String(raw));
		const text = withClearMark(bare, columns(field), marks);
		if (text === undefined) return unclearNumber;
		const decimal = parseDecimal(text);
		if (decimal === undefined) return exponent.test(text) ? shortened : notANumber;
		const exact = canonical(decimal);
		const value = Number(exact);
		if (!Number.isFinite(value) || plainDecimal(value) !== exact) return tooPrecise;
		return /\p{L}|\(/u.test(String(raw))
			? proven(value, 'Without the unit or the brackets around it')
			: send(value);
	},
	input: { kind: 'number' },
	filter: 'prepared',
	comparison: 'number',
});
