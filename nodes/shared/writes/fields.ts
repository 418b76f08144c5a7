import { clone, isEqual, memoize, truncate } from 'lodash';

import { type Address, noFieldHint, type Remark } from '../remarks/remark';
import type { Reported } from '../session/outcome';
import type { WriteSettings } from '../session/settings';
import { type Data, type JsonObject, toValue } from '../sync/data';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { besideCurrency, currencyColumns } from '../values/money';
import { prepareValue } from '../values/prepare';
import { isBlank, listed, unusableName } from '../values/spelling';
import { isWhatsAppId } from '../values/phone';
import { holdBack, invalid, type PreparedValue, send, sendUnchecked } from '../values/prepared';
import { isMoneyField } from '../values/types';
import type { ValueFacts } from '../values/valueType';
import { type DefinitionMap, oncePer } from '../workspace/names';
import { columnNames, nearestFields, suggestedField } from '../values/columnNames';
import { misspelled } from '../workspace/nearest';
import { asGiven, type ColumnValues, fromColumns, holdsObject } from './fromColumns';
import { pathText, stepTo } from './record';

/** What is known of the values of an item before it is sent. */
export interface Observations extends Reported {
	/** The values that are held back, and those that the service will drop without an error. */
	readonly remarks: Remark[];
	/** The keys that are no fields of the workspace. The settings say that they get no remark. */
	readonly ignored: string[];
}

/** The findings of all, in their order. */
export const joined = (all: readonly Observations[]): Observations => ({
	remarks: all.flatMap(({ remarks }) => remarks),
	changes: all.flatMap(({ changes }) => changes),
	newOptions: all.flatMap(({ newOptions }) => newOptions),
	unchecked: all.flatMap(({ unchecked }) => unchecked),
	columns: all.flatMap(({ columns }) => columns),
	ignored: all.flatMap(({ ignored }) => ignored),
});

/** Whether the definitions say anything against the values, or do not know them. */
export function isVerdict(found: Omit<Observations, 'changes' | 'columns'>): boolean {
	const { remarks, newOptions, unchecked, ignored } = found;
	return [remarks, newOptions, unchecked, ignored].some(({ length }) => length > 0);
}

/** Values by key while they are prepared, with what was found about them. */
export interface PreparedValues extends Observations {
	readonly fields: Data;
}

export const noValues = (): PreparedValues => Object.assign(joined([]), { fields: {} });

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
	/** What to do with a column that is no field. Undefined if the keys are API names, and not columns in people's words. */
	readonly unmatchedColumns?: 'report' | 'ignore' | undefined;
}

