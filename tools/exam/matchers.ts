import { isEqual } from 'lodash';

/** A value of which several forms are right. The first is the form in which `carryOut` writes it. */
export class OneOf {
	readonly values: readonly [unknown, ...unknown[]];

	constructor(...values: [unknown, ...unknown[]]) {
		this.values = values;
	}
}

export const oneOf = (...values: [unknown, ...unknown[]]) => new OneOf(...values);

/** A field that has no value any more. */
export const cleared = Symbol('cleared');

export const fits = (expected: unknown, actual: unknown): boolean =>
	expected instanceof OneOf
		? expected.values.some((value) => isEqual(value, actual))
		: isEqual(expected, actual);

/** The value that shows what is expected. */
export const exampleOf = (expected: unknown): unknown =>
	expected instanceof OneOf ? expected.values[0] : expected;
