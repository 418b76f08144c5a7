import { z } from 'zod';

/** Parts that several answers share. */

export const id = z.string().regex(/^[0-9a-f]{24}$/);

/** Epoch milliseconds. */
export const time = z.int();

export const valueSchema = z
	.union([z.string(), z.number(), z.boolean(), z.array(z.string())])
	.describe('By the type of the field: text, number, true or false, or labels');

const remark = z.object({
	field: z.string().describe('Address, such as `fields.email` or `actions[1].fields.email`'),
	status: z.literal('IGNORED'),
	remark: z.string().describe('Why it was ignored'),
});

export const remarks = z.array(remark).describe('One for each value or entry that was ignored');

export const actionResult = z.object({
	action_id: id.nullable().describe('Null when ignored'),
	status: z.enum(['CREATED', 'IGNORED']),
});

export const paged = <T extends z.ZodType>(entry: T) =>
	z.object({
		data: z.array(entry),
		total_count: z.int().min(0),
		skip: z.int().min(0),
		limit: z.int().min(1),
	});
