import { once } from 'lodash';

import {
	callingCode,
	hasUsualLength,
	isSameFullPhone,
	isSamePhone,
	phoneEnd,
	lengthKind,
	spellingsOfPhone,
	withoutBracketedTrunkPrefix,
	withoutTrunkPrefix,
} from './callingCodes';
import type { Column } from './columns';
import { parseDate } from './dateText';
import { guess, invalid, proven, send, type PreparedValue } from './prepared';
import { lostDigits } from './text';
import { type Shown, valueType, type ValueType, type Answer, answersOf } from './valueType';
import { foldedName, isBlank, plainSpelling, scalarText, unquoted } from './spelling';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** In English and lower case. */
const countries = once((): ReadonlySet<string> => {
	const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
	const known = letters.flatMap((one) => letters.flatMap((two) => names.of(one + two)?.toLowerCase() ?? []));
	return new Set([...known, 'us', 'usa', 'uk', 'uae']);
});

/** Whether a text is the name of a country, or has one among its words. Other codes, such as NO, are words as well. */
function namesCountry(text: string): boolean {
	const plain = text
		.toLowerCase()
		.replace(/[^\p{L}\p{M}\s]/gu, '')
		.trim();
	return [plain, ...plain.split(/\s+/)].some((name) => countries().has(name));
}

const notANumber = invalid(
	'A phone number of 7 to 15 digits was expected',
	'Send country code and number, such as +919876543210.',
);

const unknownCountry = invalid(
	'This phone number begins with a country code that does not exist',
	'Send the country code after the +, such as +91, or the national number without a +.',
);

const severalNumbers = invalid(
	'One phone number was expected, and this looks like several',
	'Send one number, and put the others into other fields.',
);

const lacksCountryCode = invalid(
	'A country stands beside this phone number, and the number does not begin with a country code',
	'Send the country code before the number, such as +14155550132.',
);

const wrongLength = invalid(
	'This phone number has more or fewer digits than the numbers of its country',
	'Check the digits behind the country code.',
);

const nobodys = invalid(
	'Nobody has this phone number: its digits are all the same, or stand for a caller without a number',
	'Leave the field blank where there is no number.',
);

const notAPhone = invalid(
	'A phone number was expected, and this looks like a date, an IP address, a place or the number of an identity card',
	'Send the phone number, and this value to another field.',
);

const unclearExtension = invalid(
	'It is unclear whether the digits in brackets belong to this phone number, or are an extension',
	'Write ext. before an extension, or leave the brackets out.',
);

const unclearPrefix = invalid(
	'This phone number begins with 00 and the country code 1, but has no ten digits of a number there',
	'Send the country code after a +, without the digits that people dial before it, such as +61293744000.',
);

/** sync-api.md, Edge cases of values, PHONE. */
const acceptedForm = /^\+?\d{7,15}$/;

/** In characters. No phone number is longer, with words and an extension. */
const longestText = 100;

