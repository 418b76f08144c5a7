/** The signs of currencies: `₹`, `Rs.`, `US$`, `INR`. */
import { memoize } from 'lodash';

/** Used unless the option Workspace Currency says otherwise: no endpoint returns the currency of a workspace. */
export const usualCurrency = 'INR';

const isoCodes = new Set(Intl.supportedValuesOf('currency'));

export function isCurrencyCode(text: string): boolean {
	return isoCodes.has(text.toUpperCase());
}

/** Whether amounts of the currency have more than two decimals, as those of the Kuwaiti dinar have. */
export const hasLongDecimals = memoize((code: string): boolean => {
	if (!isCurrencyCode(code)) return false;
	const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
		style: 'currency',
		currency: code,
	}).resolvedOptions();
	return maximumFractionDigits > 2;
});

/** What people write besides the signs that Intl knows. */
const abbreviations: Readonly<Record<string, readonly string[]>> = {
	AED: ['dh', 'dhs'],
	BDT: ['tk'],
	CHF: ['fr'],
	INR: ['rs', 're'],
	KES: ['ksh'],
	MAD: ['dh', 'dhs'],
	XAF: ['fr'],
	XOF: ['fr'],
};

const signsOf = memoize((code: string): ReadonlySet<string> => {
	const signs = ['en', `en-${code.slice(0, 2)}`].flatMap((locale) =>
		(['symbol', 'narrowSymbol'] as const).map((currencyDisplay) =>
			new Intl.NumberFormat(locale, { style: 'currency', currency: code, currencyDisplay })
				.format(0)
				.replace(/[\d\s.,]/g, ''),
		),
	);
	const all = [code, ...signs, ...(abbreviations[code] ?? [])];
	return new Set(all.map((sign) => sign.toLowerCase().replace(/\.$/, '')));
});

/** Whether a sign can stand for the currency: `$` and `US$` for USD, and `$` for AUD too. */
export function isSignOf(sign: string, code: string): boolean {
	if (!isCurrencyCode(code)) return false;
	const signs = signsOf(code.toUpperCase());
	const folded = sign.toLowerCase().replace(/\.$/, '');
	const [, country = '', mark = ''] = /^([a-z]+)(\p{Sc})$/u.exec(folded) ?? [];
	return signs.has(folded) || (signs.has(mark) && code.toLowerCase().startsWith(country));
}
