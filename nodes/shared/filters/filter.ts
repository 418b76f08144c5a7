import { lowerFirst } from 'lodash';

import type { WriteSettings } from '../run/settings';
import { Columns, type ValuesOf } from '../values/columns';
import { noFacts, type ValueFacts } from '../values/valueType';
import { isMissingText } from '../values/labelText';
import { isBlank } from '../values/prepare';
import { trimmed } from '../values/spelling';
import { isObject } from '../sync/shapes/read';
import type { Data } from '../sync/data';
import { FailureError } from '../sync/failure';

/** Whether the value of a filter is missing: an expression found nothing, or a program has printed that as a text. */
export function isBlankFilter(raw: unknown): boolean {
	if (isBlank(raw) || Number.isNaN(raw)) return true;
	if (Array.isArray(raw)) return raw.every(isBlankFilter);
	return typeof raw === 'string' && isMissingText(trimmed(raw));
}

/** Throws a `FailureError`. A search without the filter would return the wrong results. */
export function rejectFilter(name: string, problem: string): never {
	throw new FailureError({
		reason: 'bad_parameter',
		message: `The filter for ${name} cannot be used`,
		description: `${problem} The node sent no search.`,
	});
}

/** The parts of a parameter as the workflow stores them: with the expressions that make their values. */
export type StoredParts = Readonly<Record<string, unknown>>;

export function storedParts(raw: unknown): StoredParts {
	return isObject(raw) ? raw : {};
}

/** Whether a person set this filter. One whose expression finds nothing was set, too. */
export function isSet(stored: unknown): boolean {
	if (stored === undefined || stored === null || stored === '') return false;
	return !Array.isArray(stored) || stored.length > 0;
}

export type Operand = Data[string];

/** What one value of a filter means to a search. `note` is a clause about the filter, for people. */
export type FilterValue =
	| { readonly kind: 'usable'; readonly value: Operand; readonly note?: string }
	/** The value is missing: an expression found nothing, or nothing was entered. */
	| { readonly kind: 'blank' }
	/** The workspace has nothing of this name. It is not sent, because a service may take it for no filter. */
	| { readonly kind: 'unknown'; readonly note: string };

/** What one filter means to a search. */
export type Filter<Criterion> =
	| { readonly kind: 'usable'; readonly criterion: Criterion; readonly notes: readonly string[] }
	| { readonly kind: 'blank' }
	/** No lead or action can match it. */
	| { readonly kind: 'unmatched'; readonly notes: readonly string[] };

/** The definitions of a workspace at two ages. */
export interface TwoAges<Reader> {
	readonly shared: Reader;
	readonly fresh: Reader;
}

/**
 * Reads a filter by shared definitions. If that leaves a doubt, reads it again by fresh ones: the node before this one
 * may have added a label.
 */
export async function bySharedOrFresh<Reader, Criterion>(
	workspace: TwoAges<Reader>,
	read: (reader: Reader) => Promise<Filter<Criterion>>,
): Promise<Filter<Criterion>> {
	const filter = await read(workspace.shared);
	const isCertain = filter.kind === 'blank' || (filter.kind === 'usable' && filter.notes.length === 0);
	return isCertain ? filter : await read(workspace.fresh);
}

export const blank = { kind: 'blank' } as const;

export function usableValue(value: Operand, note?: string): FilterValue {
	return { kind: 'usable', value, ...(note === undefined ? {} : { note }) };
}

/** The note on an ambiguous value. */
export function wasRead(reading: string): string {
	return `was read ${lowerFirst(reading)}`;
}

/** One of the values must match. A blank or unknown one matches nothing, so it is left out. */
export function anyOf(list: readonly FilterValue[]): Filter<readonly Operand[]> {
	const usable = list.filter((each) => each.kind === 'usable');
	const notes = list.flatMap((each) => ('note' in each && each.note !== undefined ? [each.note] : []));
	if (usable.length > 0) return { kind: 'usable', criterion: usable.map(({ value }) => value), notes };
	return notes.length > 0 ? { kind: 'unmatched', notes } : blank;
}

/** The facts by which values of filters are read. Names are looked up in the workspace instead. */
export function filterFacts(
	{ workspaceCurrency, datesAreWritten }: Pick<WriteSettings, 'workspaceCurrency' | 'datesAreWritten'>,
	valuesOf: ValuesOf,
): ValueFacts {
	return { ...noFacts, currency: workspaceCurrency, columns: new Columns(datesAreWritten, valuesOf) };
}