const extension = /[\s,;(]*(?:(?<![a-z])(?:extension|extn|ext|x)|#)[\s.:=]*\d{1,6}\)?$/i;

/** `tel:`, `Mob.`, `whatsapp:`, the `p:` of advertising forms, and the suffix of a chat contact. */
const label = /^(?:\p{L}{1,12}\.?:|(?:tel(?:ephone)?|ph(?:one)?|mob(?:ile)?|cell|whatsapp)\b\.?)\s*/iu;
const chatSuffix = /@(?:c\.us|s\.whatsapp\.net)$/i;

/** What kind of number it is: `98111 22244 (mobile)`, `(work) 98111 22244`. */
const note = /^\(\p{L}[\p{L}\s.-]{0,30}\)\s*|\s*\(\p{L}[\p{L}\s.-]{0,30}\)$/giu;

const plausibleLength = 7;

/** Two runs of seven digits: no single number is so long. */
const twoNumbers = /\d{7}[^\p{L}\d]+\d{7}/u;

/** `022-24567890-91`: two numbers whose last digits differ. In Germany and Austria a direct dial follows the hyphen. */
const lastDigits = /^(?!(?:\+|00) ?4[39])(?:\D*\d){6,}\D*\d{4} ?- ?\d{1,2}$/;

const dateShape = /^(?:\d{1,2}([-/.])\d{1,2}\1(?:19|20)\d{2}|(?:19|20)\d{2}([-/.])\d{1,2}\2\d{1,2})$/;

/** `20/11/2026`, from a column beside the phone numbers. */
const isDate = (text: string) => dateShape.test(text) && typeof parseDate(text) !== 'string';

/** `9.19877E+11`, as a spreadsheet shortens a long number. */
const shortened = /^[+-]?\d+(?:[.,]\d+)?e\+?\d+$/i;

/** Typed as `+91-9876543210`, which a spreadsheet takes for a subtraction. */
const difference = /^-\d+(?:\.\d+)?$/;

/** `+49 30/1234567` is one number. In `98765 43210/11` the second one differs from the first in its last digits. */
function isSeveralNumbers(text: string): boolean {
	if (twoNumbers.test(text) || lastDigits.test(text)) return true;
	const lengths = text
		.split(/[/,;|]|\bor\b|\band\b/i)
		.filter((part) => !/\p{L}/u.test(part.replace(label, '')))
		.map((part) => part.replace(/\D/g, '').length);
	const first = lengths.findIndex((length) => length >= plausibleLength);
	return first >= 0 && lengths.slice(first + 1).some((length) => length > 0);
}

function bareNumber(text: string): string {
	const number = text
		.replace(label, '')
		.replace(chatSuffix, '')
		// A spreadsheet that treats the phone number as a quantity writes 9198765432100.0.
		.replace(/^(\+?\d+)\.0+$/, '$1')
		.replace(extension, '');
	return withoutBracketedTrunkPrefix(number)
		.replace(/[\s()[\]{}./-]/g, '')
		.replace(/^\++/, '+')
		.replace(/^\+00/, '00');
}

/**
 * `0011 61 ...`, as dialled in Australia, and `001 65 ...` in Hong Kong. Numbers of the country code 1 have ten digits, and
 * no country has numbers so short that fewer than eight digits follow.
 */
const otherPrefix = /^001(?![2-9]\d{9}$)\d{8}/;

/** What Twilio writes for callers without a number: anonymous, restricted, blocked, unknown, unavailable. */
const withoutCaller = new Set(['266696687', '7378742833', '2562533', '8566696', '86282452253']);

/** Not with 6 to 9: mobiles of India begin with these, and some have nothing else. */
const oneDigit = /^([0-5])\1{5,}$/;

/** An IP address, the number of an Indian or American identity card, or a degree of a map. */
const others =
	/^(?:(?:(?:25[0-5]|2[0-4]\d|1?[1-9]?\d)(?:\.(?!$)|$)){4}|[1-9]\d{3}([ -])\d{4}\1\d{4}|\d{3}-\d{2}-\d{4}|[1-9]\d{0,2}\.\d{5,})$/;

function judge(number: string): PreparedValue {
	if (!acceptedForm.test(number)) return notANumber;
	const digits = number.replace('+', '');
	if (withoutCaller.has(digits) || oneDigit.test(digits)) return nobodys;
	if (!number.startsWith('+')) return send(number);
	const code = callingCode(digits);
	if (code === undefined) return unknownCountry;
	const national = withoutTrunkPrefix(code, digits.slice(code.length));
	if (oneDigit.test(national)) return nobodys;
	const length = lengthKind(code, national);
	if (length === 'wrong') return wrongLength;
	const bare = `+${code}${national}`;
	return length === 'fits'
		? send(bare)
		: guess(bare, 'With as many digits as numbers of this country had earlier');
}

/** `022 6789 1234 (101)`: digits in brackets behind a number, which may belong to it. */
const inLastBrackets = /^(.*\d.*?)\s*[([{](\d{1,6})[)\]}]$/;

/** Digits of a number without its country code that leave nothing out. */
const completeLength = 10;

/** The number without an extension in brackets. Undefined if the digits may belong to it. */
function withoutBracketedExtension(text: string): string | undefined {
	const [, before] = inLastBrackets.exec(text) ?? [];
	if (before === undefined) return text;
	const number = bareNumber(before).replace(/^00/, '+');
	const code = number.startsWith('+') ? callingCode(number.slice(1)) : undefined;
	if (code !== undefined) {
		const national = withoutTrunkPrefix(code, number.slice(code.length + 1));
		return hasUsualLength(code, national) ? before : text;
	}
	if (number.length < plausibleLength) return text;
	return number.length >= completeLength ? before : undefined;
}

/**
 * The number with the calling code that other numbers of the column have. The service would take `65 8123 4567` for a
 * number of the workspace's own country.
 */
function inColumn(number: string, text: string, column: Column): PreparedValue {
	const judged = judge(number);
	const code = judged.value === undefined ? undefined : callingCode(number);
	if (code === undefined || !hasUsualLength(code, number.slice(code.length))) return judged;
	const callingCodes = column.callingCodes();
	// 65 8123 4567
	const isApart = new RegExp(`^\\(?${code}\\D`).test(text);
	const mayBeNational = [...callingCodes].some((other) => hasUsualLength(other, number));
	if (!callingCodes.has(code) || (mayBeNational && !isApart)) return judged;
	return proven(`+${number}`, `With the country code ${code}, as other values of this field have it`);
}

const preparePhone: ValueType['prepare'] = (raw, field, { columns }) => {
	const isAccepted = typeof raw === 'string' && acceptedForm.test(raw);
	if (isAccepted && raw.startsWith('+')) return judge(raw);
	if (isAccepted && !raw.startsWith('00')) return inColumn(raw, raw, columns(field));
	if (typeof raw === 'number' && !(Number.isInteger(raw) && raw > 0)) return notANumber;
	const text = scalarText(raw);
	if (text === undefined || text.length > longestText) return notANumber;
	const plain = unquoted(plainSpelling(text.replace(/[\r\n]+/g, ';'))).replace(/^;+|;+$/g, '');
	if (shortened.test(plain) || difference.test(plain)) return lostDigits;
	if (others.test(plain) || isDate(plain)) return notAPhone;
	const withoutNote = withoutBracketedExtension(plain.replace(note, ''));
	if (withoutNote === undefined) return unclearExtension;
	if (isSeveralNumbers(withoutNote.replace(extension, ''))) return severalNumbers;
	const bare = bareNumber(withoutNote);
	if (otherPrefix.test(bare)) return unclearPrefix;
	const beside = [label.exec(withoutNote)?.[0] ?? '', ...(plain.match(note) ?? [])];
	const isNational = !/^(?:\+|00)/.test(bare);
	if (isNational && beside.some(namesCountry)) return lacksCountryCode;
	if (isNational) return inColumn(bare, withoutNote, columns(field));
	const mended = judge(bare.replace(/^00/, '+'));
	// No country code follows the leading zeros, so the number goes as it is, which the service accepts.
	return isAccepted && mended === unknownCountry ? send(raw) : mended;
};

/** The service stores a number with its country code and without a plus (decision 42). Digits that are no such number stay. */
const shownPhone: Shown = (value, { isSent }) => {
	if (isSent || typeof value !== 'string' || !/^\d{7,15}$/.test(value)) return value;
	const full = `+${value}`;
	const judged = judge(full);
	return judged.value === full && !judged.isGuess ? full : value;
};

/** Keys with a part of a phone number, or with what it depends on, such as `countryShortName`. */
const phonePart = /country|region|^(?:(?:calling|dial|dialing|isd|std|area)?code|isd|std|cc|area|prefix)$/;

/**
 * Of `{ phone, name }`. Not of `{ area: '415', phone: '555-0142' }`: the phone alone would be somebody else's number.
 */
function wholePhone(answer: Answer): unknown {
	const [number] = answersOf(answer, ['phone', 'number', 'full']);
	const hasParts = Object.keys(answer).some(
		(key) => phonePart.test(foldedName(key)) && !isBlank(answer[key]),
	);
	return hasParts && !/^\s*(?:\+|00)/.test(String(number)) ? undefined : number;
}

export const phoneType = valueType({
	prepare: preparePhone,
	inObject: wholePhone,
	filter: 'prepared',
	isSame: isSamePhone,
	shown: shownPhone,
	// Without a `+`, the digits may be those of another country.
	identity: {
		group: phoneEnd,
		key: (phone) => phone,
		isSame: isSameFullPhone,
		spellings: spellingsOfPhone,
	},
});
