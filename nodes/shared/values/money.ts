import { amountText, hasLongDecimals, isSignOf } from './currency';
import { type Marks, withClearMark, shortened } from './number';
import type { Column } from './columns';
import { oddity, printDecimal, readDecimal, unclearMark } from './decimal';
import { valueType, holdBack, send, type PreparedValue, type Preparer } from './valueType';
import { plainDecimal } from './spelling';

const notAnAmount = holdBack(
	'invalid_value',
	'An amount of money was expected',
	'Send digits only, such as 1234.50, in the default currency of the workspace.',
);

const negative = holdBack(
	'invalid_value',
	'An amount of money cannot be negative',
	'Send the amount without a sign, and keep its direction in another field.',
);

const tooLarge = holdBack(
	'invalid_value',
	'This amount is too large to be exact, and its last digits are lost',
	'Send it as text: in a spreadsheet, format the column as text.',
);

/** docs/decisions/0001, MONEY. */
const acceptedForm = /^\d+(?:\.\d+)?$/;

const unclear = holdBack(
	'invalid_value',
	'This amount is unclear: its mark may separate thousands or decimals',
	'Send it without a mark for thousands, and with two decimals, such as 10000.00 or 10.00.',
);

const otherCurrency = (currency: string) =>
	holdBack(
		'invalid_value',
		`This amount is in another currency than ${currency}`,
		`Convert it to ${currency}. If that is not the currency of the workspace, set Currency in the options of the node.`,
	);

/**
 * `10.000` is ten in some countries, and ten thousand in others. `10,000` is rarely ten, so only a column that has
 * decimals behind commas makes it unclear, or a currency with three decimals.
 */
const marksOf = (currency: string): Marks => ({
	alone: { '.': 'unclear', ',': hasLongDecimals(currency) ? 'unclear' : 'thousands' },
	asOthers: { '.': 'decimals', ',': 'unclear' },
});

/** Later decimals of a JSON number are rounding errors of binary fractions (0.1 + 0.2), not money. */
const decimalPlaces = 10;

function fromNumber(amount: number): PreparedValue {
	if (!Number.isFinite(amount)) return notAnAmount;
	if (amount < 0) return negative;
	if (amount > Number.MAX_SAFE_INTEGER) return tooLarge;
	const text = plainDecimal(Number(amount.toFixed(decimalPlaces)));
	return send(unclearMark(text) === undefined ? text : `${text}0`);
}

function fromText(raw: string, column: Column, currency: string): PreparedValue {
	const read = amountText(raw);
	if (read === undefined) return notAnAmount;
	const { bare, signs } = read;
	const clear = withClearMark(bare, column, marksOf(currency));
	if (clear === undefined) return unclear;
	const decimal = readDecimal(clear);
	if (decimal === undefined) {
		if (/^[-(]/.test(bare)) return negative;
		return oddity(bare) === 'exponent' ? shortened : notAnAmount;
	}
	if (decimal.isNegative) return negative;
	return signs.every((sign) => isSignOf(sign, currency))
		? send(printDecimal(decimal))
		: otherCurrency(currency);
}

const prepareMoney: Preparer = (raw, field, { columns, currency }) => {
	if (typeof raw === 'number') return fromNumber(raw);
	if (typeof raw === 'bigint') return raw < 0n ? negative : send(String(raw));
	if (typeof raw !== 'string') return notAnAmount;
	if (acceptedForm.test(raw) && unclearMark(raw) === undefined) return send(raw);
	return fromText(raw, columns.of(field), currency);
};

export const moneyType = valueType({
	prepare: prepareMoney,
	filter: 'prepared',
});
