/**
 * Texts of labels: separates those that forms and tables write as one text, keeps leftovers of forms, formulas and
 * expressions from becoming labels, and labels from being created a second time.
 */
import { visible } from '../workspace/labels';
import { decoded, trimmed, unquoted } from './spelling';

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

/** A label of ASCII, single blanks and no entities, as most are, which `cleanLabel` would not change. */
const isClean = /^[!-%'-~]+(?: [!-%'-~]+)*$/;

/** The label as a person reads it: without HTML entities and invisible marks, with composed letters and single blanks. */
export function cleanLabel(text: string): string {
	if (isClean.test(text)) return text;
	return trimmed(visible(decoded(text)).normalize('NFC').replace(/\s+/g, ' '));
}

export interface LabelList {
	readonly parts: readonly unknown[];
	/** Parts with a comma that may or may not separate labels. */
	readonly unclear: readonly string[];
}

/** The labels of the field. */
interface Labels {
	/** Whether the text is one of them. */
	has(text: string): boolean;
	/** The most marks in one of them that could separate labels. */
	readonly mostMarks: number;
}

/** Commas and semicolons of any script, and lines. */
const comma = /([,，、،])/;
const semicolonOrLine = /([;；؛\r\n])/;
/** Everything that may separate labels of the field. SharePoint writes `;#`. */
const anyMark = /(;#|[,，、،;；؛\r\n\t|/])/;

export function mostMarksIn(labels: readonly string[]): number {
	return labels.reduce((most, label) => Math.max(most, (label.split(anyMark).length - 1) / 2), 0);
}

const isVisible = (text: string) => trimmed(text) !== '';

const certain = (parts: readonly unknown[]): LabelList => ({ parts, unclear: [] });

/** `"Delhi, NCR", VIP`: each part is quoted, or has no quotes. */
const quotedParts = /\s*(?:"((?:[^"]|"")*)"\s*|'([^']*)'\s*|([^\s"',;][^"',;\r\n]*)?)(?:[,;\r\n]|$)/gy;

/** The parts of a list with quotes. Undefined if its quotes are not around whole parts. */
function splitQuoted(text: string): readonly string[] | undefined {
	const parts: string[] = [];
	let end = 0;
	for (const match of text.matchAll(quotedParts)) {
		if (match[0] === '' && match.index === text.length) break;
		parts.push(trimmed(match[1]?.replaceAll('""', '"') ?? match[2] ?? match[3] ?? ''));
		end = match.index + match[0].length;
	}
	return end === text.length ? parts : undefined;
}

/** The parts of `["a","b"]`, or of `['a', 'b']` as other programming languages print it. */
function splitBracketed(text: string): readonly unknown[] | undefined {
	if (!text.startsWith('[') || !text.endsWith(']')) return undefined;
	try {
		const list: unknown = JSON.parse(text);
		return Array.isArray(list) ? list : undefined;
	} catch {
		const inner = text.slice(1, -1);
		// Two texts in brackets, such as [object Object],[object Object].
		if (/[[\]]/.test(inner)) return undefined;
		return splitQuoted(inner) ?? inner.split(',').map((part) => unquoted(trimmed(part)));
	}
}

/**
 * The texts between the marks. Joins neighbours that are one label of the field: `Delhi, NCR, VIP` has two labels where
 * the field has `Delhi, NCR`.
 *
 * @param mark with a group around all of it
 */
function splitAt(mark: RegExp, text: string, labels: Labels): readonly string[] {
	const pieces = text.split(mark);
	const parts: string[] = [];
	for (let start = 0; start < pieces.length;) {
		let end = Math.min(pieces.length, start + 2 * labels.mostMarks + 1);
		while (end > start + 1 && !labels.has(pieces.slice(start, end).join(''))) end -= 2;
		parts.push(pieces.slice(start, end).join(''));
		start = end + 1;
	}
	return parts.filter(isVisible);
}

/** The place of the last of these marks, or -1. */
const lastOf = (marks: readonly string[], text: string) =>
	Math.max(...marks.map((mark) => text.lastIndexOf(mark)));

/** `VIP (hot`: the comma behind it is one of the words in brackets. */
const hasOpenBracket = (text: string) =>
	lastOf(['(', '[', '{', '（'], text) > lastOf([')', ']', '}', '）'], text);

/** Whether a comma may be a part of a label, as in `1,000-5,000` and `VIP (hot, new)`. */
function cutsLabel(parts: readonly string[], labels: Labels): boolean {
	return parts.some((part, index) => {
		if (labels.has(part)) return false;
		const next = parts[index + 1] ?? '';
		return hasOpenBracket(part) || (/\d$/.test(part) && /^\d{3}(?!\d)/.test(next));
	});
}

const bullet = /^\s*(?:[-*•‣◦·–]|\d{1,2}[.)])\s+/;

/** Lines without the bullets or numbers before all of them. */
function withoutBullets(text: string): string {
	const lines = text.split(/[\r\n]+/).filter(isVisible);
	const isList = lines.length > 1 && lines.every((line) => bullet.test(line));
	return isList ? lines.map((line) => line.replace(bullet, '')).join('\n') : text;
}

/** A text in which only commas can separate, and each of them does, as most have. */
const isSimple = /^(?:[^"'()[\]{}（&;；؛，、،|/\s\d]| |\d(?!,\d))*$/;

/**
 * The labels in a text, separated by lines, semicolons or commas, or, if all of them are labels of the field, by any mark.
 * Where lines or semicolons separate, a comma may belong to a label: it separates only labels of the field.
 */
export function splitLabels(raw: string, labels: Labels): LabelList {
	if (labels.mostMarks === 0 && isSimple.test(raw)) return certain(raw.split(','));
	if (labels.has(raw)) return certain([raw]);
	const text = withoutBullets(decoded(raw));
	const bare = trimmed(text);
	const bracketed = splitBracketed(bare);
	if (bracketed !== undefined) return certain(bracketed);
	const quoted = /["']/.test(bare) ? splitQuoted(bare) : undefined;
	if (quoted !== undefined) return certain(quoted);
	const isKnown = (part: string) => labels.has(part);
	const all = splitAt(anyMark, text, labels);
	if (all.every(isKnown)) return certain(all);
	const lines = splitAt(semicolonOrLine, text, labels);
	const parts: string[] = [];
	const unclear: string[] = [];
	for (const line of lines) {
		const pieces = labels.has(line) ? [line] : splitAt(comma, line, labels);
		const isClear = lines.length < 2 ? !cutsLabel(pieces, labels) : pieces.every(isKnown);
		if (pieces.length < 2 || isClear) parts.push(...pieces);
		else unclear.push(line);
	}
	return { parts, unclear };
}
