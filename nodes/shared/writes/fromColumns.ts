import { min, truncate } from 'lodash';

import type { MappedValues } from '../session/mapper';
import { enumerated, type JsonObject } from '../sync/data';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { holdBack, type PreparedValue } from '../values/prepared';
import { isBlank } from '../values/spelling';
import type { DefinitionMap } from '../workspace/names';
import { columnNames } from './columnNames';
import { ownKeysOf } from './ownKeys';

/** The values of an item by field, as its columns give them. */
interface ColumnValues {
	/** By API name. A column that is no field keeps its name. */
	readonly values: JsonObject;
	/** By API name: the column that gave the value, where it has another name. */
	readonly columnOf: ReadonlyMap<string, string>;
	/** The columns that fit several fields, or are not the only ones for their field, and why they are held back. */
	readonly unclear: ReadonlyArray<readonly [column: string, reason: PreparedValue]>;
}

/** A column that is meant for a field. */
interface Candidate {
	readonly column: string;
	readonly value: unknown;
	readonly rank: number;
}

/** The values of an item whose keys are API names. */
export function asGiven(values: JsonObject): ColumnValues {
	return { values, columnOf: new Map(), unclear: [] };
}

/**
 * Reads the values of an item that is mapped automatically. Leaves out what nodes and forms add to an item, unless the
 * workspace has such a field.
 */
export function fromColumns(item: JsonObject, definitions: DefinitionMap<FieldDefinition>): ColumnValues {
	const columns = Object.keys(item);
	if (columns.every((column) => definitions.has(column))) return asGiven(item);
	const names = columnNames(definitions);
	const isOwn = ownKeysOf(item);
	const claims = new Map<string, Candidate[]>();
	const unclear: Array<[string, PreparedValue]> = [];
	for (const column of columns) {
		const value = item[column];
		const { apiNames, rank } = names.of(column);
		if (isOwn.filling(column) || (!definitions.has(column) && isOwn.key(column))) continue;
		if (apiNames.length > 1) {
			if (!isBlank(value)) unclear.push([column, fitsSeveral(apiNames)]);
			continue;
		}
		const [apiName = column] = apiNames;
		const claimed = claims.get(apiName) ?? [];
		claimed.push({ column, value, rank });
		claims.set(apiName, claimed);
	}
	const values: Array<[string, unknown]> = [];
	const columnOf = new Map<string, string>();
	for (const [apiName, claimed] of claims) {
		const { chosen, rest } = choiceOf(claimed);
		for (const { column } of rest) unclear.push([column, notChosen(apiName, chosen, rest)]);
		if (chosen === undefined) continue;
		values.push([apiName, chosen.value]);
		if (chosen.column !== apiName) columnOf.set(apiName, chosen.column);
	}
	return { values: Object.fromEntries(values), columnOf, unclear };
}

/**
 * The column with the nearest name gives the value, and each other one gets a remark. If several are equally near, all
 * get a remark, because a guess could store the value of the wrong one. A blank column counts only if all are blank.
 */
function choiceOf(claims: readonly Candidate[]): {
	chosen: Candidate | undefined;
	rest: readonly Candidate[];
} {
	const [first, ...others] = claims;
	if (others.length === 0) return { chosen: first, rest: [] };
	const given = claims.filter(({ value }) => !isBlank(value));
	if (given.length === 0) return { chosen: first, rest: [] };
	const best = min(given.map(({ rank }) => rank));
	const [nearest, ...equals] = given.filter(({ rank }) => rank === best);
	const chosen = equals.length === 0 ? nearest : undefined;
	return { chosen, rest: given.filter((claim) => claim !== chosen) };
}

/** The values of all items, by API names also where they are mapped automatically. */
export function byField(
	mapped: MappedValues,
	definitions: DefinitionMap<FieldDefinition>,
): Pick<MappedValues, 'of' | 'mentions'> {
	const columns = mapped.columns?.() ?? [];
	if (columns.every((column) => definitions.has(column))) return mapped;
	const names = columnNames(definitions);
	return {
		of: (item) => fromColumns(mapped.of(item), definitions).values,
		mentions: (apiNames) =>
			mapped.mentions(
				columns.filter((column) => names.of(column).apiNames.some((name) => apiNames.includes(name))),
			),
	};
}

const fitsSeveral = (apiNames: readonly string[]) =>
	holdBack(
		'ambiguous_column',
		`Not sent: several fields have this name: ${namesText(apiNames)}`,
		'Rename the column to the API name of the field that is meant.',
	);

const notChosen = (apiName: string, chosen: Candidate | undefined, rest: readonly Candidate[]) =>
	holdBack(
		'ambiguous_column',
		chosen === undefined
			? `Not sent: several columns are meant for ${apiName}: ${namesText(rest.map(({ column }) => column))}`
			: `Not sent: ${apiName} takes its value from the column ${truncate(chosen.column)}`,
		`Keep one column for ${apiName}, or map the fields one by one.`,
	);

/** The most names in a message. Each of the columns gets the message, so a hostile item must not make it long. */
const mostNames = 5;

const namesText = (names: readonly string[]) =>
	enumerated(
		names.map((name) => truncate(name)),
		mostNames,
	);
