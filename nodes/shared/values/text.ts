import { dateObject } from './calendar';
import { isLeftover, isNoAnswer, leftoverIn } from './leftover';
import { holdBack, invalid, proven, send, sendUnchecked } from './prepared';
import { valueType, type Answer, answersOf } from './valueType';
import { scalarText, trimmed } from './spelling';

export const tooLarge = invalid(
	'This number is too large to be exact, and its last digits are lost',
	'Send it as text: in a spreadsheet, format the column as text.',
);

const noText = invalid(
	'Text was expected',
	'Send a single text, or only the part of the object or list that you mean.',
);

/** For a value that `scalarText` cannot write: a finite number is too large, and anything else is no text. */
const withoutText = (raw: unknown) => (Number.isFinite(raw) ? tooLarge : noText);

/** A single value as text, or a date object as ISO 8601. */
const textOf = (raw: unknown) => scalarText(raw) ?? dateObject(raw)?.toISO() ?? undefined;

/** Undefined if an entry is no text. */
function joined(list: readonly unknown[]): string | undefined {
	const parts = list.filter((entry) => entry !== null && entry !== undefined).map(textOf);
	return parts.includes(undefined) ? undefined : parts.join(', ');
}

const nameParts = ['prefix', 'first', 'middle', 'last', 'suffix'];

/** `{ first, last }`, in the order in which people say a name. */
function fullName(answer: Answer): unknown {
	const isName = Object.keys(answer).every((key) => nameParts.includes(key));
	return isName ? answersOf(answer, nameParts).map(String).join(' ') || undefined : undefined;
}

const lostDigits = invalid(
	'A spreadsheet shortened this value or calculated with it, and its digits are lost',
	'Format the column as text in the spreadsheet, and enter the value again.',
);

/** `1.23457E+15`, as Excel shows a long number: other numbers look the same. */
const shortForm = /^\d[.,]\d+E\+\d{2,3}$/;

/** What a template has in the place of a value, and what a program writes where there is none. */
const noIdentity = /^=|^(?:true|false)$|[{<[][^\]}>]{1,40}[\]}>]|%\p{L}{1,40}%|undefined/iu;

export const textType = valueType({
	prepare: (raw) => {
		const text = Array.isArray(raw) ? joined(raw) : textOf(raw);
		if (text === undefined) return withoutText(raw);
		const leftover = leftoverIn(text, true);
		if (leftover === undefined) return send(text);
		return isLeftover(text) ? leftover : proven(text, 'With what looks like a leftover of a program in it');
	},
	inObject: fullName,
	takesLists: true,
});

const notUnique = invalid(
	'This text stands for no answer, so many leads would have it',
	'Send a text that no other lead has, or leave the field blank.',
);

/** UNIQUE: any text that only one lead can have. The service ignores outer blanks when it compares, so they may stay. */
export const uniqueType = valueType({
	prepare: (raw) => {
		const text = scalarText(raw);
		if (text === undefined) return withoutText(raw);
		const bare = trimmed(text);
		if (bare === '')
			return invalid('A blank value cannot identify a lead', 'Send a text that no other lead has.');
		const nothing = isNoAnswer(bare) || (leftoverIn(bare) === undefined && noIdentity.test(bare));
		const leftover = nothing ? notUnique : leftoverIn(bare);
		if (leftover !== undefined) return leftover;
		return shortForm.test(bare) ? lostDigits : send(text);
	},
});

const notWithOthers = holdBack(
	'silently_dropped',
	'A file cannot be written together with other values',
	'Upload it to the action with the File Storage node.',
);

/** sync-api.md, Custom action entry: FILE fields are not accepted in `fields`. */
export const fileType = valueType({
	prepare: () => notWithOthers,
	refersTo: 'files',
	isSame: () => true,
});

/** A type that is not in sync-api.md, Field types. Its values are sent unchanged and cannot be compared. */
export const otherType = valueType({
	prepare: (raw, { rawType }) =>
		sendUnchecked(
			raw,
			rawType === ''
				? 'the type of this field cannot be read'
				: `the nodes know no fields of the type ${rawType}`,
		),
	inObject: (answer) => answer,
	takesLists: true,
	isSame: () => true,
});
