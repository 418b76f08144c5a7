/** Separates the labels of a list that forms, tables and programs write as one text. */
import { memoize, uniq } from 'lodash';

import { isMissingText, isPlaceholder, serializedList } from './labelText';
import type { PreparedValue } from './prepared';
import { decoded, trimmed } from './spelling';

export interface LabelList extends Pick<PreparedValue, 'reading' | 'isGuess'> {
	readonly parts: readonly unknown[];
	/** Parts with a mark that may or may not separate labels. */
	readonly unclear: readonly string[];
}

/** The labels of the field. */
interface Labels {
	/** Whether the text is one of them. */
	has(text: string): boolean;
	readonly innerMarks: readonly number[];
}

/** How often each mark separates labels in the other values of the field, and in this one. */
type SeparatedBy = ReturnType<typeof countSeparators>;

/** Commas and semicolons of any script, and lines. */
const comma = /([,，、،])/;
const bar = /([|•])/;
const semicolonOrLine = /([;；؛\r\n])/;
/** Everything that may separate labels of the field. SharePoint writes `;#`. */
const anyMark = /(;#|[,，、،;；؛\r\n\t|/•·+]|\s&\s)/;

/** A label has no more characters (sync-api.md, Limits). A longer one is found only where it is the whole text. */
const mostCounted = 40;

/** How many marks that separate others are in a label, the most first. */
export function innerMarksOf(labels: readonly string[]): readonly number[] {
	const counts = labels.map((label) => (label.split(anyMark).length - 1) / 2);
	return uniq(counts.filter((count) => count > 0 && count <= mostCounted)).sort((one, other) => other - one);
}

const isVisible = (text: string) => trimmed(text) !== '';

const certain = (parts: readonly unknown[]): LabelList => ({ parts, unclear: [] });

/**
 * The texts between the marks. Joins neighbours that are one label of the field: `Delhi, NCR, VIP` has two labels where
 * the field has `Delhi, NCR`.
 *
 * @param mark with a group around all of it
 */
function splitAt(mark: RegExp, text: string, { has, innerMarks }: Labels): readonly string[] {
	const pieces = text.split(mark);
	const parts: string[] = [];
	for (let start = 0; start < pieces.length;) {
		const isLabel = (count: number) => has(pieces.slice(start, start + 2 * count + 1).join(''));
		const marks = innerMarks.find((count) => start + 2 * count < pieces.length && isLabel(count)) ?? 0;
		parts.push(pieces.slice(start, start + 2 * marks + 1).join(''));
		start += 2 * marks + 2;
	}
	return parts.filter(isVisible);
}

/** The place of the last of these marks, or -1. */
const lastOf = (marks: readonly string[], text: string) =>
	Math.max(...marks.map((mark) => text.lastIndexOf(mark)));

/** `VIP (hot`: the comma behind it is one of the words in brackets. A pattern would take far longer for many brackets. */
const hasOpenBracket = (text: string) =>
	lastOf(['(', '[', '{', '（'], text) > lastOf([')', ']', '}', '）'], text);

/** Whether a comma may be a part of a label, as in `1,000-5,000` and `VIP (hot, new)`. */
function cutsLabel(parts: readonly string[], { has }: Labels): boolean {
	return parts.some((part, index) => {
		if (has(part)) return false;
		const next = parts[index + 1] ?? '';
		const isOneNumber = /\d$/.test(part) && /^\d{3}(?!\d)/.test(next);
		// 2,3 BHK
		const isOneUnit = /^\s*\d+\s*$/.test(part) && /^\s*\d+\s?\p{L}/u.test(next);
		return hasOpenBracket(part) || isOneNumber || isOneUnit;
	});
}

const bullet = /^\s*(?:[-*•‣◦·–]|\d{1,2}[.)])\s+/;
const soleBullet = /^\s*[-*•‣◦·]\s+(?=\p{L})/u;

/** Lines without the bullets or numbers before all of them. */
function withoutBullets(text: string): string {
	const lines = text.split(/[\r\n]+/).filter(isVisible);
	if (lines.length === 1) return text.replace(soleBullet, '');
	return lines.every((line) => bullet.test(line))
		? lines.map((line) => line.replace(bullet, '')).join('\n')
		: text;
}

/** `Tags: VIP, Hot` */
const fieldName = /^\s*(?:tags?|labels?|categor(?:y|ies))\s*[:=]\s*/i;

