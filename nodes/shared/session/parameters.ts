import { every, isEqual, mapValues, toPath } from 'lodash';
import { DateTime } from 'luxon';
import type { IExecuteFunctions, INode, INodeExecutionData } from 'n8n-workflow';
import type { z } from 'zod';

import { isObject } from '../sync/data';
import { badParameter } from '../sync/failure';

/** Returns the value of an expression for an item. */
export type Evaluate = (item: number) => unknown;

/** `={{ $json.name }}`, `={{ $json["first name"].value }}`: one path into the item, with no text around it. */
const plain = /^=\{\{\s*\$json((?:\.[A-Za-z_$][\w$]*|\["[^"\\{}\r\n]*"\]|\['[^'\\{}\r\n]*'\])+)\s*\}\}$/;

/** The keys from the item to the value of a plain expression. Undefined for any other expression. */
export function pathOf(expression: string): string[] | undefined {
	const [, path] = plain.exec(expression) ?? [];
	return path === undefined ? undefined : toPath(`$json${path}`).slice(1);
}

/** A value that only n8n can evaluate. */
const notPlain = Symbol('not plain');

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
		// lodash's isPlainObject takes ten times as long.
		if (!isObject(at) || ![Object.prototype, null].includes(Object.getPrototypeOf(at))) return notPlain;
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

/** Names that need no escaping in the path of a parameter. */
const pathName = /^\w+$/;

export function arePathNames(names: readonly string[]): boolean {
	return names.every((name) => pathName.test(name));
}

/**
 * Returns a reader of a value in which every expression is plain. Undefined for any other value: n8n then evaluates it as
 * a whole, because an expression may refer to the values beside it.
 */
export function plainValue(
	parameters: Parameters,
	path: string,
	raw: unknown,
	byN8n = partByN8n(parameters, path),
): Evaluate | undefined {
	if (typeof raw === 'string' && hasExpression(raw)) return plainReader(raw, parameters.items, byN8n);
	if (typeof raw !== 'object' || raw === null) return () => raw;
	const isList = Array.isArray(raw);
	if (!isList && !arePathNames(Object.keys(raw))) return undefined;
	const given: Readonly<Record<string, unknown>> = { ...raw };
	const parts = mapValues(given, (part, name): Evaluate | undefined =>
		plainValue(parameters, isList ? `${path}[${name}]` : `${path}.${name}`, part),
	);
	if (Object.values(parts).includes(undefined)) return undefined;
	return (item) => {
		const values = mapValues(parts, (read) => read?.(item));
		return isList ? Object.values(values) : values;
	};
}

function partByN8n(parameters: Parameters, path: string): Evaluate {
	return (item) => {
		const value = parameters.evaluated(path, item);
		// n8n turns dates inside a parameter into text, but not a parameter that is a date itself.
		return DateTime.isDateTime(value) ? value.toString() : value;
	};
}

type ParameterValue = INode['parameters'][string];

/** Reads the value of a parameter by its shape. Throws a `FailureError` that names the parameter. */
export function validated<Shape extends z.ZodTypeAny>(
	label: string,
	shape: Shape,
	value: unknown,
): z.output<Shape> {
	const result = shape.safeParse(value);
	if (result.success) return result.data;
	if (value === undefined || value === null) throw missing(label);
	throw badParameter(
		`The parameter ${label} does not have the form it needs`,
		`${result.error.issues[0]?.message ?? 'The value does not fit'}. Check the parameter, or the result of its expression for this item.`,
	);
}

const noLeadId =
	'A lead that was found has no lead_id where this service returns no lead IDs in searches (Metadata, Workspace, Check says whether it does). Choose By Identifier in Lead ID, or keep the lead_id of each lead when it is created.';

const missing = (label: string) =>
	badParameter(
		`The item has no value for ${label}`,
		`The expression of ${label} finds nothing in this item. ${label === 'Lead ID' ? noLeadId : 'Check the expression, and what the node before returned.'}`,
	);

/** Returns the value of a parameter for an item. Throws a `FailureError` that names the parameter. */
export type ParameterReader<Value> = (item: number) => Value;

/**
 * Reads the node's parameters.
 *
 * n8n needs about 140 microseconds for an expression and 2 for a fixed value. So a parameter without an expression is
 * read once, and expressions that only name a key of the item are read without n8n.
 *
 * n8n's validation is off: it looks for the parameter among all of the node each time, and where it reads values, it turns
 * blanks into zeros. The shapes validate instead.
 */
export class Parameters {
	/** The parameters as the workflow stores them, with their expressions. */
	readonly raw: Readonly<Record<string, unknown>>;

	constructor(private readonly context: IExecuteFunctions) {
		this.raw = context.getNode().parameters;
	}

	/** The value to which n8n evaluates a parameter, or a part of one, for an item. */
	evaluated(path: string, item: number, fallback?: ParameterValue): unknown {
		return this.context.getNodeParameter(path, item, fallback, { skipValidation: true });
	}

	reader<Shape extends z.ZodTypeAny>(
		name: string,
		label: string,
		shape: Shape,
		fallback?: ParameterValue,
	): ParameterReader<z.output<Shape>> {
		const raw = this.raw[name];
		const byN8n: Evaluate = (item) => this.evaluated(name, item, fallback);
		if (hasExpression(raw)) {
			const read = plainValue(this, name, raw, byN8n) ?? byN8n;
			return (item) => validated(label, shape, read(item));
		}
		let fixed: { readonly value: z.output<Shape> } | undefined;
		return (item) => (fixed ??= { value: validated(label, shape, byN8n(item)) }).value;
	}

	/** Returns a reader of a part of a parameter, without the rest of it. */
	part(path: string, raw: unknown): Evaluate {
		return plainValue(this, path, raw) ?? partByN8n(this, path);
	}

	get items(): readonly INodeExecutionData[] {
		return this.context.getInputData();
	}
}

/** A value of each item, in their order. Leaves out an item that cannot be read: it fails when its turn comes. */
export function columnOf<Value>(items: readonly unknown[], valueOf: (item: number) => Value): Value[] {
	const values: Value[] = [];
	for (const item of items.keys()) {
		try {
			values.push(valueOf(item));
		} catch {
			continue;
		}
	}
	return values;
}
