import {
	callingCode,
	codeIn,
	hasUsualLength,
	isSameFullPhone,
	isSamePhone,
	phoneEnd,
	lengthKind,
	spellingsOfPhone,
	withoutBracketedTrunkPrefix,
	withoutTrunkPrefix,
} from './callingCodes';
import { isObject, plainText } from '../sync/data';
import type { Column } from './columns';
import { guess, invalid, proven, send, type PreparedValue } from './prepared';
import { type Shown, valueType, type ValueType, type Answer, answersOf } from './valueType';
import { foldedName, isBlank, isKind, longestAnswer, plainSpelling, scalarText, unquoted } from './spelling';

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
	'This phone number may be one of another country than the workspace',
	'Send the country code before the number, such as +14155550132.',
);

const wrongLength = invalid(
	'This phone number has more or fewer digits than the numbers of its country',
	'Check the digits behind the country code.',
);

const notAPhone = invalid(
	'These digits are no phone number that somebody has: they are all the same, or those of a date, a place or an identity card',
	'Leave the field blank where there is no number.',
);

const unclearExtension = invalid(
	'It is unclear whether the digits in brackets belong to this phone number, or are an extension',
	'Write ext. before an extension, or leave the brackets out.',
);

/** The form that the service certainly takes (sync-api.md, Field types). */
const acceptedForm = /^\+?\d{7,15}$/;

