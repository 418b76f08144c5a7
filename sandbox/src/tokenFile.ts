import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { newTokens, type SandboxTokens } from './ownTokens';

const schema = z.object({ syncToken: z.string(), asyncToken: z.string(), adminKey: z.string() });

const tokenFile = (dataFile: string) => `${dataFile}.tokens.json`;

const hasCode = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'code' in error;

/**
 * Returns the tokens of a data file. The data file contains only hashes, so the tokens are kept in a second file beside
 * it that only its owner can read. Otherwise each start would need new tokens. If the second file is deleted, the next
 * start creates new tokens and the old ones stop working. Only the process that has the data file open may call it.
 */
export function tokensBeside(dataFile: string): SandboxTokens {
	const path = tokenFile(dataFile);
	try {
		return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
	} catch (error) {
		if (!hasCode(error)) throw new Error(`${path} contains no tokens. Delete it to get new ones.`);
		if (error.code !== 'ENOENT') throw error;
	}
	const tokens = newTokens();
	// The rename makes the file appear complete or not at all. A killed start may have left the first one.
	rmSync(`${path}.new`, { force: true });
	writeFileSync(`${path}.new`, JSON.stringify(tokens), { mode: 0o600, flag: 'wx' });
	renameSync(`${path}.new`, path);
	return tokens;
}

export function removeTokens(dataFile: string): void {
	const path = tokenFile(dataFile);
	for (const file of [path, `${path}.new`]) rmSync(file, { force: true });
}
