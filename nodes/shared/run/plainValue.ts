import { DateTime } from 'luxon';

import { isObject } from '../sync/shapes/read';
import { type Evaluate, plainReader } from './plainExpression';

export function hasExpression(value: unknown): boolean {
	if (typeof value === 'string') return value.startsWith('=');
	if (typeof value !== 'object' || value === null) return false;
	return Object.values(value).some(hasExpression);
}

/** Where the expressions of a node find their values. */
export interface Expressions {
	readonly items: ReadonlyArray<{ readonly json: object }>;
	/** The value to which n8n evaluates a parameter, or the part of one at this path, for an item. */
	evaluated(path: string, item: number): unknown;
}

/** Names that need no escaping in the path of a parameter. */
const pathName = /^\w+$/;

export function arePathNames(names: readonly string[]): boolean {
	return names.every((name) => pathName.test(name));
}

/** Returns a reader of a part of a parameter, without the rest of it. */
export function partReader(expressions: Expressions, path: string, raw: unknown): Evaluate {
	return plainPart(expressions, path, raw) ?? partByN8n(expressions, path);
}

/**
 * Returns a reader of an object or a list in which every expression is plain. Undefined for any other value: n8n then
 * evaluates it as a whole, because an expression may refer to the values beside it.
 */
export function plainValue(expressions: Expressions, path: string, raw: unknown): Evaluate | undefined {
	if (Array.isArray(raw)) {
		const readers = raw.map((part: unknown, index) => plainPart(expressions, `${path}[${index}]`, part));
		return readers.every(isReader) ? (item) => readers.map((read) => read(item)) : undefined;
	}
	if (!isObject(raw) || !arePathNames(Object.keys(raw))) return undefined;
	const readers: Array<readonly [string, Evaluate]> = [];
	for (const [name, part] of Object.entries(raw)) {
		const read = plainPart(expressions, `${path}.${name}`, part);
		if (read === undefined) return undefined;
		readers.push([name, read]);
	}
	return (item) => {
		const values: Record<string, unknown> = {};
		for (const [name, read] of readers) values[name] = read(item);
		return values;
	};
}

function isReader(read: Evaluate | undefined): read is Evaluate {
	return read !== undefined;
}

function plainPart(expressions: Expressions, path: string, raw: unknown): Evaluate | undefined {
	if (typeof raw === 'object' && raw !== null) return plainValue(expressions, path, raw);
	if (typeof raw !== 'string' || !hasExpression(raw)) return () => raw;
	return plainReader(raw, expressions.items, partByN8n(expressions, path));
}

function partByN8n(expressions: Expressions, path: string): Evaluate {
	return (item) => {
		const value = expressions.evaluated(path, item);
		// n8n turns dates inside a parameter into text, but not a parameter that is a date itself.
		return DateTime.isDateTime(value) ? value.toString() : value;
	};
}
