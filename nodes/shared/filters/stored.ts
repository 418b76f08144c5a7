import { isObject } from '../sync/shapes/tolerant';

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
