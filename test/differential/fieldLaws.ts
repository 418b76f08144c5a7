import { isDeepStrictEqual } from 'node:util';

import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/metadata.max.json';

import { holdLostReasonBack, type LeadRules } from '../../nodes/Leads/leadFields';
import type { FieldType } from '../../nodes/shared/sync/shapes/definitions';
import { isBlank } from '../../nodes/shared/values/spelling';
import { unknownClock } from '../../nodes/shared/values/zone/clock';
import { prepareFields } from '../../nodes/shared/writes/fields';
import { writeSettings } from '../../nodes/shared/session/settings';
import type { Disagreement, Tally } from './exploring';
import { invisible, hasLeftover, isNoAnswer, isSame, look, looksOf, mayBeLeftover } from './same';
import type { Knowledge, Sent, Stored } from './workspace';

export type Writing = 'new' | 'existing';

export const settings = writeSettings.parse({});

/** The result of Prepare and Preflight for the fields of one lead, without the identifier. */
interface PreparedLead {
	readonly fields: Sent;
	/** The fields with remarks. */
	readonly remarked: ReadonlySet<string>;
}

export function prepareLead(raw: Sent, knowledge: Knowledge, writing: Writing): PreparedLead {
	const { fields: definitions, facts } = knowledge;
	const rules: LeadRules = {
		definitions,
		facts,
		settings,
		address: (apiName) => ({ scope: 'lead', apiName }),
		identifierField: undefined,
		codes: undefined,
		clock: unknownClock,
		isAutomatic: false,
	};
	const ready = prepareFields(raw, rules);
	const fields = { ...ready, rules, input: raw, identifier: undefined, orderKey: undefined };
	const checked = holdLostReasonBack(fields, writing);
	return {
		fields: checked.fields,
		remarked: new Set(checked.remarks.flatMap(({ address: { apiName } }) => apiName ?? [])),
	};
}

/** One field: the raw and the prepared value, and the service's outcome for each. */
export interface Comparison {
	readonly field: string;
	readonly type: FieldType;
	/** The labels of the field. */
	readonly labels: readonly string[];
	readonly raw: unknown;
	/** Undefined when Prepare sends nothing. */
	readonly prepared: unknown;
	readonly isRemarked: boolean;
	readonly asItStands: Landing;
	readonly afterPrepare: Landing;
}

/** The outcome of a value that was sent. */
interface Landing {
	readonly stored: unknown;
	readonly remarks: readonly string[];
}

export function landing({ answer, lead }: Stored, field: string): Landing {
	const remarks = answer.remarks.filter(({ field: at }) => at === `fields.${field}`);
	return { stored: lead?.fields[field], remarks: remarks.map(({ remark }) => remark) };
}

/**
 * The exceptions to the third law. A tag of invisible marks alone (a zero-width blank, a bidi mark) is a label to the
 * service; to Prepare it is what a form sends for an empty answer. A leftover of a program is a label to the service, and
 * to Prepare it is none. Several labels of a dropdown in one text are a new label to the service, and none to Prepare. An
 * amount such as `10.000` may be ten thousand to Prepare. Any number is a moment to the service; to Prepare one that would
 * be before 1990 or after 2100 is in another unit. A day before 1900 or after 2100, and one that programs write for none, is
 * a day to the service only. So is a phone number that has too many or too few digits for its country. A phone number dialled with 0011 is one of the country code 1 to the
 * service. And a leftover of a program, or a number as a spreadsheet shortens it, may identify a lead to the service. The service makes a
 * label of any text, and Prepare of what people write. So it is with the marks of an address, and with leftovers of templates.
 */
