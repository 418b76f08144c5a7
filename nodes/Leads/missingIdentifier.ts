import { castArray, get, isEmpty, toPath, uniq } from 'lodash';

import { enumerated, isObject, type JsonObject, plainText } from '../shared/sync/data';
import type { FieldDefinition } from '../shared/sync/shapes/definitions';
import type { HeldBackReason } from '../shared/values/prepared';
import { isWhatsAppId } from '../shared/values/phone';
import { prepareValue } from '../shared/values/prepare';
import { isBlank } from '../shared/values/spelling';
import { isPhoneField } from '../shared/values/types';
import { columnNames, suggestedField } from '../shared/values/columnNames';
import { isCountryCode } from '../shared/writes/phoneCodes';
import { foundRecord, namedValue, pathText, stepTo } from '../shared/writes/record';
import type { LeadFields } from './leadFields';

/** How much of an item is searched, and how many places a message names. */
const most = { levels: 9, places: 3, values: 1_000 };

/** A value of an item, by its path and by the name that it has there. */
interface Found {
	readonly path: string;
	readonly name: string;
	readonly value: unknown;
}

function* valuesIn(value: unknown, path: string, name: string, level: number): Generator<Found> {
	if (level > most.levels) return;
	if (Array.isArray(value))
		for (const [index, entry] of value.slice(0, most.values).entries())
			yield* valuesIn(entry, `${path}[${index}]`, name, level + 1);
	else if (isObject(value)) {
		const entry = namedValue(value);
		for (const [key, each] of Object.entries(value))
			yield* valuesIn(each, path + stepTo(key), entry?.key === key ? entry.name : key, level + 1);
	} else if (!isBlank(value)) yield { path, name, value };
}

/** The paths of the values that may be the identifier, by their names and by what they are. */
function placesOf(field: FieldDefinition, { input, rules }: LeadFields): string[] {
	const names = columnNames(rules.definitions);
	const isMeant = (name: string) =>
		suggestedField(name) === field.apiName || names.of(name).apiNames.includes(field.apiName);
	const byName: string[] = [];
	const byLook: string[] = [];
	let count = 0;
	for (const { path, name, value } of valuesIn(input, '', '', 0)) {
		if (++count > most.values) break;
		const places = isMeant(name) ? byName : isPhoneField(field) && looksLikePhone(value) ? byLook : [];
		if (prepareValue(field, value, rules.facts).heldBack.length === 0) places.push(path);
	}
	return byName.length > 0 ? byName : byLook;
}

