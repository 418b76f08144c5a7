/** What a label looks like. It is said what a new one may have, and all other texts are held back. */
import { visible } from '../workspace/names';
import { leftoverIn } from './leftover';
import { decoded, trimmed } from './spelling';

/** The label as a person reads it: without HTML entities and invisible marks, with composed letters and single blanks. */
export function cleanLabel(text: string): string {
	const plain = visible(decoded(text)).normalize('NFC').replace(/\s+/g, ' ');
	return trimmed(plain.replace(/[\uff01-\uff5e]/g, (sign) => sign.normalize('NFKC')));
}

/** Letters and digits of any script, single blanks, and the marks that people write in labels. */
const letter = String.raw`[\p{L}\p{M}\p{N}\u200c\u200d]`;
const mark = String.raw`[&+\-–/.,():!?_°]|(?<=[\p{L}\p{N}] ?)['’]|(?<=\p{N})"|%(?![\dA-F]{2})|#(?=\d)|(?<=\p{L})#|[<>≤≥](?= ?\p{N})`;
const currency = String.raw`\p{Sc}(?= ?\p{N})|(?<=\p{N} ?)\p{Sc}`;
const begin = String.raw`(?=[\p{L}\p{N}(]|\.\p{L}|#\d|[<>≤≥] ?\p{N}|(?:[<>] ?)?\p{Sc} ?\p{N})`;
const shape = new RegExp(`^${begin}(?:${letter}|${mark}|${currency}|(?<! ) (?! ))+$`, 'u');

/** A ticked box, what a select shows, marks at the end of what is unfinished, letters that were lost on the way, a file. */
const noLabel =
	/^(?:true|false)$|^(?:please )?(?:select|choose) |\.\.|\/\/|\([ x]?\)|\u20e3|[,:'’]$|^[^\p{L}\p{N}]+$|[ÃÂ][\u0080-\u00bf]|[\p{L}\p{N})]\.(?:pdf|docx?|xlsx?|pptx?|csv|txt|jpe?g|png|gif|webp|heic|svg|mp[34]|mov|zip)$/iu;

/** The ID of a record: long digits, or a long word in which digits and letters change often. */
const isId = (text: string) =>
	/^(?:\d{12,}|[\d-]{15,})$/.test(text) ||
	(/^\S{15,}$/.test(text) && /(?:[a-z]+\d+){2}/i.test(text.replaceAll('-', '')));

/** Whether a person may have written a text as a label. @param text as `cleanLabel` returns it, and no longer than a label */
export const isLabelText = (text: string): boolean =>
	shape.test(text) && !noLabel.test(text) && !isId(text) && leftoverIn(text) === undefined;
