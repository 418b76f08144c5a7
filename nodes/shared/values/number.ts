import { oddity, printDecimal, readDecimal, type Decimal } from './decimal';
import { asText, isSameText } from './equality';
import { holdBack, send, type Preparer } from './preparedValue';
import { plainDecimal } from './spelling';
import type { ValueType } from './valueType';

const notANumber = holdBack(
	'invalid_value',
	'A number was expected',
	'Send digits only, such as 1234.5, without a unit.',
);

const percentage = holdBack(
	'invalid_value',
	'A number was expected, and this is a percentage',
	'Send the number that the field should hold, without the percent sign.',
);

export const shortened = holdBack(
	'invalid_value',
	'A spreadsheet shortened this number, and digits may be lost',
	'Format the column as a number in the spreadsheet, so that it shows all digits.',
);

const tooPrecise = holdBack(
	'invalid_value',
	'This value has more digits than a number can hold exactly',
	'Send fewer digits, or keep the value in a text field.',
);

/** The decimal as JavaScript prints a number: no trailing zeros, no sign before 0. */
function canonical(decimal: Decimal): string {
	const fraction = decimal.fraction.replace(/(?<!0)0+$/, '');
	const isZero = decimal.whole === '0' && fraction === '';
	return printDecimal({ isNegative: decimal.isNegative && !isZero, whole: decimal.whole, fraction });
}

const prepareNumber: Preparer = (raw) => {
	if (typeof raw === 'number') return Number.isFinite(raw) ? send(raw) : notANumber;
	if (typeof raw !== 'string' && typeof raw !== 'bigint') return notANumber;
	const text = String(raw);
	const decimal = readDecimal(text);
	if (decimal === undefined) {
		const reason = oddity(text);
		if (reason === 'percent') return percentage;
		return reason === 'exponent' ? shortened : notANumber;
	}
	const exact = canonical(decimal);
	const value = Number(exact);
	return Number.isFinite(value) && plainDecimal(value) === exact ? send(value) : tooPrecise;
};

export const numberType: ValueType = {
	prepare: prepareNumber,
	takesLists: false,
	isFreeText: false,
	refersTo: 'nothing',
	input: { kind: 'number' },
	filter: 'prepared',
	isSame: isSameText,
	identity: asText,
	whenReverted: undefined,
};