const extension = /[\s,;(]*(?:(?<![a-z])(?:extension|extn|ext|x)|#)[\s.:=]*\d{1,6}\)?$/i;

/** `022 6789 1234 (101)`: an extension, if the number is complete without it: of ten digits. */
const inLastBrackets = / ?[([{]\d{1,3}[)\]}]$/;

/** What forms, contacts and sheets write before a phone number, and the `p:` of advertising forms. */
const phoneWords = new Set(
	(
		'p t m hp wa ph tel phone telephone mob mobile cell whatsapp contact call telefon handy teléfono móvil celular ' +
		'telefone téléphone telefono portable nomor फ़ोन फोन मोबाइल هاتف جوال тел телефон моб 電話 手机 电话'
	)
		.normalize('NFC')
		.split(' '),
);
const fillers = new Set(['no', 'nr', 'num', 'number', '']);

/**
 * The number behind words or a picture of a phone. Behind any other word stands another number, as in `Aadhaar: ...`, or
 * one that is not to be used, so the word stays and nothing is read.
 */
function withoutLabel(text: string): string {
	const number = text.replace(/^[📞📱☎✆]\ufe0f? ?/u, '');
	const [all = '', label = ''] = /^([\p{L}\p{M}][\p{L}\p{M} .]{0,20}?)[ .:-]*(?=[+(\d])/u.exec(number) ?? [];
	const [first = '', ...others] = label.toLowerCase().normalize('NFC').split(/[ .]+/);
	const isPhone = phoneWords.has(first) && others.every((word) => phoneWords.has(word) || fillers.has(word));
	return isPhone ? number.slice(all.length) : number;
}

/** `6591234567@c.us`, `...:12@s.whatsapp.net`, `wa.me/6591234567`: WhatsApp writes the country code and no plus. */
const chat =
	/^(?:(?:https?:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)\+?)?(\d{7,15})(?:(?::\d+)?@(?:c\.us|s\.whatsapp\.net)|(?<=(?:me\/|phone=)\+?\d+)(?:[?&/].*)?)$/i;

/** The name of WhatsApp's ID of somebody: the number with its country code and no plus. */
export const isWhatsAppId = (name: string): boolean => /^wa_?id$/i.test(name);

/**
 * What stands beside a number: `98111 22244 (mobile)`, `98111 22244 - home`, `(work) 98111 22244`. What is no kind of a
 * number stays, and nothing is read: it may name somebody else, or say that the number is not used.
 */
const beside = /^\((\p{L}[^()\d]*)\) ?| ?(?:\((\p{L}[^()\d]*)\)| - (\p{L}[^()\d]*))$/u;

const plausibleLength = 7;

/** Two runs of seven digits: no single number is so long. */
const twoNumbers = /\d{7}[^\p{L}\d]+\d{7}/u;

/** `022-24567890-91`: two numbers whose last digits differ. In Germany and Austria a direct dial follows the hyphen. */
const lastDigits = /^(?!(?:\+|00) ?4[39])(?:\D*\d){6,}\D*\d{4} ?- ?\d{1,2}$/;

const dateShape = /^(?:\d{1,2}([-/.])\d{1,2}\1(?:19|20)\d{2}|(?:19|20)\d{2}([-/.])\d{1,2}\2\d{1,2})$/;

/** An IP address, the number of an Indian or American identity card, or a degree of a map. */
const otherNumber =
	/^(?:(?:(?:25[0-5]|2[0-4]\d|1?[1-9]?\d)(?:\.(?!$)|$)){4}|[1-9]\d{3}([ -])\d{4}\1\d{4}|\d{3}-\d{2}-\d{4}|[1-9]\d{0,2}\.\d{5,})$/;

/** Also a date, from a column beside the phone numbers, and what a spreadsheet makes of `+91-9876543210`. */
const isOther = (text: string) => otherNumber.test(text) || dateShape.test(text) || /^-\d/.test(text);

/** `+49 30/1234567` is one number. In `98765 43210/11` the second one differs from the first in its last digits. */
function isSeveralNumbers(text: string): boolean {
	if (twoNumbers.test(text) || lastDigits.test(text)) return true;
	const lengths = text
		.split(/[/,;|]|\bor\b|\band\b/i)
		.filter((part) => !/\p{L}/u.test(part))
		.map((part) => part.replace(/\D/g, '').length);
	const first = lengths.findIndex((length) => length >= plausibleLength);
	return first >= 0 && lengths.slice(first + 1).some((length) => length > 0);
}

/** Of one number that is written twice: the longer spelling. */
function onlyOnce(text: string): string {
	const [one = '', other = '', ...more] = text.split(/ ?[,;/|] ?/);
	const isTwice = more.length === 0 && phoneEnd(one).length >= plausibleLength && isSameFullPhone(one, other);
	return !isTwice ? text : one.length > other.length ? one : other;
}

/** The number without a spreadsheet's decimals (`9198765432100.0`), an extension and marks. */
const bareNumber = (text: string): string =>
	withoutBracketedTrunkPrefix(text.replace(/^(\+?\d+)\.0+$/, '$1').replace(extension, ''))
		.replace(/[\s()[\]{}./-]/g, '')
		.replace(/^\++/, '+')
		.replace(/^\+?00/, '+');

/** What Twilio writes for callers without a number: anonymous, restricted, blocked, unknown, unavailable. */
const withoutCaller = new Set(['266696687', '7378742833', '2562533', '8566696', '86282452253']);

/** Not with 6 to 9: mobiles of India begin with these, and some have nothing else. */
const oneDigit = /^([0-5])\1{5,}$/;

function judge(number: string): PreparedValue {
	if (!acceptedForm.test(number)) return notANumber;
	const digits = number.replace('+', '');
	if (withoutCaller.has(digits) || oneDigit.test(digits)) return notAPhone;
	if (!number.startsWith('+')) return send(number);
	const code = callingCode(digits);
	if (code === undefined) return unknownCountry;
	const national = withoutTrunkPrefix(code, digits.slice(code.length));
	if (oneDigit.test(national)) return notAPhone;
	// +91-91-98765...
	const rest = national.startsWith(code) ? national.slice(code.length) : '';
	if (!hasUsualLength(code, national) && hasUsualLength(code, rest)) return wrongLength;
	const length = lengthKind(code, national);
	if (length === 'wrong') return wrongLength;
	const bare = `+${code}${national}`;
	return length === 'fits'
		? send(bare)
		: guess(bare, 'With as many digits as numbers of this country had earlier');
}

/**
 * A number without a plus, where others of the column have a country code. The service would take `65 8123 4567` and
 * `07700 900214` for numbers of the workspace's own country.
 */
function inColumn(number: string, text: string, column: Column): PreparedValue {
	const judged = judge(number);
	if (judged.value === undefined) return judged;
	const [, abroad = ''] = /^011(\d{10,})$/.exec(number) ?? [];
	const there = callingCode(abroad);
	if (there !== undefined && hasUsualLength(there, abroad.slice(there.length)))
		return guess(`+${abroad}`, 'With 011 as people in America dial it before a country code');
	const { codes, usual } = column.callingCodes();
	const own = callingCode(number);
	if (own !== undefined && codes.has(own) && hasUsualLength(own, number.slice(own.length))) {
		// 65 8123 4567
		const isApart = new RegExp(`^\\(?${own}\\D`).test(text);
		const mayBeNational = [...codes].some((code) => hasUsualLength(code, number));
		if (isApart || !mayBeNational)
			return proven(`+${number}`, `With the country code ${own}, as other values of this field have it`);
	}
	if (usual === undefined) return judged;
	const national = withoutTrunkPrefix(usual, number);
	return hasUsualLength(usual, national)
		? proven(`+${usual}${national}`, `With the country code ${usual}, as most values of this field have it`)
		: lacksCountryCode;
}

const preparePhone: ValueType['prepare'] = (raw, field, { columns }) => {
	const isAccepted = typeof raw === 'string' && acceptedForm.test(raw);
	if (isAccepted && raw.startsWith('+')) return judge(raw);
	if (isAccepted && isWhatsAppId(field.apiName)) return judge(`+${raw}`);
	if (isAccepted && !raw.startsWith('00')) return inColumn(raw, raw, columns(field));
	if (typeof raw === 'number' && !(Number.isInteger(raw) && raw > 0)) return notANumber;
	const text = scalarText(raw);
	if (isObject(raw) && Object.keys(raw).some((key) => phonePart.test(foldedName(key))))
		return lacksCountryCode;
	if (text === undefined || text.length > longestAnswer) return notANumber;
	const plain = unquoted(plainSpelling(text.replace(/[\r\n]+/g, ';'))).replace(/^;+|;+$/g, '');
	if (isOther(plain)) return notAPhone;
	const [, chatNumber] = chat.exec(plain) ?? [];
	if (chatNumber !== undefined) return judge(`+${chatNumber}`);
	const note = beside.exec(plain)?.slice(1).join('') ?? '';
	const alone = isKind(note) ? plain.replace(beside, '') : plain;
	const number = onlyOnce(withoutLabel(alone));
	const whole = number.replace(inLastBrackets, '');
	if (whole !== number && whole.replace(/\D/g, '').length < 10) return unclearExtension;
	if (isSeveralNumbers(whole.replace(extension, ''))) return severalNumbers;
	const bare = bareNumber(whole);
	if (!bare.startsWith('+')) return inColumn(bare, whole, columns(field));
	const mended = judge(bare);
	// No country code follows the leading zeros, so the number goes as it is, which the service accepts.
	return isAccepted && mended === unknownCountry ? send(raw) : mended;
};

/** The service stores a number with its country code and without a plus (decision 42). Digits that are no such number stay. */
export function storedPhone<Stored>(value: Stored): Stored | string {
	if (typeof value !== 'string' || !/^\d{7,15}$/.test(value)) return value;
	const full = `+${value}`;
	const judged = judge(full);
	return judged.value === full && !judged.isGuess ? full : value;
}

const shownPhone: Shown = (value, { isSent, codes, sent, leadId, field: { apiName } }) => {
	if (!isSent) codes?.see(value, sent, leadId, apiName);
	if (!isSent || typeof value !== 'string') return storedPhone(value);
	if (value.startsWith('+')) return value;
	codes?.expect(leadId, apiName, value);
	return codes?.complete(value);
};

/** Keys with a part of a phone number, or with what it depends on, such as `countryShortName`. */
const phonePart = /country|region|^(?:(?:calling|dial|dialing|isd|std|area)?code|isd|std|cc|area|prefix)$/;

/**
 * Of `{ phone, name }`, and of `{ country: '91', area: '98112', phone: '90002' }`, also with `IN` or `India`. Not of `{ area: '415', phone: '555-0142' }`:
 * the phone alone would be somebody else's number.
 */
function wholePhone(answer: Answer): unknown {
	const [number] = answersOf(answer, ['phone', 'number', 'full']);
	const parts = Object.keys(answer).filter((key) => phonePart.test(foldedName(key)) && !isBlank(answer[key]));
	if (parts.length === 0 || /^\s*(?:\+|00)/.test(String(number))) return number;
	const [country, area] = ['country', 'area'].map((key) => (isBlank(answer[key]) ? '' : answer[key]));
	const isWhole = parts.every((part) => part === 'country' || part === 'area');
	const named = plainText(country).trim();
	const code = codeIn(named);
	if (!isWhole || code === undefined) return undefined;
	const digits = plainText(number).replace(/\D/g, '');
	const hasCode = digits.startsWith(code) && hasUsualLength(code, digits.slice(code.length));
	if (hasCode && !hasUsualLength(code, digits)) return `+${digits}`;
	const national = withoutTrunkPrefix(code, plainText(area).replace(/\D/g, '') + digits);
	return hasUsualLength(code, national) ? `+${code} ${String(area)} ${String(number)}` : undefined;
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
