/** Separates the labels of a list that forms and tables write as one text. */
import { decoded } from './labelText';
import { unquoted, trimmed } from './spelling';

export interface LabelList {
	readonly parts: readonly unknown[];
	/** Parts with a comma that may or may not separate labels. */
	readonly unclear: readonly string[];
}

/** The labels of the field. */
interface Labels {
	/** Whether the text is one of them. */
	has(text: string): boolean;
	/** The most commas in one of them. */
	readonly mostCommas: number;
}

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
		return splitQuoted(inner) ?? inner.split(',').map((part) => unquoted(trimmed(part)));
	}
}

/**
 * Joins neighbours that are one label of the field: `Delhi, NCR, VIP` has two labels where the field has `Delhi, NCR`.
 */
function splitAtCommas(text: string, labels: Labels): readonly string[] {
	const pieces = text.split(',');
	const parts: string[] = [];
	for (let start = 0; start < pieces.length;) {
		let end = Math.min(pieces.length, start + labels.mostCommas + 1);
		while (end > start + 1 && !labels.has(pieces.slice(start, end).join(','))) end -= 1;
		parts.push(pieces.slice(start, end).join(','));
		start = end;
	}
	return parts;
}

/** A text in which only commas can separate, as most have. */
const isSimple = /^[^"'[\]&;\r\n]*$/;

/**
 * The labels in a text, separated by lines, semicolons or commas. Where lines or semicolons separate, a comma may
 * belong to a label: it separates only labels of the field.
 */
export function splitLabels(raw: string, labels: Labels): LabelList {
	if (labels.mostCommas === 0 && isSimple.test(raw)) return certain(raw.split(','));
	if (labels.has(raw)) return certain([raw]);
	const text = decoded(raw);
	const bare = trimmed(text);
	const bracketed = splitBracketed(bare);
	if (bracketed !== undefined) return certain(bracketed);
	const quoted = /["']/.test(bare) ? splitQuoted(bare) : undefined;
	if (quoted !== undefined) return certain(quoted);
	const lines = text.split(/[;\r\n]/).filter((line) => trimmed(line) !== '');
	if (lines.length < 2) return certain(lines.flatMap((line) => splitAtCommas(line, labels)));
	const parts: string[] = [];
	const unclear: string[] = [];
	for (const line of lines) {
		const pieces = labels.has(line) ? [line] : splitAtCommas(line, labels);
		const visible = pieces.filter((piece) => trimmed(piece) !== '');
		if (visible.length < 2 || visible.every((piece) => labels.has(piece))) parts.push(...visible);
		else unclear.push(line);
	}
	return { parts, unclear };
}
