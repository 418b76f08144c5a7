import { isEqual, min, once, truncate } from 'lodash';

import type { MappedValues } from '../session/mapper';
import { enumerated, isObject, type JsonObject } from '../sync/data';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { holdBack, type PreparedValue } from '../values/prepared';
import { foldedName, isBlank } from '../values/spelling';
import { isMemberField, isTextField, valueTypes } from '../values/types';
import type { DefinitionMap } from '../workspace/names';
import { columnNames } from '../values/columnNames';
import { type Candidate, joinBesides } from './besides';
import { ownKeysOf } from './ownKeys';
import { isCountry, joinPhoneCodes } from './phoneCodes';
import { foundRecord, isNoName, pathText, stepTo } from './record';

type Unclear = readonly [column: string, value: unknown, reason: PreparedValue];

/** The values of an item by field, as its columns give them. */
export interface ColumnValues {
	/** By API name. A column that is no field keeps its name. */
	readonly values: JsonObject;
	/** By API name: the column that gave the value, where it has another name. */
	readonly columnOf: ReadonlyMap<string, string>;
	/** The columns that give no value, with what they hold and why they are held back. */
	readonly unclear: readonly Unclear[];
	/** Where the columns stand in the item: `.body`. Empty for the top. */
	readonly path: string;
	/** Where an expression finds a column. Undefined in a list, in which each item may have it at another place. */
	readonly pathOf: (column: string) => string | undefined;
}

/** The values of an item whose keys are API names. */
export function asGiven(values: JsonObject): ColumnValues {
	return { values, columnOf: new Map(), unclear: [], path: '', pathOf: stepTo };
}

/**
 * Reads the values of an item that is mapped automatically. Leaves out what nodes and forms add to an item, unless the
 * workspace has such a field.
 */