/** Whether a text is written as people write phone numbers, whatever it is called. */
const looksLikePhone = (value: unknown): boolean =>
	typeof value === 'string' &&
	/^(?:[+0(][\d ().-]{9,19}|[6-9]\d{4} ?\d{5})$/.test(value) &&
	value.replace(/\D/g, '').length >= 10;

const separators = [
	[';', 'semicolons'],
	['\t', 'tabs'],
	['|', 'bars'],
] as const;

/** The sign between the columns of a file that was read as one column. */
function separatorOf(input: JsonObject) {
	const [column = '', ...others] = Object.keys(input);
	return others.length > 0 ? undefined : separators.find(([sign]) => column.includes(sign));
}

/** Whether an item is a row without any value, as sheets have below their last one. */
const isEmptyRow = (input: JsonObject) => !isEmpty(input) && Object.values(input).every(isBlank);

/** `[0]` and `[1]` behind one path show a list of records. */
const listOf = (path: string) => /^(.*?)\[\d+\]/.exec(path)?.[1];

/** Whether a list holds the answers to one form: names and values, and no records. */
const isOfAnswers = (input: JsonObject, list: string): boolean => {
	const [first]: unknown[] = castArray(get(input, pathText(list)));
	return isObject(first) && namedValue(first) !== undefined;
};

const json = (path: string) => `{{ $json${path} }}`;

/** The expression of a phone number, with its country code before it: that of a column beside it, or of WhatsApp's ID. */
function wholePhone(input: JsonObject, path: string): string {
	const steps = toPath(pathText(path));
	const value = plainText(get(input, steps));
	if (!/^\(?[1-9]/.test(value)) return json(path);
	if (isWhatsAppId(steps.at(-1) ?? '')) return `+${json(path)}`;
	const around: unknown = steps.length > 1 ? get(input, steps.slice(0, -1)) : input;
	const code = isObject(around)
		? Object.keys(around).find((key) => isCountryCode(key, around[key]))
		: undefined;
	if (code === undefined) return json(path);
	const before = path.slice(0, path.length - stepTo(steps.at(-1) ?? '').length) + stepTo(code);
	return `${plainText(get(input, toPath(pathText(before)))).startsWith('+') ? '' : '+'}${json(before)} ${json(path)}`;
}

/** Why a lead has no identifier, and what to do: where one is, if the item has one somewhere. */
export function missingIdentifier(field: FieldDefinition, lead: LeadFields): HeldBackReason {
	const { apiName } = field;
	const { input, rules } = lead;
	const missing = (message: string, hint: string): HeldBackReason => ({
		category: 'missing_mandatory',
		message: `Not sent: ${message}`,
		hint,
	});
	const plain = missing(
		`the identifier of the lead (${apiName}) is missing`,
		`Give ${apiName} a value: without it the service stores no lead and returns no error.`,
	);
	if (rules.unmatchedColumns === undefined) return plain;
	if (isEmptyRow(input))
		return { category: 'empty_row', message: 'Skipped: the row is empty', hint: 'Nothing is to be done.' };
	const separator = separatorOf(input);
	if (separator !== undefined)
		return missing(
			`the file is separated by ${separator[1]}, and was read as one column`,
			`Set the delimiter to ${separator[0] === '\t' ? '\\t' : separator[0]} in the node that reads the file: Options → Delimiter in Extract from File.`,
		);
	const { rivals } = foundRecord(input, rules.definitions);
	const isJson = !rules.isAutomatic;
	if (rivals.length > 0) {
		const all = rivals.slice(0, most.places);
		// JSON is an object.
		const meant = (path: string) =>
			Array.isArray(get(input, pathText(path))) ? `{{ { answers: $json${path} } }}` : json(path);
		const named = enumerated(rivals.map(pathText), most.places);
		const isOne = rivals.length === 1;
		return missing(
			`no ${apiName} at the top, and ${isOne ? `${named} is somebody else by its name` : `several objects may be the lead: ${named}`}`,
			isJson
				? 'Give Fields (JSON) the one that is meant.'
				: isOne
					? `Choose Map Each Column Manually, and set ${apiName} to the value of the lead. If ${named} is the lead, set Specify Fields to Using JSON, and Fields (JSON) to ${all.map(meant).join('')}.`
					: `Set Specify Fields to Using JSON, and Fields (JSON) to the one that is meant: ${all.map(meant).join(' or ')}.`,
		);
	}
	const places = placesOf(field, lead);
	const [first] = places;
	if (first === undefined) return plain;
	const list = listOf(first);
	if (
		list !== undefined &&
		!isOfAnswers(input, list) &&
		new Set(places.filter((path) => listOf(path) === list)).size > 1
	)
		return missing(
			`no ${apiName}, but ${pathText(list) || 'the list'} holds several rows with one`,
			`Put the node Split Out before this one, with ${pathText(list)} as Fields to Split Out.`,
		);
	const named = enumerated(uniq(places.map(pathText)), most.places);
	const verb = places.length === 1 ? 'holds' : 'hold';
	const isTop = first === stepTo(pathText(first)) || first.startsWith('[');
	const values = places
		.slice(0, most.places)
		.map((path) => (isPhoneField(field) ? wholePhone(input, path) : json(path)));
	const mayRename = isTop && places.length === 1 && values[0] === json(first);
	const rename = mayRename ? `Rename ${pathText(first)} to ${apiName}, or choose` : 'Choose';
	return missing(
		`no ${apiName}, but ${named} ${verb} one`,
		isJson
			? `Give it the key ${apiName} in Fields (JSON).`
			: `${rename} Map Each Column Manually, and set ${apiName} to ${values.join(' or ')}.`,
	);
}
