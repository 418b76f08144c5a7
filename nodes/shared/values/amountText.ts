/** Reads amounts of money as people and shops write them: `Rs. 5,000/-`, `USD $50`, `1.234,50 €`. */
import { isCurrencyCode } from './currency';
import { decimalMarkOf, type DecimalMark } from './decimal';
import { plainSpelling } from './spelling';

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
