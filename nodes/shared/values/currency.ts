/** The signs of currencies, and amounts with them: `Rs. 5,000/-`, `USD $50`, `1.234,50 €`. */
import { memoize } from 'lodash';

import { decimalMarkOf, type DecimalMark } from './decimal';
import { plainSpelling } from './spelling';

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

interface AmountText {
	/** The text without its signs of currencies. */
	readonly bare: string;
	readonly signs: readonly string[];
}

/** In characters. No amount is longer, with its currency and grouping. */
const longestText = 100;

const abbreviation = String.raw`(?<!\p{L})(?:rs|re|rm|kr|fr|zł|tk|dhs?|ksh)(?!\p{L})\.?`;
const sign = String.raw`(?:[a-z]{0,3}\p{Sc}|${abbreviation})`;
const signs = [
	new RegExp(`^(?<sign>${sign}) ?`, 'iu'),
	new RegExp(` ?(?<sign>${sign})$`, 'iu'),
	/^(?<code>[a-z]{3})(?![a-z]) ?/i,
	/ ?(?<![a-z])(?<code>[a-z]{3})$/i,
];

/** An amount without signs of currencies, as most are. */
const hasOnlyDigits = /^[\d.,]*\d$/;

/** Takes the signs off an amount, one after the other. Undefined if the text is too long to be one. */
export function amountText(text: string): AmountText | undefined {
	if (text.length > longestText) return undefined;
	if (hasOnlyDigits.test(text)) return { bare: text, signs: [] };
	let bare = plainSpelling(text)
		.replace(/ ?\/[-=]$/, '')
		.replace(/(?<=\d[,.])-{1,2}$/, '00');
	const found: string[] = [];
	for (let before = ''; before !== bare && !hasOnlyDigits.test(bare);) {
		before = bare;
		for (const shape of signs) {
			const match = shape.exec(bare);
			const { sign: mark = '', code = '' } = match?.groups ?? {};
			if (match === null || (mark === '' && !isCurrencyCode(code))) continue;
			found.push(mark || code);
			bare = bare.slice(0, match.index) + bare.slice(match.index + match[0].length);
		}
	}
	return { bare, signs: found };
}

/** The marks that stand before decimals in the amounts of a column. */
export function decimalMarksIn(values: Iterable<unknown>): readonly DecimalMark[] {
	const shown = new Set<DecimalMark>();
	for (const value of values) {
		const bare = typeof value === 'string' && /[.,]/.test(value) ? amountText(value)?.bare : undefined;
		const mark = bare === undefined ? undefined : decimalMarkOf(bare);
		if (mark !== undefined) shown.add(mark);
	}
	return [...shown];
}
