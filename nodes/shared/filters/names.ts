import { uniq } from 'lodash';

import { innerMarksOf, splitLabels } from '../values/labelList';
import { scalarText, trimmed } from '../values/spelling';
import { nearestAre } from '../workspace/nearest';
import { rejectFilter } from './dateRange';
import { isBlankFilter, blank, type FilterValue, usableValue } from './filter';

/** The names that a filter may use: the options of a field, statuses, team members, action types. */
export interface Names {
	/** The word for one of them, such as `status`. */
	readonly what: string;
	readonly all: readonly string[];
	/** Whether the workspace may have names that are not among them. */
	readonly mayLackSome: boolean;
	/** Undefined for a text that names none of them. */
	find(text: string): FilterValue | undefined;
}

/**
 * Reads a value as one of the names.
 *
 * @param saysNearest whether the note on an unknown name says the nearest ones, which takes long
 */
function named(filterName: string, raw: unknown, names: Names, saysNearest: boolean): FilterValue {
	const text = scalarText(raw);
	if (text === undefined) {
		if (isBlankFilter(raw)) return blank;
		return rejectFilter(filterName, `The name of one ${names.what} was expected.`);
	}
	const value = names.find(text);
	if (value !== undefined) return value;
	if (isBlankFilter(raw)) return blank;
	if (names.mayLackSome)
		return usableValue(
			trimmed(text),
			`was searched as it is written: not every ${names.what} of the workspace can be read`,
		);
	const close = saysNearest ? nearestAre(trimmed(text), names.all) : '';
	return { kind: 'unknown', note: `names no ${names.what} of the workspace${close && `: ${close}`}` };
}

const mostNearest = 10;

/** Reads a value as one of the names, or as a list of them: an array, or a text with lines or commas. */
export function namedValues(
	filterName: string,
	raw: unknown,
	names: Names,
	isList: boolean,
): readonly FilterValue[] {
	let unknown = 0;
	return entriesOf(filterName, raw, names, isList).map((entry) => {
		const value = named(filterName, entry, names, unknown < mostNearest);
		if (value.kind === 'unknown') unknown += 1;
		return value;
	});
}

function entriesOf(filterName: string, raw: unknown, names: Names, isList: boolean): readonly unknown[] {
	if (Array.isArray(raw)) return uniq(raw);
	return isList && typeof raw === 'string' ? uniq(split(filterName, raw, names)) : [raw];
}

function split(filterName: string, text: string, names: Names): readonly unknown[] {
	if (isBlankFilter(text)) return [text];
	// A part of a name may fit a list of names.
	const has = (part: string) => {
		const found = names.find(part);
		return found?.kind === 'usable' && found.note === undefined;
	};
	const { parts, unclear } = splitLabels(text, { has, innerMarks: innerMarksOf(names.all) });
	if (unclear.length === 0) return parts;
	return rejectFilter(filterName, 'It is unclear which commas separate its values. Give them as a list.');
}
