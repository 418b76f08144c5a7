import { isDeepStrictEqual } from 'node:util';

import { unescape } from 'lodash';
import { DateTime } from 'luxon';

import type { FieldType } from '../../nodes/shared/sync/shapes/definitions';
import { typeFacts } from '../shared/values/typeFacts';

/** The demo workspace's settings, which no endpoint returns. */
const timeZone = 'Asia/Kolkata';

/** Labels are equal without case and outer blanks (sync-api.md, Edge cases of values, DROPDOWN). */
function fold(label: string): string {
	return label.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '').toLowerCase();
}

/** Marks that nobody sees, wherever they stand. The other ones of Cf join letters or signs. */
export const invisible = /(?!\s)\p{Cc}|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/**
 * As `fold`, without what nobody sees or means: quotes around a label, kinds of blanks and short dashes, invisible marks,
 * composed letters, HTML entities, a bullet or a tick before it, and the end of a sentence or a list behind it.
 */
export function look(label: string): string {
	const decoded = unescape(label.replace(/&(?:amp;)+/gi, '&')).replace(invisible, '');
	const typed = decoded
		.replace(/[‘’]/g, "'")
		.replace(/[“”]/g, '"')
		.replace(/[\u2010-\u2013\u2212]/g, '-');
	const plain = fold(typed.normalize('NFC').replace(/\s+/g, ' '));
	const bare = plain.replace(/^(?:[-*•·✔✓✅]\ufe0f?\s+)/u, '').replace(/[.,;:]$/, '');
	return fold(bare.replace(/^(["'])(.*)\1$/, '$2').replace(/^'/, ''));
}

/**
 * What stands for no answer, written here by its own words: with those of the nodes, a rule that matches too much would
 * excuse itself. A lost sign at the start, a text between rules, a ticked box, and the usual words.
 */
const noAnswer = /^\?|^([-=])\1.*\1\1$|^[-_*=]*(true|false|n ?\/ ?a|na|none|nil)\.?[-_*=]*$/i;

/** A tag of a template that found no field: `$city`, `%city%`, `[city]`. */
const mergeTag = /^(?:\$\(?|%%?|##?|<<|«|\[+)[a-z][^\s]*$/i;

const usualNoAnswer =
	/^\(?[-–—_*=]*(?:#?n ?\/ ?a|na|none|nil|null|undefined|nan)?\.?[-–—_*=]*\)?$|^(?:please )?(?:select|choose)\b/i;

/** Whether a value that people choose stands for no answer, and is so a blank: a text, or a list of such texts and blanks. */
export function isNoAnswer(raw: unknown): boolean {
	if (Array.isArray(raw)) return raw.every((entry) => isEmpty(entry) || isNoAnswer(entry));
	return typeof raw === 'string' && (usualNoAnswer.test(raw.trim()) || mergeTag.test(raw.trim()));
}

const isEmpty = (entry: unknown) =>
	entry === undefined || entry === null || (typeof entry === 'string' && entry.trim() === '');

/** Whether a text may be a leftover of a program (docs/values.md). */
export function mayBeLeftover(text: string): boolean {
	return (
		!/[\p{L}\p{N}\p{Sm}\p{Sc}\p{So}]/u.test(text) ||
		/%[\da-f]{2}|=.*&.*=/i.test(text) ||
		/^\W*\d{15,}\W*$/.test(text) ||
		/[{}<]|^\W*[=[#]|^\W*(undefined|null|nan|invalid date|array$)/i.test(text) ||
		mergeTag.test(text.trim()) ||
		noAnswer.test(text.trim())
	);
}

function isText(value: unknown): value is string {
	return typeof value === 'string';
}

function isSameDate(sent: unknown, stored: unknown): boolean {
	if (!isText(sent)) return sent === stored;
	const formats = ['dd/MM/yyyy', 'dd/MM/yyyy HH:mm', 'dd/MM/yyyy HH:mm:ss'];
	const dates = formats.map((format) => DateTime.fromFormat(sent, format, { zone: timeZone, locale: 'en' }));
	return dates.some((date) => date.isValid && date.toMillis() === stored);
}

/** The service replaces the prefix of the number with a country code, and changes nothing after it. */
function isSamePhone(sent: unknown, stored: unknown): boolean {
	return isText(sent) && isText(stored) && /^\d{5,}$/.test(stored) && sent.endsWith(stored.slice(-5));
}

/** The visible labels of a list, as a set; undefined if the value is not a list of labels. */
function labelsOf(value: unknown, spelling = fold): Set<string> | undefined {
	if (!Array.isArray(value) || !value.every(isText)) return undefined;
	return new Set(value.map(spelling).filter((label) => label !== ''));
}

/** The labels of a dropdown or of tags, as people see them. */
export function looksOf(value: unknown): Set<string> | undefined {
	return labelsOf(isText(value) ? [value] : value, look);
}

/** Whether a label may be a leftover of a program, as it is written or as people see it. */
export function hasLeftover(value: unknown): boolean {
	const written = labelsOf(isText(value) ? [value] : value) ?? [];
	return [...written, ...(looksOf(value) ?? [])].some(mayBeLeftover);
}

function isSameList(sent: unknown, stored: unknown): boolean {
	const labels = labelsOf(sent);
	return labels !== undefined && isDeepStrictEqual(labels, labelsOf(stored));
}

const comparisons: Readonly<
	Record<(typeof typeFacts)[FieldType]['kept'], (sent: unknown, stored: unknown) => boolean>
> = {
	asSent: (sent, stored) => sent === stored,
	asPhone: isSamePhone,
	asDate: isSameDate,
	asLabel: (sent, stored) => isText(sent) && isText(stored) && fold(sent) === fold(stored),
	asLabels: isSameList,
};

/** Whether a stored value equals the sent value. */
export function isSame(type: FieldType, sent: unknown, stored: unknown): boolean {
	return comparisons[typeFacts[type].kept](sent, stored);
}
