import { isDeepStrictEqual } from 'node:util';

import { DateTime } from 'luxon';

import type { CorpusRow, RowType } from './row';

/** What became of a value: in the request, in the workspace, and in the items of the node. */
export interface Seen {
	/** Undefined if the value was not sent. */
	readonly sent: unknown;
	/** Undefined if nothing is stored. */
	readonly stored: unknown;
	/** What the item shows. */
	readonly shown?: unknown;
	/** Its entry in `prepared`. */
	readonly listed: { readonly from: unknown; readonly to: unknown } | undefined;
	/** The messages of its remarks. */
	readonly remarks: readonly string[];
}

export type Fate = 'as given' | 'prepared' | 'held back' | 'skipped';

/**
 * `honest`: held back, where a person would guess. `harsh`: held back, where the value is certain. `doubtful`: stored and
 * shown as it is, where it should be held back. `wrong`: stored as another value, and shown. `silent`: not shown.
 */
export type Grade = 'right' | 'honest' | 'harsh' | 'doubtful' | 'wrong' | 'silent';

export interface RowVerdict {
	readonly row: CorpusRow;
	readonly seen: Seen;
	readonly fate: Fate;
	readonly isRight: boolean;
	readonly grade: Grade;
	/** Wrong, and neither `prepared` nor a remark shows it. */
	readonly isSilent: boolean;
}

/** The time zone of the sandbox's workspaces. */
const timeZone = 'Asia/Kolkata';

/** Without zeros that mean nothing, so that amounts are compared as decimals of any length. */
function plainAmount(amount: unknown): string {
	const [whole = '', decimals = ''] = String(amount).split('.');
	return `${whole.replace(/^0+(?=\d)/, '')}.${decimals.replace(/0+$/, '')}`;
}

/** A number with `+` is complete. The service completes any other, so only its end is known. */
function isSamePhone(stored: unknown, expected: unknown): boolean {
	const [digits, number] = [String(stored), String(expected)];
	return number.startsWith('+') ? digits === number.slice(1) : digits.endsWith(number);
}

const instant = (text: unknown) =>
	typeof text === 'string' ? DateTime.fromISO(text, { zone: timeZone }).toMillis() : text;

/** Whether a stored value is what a row expects, in the form in which rows are written. */
const equals: Partial<Readonly<Record<RowType, (stored: unknown, expected: unknown) => boolean>>> = {
	date: (stored, expected) => stored === instant(expected),
	phone: isSamePhone,
	money: (stored, expected) => plainAmount(stored) === plainAmount(expected),
	payment: (stored, expected) => plainAmount(stored) === plainAmount(expected),
};

function isExpected(row: CorpusRow, seen: Seen): boolean {
	const { type, expected } = row;
	const { sent, stored, listed, remarks } = seen;
	// A status or a lost reason that is not sent has a default.
	const isUnset = sent === undefined && (stored === undefined || type === 'status' || type === 'lost_reason');
	switch (expected.kind) {
		case 'skipped':
			return sent === undefined && stored === undefined && !listed && remarks.length === 0;
		case 'blank':
			return isUnset && listed !== undefined && remarks.length === 0;
		case 'heldBack':
			return (sent === undefined || stored === undefined) && remarks.length > 0;
		case 'stored':
			return (
				(equals[type] ?? isDeepStrictEqual)(stored, expected.value) &&
				remarks.length > 0 === expected.inPart &&
				(listed !== undefined || !expected.listed || isShownAsGiven(row, seen))
			);
	}
}

/** Whether the item shows the value as it came. Then `prepared` does not list it. */
const isShownAsGiven = ({ value }: CorpusRow, { listed, shown }: Seen): boolean =>
	listed === undefined &&
	[value, shown].every((each) => typeof each === 'string' || typeof each === 'number') &&
	String(shown) === String(value);

/** Whether the node says what it did: a value that is sent in another form is listed, with both forms. */
const saysWhatItDid = (
	row: CorpusRow,
	seen: Seen,
	{ value } = row,
	{ sent, listed, remarks } = seen,
): boolean =>
	listed === undefined
		? sent === undefined || remarks.length > 0 || isDeepStrictEqual(sent, value) || isShownAsGiven(row, seen)
		: isDeepStrictEqual(listed, { from: value, to: sent ?? null });

function fateOf(row: CorpusRow, seen: Seen): Fate {
	const { sent, listed, remarks } = seen;
	const isOther = isShownAsGiven(row, seen) && !isDeepStrictEqual(sent, row.value);
	if (listed !== undefined || isOther) return 'prepared';
	if (sent !== undefined) return 'as given';
	return remarks.length > 0 ? 'held back' : 'skipped';
}

/** The labels of a list that are stored are labels that were meant: the others are held back. */
const isPartOf = (stored: unknown, { expected }: CorpusRow) =>
	expected.kind === 'stored' &&
	Array.isArray(stored) &&
	Array.isArray(expected.value) &&
	stored.every((label) => [expected.value].flat().includes(label));

function gradeOf(row: CorpusRow, seen: Seen): Grade {
	const { expected, value } = row;
	if (isExpected(row, seen) && saysWhatItDid(row, seen)) return 'right';
	if (seen.remarks.length > 0 && (seen.sent === undefined || isPartOf(seen.stored, row)))
		return 'orHeldBack' in expected && expected.orHeldBack ? 'honest' : 'harsh';
	const isHidden = seen.listed === undefined && !isShownAsGiven(row, seen);
	if (isHidden && !isDeepStrictEqual(seen.sent, value)) return 'silent';
	if (expected.kind !== 'stored') return 'doubtful';
	return isHidden ? 'silent' : 'wrong';
}

export function judgeRow(row: CorpusRow, seen: Seen): RowVerdict {
	const grade = gradeOf(row, seen);
	const isRight = grade === 'right';
	const isSilent = !isRight && seen.listed === undefined && seen.remarks.length === 0;
	return { row, seen, fate: fateOf(row, seen), isRight, grade, isSilent };
}