/** What a key is called that no field has, with what to do about it. `read`: the columns around it. */
function unknownField(name: string, value: unknown, rules: FieldRules, read: ColumnValues): PreparedValue {
	const { definitions, unmatchedColumns } = rules;
	const { apiNames, isAlike } = columnNames(definitions).near(name);
	const message = `No field is called ${truncate(name)}`;
	// In brackets stands how to read the values: `Budget ($)`, `Follow Up (UTC)`.
	const [alike] = isAlike && !/[([]/.test(name) ? apiNames : [];
	if (unmatchedColumns === undefined) {
		const near = alike === undefined ? nearestFields(name, definitions) : `Did you mean ${alike}?`;
		const advice = 'API names are case-sensitive: use one of the list of fields.';
		return holdBack('unknown_field', message, `${near} ${advice}`.trim());
	}
	if (typeof value === 'object' && value !== null)
		return holdsObject(name, value, read.pathOf(name), definitions);
	const suggested = suggestedField(name);
	const isOpen = suggested !== undefined && definitions.has(suggested) && isBlank(read.values[suggested]);
	const nearest = isOpen ? suggested : isBlank(read.values[alike ?? '']) ? alike : undefined;
	// Of a column that is called like no field, the nearest say nothing: most are meant for other nodes.
	const path = read.pathOf(name);
	// Beside the record, a program chose the name.
	const isBeside = path !== undefined && path !== read.path + stepTo(name);
	const plus = isWhatsAppId(name) ? '+' : '';
	const todo =
		isBeside || (path !== undefined && plus !== '')
			? `Map the fields one by one, and ${nearest} to ${plus}{{ $json${path} }}.`
			: `Rename ${truncate(name)} to ${nearest}.`;
	const hint = nearest === undefined ? noFieldHint : `Did you mean ${nearest}? ${todo}`;
	return holdBack('unknown_field', message, hint);
}

const hidden = holdBack(
	'hidden_or_locked',
	'The field is hidden in the workspace, so the service stores no value for it',
	'Leave the field out, or ask an administrator of the workspace to show it.',
);

const unusable = holdBack(
	'unknown_field',
	'Not sent: JavaScript reserves this name, so a value under it would be lost',
	'Leave the key out. If the workspace has such a field, replace it by one with another API name.',
);

/** By field, what became of its first texts: the rows of an import repeat them. */
const textsOf = oncePer(() => memoize<(of: FieldDefinition) => Map<string, PreparedValue>>(() => new Map()));

/** The most texts that are kept for a field, and how long one may be. */
const kept = { texts: 1000, characters: 100 };

function preparedOnce(field: FieldDefinition, value: unknown, facts: ValueFacts): PreparedValue {
	if (typeof value !== 'string' || value.length > kept.characters) return prepareValue(field, value, facts);
	const texts = textsOf(facts)(field);
	const known = texts.get(value);
	// Each item has a list of its own, which other nodes may change.
	if (known) return typeof known.value === 'object' ? { ...known, value: clone(known.value) } : known;
	const prepared = prepareValue(field, value, facts);
	// A field with more texts has few that come again.
	if (texts.size < kept.texts) texts.set(value, prepared);
	return prepared;
}

/**
 * What becomes of a value. `ignored`: it is not sent, and the settings ask for no remark. Undefined: the field stays as it
 * is. Only a complete list of fields shows that the workspace lacks a field.
 */
function prepared(
	apiName: string,
	value: unknown,
	rules: FieldRules,
	read: ColumnValues & { readonly currencies: ReturnType<typeof currencyColumns> },
): PreparedValue | 'ignored' | undefined {
	const { definitions, settings, facts, unmatchedColumns } = rules;
	const definition = definitions.get(apiName);
	const mayBeField = definition !== undefined || definitions.gap !== undefined;
	const clears = settings.emptyValues === 'clear';
	if (isBlank(value)) {
		// A key that is absent is not blank.
		if (value === undefined || !clears || apiName === unusableName) return undefined;
		return mayBeField ? send(null) : 'ignored';
	}
	if (!mayBeField && unmatchedColumns === 'ignore') return 'ignored';
	if (apiName === unusableName) return unusable;
	if (settings.valueHandling === 'sendAsIs') {
		const problems = definition ? preparedOnce(definition, value, facts).heldBack : [];
		// The service reports all other problems in its answer.
		const heldBack = problems.filter(({ category }) => category === 'archived_status');
		return { ...send(value), heldBack };
	}
	if (definition === undefined)
		return definitions.gap
			? sendUnchecked(value, definitions.gap.why)
			: unknownField(apiName, value, rules, read);
	if (!definition.isVisible) return hidden;
	const { currencies } = read;
	const mayBeOther = currencies.length > 0 && isMoneyField(definition);
	const inOther = mayBeOther ? besideCurrency(apiName, currencies, facts.currency) : undefined;
	const result = inOther ?? preparedOnce(definition, value, facts);
	return result.isBlank && clears ? { ...result, value: null } : result;
}

/** Prepares values by API name. A value that is not in `fields` is blank, ignored by the settings, or in `remarks`. */
export function prepareFields(raw: JsonObject, rules: FieldRules): PreparedFields {
	const into = noValues();
	// No copy with `...into`: with one, a lead took a fifth more CPU.
	return Object.assign(into, { given: putFields(raw, rules, into) });
}

/** Prepares values, and puts them to those that are prepared, with what was found. Returns the given ones by API name. */
export function putFields(raw: JsonObject, rules: FieldRules, into: PreparedValues): JsonObject {
	const { definitions, address, unmatchedColumns } = rules;
	const found = unmatchedColumns === undefined ? asGiven(raw) : fromColumns(raw, definitions);
	const { values, columnOf, unclear, path } = found;
	const read = { ...found, currencies: currencyColumns(values, definitions) };
	if (path !== '') into.columns.push({ column: pathText(path), field: undefined });
	for (const [column, value, reason] of unclear)
		putPrepared({ apiName: column, value, column }, reason, address, into);
	for (const apiName of Object.keys(values)) {
		const isUnmatched = unmatchedColumns !== undefined && !definitions.has(apiName);
		const column = columnOf.get(apiName) ?? (isUnmatched ? apiName : undefined);
		const given = { apiName, value: values[apiName], column };
		const result = prepared(apiName, given.value, rules, read);
		if (result === 'ignored') into.ignored.push(apiName);
		else if (result) putPrepared(given, result, address, into, definitions.get(apiName)?.labels);
	}
	return values;
}

/** A value that was given for a field, or for a key of an entry or a member. */
interface GivenValue {
	readonly apiName: string;
	readonly value: unknown;
	/** The column that gave the value, if its name is not the API name. */
	readonly column?: string | undefined;
}

/** Values that were prepared one by one, with what was found about them. */
export function together(
	values: ReadonlyArray<readonly [name: string, given: unknown, prepared: PreparedValue]>,
	address: FieldRules['address'],
): PreparedValues {
	const into = noValues();
	for (const [apiName, value, prepared] of values) putPrepared({ apiName, value }, prepared, address, into);
	return into;
}

/**
 * Puts a prepared value to the others, with what was found about it. Of a value that is held back only a remark.
 *
 * @param labels those that the field has
 */
export function putPrepared(
	{ apiName, value: given, column }: GivenValue,
	{ value, heldBack, newLabels, unchecked, reading, isBlank: standsForNothing }: PreparedValue,
	address: FieldRules['address'],
	into: PreparedValues,
	labels: readonly string[] = [],
): void {
	for (const { category, message, hint, part } of heldBack) {
		const about = { address: address(apiName), column, value: part ?? given };
		into.remarks.push({ category, message, hint, source: 'preflight', ...about });
	}
	if (value === undefined && !standsForNothing) return;
	const to = toValue(value ?? null);
	if (value !== undefined) into.fields[apiName] = to;
	if (column !== undefined && column.toLowerCase() !== apiName.toLowerCase())
		into.columns.push({ column, field: apiName });
	if (!isEqual(given, to) && !isBlank(given)) {
		const change = { field: apiName, from: toValue(given), to };
		into.changes.push(reading === undefined ? change : { ...change, reading });
	} else if (reading !== undefined) into.changes.push({ field: apiName, value: to, reading });
	if (unchecked !== undefined) into.unchecked.push({ field: apiName, message: sentAsGiven(unchecked) });
	for (const label of newLabels) {
		const nearest = misspelled(label, labels);
		into.newOptions.push({ field: apiName, label, ...(nearest !== undefined && { nearest }) });
	}
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
