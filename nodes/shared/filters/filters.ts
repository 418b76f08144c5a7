/** What filters ask of a search. */
import { lowerFirst, uniq } from 'lodash';
import { z } from 'zod';

import type { Parameters, ParameterReader } from '../session/parameters';
import type { Data } from '../sync/data';

export type Operand = Data[string];

/** What a filter asks of a search, or one of its values. Without a criterion and without a note, it has no value. */
export interface Filter<Criterion = Operand> {
	/** The search finds what meets one of these. Without any, nothing can match. */
	readonly anyOf: readonly Criterion[];
	/** Clauses about the filter, for people. */
	readonly notes: readonly string[];
}

/** The value is missing: an expression found nothing, or nothing was entered. */
export const blankFilter: Filter<never> = { anyOf: [], notes: [] };

export const usable = <Criterion>(criterion: Criterion, note?: string): Filter<Criterion> => ({
	anyOf: [criterion],
	notes: note === undefined ? [] : [note],
});

/** Nothing can match. It is not sent, because a service may take it for no filter. */
export const unmatched = (note: string): Filter<never> => ({ anyOf: [], notes: [note] });

/** The note on a range that no time and no number is in. */
export const endsFirst = 'ends before it begins';

/** Whether the workspace has what the filter asks for, and no doubt about it leaves a note. */
export const isCertain = ({ anyOf, notes }: Filter<unknown>) => anyOf.length > 0 && notes.length === 0;

export const isBlankFilter = ({ anyOf, notes }: Filter<unknown>) => anyOf.length + notes.length === 0;

/** One of the values must match. A blank or unmatched one matches nothing, so it is left out. */
export const anyOf = (list: readonly Filter[]): Filter => ({
	anyOf: list.flatMap((each) => each.anyOf),
	notes: list.flatMap((each) => each.notes),
});

/** No value may be missing: without one of them, a negative condition finds more. */
export function everyOf(list: readonly Filter[]): Filter {
	const all = anyOf(list);
	if (list.every((each) => each.anyOf.length > 0)) return all;
	// It has other values, so it is not ignored as an empty one.
	const isPart = all.anyOf.length > 0 && list.some(isBlankFilter);
	return { anyOf: [], notes: isPart ? [...all.notes, 'has a value that is empty'] : all.notes };
}

/** What a search asks for by these values: the only one, or any of them. */
export function oneOrAll(values: readonly Operand[]): Operand {
	const [value, ...others] = values;
	return others.length === 0 ? value : values;
}

/** The note on an ambiguous value. */
export const shownReading = (reading: string) => `was read ${lowerFirst(reading)}`;

/** What the search of an item sends. Without a body, nothing is sent and nothing is found. */
export interface PlannedSearch {
	readonly body: Data | undefined;
	/** What a person should know of the filters. */
	readonly notes: readonly string[];
	/** What else a person should know if nothing is found. */
	readonly ifNothing?: readonly string[];
}

/** What happens to a filter without a value. */
const emptyFilters = z.enum(['findNothing', 'ignore']).default('findNothing');

/** Reads the option that `filterOptions` in editor/options.ts shows. */
export function filtersReader(parameters: Parameters): ParameterReader<Filters> {
	const read = parameters.reader('options', 'Options', z.object({ emptyFilterValues: emptyFilters }), {});
	return (item) => new Filters(read(item).emptyFilterValues);
}

/**
 * Takes the filters of an item one by one, and decides whether anything is searched for: a search must never find more
 * because a filter that a person set has no value (docs/decisions/0026). Blank filters are ignored only beside others,
 * because only a person who sets no filter asks for everything.
 */
export class Filters {
	private readonly notes: string[] = [];
	private readonly blank: string[] = [];
	private readonly texts: string[] = [];
	private usable = 0;
	private canMatch = true;

	constructor(private readonly empty: z.output<typeof emptyFilters>) {}

	/** Adds a note for a person, which is shown whatever is found. */
	note(text: string): void {
		this.notes.push(text);
	}

	/** The filter asks for a text that people know in part. */
	isText(name: string): void {
		this.texts.push(name);
	}

	/** Returns what to search for: nothing if the filter is blank, or can match nothing. */
	take<Criterion>(name: string, filter: Filter<Criterion>): readonly Criterion[] {
		for (const note of filter.notes) this.notes.push(`The filter for ${name} ${note}.`);
		if (isBlankFilter(filter)) this.blank.push(name);
		else if (filter.anyOf.length > 0) this.usable += 1;
		else this.canMatch = false;
		return filter.anyOf;
	}

	search(body: Data): PlannedSearch {
		const isIgnored = this.empty === 'ignore' && this.usable > 0;
		const happened = isIgnored ? 'is empty and was ignored' : 'is empty';
		const notes = [...this.notes, ...this.blank.map((name) => `The filter for ${name} ${happened}.`)];
		const texts = uniq(this.texts).join(', ');
		const whole = `Nothing was found: the filter for ${texts} finds whole values only.`;
		if (this.canMatch && (this.blank.length === 0 || isIgnored))
			return { body, notes, ...(texts !== '' && { ifNothing: [whole] }) };
		return { body: undefined, notes: notes.map((note) => `${note} Nothing was searched for.`) };
	}
}
