import { noop, truncate } from 'lodash';

import { isObject, type JsonObject } from '../sync/data';
import { type AmountPart, amountText, decimalsOf, isAnySign, isOfLakhs, isSignOf } from './currency';
import { type NumberMarks, shortened, unclearNumber, withClearMark } from './number';
import type { Column } from './columns';
import { type Decimal, exponent, printDecimal, parseDecimal, unclearMark } from './decimal';
import { isNoAnswer } from './leftover';
import { guess, proven, invalid, send, type PreparedValue } from './prepared';
import { tooLarge } from './text';
import { valueType, type Answer, hasOnly, answersOf } from './valueType';
import { foldedName, plainDecimal } from './spelling';

export const ofWorkspace = ', in the default currency of the workspace';

const notAnAmount = invalid(
	'An amount of money was expected',
	`Send digits only, such as 1234.50${ofWorkspace}.`,
);

const negative = invalid(
	'An amount of money cannot be negative',
	'Send the amount without a sign, and keep its direction in another field.',
);

/** sync-api.md, Edge cases of values, MONEY. */
const acceptedForm = /^\d+(?:\.\d+)?$/;

const otherCurrency = (currency: string, column?: string) =>
	invalid(
		`${column === undefined ? 'This' : `The column ${truncate(column)} says that this`} amount is in another currency than ${currency}`,
		`Convert it to ${currency}. If that is not the currency of the workspace, set Options → Reading Values → Workspace Currency.`,
	);

/** Whether a text of a column for currencies names another one, or one that nobody knows: `$`, `USD`, `US Dollar ($)`. */
const namesOther = (text: string, currency: string) =>
	!isNoAnswer(text.trim()) &&
	(text.match(/[\p{L}\p{M}\p{Sc}]+/gu) ?? []).some((word) => !isSignOf(word, currency));

/** `deal_currency` speaks for `deal_value`, and a currency alone for all amounts. */
const ofCurrency = /^(.*)(?:currency(?:iso)?(?:code)?|moneda|moeda|devise)$/;

/** The columns without a field that name a currency, with the start of the names of the amounts that each speaks for. */
export const currencyColumns = (values: JsonObject, definitions: ReadonlyMap<string, unknown>) =>
	Object.keys(values).flatMap((column) => {
		const of = definitions.has(column) ? undefined : ofCurrency.exec(foldedName(column))?.[1];
		return of === undefined ? [] : [{ column, of, value: values[column] }];
	});

/** Holds back an amount beside a column that names another currency. Undefined if none does. */
export function besideCurrency(
	apiName: string,
	columns: ReturnType<typeof currencyColumns>,
	currency: string,
) {
	const name = foldedName(apiName);
	const other = columns.find(
		({ of, value }) => name.startsWith(of) && typeof value === 'string' && namesOther(value, currency),
	);
	return other && otherCurrency(currency, other.column);
}

/**
 * `10.000` is ten in some countries, and ten thousand in others. `10,000` is rarely ten, so only a column that has
 * decimals behind commas makes it unclear, or a currency with three decimals. One without decimals has thousands only.
 */
function marksOf(currency: string): NumberMarks {
	const decimals = decimalsOf(currency);
	if (decimals === 0) return { alone: thousands, asOthers: thousands };
	const alone = { '.': 'unclear', ',': decimals > 2 ? 'unclear' : 'thousands' } as const;
	return { alone, asOthers: { '.': 'decimals', ',': 'unclear' } };
}

const thousands = { '.': 'thousands', ',': 'thousands' } as const;

/** Later decimals of a JSON number are rounding errors of binary fractions (0.1 + 0.2), not money. */
const decimalPlaces = 10;

function fromNumber(amount: number): PreparedValue {
	if (!Number.isFinite(amount)) return notAnAmount;
	if (amount < 0) return negative;
	if (amount > Number.MAX_SAFE_INTEGER) return tooLarge;
	const text = plainDecimal(Number(amount.toFixed(decimalPlaces)));
	// With two decimals, as people write most amounts: then one that was read and is written again stays as it was.
	return send(unclearMark(text) === undefined && !/\.\d$/.test(text) ? text : `${text}0`);
}

/** The most digits that a number of JavaScript certainly holds. */
const exactDigits = 15;

/** The amount as a number. Undefined if that would be another amount, or would be written as another one. */
function exactAmount(stored: string): number | undefined {
	if (!acceptedForm.test(stored)) return undefined;
	const [whole = '', fraction = ''] = stored.split('.');
	const decimals = fraction.replace(/(?<!0)0+$/, '');
	const digits = (whole + decimals).replace(/^0+/, '');
	return digits.length <= exactDigits && decimals.length <= decimalPlaces ? Number(stored) : undefined;
}

/** An amount in items. A text stays one if a number would change it. */
export function shownAmount<Stored>(stored: Stored, note: (text: string) => void = noop): Stored | number {
	if (typeof stored !== 'string') return stored;
	const exact = exactAmount(stored);
	if (exact === undefined && acceptedForm.test(stored)) note(inexactNote);
	return exact ?? stored;
}