export function fromColumns(item: JsonObject, definitions: DefinitionMap<FieldDefinition>): ColumnValues {
	const isPlain = (column: string) => {
		const field = definitions.get(column);
		return field !== undefined && !isNoName(field, item[column]) && !isCountry(column);
	};
	if (Object.keys(item).every(isPlain)) return asGiven(item);
	const names = columnNames(definitions);
	const { path, columns: record, isList, ...found } = foundRecord(item, definitions);
	const beside = found.beside();
	const pathsBeside = new Map(beside.map(([column]) => [column, column.replace(/^(?!\[)/, '.')]));
	const pathOf = (column: string) => pathsBeside.get(column) ?? (isList ? undefined : path + stepTo(column));
	const isOwn = ownKeysOf(path === '' ? item : isList ? {} : record);
	const claims = new Map<string, Candidate[]>();
	const unclear: Unclear[] = [];
	const claim = (apiName: string, candidate: Candidate) => {
		const claimed = claims.get(apiName) ?? [];
		claimed.push(candidate);
		claims.set(apiName, claimed);
	};
	// A node puts fields with the names of its own keys there. An action has its own fields there.
	const isApart = isOwn.key('fields') && !Object.hasOwn(record, 'action_id');
	const apart = isApart && isObject(record['fields']) ? record['fields'] : {};
	for (const [column, value] of Object.entries(apart))
		if (definitions.has(column)) claim(column, { column, value, rank: 0 });
	for (const column of Object.keys(record)) {
		const value = record[column];
		const { apiNames, rank } = names.of(column);
		if (isOwn.filling(column) || (isOwn.key(column) && !definitions.has(column))) continue;
		if (isOwn.ofNode(column)) {
			if (!isObject(value) && !Object.hasOwn(apart, column)) unclear.push([column, value, isOfNode]);
			continue;
		}
		const [apiName = column, ...others] = apiNames;
		const field = definitions.get(apiName);
		if (others.length > 0) {
			if (!isBlank(value)) unclear.push([column, value, fitsSeveral(apiNames)]);
		} else if (!isBlank(value) && field && isNoName(field, value)) unclear.push([column, value, noName]);
		else if (field && rank > 0 && isOtherObject(field, value))
			unclear.push([column, value, holdsObject(column, value, pathOf(column), definitions)]);
		else claim(apiName, { column, value, rank });
	}
	for (const [column, value] of beside) {
		if (isBlank(value) || isEqual(value, {})) continue;
		const isField = names.of(column).apiNames.length > 0;
		if (isField) unclear.push([column, value, isBeside(column, path)]);
		else {
			// The record may have a column of the same name.
			const name = claims.has(column) ? `${column} (2)` : column;
			pathsBeside.set(name, pathsBeside.get(column) ?? stepTo(column));
			claim(name, { column: name, value, rank: 0 });
		}
	}
	joinName(claims, definitions);
	joinBesides(claims, definitions);
	joinPhoneCodes(claims, definitions);
	const values: Array<[string, unknown]> = [];
	const columnOf = new Map<string, string>();
	for (const [apiName, claimed] of claims) {
		const { chosen, rest } = choiceOf(claimed);
		if (rest.length > 0) unclear.push(notChosen(apiName, chosen, rest));
		if (chosen === undefined) continue;
		values.push([apiName, chosen.value]);
		if (chosen.column !== apiName) columnOf.set(apiName, chosen.column);
	}
	return { values: Object.fromEntries(values), columnOf, unclear, path, pathOf };
}

/** Whether an object has no value for the type. An owner of another service is no member of the team. */
const isOtherObject = ({ type }: FieldDefinition, value: unknown): value is JsonObject =>
	isObject(value) &&
	(isMemberField({ type }) || (valueTypes[type].inObject(value) === undefined && !hasAnswer(value)));

const hasAnswer = (value: JsonObject) =>
	['value', 'label', 'name', 'text'].some((key) => Object.hasOwn(value, key));

const partsOfName = [
	['first', new Set(['firstname', 'fname', 'givenname', 'forename'])],
	['middle', new Set(['middlename'])],
	['last', new Set(['lastname', 'lname', 'surname', 'familyname'])],
] as const;

/** Joins a first and a last name where the workspace has one field for both, and no column gives it. */
function joinName(claims: Map<string, Candidate[]>, definitions: DefinitionMap<FieldDefinition>): void {
	const isGiven = (claims.get('name') ?? []).some(({ value }) => !isBlank(value));
	const field = definitions.get('name');
	if (isGiven || field === undefined || !isTextField(field)) return;
	const parts = partsOfName.map(([part, folded]) => ({
		part,
		columns: [...claims.keys()].filter(
			(column) => !definitions.has(column) && folded.has(foldedName(column)),
		),
	}));
	const [first, middle, last] = parts.map(({ columns }) => columns.length);
	if (first !== 1 || last !== 1 || (middle ?? 0) > 1) return;
	const given = parts.flatMap(({ part, columns: [column = ''] }) => {
		const value = claims.get(column)?.[0]?.value;
		// A form may give each answer as an object.
		const text = isObject(value) && hasAnswer(value) ? value['value'] : value;
		return isBlank(text) ? [] : [{ part, column, value: text }];
	});
	if (given.length === 0) return;
	for (const { column } of given) claims.delete(column);
	const value = Object.fromEntries(given.map(({ part, value: text }) => [part, text]));
	claims.set('name', [{ column: given.map(({ column }) => column).join(' and '), value, rank: 1 }]);
}

/**
 * The column with the nearest name gives the value, and each other one gets a remark. If several are equally near, all
 * get a remark, because a guess could store the value of the wrong one. A blank column counts only if all are blank.
 */
function choiceOf(claims: readonly Candidate[]) {
	const [first, ...others] = claims;
	if (others.length === 0) return { chosen: first, rest: [] };
	const given = claims.filter(({ value }) => !isBlank(value));
	if (given.length === 0) return { chosen: first, rest: [] };
	const best = min(given.map(({ rank }) => rank));
	const [nearest, ...equals] = given.filter(({ rank }) => rank === best);
	const chosen = equals.every(({ value }) => isEqual(value, nearest?.value)) ? nearest : undefined;
	// Nothing is lost without a column that says the same.
	return { chosen, rest: given.filter(({ value }) => chosen === undefined || !isEqual(value, chosen.value)) };
}

/** The values of all items, by API names also where they are mapped automatically. */
export function byField(
	mapped: MappedValues,
	definitions: DefinitionMap<FieldDefinition>,
): Pick<MappedValues, 'of' | 'mentions'> {
	const columns = mapped.columns?.() ?? [];
	if (columns.every((column) => definitions.has(column))) return mapped;
	const names = columnNames(definitions);
	const of = (item: number) => fromColumns(mapped.of(item), definitions).values;
	const below = once(() =>
		mapped.nested().filter((item) => foundRecord(mapped.of(item), definitions).path !== ''),
	);
	return {
		of,
		mentions: (apiNames) =>
			mapped.mentions(
				columns.filter((column) => names.of(column).apiNames.some((name) => apiNames.includes(name))),
			) || below().some((item) => apiNames.some((name) => !isBlank(of(item)[name]))),
	};
}

const fitsSeveral = (apiNames: readonly string[]) =>
	holdBack(
		'ambiguous_column',
		`Not sent: several fields have this name: ${namesText(apiNames)}`,
		'Rename the column to the API name of the field that is meant.',
	);

function notChosen(apiName: string, chosen: Candidate | undefined, rest: readonly Candidate[]): Unclear {
	const columns = namesText(rest.map(({ column }) => column));
	const [only] = rest;
	const value =
		rest.length === 1 ? only?.value : Object.fromEntries(rest.map(({ column, value: its }) => [column, its]));
	const message =
		chosen === undefined
			? `Not sent: several columns are meant for ${apiName}: ${columns}`
			: `Not sent: ${apiName} takes its value from the column ${truncate(chosen.column)}`;
	const hint = `Keep one column for ${apiName}, or map the fields one by one.`;
	return [
		rest.length === 1 ? (only?.column ?? '') : columns,
		value,
		holdBack('ambiguous_column', message, hint),
	];
}

const noName = holdBack(
	'ambiguous_column',
	'Not sent: this is no name and no phone number, but the number of an order, or a yes or no',
	'If it is meant for a field, rename the column to that field. If not, leave it out.',
);

const isOfNode = holdBack(
	'ambiguous_column',
	'Not sent: a node says this of a write or of an action in the item, so it may not be meant for the field of the same name',
	'If it is meant for the field, map the fields one by one. If not, leave it out.',
);

const isBeside = (column: string, path: string) =>
	holdBack(
		'ambiguous_column',
		`Not sent: the values are read from ${pathText(path)}, and ${truncate(column)} stands beside it`,
		`If it is meant, map the fields one by one, and this one to {{ $json${stepTo(column)} }}.`,
	);

/** Says what an object or a list holds, and how to reach a value of it. */
export function holdsObject(
	column: string,
	value: object,
	path: string | undefined,
	definitions: DefinitionMap<FieldDefinition>,
): PreparedValue {
	const [first] = Array.isArray(value) ? (value as readonly unknown[]) : [value];
	const keys = isObject(first) ? Object.keys(first) : [];
	const names = columnNames(definitions);
	const key = keys.find((each) => names.of(each).apiNames.length > 0) ?? keys[0];
	const what = Array.isArray(value) ? `a list of ${value.length}` : 'an object';
	const holds = keys.length === 0 ? what : `${what} with ${namesText(keys)}`;
	const step = `${Array.isArray(value) ? '[0]' : ''}${key === undefined ? '' : stepTo(key)}`;
	return holdBack(
		'unknown_field',
		`No field takes ${truncate(column)}: it holds ${holds}`,
		path === undefined
			? 'If it is an answer, give its question the name of a field.'
			: `To send a value of ${truncate(column)}, map the fields one by one, and one of them to {{ $json${path}${step} }}.`,
	);
}

/** Names in a message. Each of the columns gets the message, so a hostile item must not make it long. */
const namesText = (names: readonly string[]) =>
	enumerated(
		names.map((name) => truncate(name)),
		5,
	);
