import type { INodeExecutionData } from 'n8n-workflow';
import { z } from 'zod';

import type { Arrived } from '../verdict/seen';

/** Items with what a person sees of them: JSON, and the names and contents of files. */
export const arrivedOf = (items: readonly INodeExecutionData[] = []): Arrived[] =>
	items.map(({ json, binary = {} }) => ({
		json,
		files: Object.values(binary).flatMap(({ fileName = '', data }) => [
			fileName,
			Buffer.from(data, 'base64').toString(),
		]),
	}));

/** The form of every remark, and of an item on an error output. */
const remark = z.union([
	z.object({ message: z.string(), category: z.string() }),
	z.object({ error: z.string(), message: z.string() }),
]);

/** The remarks and failures anywhere in a value. */
export function remarksIn(value: unknown): Arrived[] {
	if (typeof value !== 'object' || value === null) return [];
	if (remark.safeParse(value).success) return [{ json: value, files: [] }];
	return Object.values(value).flatMap(remarksIn);
}
