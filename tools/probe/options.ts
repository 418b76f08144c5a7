import { parseArgs } from 'node:util';
import { z } from 'zod';

import { readBaseUrl } from '../../nodes/shared/sync/credential';

/** A mistake in the command line. Its message is for the person at the terminal. */
export class UsageError extends Error {}

const address = z.string({ required_error: '--base-url is missing' }).transform((text, context) => {
	const read = readBaseUrl(text);
	if (read.ok) return read.url;
	context.addIssue({ code: 'custom', message: `--base-url: ${read.problem}` });
	return z.NEVER;
});

const schema = z.object({
	'base-url': address,
	enterprise: z
		.string({ required_error: '--enterprise is missing' })
		.regex(/^[\w-]+$/, '--enterprise must be the ID of a workspace'),
	'token-env': z.string({ required_error: '--token-env is missing' }),
	'lead-id': z.string().min(1).optional(),
	write: z.boolean().default(false),
	workspace: z.string().min(1).optional(),
	identifier: z.string().min(1).optional(),
	out: z.string().min(1).default('probe-result'),
});

export interface Options {
	readonly baseUrl: string;
	readonly enterpriseId: string;
	readonly token: string;
	readonly leadId: string | undefined;
	readonly write: boolean;
	readonly workspace: string | undefined;
	readonly identifier: string | undefined;
	readonly out: string;
}

/** What the command line asks for: only a plan, or a probe. */
type Command = { readonly plan: boolean } | Options;

function parsed(args: readonly string[]) {
	try {
		return parseArgs({
			args: [...args],
			options: {
				'base-url': { type: 'string' },
				enterprise: { type: 'string' },
				'token-env': { type: 'string' },
				'lead-id': { type: 'string' },
				write: { type: 'boolean' },
				workspace: { type: 'string' },
				identifier: { type: 'string' },
				out: { type: 'string' },
				plan: { type: 'boolean' },
			},
		}).values;
	} catch (error) {
		throw new UsageError(error instanceof Error ? error.message : String(error));
	}
}

/** Reads the command line. The token is in the environment, because other people see command lines. */
export function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv): Command {
	const { plan, ...values } = parsed(args);
	if (plan === true) return { plan: values.write ?? false };
	const read = schema.safeParse(values);
	if (!read.success) throw new UsageError(read.error.issues[0]?.message ?? 'The command line cannot be read');
	const { 'base-url': baseUrl, enterprise, 'token-env': name, 'lead-id': leadId, ...rest } = read.data;
	const token = environment[name]?.trim();
	if (token === undefined || token === '') throw new UsageError(`The environment variable ${name} is empty`);
	const { write, workspace, identifier, out } = rest;
	return { baseUrl, enterpriseId: enterprise, token, leadId, write, workspace, identifier, out };
}
