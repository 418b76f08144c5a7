import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { chmod, lchown, mkdir, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface User {
	readonly uid: number;
	readonly gid: number;
}

/**
 * The user as whom n8n runs. People do not run it as root, who may write everywhere: if we are root, it is another user,
 * unless that one may not read the program.
 */
export function userOf(program: string): User | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const number = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
	const user = { uid: number('-u'), gid: number('-g') };
	return spawnSync('test', ['-r', program], user).status === 0 ? user : undefined;
}

/** A new folder for the data of an n8n, which its user can enter. */
export async function temporaryFolder(name: string): Promise<string> {
	const folder = mkdtempSync(join(tmpdir(), `${name}-`));
	await chmod(folder, 0o711);
	return folder;
}

/** Makes the folder and gives it to the user, with all that is in it. */
export async function giveTo(user: User | undefined, folder: string): Promise<void> {
	await mkdir(folder, { recursive: true });
	if (user === undefined) return;
	const entries = await readdir(folder, { recursive: true });
	for (const path of ['', ...entries]) await lchown(join(folder, path), user.uid, user.gid);
}
