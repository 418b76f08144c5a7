/** Separates the labels of a list that forms, sheets and other services send as one text. */
import { uniq } from 'lodash';

import { jsonOf } from '../sync/data';
import { isNoAnswer } from './leftover';
import type { PreparedValue } from './prepared';
import { decoded, trimmed } from './spelling';

export interface LabelList extends Pick<PreparedValue, 'reading'> {
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

/** Of any script, each with a group around all of it. */
const comma = /([,，、،])/;
const stronger = /([;；؛|\r\n])/;
const semicolonOrLine = /[;；؛\r\n]/;
const separator = /([,，、،;；؛|\r\n])/;
/** Also marks that stand in labels more often than between them. */
const anyMark = /([,，、،;；؛|\r\n\t/•·+]|\s&\s)/;

/** A label has no more characters (sync-api.md, Limits). A longer one is found only where it is the whole text. */
const mostCounted = 40;

/** How many marks that separate others are in a label, the most first. */
export function innerMarksOf(labels: readonly string[]): readonly number[] {
	const counts = labels.flatMap((label) =>
		[separator, anyMark].map((marks) => (label.split(marks).length - 1) / 2),
	);
	return uniq(counts.filter((count) => count > 0 && count <= mostCounted)).sort((one, other) => other - one);
}

const isVisible = (text: string) => trimmed(text) !== '';

const certain = (parts: readonly unknown[]): LabelList => ({ parts, unclear: [] });

/** The texts between the marks. `Delhi, NCR, VIP` has two labels where the field has `Delhi, NCR`. */
function splitAt(marks: RegExp, text: string, { has, innerMarks }: Labels): readonly string[] {
	const pieces = text.split(marks);
	const parts: string[] = [];
	for (let start = 0; start < pieces.length;) {
		const joined = (count: number) => pieces.slice(start, start + 2 * count + 1).join('');
		const inner = innerMarks.find((count) => start + 2 * count < pieces.length && has(joined(count))) ?? 0;
		parts.push(joined(inner));
		start += 2 * inner + 2;
	}
	return parts.filter(isVisible);
}

/** Whether a text is several labels of the field, with any mark between them: it is unclear whether one is meant. */
export function namesSeveral(text: string, labels: Labels): boolean {
	const parts = splitAt(anyMark, text, labels);
	return parts.length > 1 && parts.every((part) => labels.has(part));
}

/** The place of the last of these marks, or -1. */
const lastOf = (marks: readonly string[], text: string) =>
	Math.max(...marks.map((mark) => text.lastIndexOf(mark)));

/** Whether a comma may be a part of a label, as in `1,000-5,000`, `2,3 BHK` and `VIP (hot, new)`. */
function cutsLabel(parts: readonly string[], { has }: Labels): boolean {
	return parts.some((part, index) => {
		if (has(part)) return false;
		const next = parts[index + 1] ?? '';
		const isOneNumber = /\d$/.test(part) && /^\d{3}(?!\d)/.test(next);
		const isOneUnit = /^\s*\d+\s*$/.test(part) && /^\s*\d+\s?\p{L}/u.test(next);
		const isInBrackets = lastOf(['(', '[', '{', '（'], part) > lastOf([')', ']', '}', '）'], part);
		return isInBrackets || isOneNumber || isOneUnit;
	});
}

const bullet = /^\s*(?:[-*•‣◦·–]|\d{1,2}[.)])\s+/;

/** Lines without the bullets or numbers before all of them, as language models write a list. */
function withoutBullets(text: string): string {
	const lines = text.split(/[\r\n]+/).filter(isVisible);
	const areListed = lines.length > 1 && lines.every((line) => bullet.test(line));
	return areListed ? lines.map((line) => line.replace(bullet, '')).join('\n') : text;
}

/** `"Delhi, NCR",VIP`, as Airtable exports a list: each part is quoted, or has no quotes. */
const quotedParts = /\s*(?:"((?:[^"]|"")*)"\s*|([^"，、،,;；؛|\r\n]*))(?:[，、،,;；؛|\r\n]|$)/gy;

function splitQuoted(text: string): readonly string[] | undefined {
	const parts: string[] = [];
	let end = 0;
	for (const match of text.matchAll(quotedParts)) {
		parts.push(trimmed(match[1]?.replaceAll('""', '"') ?? match[2] ?? ''));
		end = match.index + match[0].length;
	}
	return end === text.length ? parts : undefined;
}

/** In how many texts of a field lines or semicolons separate labels. */
export const countSeparators = (texts: readonly string[]): number =>
	texts.filter((text) => !/^\s*\[/.test(text) && semicolonOrLine.test(trimmed(decoded(text)))).length;

/**
 * The labels in a text, separated by lines, semicolons, bars or commas. Beside the first three, a comma may belong to a
 * label: it separates only labels of the field.
 *
 * @param others how many texts of the field have lines or semicolons
 */
export function splitLabels(raw: string, labels: Labels, others = 0): LabelList {
	const text = withoutBullets(trimmed(decoded(raw)).replace(/^(?:tags?|labels?|categor(?:y|ies)) ?: ?/i, ''));
	if (labels.has(raw) || isNoAnswer(text)) return certain([raw]);
	const json = jsonOf(text);
	if (Array.isArray(json)) return certain(json);
	const quoted = text.includes('"') ? splitQuoted(text) : undefined;
	if (quoted !== undefined) return certain(quoted);
	const all = splitAt(separator, text, labels);
	if (all.every((part) => labels.has(part))) return certain(all);
	const lines = splitAt(stronger, text, labels);
	const hasStronger = lines.length > 1 || others > 0;
	const isOnlyByLines = others > (semicolonOrLine.test(text) ? 1 : 0);
	const parts: string[] = [];
	const unclear: string[] = [];
	let reading: { readonly reading?: string } = {};
	for (const line of lines) {
		const pieces = labels.has(line) ? [line] : splitAt(comma, line, labels);
		const known = pieces.filter((piece) => labels.has(piece)).length;
		const isClear = hasStronger ? known === pieces.length : !cutsLabel(pieces, labels);
		if (pieces.length > 1 && known === 0 && isOnlyByLines) {
			parts.push(line);
			reading = { reading: 'With commas inside a label, as the marks between others show' };
		} else if (pieces.length < 2 || isClear) for (const piece of pieces) parts.push(piece);
		else unclear.push(line);
	}
	return { parts, unclear, ...reading };
}
