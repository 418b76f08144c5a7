import { truncate } from 'lodash';

import type { Address, Remark, RemarkCategory } from '../remarks/remark';
import type { NewOption, UncheckedValue, ValueChange } from '../run/outcome';
import type { WriteSettings } from '../run/settings';
import { type Data, type JsonObject, toValue, type Value } from '../sync/data';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { isBlank, prepareValue } from '../values/prepare';
import { listed } from '../values/spelling';
import { type HeldBackReason, invalid, type PreparedValue, send, sendUnchecked } from '../values/prepared';
import type { ValueFacts } from '../values/valueType';
import type { DefinitionMap } from '../workspace/names';
import { columnNames, nearestFields } from './columnNames';
import { misspelled } from '../workspace/nearest';
import { asGiven, fromColumns } from './fromColumns';

/** What is known of the values of an item before it is sent. */
export interface Findings {
	/** The values that are held back, and those that the service will drop without an error. */
	readonly remarks: Remark[];
	readonly changes: ValueChange[];
	/** Labels that the service will add to a field. */
	readonly newOptions: NewOption[];
	readonly unchecked: UncheckedValue[];
	/** The keys that are no fields of the workspace. The settings say that they get no remark. */
	readonly ignored: string[];
}

export const noFindings = (): Findings => ({
	remarks: [],
	changes: [],
	newOptions: [],
	unchecked: [],
	ignored: [],
});

/** The findings of all, in their order. */
export const joined = (all: readonly Findings[]): Findings => ({
	remarks: all.flatMap(({ remarks }) => remarks),
	changes: all.flatMap(({ changes }) => changes),
	newOptions: all.flatMap(({ newOptions }) => newOptions),
	unchecked: all.flatMap(({ unchecked }) => unchecked),
	ignored: all.flatMap(({ ignored }) => ignored),
});

/** Whether the definitions say anything against the values, or do not know them. */
export function isVerdict({ remarks, newOptions, unchecked, ignored }: Omit<Findings, 'changes'>): boolean {
	return [remarks, newOptions, unchecked, ignored].some(({ length }) => length > 0);
}

/** Values by key while they are prepared, with what was found about them. */
export interface PreparedValues extends Findings {
	readonly fields: Data;
}

export const noValues = (): PreparedValues => ({ fields: {}, ...noFindings() });

/** The fields of one lead or action, ready to send. */
export interface PreparedFields extends PreparedValues {
	/** The given values, by API name. */
	readonly given: JsonObject;
}

export interface FieldRules {
	readonly definitions: DefinitionMap<FieldDefinition>;
	readonly facts: ValueFacts;
	readonly settings: Pick<WriteSettings, 'valueHandling' | 'emptyValues'>;
	/** The address of a remark about a field. */
	readonly address: (apiName: string) => Address;
	/**
	 * What to do with a column that is no field, if the keys are columns of the input, which people spell in their own
	 * way. Undefined if the keys are API names.
	 */
	readonly unmatchedColumns?: 'report' | 'ignore' | undefined;
}

function unknownField(
	name: string,
	{ definitions, unmatchedColumns }: Pick<FieldRules, 'definitions' | 'unmatchedColumns'>,
): HeldBackReason {
	const isColumn = unmatchedColumns !== undefined;
	const advice = isColumn
		? 'Rename the column to the API name of a field. If it is meant for other nodes, set the option Unmatched Input to Ignore.'
		: 'API names are case-sensitive: use one of the list of fields.';
	const { apiNames, isAlike } = columnNames(definitions).near(name);
	// Of a column that is called like no field, the nearest say nothing: most are meant for other nodes.
	const others = isColumn ? '' : nearestFields(name, definitions);
	const near = isAlike ? `Did you mean ${apiNames[0]}?` : others;
	return {
		category: 'unknown_field',
		message: `No field is called ${truncate(name)}`,
		hint: near === '' ? advice : `${near} ${advice}`,
	};
}

const hidden: HeldBackReason = {
	category: 'hidden_or_locked',
	message: 'The field is hidden in the workspace, so the service stores no value for it',
	hint: 'Leave the field out, or ask an administrator of the workspace to show it.',
};

/** An assignment to this key of an object sets what the object inherits, and no value. */
export const unusableName = '__proto__';

const unusable: HeldBackReason = {
	category: 'unknown_field',
	message: 'Not sent: JavaScript reserves this name, so a value under it would be lost',
	hint: 'Leave the key out. If the workspace has such a field, replace it by one with another API name.',
};

/** Prepares a value that is not blank. Only a complete list of fields shows that the workspace lacks a field. */
function prepared(apiName: string, value: unknown, rules: FieldRules): PreparedValue {
	const { definitions, facts } = rules;
	const definition = definitions.get(apiName);
	if (definition?.isVisible) return prepareValue(definition, value, facts);
	if (definition === undefined && definitions.gap !== undefined)
		return sendUnchecked(value, definitions.gap.why);
	return { heldBack: [definition === undefined ? unknownField(apiName, rules) : hidden], newLabels: [] };
}

