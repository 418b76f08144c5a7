import type { Column } from './columns';
import { type DecimalMark, unclearMark, exponent, printDecimal, parseDecimal, type Decimal } from './decimal';
import { invalid, send } from './prepared';
import { valueType } from './valueType';
import { plainSpelling, plainDecimal } from './spelling';

/** What a mark separates. */
type Separates = 'thousands' | 'decimals' | 'unclear';

/** What each mark separates, unless the column shows that it separates something else. */
export interface Marks {
	/** In a column where no value shows which mark stands before decimals. */
	readonly alone: Readonly<Record<DecimalMark, Separates>>;
	/** In a column where other values have decimals behind the same mark. */
	readonly asOthers: Readonly<Record<DecimalMark, Separates>>;
}

function separates(mark: DecimalMark, column: Column, { alone, asOthers }: Marks): Separates {
	const [decimalMark, contradiction] = column.decimalMarks();
	if (contradiction !== undefined) return 'unclear';
	if (decimalMark === undefined) return alone[mark];
	return decimalMark === mark ? asOthers[mark] : 'thousands';
}

/** The number without grouping, or with a dot before its decimals. Undefined if it is unclear which of them it is. */
export function withClearMark(text: string, column: Column, marks: Marks): string | undefined {
	const mark = unclearMark(plainSpelling(text));
	if (mark === undefined) return text;
	const meaning = separates(mark, column, marks);
	return meaning === 'unclear' ? undefined : text.replace(mark, meaning === 'thousands' ? '' : '.');
}

const notANumber = invalid('A number was expected', 'Send digits only, such as 1234.5, without a unit.');

const percentage = invalid(
	'A number was expected, and this is a percentage',
	'Send the number that the field should hold, without the percent sign.',
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
const marks: Marks = {
	alone: { '.': 'unclear', ',': 'thousands' },
	asOthers: { '.': 'decimals', ',': 'decimals' },
};

/** The decimal as JavaScript prints a number: no trailing zeros, no sign before 0. */
function canonical(decimal: Decimal): string {
	const fraction = decimal.fraction.replace(/(?<!0)0+$/, '');
	const isZero = decimal.whole === '0' && fraction === '';
	return printDecimal({ isNegative: decimal.isNegative && !isZero, whole: decimal.whole, fraction });
}

export const numberType = valueType({
	prepare: (raw, field, { columns }) => {
		if (typeof raw === 'number') return Number.isFinite(raw) ? send(raw) : notANumber;
		if (typeof raw !== 'string' && typeof raw !== 'bigint') return notANumber;
		const text = withClearMark(String(raw), columns(field), marks);
		if (text === undefined) return unclearNumber;
		const decimal = parseDecimal(text);
		if (decimal === undefined) {
			if (/[%\u066a\uff05]/.test(text)) return percentage;
			return exponent.test(text) ? shortened : notANumber;
		}
		const exact = canonical(decimal);
		const value = Number(exact);
		return Number.isFinite(value) && plainDecimal(value) === exact ? send(value) : tooPrecise;
	},
	input: { kind: 'number' },
	filter: 'prepared',
});
