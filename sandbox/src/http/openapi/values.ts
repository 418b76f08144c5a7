import { z } from 'zod';
import { componentOr } from './reference';

/**
 * The values under the API names of `fields` in a request. No schema checks them: the rules answer bad values with
 * remarks. So the document names the usual values, and what happens to others.
 */

const scalar = z.union([z.string(), z.number(), z.boolean()]);

const bound = z.union([z.number(), z.string()]).optional();

/** Component schemas, by name. */
export const valueSchemas = {
	FieldValue: z
		.union([scalar, z.array(z.string()), z.null()])
		.describe(
			'By the type of the field: text, number, true or false, or labels. In an update, null clears the field',
		),
	FieldFilter: z
		.union([scalar, z.array(scalar), z.strictObject({ from: bound, to: bound })])
		.describe(
			[
				'One value, or several of which the field must equal one. For a date, the inclusive bounds `from` and `to`,',
				'each in epoch milliseconds or in the date format of the workspace',
			].join(' '),
		),
} as const;

export const writtenValue = componentOr('FieldValue', 'Any other value is IGNORED with a remark');

export const filterValue = componentOr('FieldFilter', 'Any other list matches nothing');

/** A bound of a range of time. */
export const timeBound = {
	type: ['number', 'string'],
	description: 'Epoch milliseconds, or a date in the format of the workspace. Inclusive',
};