function isException({ field, type, raw, labels: known }: Comparison): boolean {
	if (type === 'date')
		return isUnlikelyMoment(raw) || isUnlikelyDay(raw) || (field.includes('birth') && isToCome(raw));
	if (type === 'money') return isUnclearAmount(raw);
	if (type === 'phone') return hasOtherPrefix(raw) || isImpossible(raw);
	// People have few marks before the sign: the others are of templates and of directories.
	if (type === 'email') return !/^[\w.+&'~-]+@/.test(String(raw).trim());
	if (type === 'text') return isOfTemplate(raw);
	if (type === 'unique') return identifiesNone(raw);
	// Two addresses in one text, to Prepare.
	if (type === 'website' || type === 'medialink') return /[,;|]https?:/i.test(String(raw));
	if (type !== 'tags' && type !== 'dropdown') return false;
	if (type === 'dropdown' && isListOf(known, raw)) return true;
	const labels = looksOf(raw);
	if (labels === undefined) return false;
	return labels.size === 0 || hasLeftover(raw) || !isPlainLabel(raw) || isNearlyOf(known, raw);
}

/** Nothing but an expression, an object or an error that a program made a text of. */
export const isOfTemplate = (raw: unknown) =>
	/^[^\p{L}\p{N}]*(?:\{\{.*\}\}|\[object .*\]|undefined|#[A-Z/0]+[!?A])/u.test(String(raw));

/** Letters and digits with single blanks or marks between them: other labels only exist where a person has added them. */
const plainLabel = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|[ .&()/+:'-](?=[\p{L}\p{N}]))*$/u;

const isPlainLabel = (raw: unknown) =>
	[raw].flat().every((label) => plainLabel.test(String(label).trim()) && !/\d{12}/.test(String(label)));

/** A text with the letters of a label, and other marks: perhaps that label, perhaps another. */
function isNearlyOf(known: readonly string[], raw: unknown): boolean {
	const letters = (text: unknown) =>
		String(text)
			.normalize('NFKC')
			.toLowerCase()
			.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
	return [raw].flat().some((text) => known.some((label) => letters(label) === letters(text)));
}

/** A text that is nothing but several of these labels. */
function isListOf(known: readonly string[], raw: unknown): boolean {
	const parts =
		typeof raw === 'string' ? raw.split(/;#|[,;\n\r\t|/、，،；؛]/).filter((part) => look(part) !== '') : [];
	return parts.length > 1 && parts.every((part) => known.some((label) => look(label) === look(part)));
}

/** A leftover of a program, or a number as a spreadsheet shortens it: many leads would have it. */
export function identifiesNone(raw: unknown): boolean {
	return typeof raw === 'string' && (mayBeLeftover(raw) || /E\+\d/.test(raw));
}

/** An amount whose dot may separate thousands. */
export function isUnclearAmount(raw: unknown): boolean {
	return typeof raw === 'string' && /^\d{1,3}\.\d{3}$/.test(raw);
}

/** A phone number as dialled in Australia, with 0011, or in Hong Kong, with 001. */
export function hasOtherPrefix(raw: unknown): boolean {
	return typeof raw === 'string' && /^001(?![2-9]\d{9}$)\d{8,}$/.test(raw.trim());
}

const callingCodes = new Set(
	[metadata.country_calling_codes, metadata.nonGeographic].flatMap((codes) => Object.keys(codes)),
);

/** The calling code that these digits begin with, by the library. */
const callingCode = (digits: string) =>
	[1, 2, 3].map((length) => digits.slice(0, length)).find((code) => callingCodes.has(code));

/** A phone number that the library calls impossible or completes by digits of its own (Norfolk Island), or one of zeros. */
export function isImpossible(raw: unknown): boolean {
	const number = String(raw).trim().replace(/^00/, '+');
	const digits = number.replace(/\D/g, '');
	const code = callingCode(digits);
	if (/^([0-5])\1+$/.test(digits) || /^([0-5])\1+$/.test(digits.slice(code?.length ?? 0))) return true;
	if (!number.startsWith('+')) return false;
	const known = parsePhoneNumberFromString(`+${digits}`);
	return known?.isPossible() !== true || known.number.length > `+${digits}`.length;
}

export function isUnlikelyDay(raw: unknown): boolean {
	const [year] = (typeof raw === 'string' && /\d{4}/.exec(raw)) || [];
	const isZero = /^(?:01\/01\/(?:1900|1904|1970)|31\/12\/1969)/.test(String(raw).trim());
	return isZero || (year !== undefined && !(Number(year) >= 1900 && Number(year) <= 2100));
}

/** Nobody is born on such a day yet. */
function isToCome(raw: unknown): boolean {
	const [, day, month, year] = /^\s*(\d\d)\/(\d\d)\/(\d{4})/.exec(String(raw)) ?? [];
	const time = typeof raw === 'number' ? raw : Date.UTC(Number(year), Number(month) - 1, Number(day));
	return time > Date.now();
}

export function isUnlikelyMoment(raw: unknown): boolean {
	return typeof raw === 'number' && !(raw >= Date.UTC(1990, 0) && raw < Date.UTC(2101, 0));
}

/** Without what stands between words: `Whats-App` is `WhatsApp` to people. Between digits it counts. */
const lettersOf = (text: string) => text.replace(/(?<!\d)[\s_-]+|[\s_-]+(?!\d)/g, '');

/** The looks of labels, and of the only label of the field for one that has the same letters (docs/values.md). */
function namedBy(known: readonly string[], raw: unknown): Set<string> | undefined {
	const looks = looksOf(raw);
	const labelOf = (text: string) => {
		const [one = text, ...others] = known.map(look).filter((label) => lettersOf(label) === lettersOf(text));
		return others.length === 0 ? one : text;
	};
	return looks && new Set([...looks].map(labelOf));
}

/**
 * Where Prepare may change what the service takes as it stands: outer blanks, case and what stands between the words of
 * a label (the service finds the same label, or would add one that people take for it), and a phone number whose other
 * spelling is stored as the same digits, or without the prefix that the library leaves out, too.
 */
function isNormalised({ type, labels, raw, prepared, asItStands, afterPrepare }: Comparison): boolean {
	if (type === 'dropdown' || type === 'tags')
		return isDeepStrictEqual(namedBy(labels, raw), namedBy(labels, prepared));
	if (type === 'website' || type === 'medialink') return withoutLooseEnds(raw) === prepared;
	// A spreadsheet puts an apostrophe before a text.
	if (type === 'email') return String(raw).replace(/^'/, '') === prepared;
	const byLibrary = type === 'phone' ? parsePhoneNumberFromString(String(raw))?.number.slice(1) : undefined;
	return type === 'phone' && [asItStands.stored, withoutZero(raw), byLibrary].includes(afterPrepare.stored);
}

/** Without the comma or semicolon of a list behind it, and without marks that nobody sees. */
const withoutLooseEnds = (raw: unknown) =>
	String(raw)
		.replace(invisible, '')
		.replace(/^[\s\p{Cf}]+/u, '')
		.replace(/[\s,;\p{Cf}]+$/u, '');

/** The digits of a number without the 0 behind its country code, which nobody dials from abroad (docs/values.md). */
function withoutZero(raw: unknown): string | undefined {
	const digits = String(raw).replace(/\D/g, '').replace(/^00/, '');
	const code = callingCode(digits);
	return code === undefined ? undefined : code + digits.slice(code.length).replace(/^0/, '');
}

/** Fields in which a person chooses: a placeholder is no choice. */
const isOfChoice: ReadonlySet<string> = new Set([
	...['tags', 'dropdown', 'status', 'lostReason', 'rating', 'activeUsers', 'assignee'],
]);

export function judge(compared: Comparison, tally: Tally): Disagreement[] {
	const { type, raw, prepared, isRemarked, asItStands, afterPrepare } = compared;
	const isSent = prepared !== undefined;
	if (isBlank(raw)) {
		tally.add(type, 'blank');
		return isSent || isRemarked ? [disagree(compared, 'a blank value is left out')] : [];
	}
	const isUnchanged = isSent && isDeepStrictEqual(raw, prepared);
	const isAccepted = (value: unknown, { stored, remarks }: Landing) =>
		remarks.length === 0 && isSame(type, value, stored);
	const found: Disagreement[] = [];
	if (isSent && !isAccepted(prepared, afterPrepare)) {
		found.push(disagree(compared, '1: what is prepared is accepted'));
	}
	if (isAccepted(raw, asItStands)) {
		tally.add(type, 'accepted');
		if ((!isSent || isRemarked) && !isException(compared))
			found.push(disagree(compared, '3: nothing is held back without need'));
		else if (isSent && !isUnchanged && !isNormalised(compared) && !isException(compared)) {
			found.push(disagree(compared, '3: nothing is changed without need'));
		}
	} else {
		tally.add(type, isSent ? 'mended' : 'held back');
		const isBlankLabel = isOfChoice.has(type) && isNoAnswer(raw);
		if (isUnchanged || !(isSent || isRemarked || isBlankLabel))
			found.push(disagree(compared, '2: nothing is missed'));
	}
	return found;
}

function disagree({ type, raw, prepared, asItStands, afterPrepare }: Comparison, law: string): Disagreement {
	return { law, field: type, raw, prepared, service: { asItStands, afterPrepare } };
}
