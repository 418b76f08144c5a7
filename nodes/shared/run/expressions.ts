import { isObject } from '../sync/shapes/read';
import { every, isEqual } from 'lodash';
import { DateTime } from 'luxon';

/** Returns the value of an expression for an item. */
export type Evaluate = (item: number) => unknown;

/** `={{ $json.name }}`, `={{ $json["first name"].value }}`: one path into the item, with no text around it. */
const plain = /^=\{\{\s*\$json((?:\.[A-Za-z_$][\w$]*|\["[^"\\{}\r\n]*"\]|\['[^'\\{}\r\n]*'\])+)\s*\}\}$/;
const step = /\.([\w$]+)|\["([^"]*)"\]|\['([^']*)'\]/g;

/** The keys from the item to the value of a plain expression. Undefined for any other expression. */
function pathOf(expression: string): string[] | undefined {
	const [, path] = plain.exec(expression) ?? [];
	if (path === undefined) return undefined;
	return [...path.matchAll(step)].map(([, name, double, single]) => name ?? double ?? single ?? '');
}

/** A value that only n8n can evaluate. */
const notPlain = Symbol('not plain');

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	if (typeof value !== 'object' || value === null) return false;
	const prototype: unknown = Object.getPrototypeOf(value);
	return prototype === Object.prototype || prototype === null;
}

function isScalar(value: unknown): boolean {
	return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function isListOfScalars(value: unknown): value is unknown[] {
	return Array.isArray(value) && Object.getPrototypeOf(value) === Array.prototype && every(value, isScalar);
}

/**
 * The value at the path, if n8n would return the same value: a string, number, boolean, null, a list of those, or
 * undefined. Returns `notPlain` for any other.
 *
 * An object is not plain, because n8n changes its content (dates become text). Nor is an inherited property, such as the
 * length of a string.
 */
function valueAt(json: object, path: readonly string[]): unknown {
	let at: unknown = json;
	for (const [index, key] of path.entries()) {
		if (!isRecord(at)) return notPlain;
		const isLast = index === path.length - 1;
		if (Object.hasOwn(at, key)) at = at[key];
		else if (isLast && !(key in at)) return undefined;
		else return notPlain;
	}
	if (isListOfScalars(at)) return [...at];
	return at === undefined || isScalar(at) ? at : notPlain;
}

/**
 * Returns a reader of the values of a plain expression, which asks n8n only where it must. Undefined for any other
 * expression.
 *
 * n8n rejects some names, and each version rejects others. So n8n evaluates the expression once with a value and once
 * without. If its result differs from ours, n8n evaluates every item.
 */
export function plainReader(
	expression: string,
	items: ReadonlyArray<{ readonly json: object }>,
	byN8n: Evaluate,
): Evaluate | undefined {
	const path = pathOf(expression);
	if (path === undefined) return undefined;
	const agreed = new Map<'value' | 'nothing', boolean>();
	return (item) => {
		const value = valueAt(items[item]?.json ?? {}, path);
		const kind = value === undefined ? 'nothing' : 'value';
		if (value === notPlain || agreed.get(kind) === false) return byN8n(item);
		if (agreed.get(kind) === true) return value;
		const result = byN8n(item);
		agreed.set(kind, isEqual(result, value));
		return result;
	};
}

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
