import { isPlainObject } from 'lodash';

import type { FieldDefinition, FieldType } from '../sync/shapes/definitions';
import { isLuxonMoment } from './calendar';
import { labelOf } from './labels';
import { holdBack, send, type PreparedValue, type ValueFacts } from './valueType';
import { isBlank, foldedName, onlyEntry } from './spelling';
import { isLabelField, valueTypes } from './types';
export { isBlank } from './spelling';

type Answer = Readonly<Record<string, unknown>>;

const isAnswer = (raw: unknown): raw is Answer => isPlainObject(raw) && !isLuxonMoment(raw);

/** What the object has under these keys, in this order. */
const valuesOf = (answer: Answer, keys: readonly string[]): unknown[] =>
	keys.map((key) => answer[key]).filter((value) => !isBlank(value));

type Reader = (answer: Answer) => unknown;

const under =
	(...keys: string[]): Reader =>
	(answer) =>
		valuesOf(answer, keys)[0];

const nothing: Reader = () => undefined;
const asGiven: Reader = (answer) => answer;

const nameParts = ['prefix', 'first', 'middle', 'last', 'suffix'];

/** `{ first, last }`, in the order in which people say a name. */
function fullName(answer: Answer): unknown {
	const isName = Object.keys(answer).every((key) => nameParts.includes(key));
	return isName ? valuesOf(answer, nameParts).map(String).join(' ') || undefined : undefined;
}

/** Whether the object has these keys and no others, so that nothing changes what they mean. */
const hasOnly = (answer: Answer, keys: ReadonlySet<string>): boolean =>
	Object.keys(answer).every((key) => keys.has(key) || isBlank(answer[key]));

/** Keys with a part of a phone number, or with what it depends on, such as `countryShortName`. */
const phonePart = /country|region|^(?:(?:calling|dial|dialing|isd|std|area)?code|isd|std|cc|area|prefix)$/;

/**
 * Of `{ phone, name }`. Not of `{ area: '415', phone: '555-0142' }`: the phone alone would be somebody else's number.
 */
function wholePhone(answer: Answer): unknown {
	const [number] = valuesOf(answer, ['phone', 'number', 'full']);
	const hasParts = Object.keys(answer).some(
		(key) => phonePart.test(foldedName(key)) && !isBlank(answer[key]),
	);
	return hasParts && !/^\s*(?:\+|00)/.test(String(number)) ? undefined : number;
}

const amountKeys = new Set(['amount', 'value', 'currency', 'currency_code']);

/**
 * Of `{ amount, currency }`: the amount with the currency behind it, as people write it. Not if another key is there,
 * which may say that the amount is in paise, nor of a whole number, which counts paise in the answers of Square and
 * Adyen.
 */
function amountWithCurrency(answer: Answer): unknown {
	if (!hasOnly(answer, amountKeys)) return undefined;
	const [amount] = valuesOf(answer, ['amount', 'value']);
	const [currency] = valuesOf(answer, ['currency', 'currency_code']);
	if (amount === undefined || currency === undefined || Number.isInteger(amount)) return undefined;
	return `${String(amount)} ${String(currency)}`;
}

const dateKeys = new Set(['year', 'month', 'day', 'hour', 'min', 'minute', 'ampm']);

/** Of `{ year, month, day }`, perhaps with a time: one text with the year first, which leaves no doubt. */
function dateText(answer: Answer): unknown {
	if (!hasOnly(answer, dateKeys)) return undefined;
	const [year, month, day] = ['year', 'month', 'day'].map((key) => String(answer[key]));
	const date = `${year}-${month}-${day}`;
	if (!/^\d{4}-\d{1,2}-\d{1,2}$/.test(date)) return undefined;
	const [hour] = valuesOf(answer, ['hour']);
	if (hour === undefined) return date;
	const [minute = '00'] = valuesOf(answer, ['min', 'minute']);
	const [half = ''] = valuesOf(answer, ['ampm']);
	return `${date} ${String(hour)}:${String(minute)} ${String(half)}`.trim();
}

/** Reads what can only be a value of the type, whatever else the object has. */
const readers: Readonly<Record<FieldType, Reader>> = {
	text: fullName,
	email: under('email'),
	phone: wholePhone,
	number: nothing,
	date: (answer) => dateText(answer) ?? under('$date')(answer),
	checkbox: nothing,
	dropdown: nothing,
	tags: under('tags', 'labels'),
	money: (answer) => amountWithCurrency(answer) ?? under('$numberDecimal')(answer),
	website: under('url'),
	medialink: under('url'),
	activeUsers: under('email'),
	unique: nothing,
	rating: nothing,
	status: nothing,
	lostReason: nothing,
	assignee: under('email'),
	file: asGiven,
	other: asGiven,
};

/** A response has its value under `value`, a choice its words under `label` or `name`. */
const answerKeys = ['value', 'label', 'name'];

/** Keys that say nothing about the answer. With any other key, it is unclear which part of the object is meant. */
const knownKeys: ReadonlySet<string> = new Set([
	...answerKeys,
	...['id', '_id', 'ref', 'key', 'type', 'slug', 'order', 'color', 'primary', 'isHidden'],
]);

function answerIn(answer: Answer, field: FieldDefinition): unknown {
	if (!Object.keys(answer).every((key) => knownKeys.has(key))) return undefined;
	// Then `label` or `name` is the question, and its answer is missing.
	if ('value' in answer && isBlank(answer['value'])) return undefined;
	const values = valuesOf(answer, answerKeys);
	const known = values.find((value) => typeof value === 'string' && labelOf(value, field) !== undefined);
	const [first, second] = values;
	// Of two texts, one is the name of the question or an internal name, which must not become a label.
	if (known === undefined && second !== undefined && isLabelField(field) && !Array.isArray(first))
		return undefined;
	return known ?? first;
}

/** The value that an object stands for, also in a list. Returns everything else as it is. */
export function answerOf(raw: unknown, field: FieldDefinition): unknown {
	if (Array.isArray(raw)) {
		const answers = raw.map((entry) => answerOf(entry, field));
		return answers.some((answer, index) => answer !== raw[index]) ? answers : raw;
	}
	return isAnswer(raw) ? (readers[field.type](raw) ?? answerIn(raw, field) ?? raw) : raw;
}

const aGuess = holdBack(
	'invalid_value',
	'This value needs a guess, and Value Handling is Strict',
	'Write it in full, or set Value Handling to Prepare, which lists each guess.',
);

/** The objects in a text of JSON: `[{"name":"VIP"}]`, `{"tags":["VIP"]}`. */
function jsonIn(raw: unknown): unknown {
	if (typeof raw !== 'string' || !/^\s*(?:\[\s*)?\{\s*"/.test(raw)) return undefined;
	try {
		return JSON.parse(raw);
	} catch {
		return undefined;
	}
}

/**
 * Turns a value from a form or a spreadsheet into what the service accepts (sync-api.md, Field types).
 *
 * The caller decides whether a blank value is skipped or clears the field: `null` stays `null` for every type.
 */
export function prepareValue(field: FieldDefinition, raw: unknown, facts: ValueFacts): PreparedValue {
	if (raw === null) return send(null);
	const { prepare, takesLists } = valueTypes[field.type];
	const given = takesLists && isLabelField(field) ? (jsonIn(raw) ?? raw) : raw;
	const answer = typeof given === 'object' ? answerOf(given, field) : given;
	const prepared = prepare(takesLists ? answer : onlyEntry(answer), field, facts);
	return prepared.isGuess && facts.holdsBackGuesses ? aGuess : prepared;
}
