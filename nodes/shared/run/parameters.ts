import type { IExecuteFunctions, INode, INodeExecutionData } from 'n8n-workflow';
import type { z } from 'zod';

import { type Failure, FailureError } from '../sync/failure';
import {
	type Evaluate,
	type Expressions,
	hasExpression,
	partReader,
	plainReader,
	plainValue,
} from './expressions';

type ParameterValue = INode['parameters'][string];

/** Reads the value of a parameter by its shape. Throws a `FailureError` that names the parameter. */
export function fitted<Shape extends z.ZodTypeAny>(
	label: string,
	shape: Shape,
	value: unknown,
): z.output<Shape> {
	const result = shape.safeParse(value);
	if (result.success) return result.data;
	if (value === undefined || value === null) throw new FailureError(missing(label));
	throw new FailureError({
		reason: 'bad_parameter',
		message: `The parameter ${label} does not have the form it needs`,
		description: `${result.error.issues[0]?.message ?? 'The value does not fit'}. Check the parameter, or the result of its expression for this item.`,
	});
}

/** What an earlier node often does not have. */
const oftenMissing: Readonly<Record<string, string>> = {
	'Lead ID':
		' A lead that was found has no lead_id where this service returns no lead IDs in searches (Metadata, Workspace, Check says whether it does). Choose By Identifier in Lead ID, or keep the lead_id of each lead when it is created.',
};

const missing = (label: string): Failure => ({
	reason: 'bad_parameter',
	message: `The item has no value for ${label}`,
	description: `The expression of ${label} finds nothing in this item.${oftenMissing[label] ?? ' Check the expression, and what the node before returned.'}`,
});

/** Returns the value of a parameter for an item. Throws a `FailureError` that names the parameter. */
export type ParameterReader<Value> = (item: number) => Value;

/**
 * Reads the node's parameters.
 *
 * n8n needs about 140 microseconds for an expression and 2 for a fixed value. So a parameter without an expression is
 * read once, and expressions that only name a key of the item are read without n8n.
 *
 * n8n's validation is off, because it loses `null`s and turns blanks into zeros. The shapes validate instead.
 */
export class Parameters implements Expressions {
	constructor(private readonly context: IExecuteFunctions) {}

	/** The parameter as the workflow stores it, with its expressions. */
	raw(name: string): unknown {
		return this.context.getNode().parameters[name];
	}

	/** The value to which n8n evaluates a parameter, or a part of one, for an item. */
	evaluated(path: string, item: number): unknown {
		return this.value(path, item);
	}

	reader<Shape extends z.ZodTypeAny>(
		name: string,
		label: string,
		shape: Shape,
		fallback?: ParameterValue,
	): ParameterReader<z.output<Shape>> {
		const raw = this.raw(name);
		const evaluate = this.withoutN8n(name, raw) ?? this.byN8n(name, fallback);
		const read = (item: number): z.output<Shape> => fitted(label, shape, evaluate(item));
		if (hasExpression(raw)) return read;
		let fixed: { readonly value: z.output<Shape> } | undefined;
		return (item) => (fixed ??= { value: read(item) }).value;
	}

	/** Returns a reader of a part of a parameter, without the rest of it. */
	part(path: string, raw: unknown): Evaluate {
		return partReader(this, path, raw);
	}

	get items(): readonly INodeExecutionData[] {
		return this.context.getInputData();
	}

	private withoutN8n(name: string, raw: unknown): Evaluate | undefined {
		if (!hasExpression(raw)) return undefined;
		if (typeof raw !== 'string') return plainValue(this, name, raw);
		return plainReader(raw, this.items, this.byN8n(name));
	}

	private byN8n(name: string, fallback?: ParameterValue): Evaluate {
		return (item) => this.value(name, item, fallback);
	}

	private value(name: string, item: number, fallback?: ParameterValue): unknown {
		return this.context.getNodeParameter(name, item, fallback, { skipValidation: true });
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
