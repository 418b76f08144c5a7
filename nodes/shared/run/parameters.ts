import type { IExecuteFunctions, INode } from 'n8n-workflow';
import { memoize } from 'lodash';
import type { z } from 'zod';

import { FailureError } from '../sync/failure';

type ParameterValue = INode['parameters'][string];

export function hasExpression(value: unknown): boolean {
	if (typeof value === 'string') return value.startsWith('=');
	if (typeof value !== 'object' || value === null) return false;
	return Object.values(value).some(hasExpression);
}

/** Reads the value of a parameter by its shape. Throws a `FailureError` that names the parameter. */
export function fitted<Shape extends z.ZodTypeAny>(
	label: string,
	shape: Shape,
	value: unknown,
): z.output<Shape> {
	const result = shape.safeParse(value);
	if (result.success) return result.data;
	throw new FailureError({
		reason: 'bad_parameter',
		message: `The parameter ${label} does not have the form it needs`,
		description: `${result.error.issues[0]?.message ?? 'The value does not fit'}. Check the parameter, or the result of its expression for this item.`,
	});
}

/** Returns the value of a parameter for an item. Throws a `FailureError` that names the parameter. */
export type ParameterReader<Value> = (item: number) => Value;

/**
 * Reads the node's parameters.
 *
 * An expression costs about 140 microseconds an item and a fixed value 2, so a parameter without an expression is read
 * once. n8n's validation is off, because it loses `null`s and turns blanks into zeros. The shapes validate instead.
 */
export class Parameters {
	constructor(
		private readonly context: IExecuteFunctions,
		/** Parameters whose values are read twice: to send them, and to remove them from remarks. */
		private readonly secrets: readonly string[] = [],
	) {}

	/** As the workflow stores it, expressions unresolved. */
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
		const valueOf = this.secrets.includes(name) ? this.secret : this.value;
		const read = (item: number): z.output<Shape> => fitted(label, shape, valueOf(name, item, fallback));
		if (hasExpression(this.raw(name))) return read;
		let fixed: { readonly value: z.output<Shape> } | undefined;
		return (item) => (fixed ??= { value: read(item) }).value;
	}

	private readonly value = (name: string, item: number, fallback?: ParameterValue): unknown =>
		this.context.getNodeParameter(name, item, fallback, { skipValidation: true });

	private readonly secret = memoize(this.value, (name, item) => `${name} ${item}`);
}
