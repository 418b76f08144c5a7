import { every } from 'lodash';

/** `={{ $json.name }}`, `={{ $json["first name"].value }}`: one path into the item, with no text around it. */
const plain = /^=\{\{\s*\$json((?:\.[A-Za-z_$][\w$]*|\["[^"\\{}\r\n]*"\]|\['[^'\\{}\r\n]*'\])+)\s*\}\}$/;
const step = /\.([\w$]+)|\["([^"]*)"\]|\['([^']*)'\]/g;

/** The keys from the item to the value of a plain expression. Undefined for any other expression. */
export function pathOf(expression: string): string[] | undefined {
	const [, path] = plain.exec(expression) ?? [];
	if (path === undefined) return undefined;
	return [...path.matchAll(step)].map(([, name, double, single]) => name ?? double ?? single ?? '');
}

/** A value that only n8n can evaluate. */
export const notPlain = Symbol('not plain');

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
export function valueAt(json: object, path: readonly string[]): unknown {
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