/** A problem about which the service says nothing. It reports all others in its answer. */
const whatServiceHides: RemarkCategory = 'archived_status';

/** Prepares values by API name. A value that is not in `fields` is blank, ignored by the settings, or in `remarks`. */
export function prepareFields(raw: JsonObject, rules: FieldRules): PreparedFields {
	const read = rules.unmatchedColumns === undefined ? asGiven(raw) : fromColumns(raw, rules.definitions);
	const { values, columnOf, unclear } = read;
	const into: PreparedFields = { given: values, ...noValues() };
	for (const { column, reason } of unclear)
		remarkOn({ apiName: column, value: raw[column] }, [reason], rules.address, into);
	for (const apiName of Object.keys(values))
		prepareField({ apiName, value: values[apiName], column: columnOf.get(apiName) }, rules, into);
	return into;
}

/** A value that was given for a field, or for a key of an entry or a member. */
interface GivenValue {
	readonly apiName: string;
	readonly value: unknown;
	/** The column that gave the value, if its name is not the API name. */
	readonly column?: string | undefined;
}

/** Puts a prepared value to the others, with what was found about it. Of a value that is held back only a remark. */
export function putPrepared(
	given: GivenValue,
	{ value, heldBack, unchecked, reading }: PreparedValue,
	address: FieldRules['address'],
	into: PreparedValues,
): void {
	remarkOn(given, heldBack, address, into);
	if (value === undefined) return;
	put(given, toValue(value), into, reading, value !== given.value);
	if (unchecked !== undefined) into.unchecked.push({ field: given.apiName, message: sentAsGiven(unchecked) });
}

function remarkOn(
	{ apiName, value, column }: GivenValue,
	reasons: readonly HeldBackReason[],
	address: FieldRules['address'],
	{ remarks }: Findings,
): void {
	for (const { category, message, hint, part } of reasons) {
		const about = { address: address(apiName), column, value: part ?? value };
		remarks.push({ category, message, hint, source: 'preflight', ...about });
	}
}

function prepareField(given: GivenValue, rules: FieldRules, into: PreparedValues): void {
	const { apiName, value } = given;
	const { definitions, settings, facts, address } = rules;
	const definition = definitions.get(apiName);
	const mayBeField = definition !== undefined || definitions.gap !== undefined;
	const clears = settings.emptyValues === 'clear';
	// Absent, and not blank: the field stays as it is.
	if (value === undefined) return;
	if (isBlank(value)) {
		if (!clears || apiName === unusableName) return;
		if (mayBeField) put(given, null, into);
		else into.ignored.push(apiName);
		return;
	}
	if (!mayBeField && rules.unmatchedColumns === 'ignore') {
		into.ignored.push(apiName);
		return;
	}
	if (apiName === unusableName) {
		remarkOn(given, [unusable], address, into);
		return;
	}
	if (settings.valueHandling === 'sendAsIs') {
		const problems = definition ? prepareValue(definition, value, facts).heldBack : [];
		const heldBack = problems.filter(({ category }) => category === whatServiceHides);
		putPrepared(given, { ...send(value), heldBack }, address, into);
		return;
	}
	const result = prepared(apiName, value, rules);
	const { reading } = result;
	if (result.isBlank && clears) put(given, null, into, reading);
	else if (result.isBlank) note(given, null, into, reading);
	putPrepared(given, result, address, into);
	for (const label of result.newLabels) {
		const nearest = misspelled(label, definition?.labels ?? []);
		into.newOptions.push({ field: apiName, label, ...(nearest !== undefined && { nearest }) });
	}
}

function put(given: GivenValue, to: Value, into: PreparedValues, reading?: string, isChange = false): void {
	into.fields[given.apiName] = to;
	if (given.column !== undefined || reading !== undefined || isChange) note(given, to, into, reading);
}

/** Lists how a value was read. */
function note(
	{ apiName, value, column }: GivenValue,
	to: Value,
	{ changes }: Findings,
	reading: string | undefined,
): void {
	changes.push({
		field: apiName,
		...(column !== undefined && { column }),
		from: toValue(value),
		to,
		...(reading !== undefined && { reading }),
	});
}

/** A value that has to be one of a list. @param message what is wrong with any other */
export function oneOf(list: readonly string[], value: unknown, message: string): PreparedValue {
	const found = listed(value, list);
	return found === undefined ? invalid(message, `Use one of ${list.join(', ')}.`) : send(found);
}

/** The message of an unchecked value. `why` is a clause. */
export function sentAsGiven(why: string): string {
	return `Sent as given, because ${why}`;
}
