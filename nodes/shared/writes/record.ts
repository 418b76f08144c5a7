/**
 * The record of an item: the object whose columns name fields. Webhooks, ad platforms and forms put it below the top,
 * and some write it as a list of names and values.
 */
import { countBy } from 'lodash';

import { isObject, type JsonObject, plainText } from '../sync/data';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { isBlank } from '../values/spelling';
import { isContactField, isPhoneField, valueTypes } from '../values/types';
import { type DefinitionMap, oncePer } from '../workspace/names';
import { columnNames } from '../values/columnNames';
import { isWebhook, ownKeysOf } from './ownKeys';

type Definitions = DefinitionMap<FieldDefinition>;

/** An object in an item, with its columns. */
interface Place {
	/** As an expression names it behind `$json`: `.data.fields`, `.entry[0]`. Empty for the top. */
	readonly path: string;
	readonly columns: JsonObject;
	/** Whether they are entries of a list, of which each item may have others. */
	readonly isList?: boolean;
	/** What stands beside it on the way down, by its path. */
	readonly beside: () => ReadonlyArray<readonly [column: string, value: unknown]>;
}

export interface FoundRecord extends Place {
	/** The paths of several objects of which each may be the record. The columns are those of the top then. */
	readonly rivals: readonly string[];
}

/** How far below the top a record is looked for. A list of one entry is no level. */
const mostLevels = 3;

/** Where an entry of a list has the name of its value, and the value. */
const nameKeys = ['name', 'label', 'title', 'question', 'column_id', 'key', 'property', 'ref', 'column_name'];
const valueKeys = ['value', 'values', 'string_value', 'answer', 'text'];

const isText = (value: unknown): value is string => typeof value === 'string' && !isBlank(value);

/** One step of a path, as an expression writes it. */
export const stepTo = (key: string): string =>
	/^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;

/** The path as people read it: without the dot before it. */
export const pathText = (path: string): string => path.replace(/^\./, '');

const finderOf = oncePer((definitions: Definitions) => {
	const names = columnNames(definitions);

	/** The field that a column names with a value that may be one of it. An object is one only as it fits the type. */
	const fieldOf = (column: string, value: unknown): FieldDefinition | undefined => {
		const [apiName, ...others] = names.of(column).apiNames;
		const field =
			apiName === undefined || others.length > 0 || isBlank(value) ? undefined : definitions.get(apiName);
		if (field === undefined || !isObject(value)) return isNoName(field, value) ? undefined : field;
		return valueTypes[field.type].inObject(value) === undefined ? undefined : field;
	};

	/** The columns of a list of names and values. Undefined for any other value. Of several names, one names a field. */
	const pairsIn = (list: unknown, beside: JsonObject): JsonObject | undefined => {
		if (!Array.isArray(list) || list.length === 0) return undefined;
		const types = countBy(list, 'type');
		const columns = new Map<string, unknown>();
		for (const entry of list) {
			const found = isObject(entry) ? namedValue(entry, beside) : undefined;
			if (found === undefined) return undefined;
			const { own, value } = found;
			// Of two phone numbers, the type does not say whose is whose.
			const names = found.names.filter((each) => each !== own || types[each] === 1);
			const name = names.find((each) => fieldOf(each, value)) ?? names[0] ?? `${own} (${columns.size + 1})`;
			columns.set(columns.has(name) ? `${name} (${columns.size + 1})` : name, value);
		}
		return Object.fromEntries(columns);
	};

	const columnsIn = (value: JsonObject): JsonObject =>
		Object.values(value).some(isWithQuestion)
			? Object.fromEntries(
					Object.entries(value).map(([key, each]) => [key, isWithQuestion(each) ? each['value'] : each]),
				)
			: value;

	/** Whether a column is that of a way to reach somebody, which shows that the object is about a person. */
	const isContact = (field: FieldDefinition | undefined) =>
		field !== undefined && (field.isIdentifier === true || isContactField(field));

	const fieldsIn = (columns: JsonObject) =>
		Object.entries(columns).flatMap(([column, value]) => fieldOf(column, value) ?? []);

	/** The objects below that have columns of fields, none of them in one that is about a person. */
	function* placesIn(place: Place, level: number): Generator<Place> {
		const isOwn = place.path === '' ? ownKeysOf(place.columns).key : () => false;
		for (const [key, value] of Object.entries(place.columns)) {
			if (isOwn(key)) continue;
			const pairs = pairsIn(value, place.columns);
			const only = Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : undefined;
			const below = pairs ?? (isObject(value) ? columnsIn(value) : isObject(only) ? only : undefined);
			if (below === undefined) continue;
			const step = `${stepTo(key)}${pairs === undefined && only !== undefined ? '[0]' : ''}`;
			const child: Place = {
				path: place.path + step,
				columns: below,
				isList: pairs !== undefined,
				beside: () => [
					...place.beside(),
					...Object.entries(place.columns)
						.filter(([other]) => other !== key && !isOwn(other))
						.map(([other, each]) => [pathText(place.path + stepTo(other)), each] as const),
				],
			};
			const fields = fieldsIn(below);
			if (fields.some(isContact)) yield child;
			else {
				if (fields.length > 0) yield child;
				if (level < mostLevels) yield* placesIn(child, only === undefined ? level + 1 : level);
			}
		}
	}

	return oncePer((item: JsonObject): FoundRecord => {
		const top = { path: '', columns: columnsIn(item), beside: () => [], rivals: [] };
		if (!Object.values(item).some((value) => typeof value === 'object' && value !== null)) return top;
		if (fieldsIn(top.columns).length > 0) return top;
		const places = [...placesIn(top, 1)];
		// A name alone may be that of a form, of an ad or of a page. What n8n's Webhook received is the body.
		const people = places.filter(({ columns }) => fieldsIn(columns).some(isContact));
		const found =
			people.length > 0 ? people : places.filter(({ path }) => path === '.body' && isWebhook(item));
		const [only, ...others] = found;
		if (only === undefined) return top;
		return others.length === 0 && !ofSomebodyElse.test(only.path)
			? { ...only, rivals: [] }
			: { ...top, rivals: found.map(({ path }) => path) };
	});
});

