import { toValue } from '../sync/data';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { answerOf, prepareValue } from '../values/prepare';
import type { ValueFacts } from '../values/valueType';
import { trimmed } from '../values/spelling';
import { valueTypes } from '../values/types';
import { anyOf, blank, type Filter, isBlankOne, usable, wasRead } from './filters';
import { bySharedOrFresh, isBlankFilter, rejectFilter, type TwoAges } from './given';
import { fieldNames, type NameReader, type Names, namedValues } from './names';

/**
 * Reads the values of a field's filter, prepared as a write prepares them. Throws a `FailureError` for a value that no
 * field of this type has.
 *
 * @param isList whether a text may hold several values
 */
export async function fieldValues(
	workspace: TwoAges<NameReader>,
	facts: ValueFacts,
	field: FieldDefinition,
	raw: unknown,
	isList: boolean,
): Promise<Filter> {
	if (raw === undefined || raw === null) return blank;
	return await bySharedOrFresh(workspace, async (reader) => {
		const names = await fieldNames(field, reader);
		const values =
			names === undefined ? plainValues(field, raw, isList, facts) : labels(field, raw, names, isList);
		return anyOf(values);
	});
}

function labels(field: FieldDefinition, raw: unknown, names: Names, isList: boolean): readonly Filter[] {
	const holdsSeveral = valueTypes[field.type].input.kind === 'list';
	const values = namedValues(field.apiName, answerOf(raw, field), names, isList || holdsSeveral);
	if (!isList && holdsSeveral && values.filter((value) => !isBlankOne(value)).length > 1)
		rejectFilter(field.apiName, 'A search cannot ask for several tags at once. Use one, or Is Any Of.');
	return values;
}

function plainValues(
	field: FieldDefinition,
	raw: unknown,
	isList: boolean,
	facts: ValueFacts,
): readonly Filter[] {
	if (Array.isArray(raw)) return raw.map((each: unknown) => plainValue(field, each, facts));
	if (!isList || typeof raw !== 'string') return [plainValue(field, raw, facts)];
	const parts = splitValues(raw, (text) => isOneValue(field, text, facts));
	if (parts === undefined)
		return rejectFilter(
			field.apiName,
			'A comma may be part of a value. Write each value on a line of its own.',
		);
	return parts.map((part) => plainValue(field, trimmed(part), facts));
}

/** Whether a text with a comma is one value. In a list of texts, every comma separates. */
function isOneValue(field: FieldDefinition, text: string, facts: ValueFacts): boolean {
	if (valueTypes[field.type].filter === 'asGiven') return false;
	return prepareValue(field, trimmed(text), facts).value !== undefined;
}

/** The note on a value that could not be prepared, because nobody knows what it should be. */
function unsure({ unreadable }: FieldDefinition): string | undefined {
	return unreadable.includes('type')
		? 'was searched as it is written: the type of the field cannot be read'
		: undefined;
}

function plainValue(field: FieldDefinition, raw: unknown, facts: ValueFacts): Filter {
	if (isBlankFilter(raw)) return blank;
	const { value, heldBack, reading } = prepareValue(field, raw, facts);
	if (value !== undefined) return usable(toValue(value), reading ? wasRead(reading) : unsure(field));
	// Leads may have an address that can no longer be written.
	if (valueTypes[field.type].filter === 'asGiven' && typeof raw === 'string') return usable(raw);
	return rejectFilter(field.apiName, heldBack.map(({ hint }) => hint).join(' '));
}

/**
 * The values in a text: one in each line, or separated by commas. Undefined if a comma may belong to a value, as in
 * `4,5`.
 */
export function splitValues(text: string, isValue: (text: string) => boolean): readonly string[] | undefined {
	const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
	if (lines.length > 1) return lines.flatMap((line) => (isValue(line) ? [line] : line.split(',')));
	const pieces = text.split(',');
	const isUnclear = pieces.some((piece, place) => place > 0 && isValue(`${pieces[place - 1]},${piece}`));
	return isUnclear ? undefined : pieces;
}