const hashtag = /#(?![\d_]+\b)([\p{L}\p{N}_-]+)/gu;
const isHashtags = /^(?:#(?![\d_]+\b)[\p{L}\p{N}_-]+[\s,;]*)+$/u;

/** `C:\new`: no line end. */
const filePath = /^\s*[A-Za-z]:\\/;

/** The text with its line ends as such, and without what stands around a list. */
const plainList = (text: string) =>
	decoded(filePath.test(text) ? text : text.replace(/(?:\\r)?\\n/g, '\n'))
		.replace(/^\s*```(?:\w*\s*\n)?([^]*?)\n?```\s*$/, '$1')
		.replace(/[“”„]/g, '"')
		.replace(/<br ?\/?>\n?|<\/(?:li|p)>/gi, '\n')
		.replace(/<\/?(?:ul|ol|li|p)>/gi, '')
		.replace(/^;#|;#$/g, '')
		.replace(/;#/g, ';')
		.replace(fieldName, '');

const alone: SeparatedBy = { semicolonsOrLines: 0, bars: 0 };

/** How the texts of a field separate their labels. */
export function countSeparators(values: readonly string[]) {
	const isPlain = (value: string) => serializedList(trimmed(value)) === undefined;
	const textIn = (value: string) => (isPlain(value) ? trimmed(plainList(value)) : '');
	// Most rows of an import have one of a few texts.
	const texts = values.map(memoize(textIn));
	const countOf = (mark: RegExp) => texts.filter((text) => mark.test(text)).length;
	return { semicolonsOrLines: countOf(semicolonOrLine), bars: countOf(bar) };
}

/**
 * The labels in a text, separated by lines, semicolons or commas, or, if all of them are labels of the field, by any mark.
 * Where lines or semicolons separate, a comma may belong to a label: it separates only labels of the field.
 */
export function splitLabels(raw: string, labels: Labels, by: SeparatedBy = alone): LabelList {
	if (labels.has(raw)) return certain([raw]);
	const whole = trimmed(raw);
	if (isPlaceholder(whole)) return certain([whole]);
	const serialized = serializedList(whole);
	if (serialized !== undefined) return certain(serialized);
	if (isMissingText(whole)) return certain([whole]);
	const text = withoutBullets(plainList(raw));
	const bare = trimmed(text);
	const inner = serializedList(bare);
	if (inner !== undefined) return certain(inner);
	if (isHashtags.test(bare)) {
		const parts = [...bare.matchAll(hashtag)].map(([, tag]) => tag);
		return { parts, unclear: [], reading: 'As hashtags', isGuess: true };
	}
	const isKnown = (part: string) => labels.has(part);
	const words = bare.split(/\s+/);
	const all = splitAt(anyMark, text, labels);
	if (all.every(isKnown)) return certain(all);
	if (words.length > 1 && words.every(isKnown)) return certain(words);
	return inLines(text, labels, by);
}

function inLines(text: string, labels: Labels, by: SeparatedBy): LabelList {
	// The text itself is one of those that have the mark.
	const isOnlyByLines = by.semicolonsOrLines > (semicolonOrLine.test(trimmed(text)) ? 1 : 0);
	// Other values with bars show nothing of a text without one: its commas separate as they do alone.
	const isByBars = by.bars > 1 && bar.test(text);
	const lines = splitAt(semicolonOrLine, text, labels);
	const parts: string[] = [];
	const unclear: string[] = [];
	let reading: { readonly reading?: string } = {};
	for (const line of lines)
		for (const part of isByBars ? splitAt(bar, line, labels) : [line]) {
			const pieces = labels.has(part) ? [part] : splitAt(comma, part, labels);
			const isKnown = pieces.every((piece) => labels.has(piece));
			const hasKnown = pieces.some((piece) => labels.has(piece));
			const isOne = pieces.length > 1 && !hasKnown && (isOnlyByLines || isByBars);
			const isClear = by.semicolonsOrLines > 0 || lines.length > 1 ? isKnown : !cutsLabel(pieces, labels);
			if (!isByBars && bar.test(part) && !labels.has(part)) unclear.push(part);
			else if (isOne) {
				parts.push(part);
				reading = { reading: 'With commas inside a label, as the marks between others show' };
			} else if (pieces.length < 2 || isClear) for (const piece of pieces) parts.push(piece);
			else unclear.push(part);
		}
	if (isByBars) reading = { reading: 'Separated at bars, as other values of this field are' };
	return { parts, unclear, ...reading };
}
