/**
 * Keeps leftovers of forms, formulas and expressions from becoming labels, and labels from being created a second time.
 */
import { unescape } from 'lodash';

import { visible } from '../workspace/labels';
import { trimmed } from './spelling';

/** Texts that stand where a value is missing. */
const placeholders: readonly RegExp[] = [
	// What programs print.
	/^(?:undefined|null|nan|invalid date(?:time)?|\[object [^\]]*\])$/i,
	// The same of PHP, and a list that it writes for its own use.
	/^Array$|^a:\d+:\{/,
	// Formulas of spreadsheets that found nothing, or not yet.
	/^#(?:ref|n\/a|value|name|div\/0|null|num|error|spill|calc)[!?]?$|^loading(?:\.\.\.|…)$|^err:\d{3}$/i,
	// The same in other languages: #BEZUG!, #¿NOMBRE?, #ДЕЛ/0!, #NV, #Н/Д.
	/^#[¡¿]?\p{Lu}[\p{Lu}\p{M}\d/_]*[!?]$|^#(?:NV|N\/D|N\.D\.|N\/V|Н\/Д|GETTING_DATA)$/u,
	// Expressions and merge tags that were not evaluated.
	/\{\{|\}\}|\$\{|<%|^=|\$json\b|\*\|[^|]*\|\*/,
];

const leftovers: readonly RegExp[] = [
	...placeholders,
	// Pieces of JSON and of HTML.
	/^\{|^\[["{]|<\/?[a-z][^<]*>/i,
	// No letter, digit or sign at all.
	/^[\p{P}\p{Z}]+$/u,
];

/** Whether a program, a spreadsheet or an expression found no value, and this text says so. */
export function isMissingText(text: string): boolean {
	return placeholders.some((shape) => shape.test(text));
}

/** Whether a text is an error or a leftover of a program, and no label that a person wants. */
export function isLeftover(text: string): boolean {
	return leftovers.some((shape) => shape.test(text));
}

const numericEntity = /&#(?:(\d{1,7})|x([\da-f]{1,6}));/gi;
const lastCodePoint = 0x10ffff;

const accents: Readonly<Record<string, string>> = {
	acute: '\u0301',
	grave: '\u0300',
	circ: '\u0302',
	uml: '\u0308',
	tilde: '\u0303',
	cedil: '\u0327',
	ring: '\u030a',
	caron: '\u030c',
};

/** `&eacute;`: a letter with an accent. */
const accentedEntity = new RegExp(`&([a-z])(${Object.keys(accents).join('|')});`, 'gi');

/** Others that editors and PHP write for what people type. */
const signs: Readonly<Record<string, string>> = {
	nbsp: ' ',
	apos: "'",
	ndash: '–',
	mdash: '—',
	lsquo: '‘',
	rsquo: '’',
	ldquo: '“',
	rdquo: '”',
	hellip: '…',
	bull: '•',
	middot: '·',
	szlig: 'ß',
	euro: '€',
	pound: '£',
};
const signEntity = new RegExp(`&(${Object.keys(signs).join('|')});`, 'gi');

/** The text without HTML entities, also where several programs encoded the `&`: `R&amp;amp;D`. */
export function decoded(text: string): string {
	if (!text.includes('&')) return text;
	const plain = text
		.replace(/&(?:amp;)+/gi, '&')
		.replace(numericEntity, (entity, decimal?: string, hex?: string) => {
			const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
			return code > 0 && code <= lastCodePoint ? String.fromCodePoint(code) : entity;
		})
		.replace(accentedEntity, (_, letter: string, accent: string) =>
			`${letter}${accents[accent.toLowerCase()] ?? ''}`.normalize('NFC'),
		)
		.replace(signEntity, (_, name: string) => signs[name.toLowerCase()] ?? '');
	return unescape(plain);
}

/** A label of ASCII, single blanks and no entities, as most are, which `cleanLabel` would not change. */
const isClean = /^[!-%'-~]+(?: [!-%'-~]+)*$/;

/** The label as a person reads it: without HTML entities and invisible marks, with composed letters and single blanks. */
export function cleanLabel(text: string): string {
	if (isClean.test(text)) return text;
	return trimmed(visible(decoded(text)).normalize('NFC').replace(/\s+/g, ' '));
}
