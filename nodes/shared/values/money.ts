import { oddity, printDecimal, readDecimal } from './decimal';
import { asText, isSameText } from './equality';
import { shortened } from './number';
import { holdBack, send, type PreparedValue, type Preparer } from './preparedValue';
import { plainDecimal, plainSpelling } from './spelling';
import type { ValueType } from './valueType';

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
	'This amount is unclear: the dot may separate thousands or decimals',
	'Send it without a mark for thousands, and with two decimals, such as 10000.00 or 10.00.',
);

/** `10.000` is ten in some countries, and ten thousand in others. */
const isUnclear = (text: string) => /^[1-9]\d{0,2}\.\d{3}$/.test(text);

/** Longer than any amount with its currency and grouping. */
const longestText = 100;

/** Currency signs besides the ISO 4217 codes: `₹`, `US$`, `Rs.`, `kr`. */
const abbreviation = String.raw`(?<!\p{L})(?:rs|re|rm|kr|fr|zł|tk|dhs?|ksh)(?!\p{L})\.?`;
const sign = String.raw`(?:[a-z]{0,3}\p{Sc}|${abbreviation})`;
const signBefore = new RegExp(`^${sign} ?`, 'iu');
const signAfter = new RegExp(` ?${sign}$`, 'iu');

const isoCodes = new Set(Intl.supportedValuesOf('currency'));

function isIsoCode(code: string | undefined): boolean {
	return code !== undefined && isoCodes.has(code.toUpperCase());
}

/** Removes the currency from `Rs. 5,000/-`, `USD $50`, `50 €`, `5,-`. */
function withoutCurrency(text: string): string {
	let bare = text.replace(/ ?\/[-=]$/, '').replace(/(?<=\d[,.])-{1,2}$/, '00');
	for (let previous = ''; previous !== bare;) {
		previous = bare;
		if (isIsoCode(/^([a-z]{3})(?![a-z])/i.exec(bare)?.[1])) bare = bare.slice(3).trim();
		if (isIsoCode(/(?<![a-z])([a-z]{3})$/i.exec(bare)?.[1])) bare = bare.slice(0, -3).trim();
		bare = bare.replace(signBefore, '').replace(signAfter, '');
	}
	return bare;
}

/** Later decimals of a JSON number are rounding errors of binary fractions (0.1 + 0.2), not money. */
const decimalPlaces = 10;

function fromNumber(amount: number): PreparedValue {
	if (!Number.isFinite(amount)) return notAnAmount;
	if (amount < 0) return negative;
	if (amount > Number.MAX_SAFE_INTEGER) return tooLarge;
	const text = plainDecimal(Number(amount.toFixed(decimalPlaces)));
	return send(isUnclear(text) ? `${text}0` : text);
}

const prepareMoney: Preparer = (raw) => {
	if (typeof raw === 'number') return fromNumber(raw);
	if (typeof raw === 'bigint') return raw < 0n ? negative : send(String(raw));
	if (typeof raw !== 'string') return notAnAmount;
	if (acceptedForm.test(raw)) return isUnclear(raw) ? unclear : send(raw);
	if (raw.length > longestText) return notAnAmount;
	const bare = withoutCurrency(plainSpelling(raw));
	if (isUnclear(bare.replace(/^[+-]/, ''))) return unclear;
	const decimal = readDecimal(bare);
	if (decimal === undefined) {
		if (/^[-(]/.test(bare)) return negative;
		return oddity(bare) === 'exponent' ? shortened : notAnAmount;
	}
	return decimal.isNegative ? negative : send(printDecimal(decimal));
};

export const moneyType: ValueType = {
	prepare: prepareMoney,
	takesLists: false,
	isFreeText: false,
	refersTo: 'nothing',
	input: { kind: 'text' },
	filter: 'prepared',
	isSame: isSameText,
	identity: asText,
	whenReverted: undefined,
};
