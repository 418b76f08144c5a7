import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { newTokens, type SandboxTokens } from './ownTokens';

const schema = z.object({ syncToken: z.string(), asyncToken: z.string(), adminKey: z.string() });

const hasCode = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'code' in error;

/**
 * Returns the tokens of a data file. The data file contains only hashes, so the tokens are kept in a second file beside
 * it that only its owner can read. Otherwise each start would need new tokens. If the second file is deleted, the next
 * start creates new tokens and the old ones stop working.
 */
export function tokensBeside(dataFile: string): SandboxTokens {
	const path = `${dataFile}.tokens.json`;
	try {
		return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
	} catch (error) {
		if (!hasCode(error)) throw new Error(`${path} contains no tokens. Delete it to get new ones.`);
		if (error.code !== 'ENOENT') throw error;
	}
	const tokens = newTokens();
	// The rename makes the file appear complete or not at all.
	writeFileSync(`${path}.new`, JSON.stringify(tokens), { mode: 0o600 });
	renameSync(`${path}.new`, path);
	return tokens;
}