const inexactNote =
	'An amount has more digits than a number holds exactly, so it is a text. Other nodes do not count with it.';

const credit = invalid(
	'Cr behind this amount may be crore or credit',
	'Write crore, or the amount in digits without Cr.',
);

/**
 * A bank statement has `5,000.00 Cr` for a credit, and `5000 L` are litres or a typing error: crores are few, and what is
 * shortened to a letter or two is below a thousand and has no decimals that say nothing.
 */
const isOdd = ({ word }: AmountPart, { whole, fraction }: Decimal) =>
	isShort(word) && (whole.length > (word === 'cr' ? 2 : 3) || /^00+$/.test(fraction));

const isShort = (word: string) => /^[a-z]{1,2}$/.test(word);

/** The amount times ten to this power, in digits. */
function shifted({ whole, fraction }: Decimal, power: number): string {
	const digits = whole + fraction.slice(0, power).padEnd(power, '0');
	return printDecimal({
		isNegative: false,
		whole: digits.replace(/^0+(?=\d)/, ''),
		fraction: fraction.slice(power),
	});
}

/** What the words behind its numbers make of an amount: `12.5 lakh`, `1 crore 25 lakh`. */
function inWords(parts: readonly AmountPart[], decimals: readonly Decimal[]): PreparedValue {
	const isFalling = parts.every(({ power }, place) => place === 0 || power < (parts[place - 1]?.power ?? 0));
	const isWhole = decimals.every(({ fraction }) => parts.length === 1 || fraction === '');
	const odd = parts.find((part, place) => decimals[place] && isOdd(part, decimals[place]));
	if (odd?.word === 'cr') return credit;
	if (!isFalling || !isWhole || odd) return notAnAmount;
	const amounts = decimals.map((decimal, place) => shifted(decimal, parts[place]?.power ?? 0));
	// Only an amount of one number may have decimals.
	const amount = amounts.reduce((sum, one) => String(BigInt(sum) + BigInt(one)));
	const words = parts.map(({ word, power }) => `${word} as 1${'0'.repeat(power)}`);
	// A letter or two mean other things elsewhere.
	const read = parts.some(({ word }) => isShort(word)) ? guess : proven;
	return read(amount, `With ${words.join(' and ')}`);
}

function fromText(raw: string, column: Column, currency: string): PreparedValue {
	const { bare = '', parts = [], signs = [] } = amountText(raw, currency) ?? {};
	if (exponent.test(raw)) return shortened;
	if (/^[-(].*\d/.test(bare)) return negative;
	const decimals: Decimal[] = [];
	for (const { number } of parts) {
		const clear = withClearMark(number, column, marksOf(currency));
		// `₹.50` is fifty rupees, or half of one.
		if (clear === undefined || (number.startsWith('.') && isOfLakhs(currency) && signs.length > 0))
			return unclearNumber;
		const decimal = parseDecimal(clear);
		if (decimal?.isNegative) return negative;
		if (decimal === undefined) return notAnAmount;
		decimals.push(decimal);
	}
	const [decimal] = decimals;
	if (decimal === undefined) return notAnAmount;
	if (!signs.every((sign) => isSignOf(sign, currency)))
		return signs.every(isAnySign) ? otherCurrency(currency) : notAnAmount;
	return parts[0]?.word === '' ? send(printDecimal(decimal)) : inWords(parts, decimals);
}

const minorUnits = invalid(
	'Payment gateways count a whole number in an object in paise or cents, so this amount may be a hundred times too large',
	'Divide it where the service counts so, as in {{ $json.amount / 100 }}, and send the result.',
);

const amountKeys = new Set(['amount', 'value', 'currency', 'currency_code']);

/**
 * Of `{ amount, currency }`: the amount with the currency behind it, as people write it. Not if another key is there,
 * which may say that the amount is in paise, nor of a whole number, which counts paise in the answers of Square and
 * Adyen.
 */
function amountWithCurrency(answer: Answer): unknown {
	if (!hasOnly(answer, amountKeys)) return undefined;
	const [amount] = answersOf(answer, ['amount', 'value']);
	const [currency] = answersOf(answer, ['currency', 'currency_code']);
	if (amount === undefined || currency === undefined) return undefined;
	const mayBeMinor = decimalsOf(String(currency)) > 0 && !/[.,]/.test(String(amount));
	return mayBeMinor ? undefined : `${String(amount)} ${String(currency)}`;
}

export const moneyType = valueType({
	prepare: (raw, field, { columns, currency }) => {
		if (typeof raw === 'number') return fromNumber(raw);
		if (typeof raw === 'bigint') return raw < 0n ? negative : send(String(raw));
		if (isObject(raw) && Number.isInteger(Number(raw['amount'] ?? raw['value'] ?? '-'))) return minorUnits;
		if (typeof raw !== 'string') return notAnAmount;
		if (acceptedForm.test(raw) && unclearMark(raw) === undefined) return send(raw);
		return fromText(raw, columns(field), currency);
	},
	inObject: amountWithCurrency,
	filter: 'prepared',
	comparison: 'number',
	shown: (value, { note }) => shownAmount(value, note),
});