/** The last step of a path to one's own side, or to somebody whom the lead knows. Alone, it is no lead: the lead may be a number beside it. */
const ofSomebodyElse =
	/[._](?:agents?|owners?|assignee|assigned_?to|dealers?|stores?|shop|branch|hosts?|organi[sz]ers?|sellers?|brokers?|employees?|staff|sales_?(?:person|rep)|representative|vendors?|merchants?|operators?|advisors?|consultant|manager|referr\w+|(?:created|updated|modified|referred)_?by|previous\w*|old|emergency\w*|spouse|father|mother|guardian|nominee)(?:\[\d+\])?$/i;

/** The titles of questions by their IDs, which some forms write beside the answers. None for an ID with two. */
function titlesIn(value: unknown, levels = 6, titles = new Map<unknown, unknown>()) {
	if (levels === 0 || typeof value !== 'object' || value === null) return titles;
	if (isObject(value) && isText(value['title']) && !isBlank(value['id'])) {
		const { id, title } = value;
		titles.set(id, titles.has(id) && titles.get(id) !== title ? undefined : title);
	}
	for (const each of Object.values(value)) titlesIn(each, levels - 1, titles);
	return titles;
}

const titlesBeside = oncePer((columns: JsonObject) => titlesIn(columns));

/**
 * A value with its names: an entry of a list of names and values. `key` is where the value is, and `own` its type, if that
 * names it.
 *
 * @param beside what may have the title of its question
 */
export function namedValue(entry: JsonObject, beside: JsonObject = {}) {
	const { field, type } = entry;
	const own = isText(type) && Object.hasOwn(entry, type) ? type : undefined;
	const key = own ?? valueKeys.find((each) => Object.hasOwn(entry, each));
	if (key === undefined) return undefined;
	const about = [
		entry,
		...(isObject(field) ? [{ title: titlesBeside(beside).get(field['id']) }, field] : []),
	];
	// A value is no name of itself.
	const named = about.flatMap((each) => nameKeys.map((name) => (name === key ? undefined : each[name])));
	const names = [...named, own].filter(isText);
	const [name] = names;
	return name === undefined ? undefined : { key, name, names, own, value: chosenIn(entry, entry[key]) };
}

/** Finds the record of an item. If several objects may be the record, none is taken. */
export const foundRecord = (item: JsonObject, definitions: Definitions): FoundRecord =>
	finderOf(definitions)(item);

/** `#1234` is the number of an order, and no name of a person. `mobile: false` says of a device what it is. */
export const isNoName = (field: FieldDefinition | undefined, value: unknown): boolean =>
	(field?.apiName === 'name' && /^\s*(?:#[\w-]*\d[\w-]*|\d{1,6})\s*$/.test(plainText(value))) ||
	(field !== undefined && isPhoneField(field) && /^\s*(?:true|false)\s*$/i.test(plainText(value)));

/** A value beside the question that it answers: `{ id, title, value }`. */
const isWithQuestion = (value: unknown): value is JsonObject =>
	isObject(value) &&
	Object.hasOwn(value, 'value') &&
	(isText(value['title']) || Array.isArray(value['versions']));

/** The texts of the options that an answer chose by their IDs. */
function chosenIn({ options }: JsonObject, value: unknown): unknown {
	const single = Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value;
	if (!Array.isArray(options)) return single;
	const textOf = (id: unknown): unknown => {
		const option: unknown = options.find((each) => isObject(each) && each['id'] === id);
		return isObject(option) ? (option['text'] ?? option['label'] ?? option['name'] ?? id) : id;
	};
	return Array.isArray(single) ? single.map(textOf) : textOf(single);
}
