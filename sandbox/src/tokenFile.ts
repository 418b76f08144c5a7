import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { newTokens, type SandboxTokens } from './ownTokens';

const schema = z.object({ syncToken: z.string(), asyncToken: z.string(), adminKey: z.string() });

const hasCode = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'code' in error;

/**
 * The tokens of a data file. The file itself holds only their hashes, so that they are kept beside it, readable by
 * its owner alone; without that, each start would have to hand out new ones. If it is deleted, the next start makes new
 * tokens and the old ones are refused.
 */
export function tokensBeside(dataFile: string): SandboxTokens {
	const path = `${dataFile}.tokens.json`;
	try {
		return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
	} catch (error) {
		if (!hasCode(error)) throw new Error(`${path} holds no tokens. Delete it to get new ones.`);
		if (error.code !== 'ENOENT') throw error;
	}
	const tokens = newTokens();
	// Written whole or not at all.
	writeFileSync(`${path}.new`, JSON.stringify(tokens), { mode: 0o600 });
	renameSync(`${path}.new`, path);
	return tokens;
}
