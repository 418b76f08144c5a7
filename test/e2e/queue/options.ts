import { parseArgs } from 'node:util';

import { z } from 'zod';

const wholeNumber = z
	.string()
	.regex(/^[1-9]\d{0,5}$/, 'must be a whole number above 0')
	.transform(Number);

const shape = z.object({
	/** Number of posted forms. */
	posts: wholeNumber.default('5000'),
	/** Concurrent executions in each worker. */
	concurrency: wholeNumber.default('10'),
	/** Connections for the posts, each always busy. */
	connections: wholeNumber.default('50'),
	/** The most requests that the workspace takes at once. */
	atOnce: wholeNumber.default('20'),
	/** Kills no worker, to measure an undisturbed n8n. */
	calm: z.boolean().default(false),
	/** Prints the figures as one JSON object. */
	json: z.boolean().default(false),
	/** Writes the figures into docs/scaling.md. */
	writeDocs: z.boolean().default(false),
});

export type Options = z.infer<typeof shape>;

/** @param args the arguments after `npm run e2e -- --queue` */
export function readOptions(args: readonly string[]): Options {
	const { values } = parseArgs({
		args: [...args],
		options: {
			posts: { type: 'string' },
			concurrency: { type: 'string' },
			connections: { type: 'string' },
			'at-once': { type: 'string' },
			calm: { type: 'boolean' },
			json: { type: 'boolean' },
			'write-docs': { type: 'boolean' },
		},
	});
	const read = shape.safeParse({
		...values,
		atOnce: values['at-once'],
		writeDocs: values['write-docs'],
	});
	if (read.success) return read.data;
	const [issue] = read.error.issues;
	throw new Error(`--${issue?.path.join('.')} ${issue?.message}`);
}
