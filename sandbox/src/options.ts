import { parseArgs } from 'node:util';
import { z } from 'zod';
import { MAX_SEED } from './http/dialects/dialect';
import { seedNames } from './seed/names';
import { IN_MEMORY } from './storage/dataFile';

export const USAGE = `Usage: npm run sandbox -- [options]

Serves a local workspace over the Sync API until you stop it.

  --port NUMBER       port to listen on; 0 picks a free one (default 8787)
  --host HOST         address to listen on (default 127.0.0.1)
  --allow-host NAME   another host name under which the page is served, such as host.docker.internal; may be repeated
  --public-url URL    where a proxy serves it, such as https://example.com/sandbox
  --data PATH         file that keeps the workspace, or :memory: (default :memory:)
  --seed NAME         contents of a new workspace: ${seedNames.join(', ')} (default demo)
  --dialect NAME      how it answers where the specification is open: strict, observed, foreign or a number (default strict)
  --max-file BYTES    largest accepted file (default 2147483648, which is 2 GiB)
  --rate-limit N      requests per token and hour before 429 (default: no limit)
  --latency MS        delay before each request is handled (default 0)
  --at-once N         most requests at once; further ones get 429 (default: no limit)
  --no-bodies         the page does not show the bodies of calls, and keeps none
  --json              print one line of JSON first: url, enterpriseId, syncToken, asyncToken, adminKey, page, password
  --help              show this text
`;

/** A mistake in the command line. Its message is for the person at the terminal. */
export class UsageError extends Error {}

const wholeNumber = (low: number, high: number) =>
	z
		.string()
		.regex(/^\d{1,16}$/)
		.transform(Number)
		.pipe(z.number().min(low).max(high));

const schema = z.object({
	port: wholeNumber(0, 65_535).default(8787),
	host: z.string().min(1).default('127.0.0.1'),
	'allow-host': z.array(z.string().regex(/^[a-z0-9._-]+$/i)).default([]),
	'public-url': z
		.string()
		.regex(/^https?:\/\/[^\s/?#@]+(\/[\w.~%-]+)*\/?$/i)
		.refine(URL.canParse)
		.optional(),
	data: z.string().min(1).default(IN_MEMORY),
	seed: z.enum(seedNames).default('demo'),
	dialect: z.union([z.enum(['strict', 'observed', 'foreign']), wholeNumber(0, MAX_SEED)]).optional(),
	'max-file': wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
	'rate-limit': wholeNumber(1, 999_999_999).optional(),
	latency: wholeNumber(0, 600_000).optional(),
	'at-once': wholeNumber(1, 1_000_000).optional(),
	'no-bodies': z.boolean().default(false),
	json: z.boolean().default(false),
	help: z.boolean().default(false),
});

const expected: Readonly<Record<string, string>> = {
	port: 'a whole number from 0 to 65535',
	host: 'an address or a name',
	'allow-host': 'a host name without a port, such as host.docker.internal',
	'public-url': 'an address that begins with https:// or http://, such as https://example.com/sandbox',
	data: 'a path or :memory:',
	seed: `one of ${seedNames.join(', ')}`,
	dialect: `strict, observed, foreign, or a whole number from 0 to ${MAX_SEED}`,
	'max-file': 'a whole number of bytes above 0',
	'rate-limit': 'a whole number above 0',
	latency: 'a whole number of milliseconds up to 600000',
	'at-once': 'a whole number from 1 to 1000000',
};

export function readOptions(args: readonly string[]): z.infer<typeof schema> {
	const result = schema.safeParse(parseFlags(args));
	if (result.success) return result.data;
	const flag = String(result.error.issues[0]?.path[0]);
	throw new UsageError(`--${flag} must be ${expected[flag] ?? 'something else'}`);
}

function parseFlags(args: readonly string[]): unknown {
	try {
		const { values } = parseArgs({
			args: [...args],
			options: {
				port: { type: 'string' },
				host: { type: 'string' },
				'allow-host': { type: 'string', multiple: true },
				'public-url': { type: 'string' },
				data: { type: 'string' },
				seed: { type: 'string' },
				dialect: { type: 'string' },
				'max-file': { type: 'string' },
				'rate-limit': { type: 'string' },
				latency: { type: 'string' },
				'at-once': { type: 'string' },
				'no-bodies': { type: 'boolean' },
				json: { type: 'boolean' },
				help: { type: 'boolean', short: 'h' },
			},
		});
		return values;
	} catch (error) {
		throw new UsageError(error instanceof Error ? error.message : String(error));
	}
}
