/** What a person set for a filter, as the workflow stores it and as an item has it. */
import { isLeftover } from '../values/leftover';
import { isBlank, trimmed } from '../values/spelling';
import { isObject } from '../sync/data';
import { badParameter } from '../sync/failure';
import type { Filter } from './filters';

/** Whether the value of a filter is missing: an expression found nothing, or a program has printed that as a text. */
export function isBlankValue(raw: unknown): boolean {
	if (isBlank(raw) || Number.isNaN(raw)) return true;
	if (Array.isArray(raw)) return raw.every(isBlankValue);
	return typeof raw === 'string' && isLeftover(trimmed(raw));
}

/** Throws a `FailureError`. A search without the filter would return the wrong results. */
export function rejectFilter(name: string, problem: string): never {
	throw badParameter(`The filter for ${name} cannot be used`, `${problem} The node sent no search.`);
}

/** The parts of a parameter as the workflow stores them: with the expressions that make their values. */
export type StoredParts = Readonly<Record<string, unknown>>;

export const storedParts = (raw: unknown): StoredParts => (isObject(raw) ? raw : {});

/** Whether a person set this filter. One whose expression finds nothing was set, too. */
export function isSet(stored: unknown): boolean {
	if (stored === undefined || stored === null || stored === '') return false;
	return !Array.isArray(stored) || stored.length > 0;
}

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
	return filter.notes.length === 0 ? filter : await read(workspace.fresh);
}
