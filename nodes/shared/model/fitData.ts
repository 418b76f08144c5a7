/**
 * Cuts data until its JSON has a given length, for a model, which pays for each character and loses sight of much text.
 */
import { type Data, isObject, isUnset, toData, type Value } from '../sync/data';

const lengthOf = (value: Value): number => (JSON.stringify(value) ?? '').length;

/** A value in at most `room` characters of JSON; undefined if no part of it fits. */
function fittedValue(value: Value, room: number, longestText: number): Value {
	// Only a text with blanks is cut: a part of an address or an ID is of no use.
	if (typeof value === 'string' && value.length > longestText && /\s/.test(value)) {
		const cut = `${value.slice(0, longestText)}…`;
		return lengthOf(cut) <= room ? cut : undefined;
	}
	if (Array.isArray(value)) {
		const entries = fitAll(value, room, longestText);
		return entries.length > 0 ? entries : undefined;
	}
	if (isObject(value)) {
		const { data } = fitData(toData(value), room, longestText);
		return Object.keys(data).length > 0 ? data : undefined;
	}
	return lengthOf(value) <= room ? value : undefined;
}

/** The first entries, as many as fit. */
export function fitAll(values: readonly Value[], room: number, longestText: number, each = room): Value[] {
	const kept: Value[] = [];
	let left = room - 2;
	for (const value of values) {
		// A part of the last entry would look like a whole one.
		const entry = fittedValue(value, kept.length === 0 ? Math.min(left, each) : each, longestText);
		if (entry === undefined || lengthOf(entry) > left) break;
		left -= lengthOf(entry) + 1;
		kept.push(entry);
	}
	return kept;
}

/** The first entries of an object, as many as fit, without those that are empty; and the keys that did not fit. */
export function fitData(data: Data, room: number, longestText: number) {
	const kept: Array<[string, Value]> = [];
	const leftOut: string[] = [];
	let left = room - 2;
	for (const [key, value] of Object.entries(data)) {
		if (isUnset(value)) continue;
		const begin = lengthOf(key) + 2;
		const entry = fittedValue(value, left - begin, longestText);
		if (entry === undefined) {
			leftOut.push(key);
			continue;
		}
		left -= begin + lengthOf(entry);
		kept.push([key, entry]);
	}
	return { data: Object.fromEntries(kept), leftOut };
}
