import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

import { packPackage } from '../../../tools/build/pack';
import { ownEnvironment } from './environment';
import type { Installation } from './install';
import { giveTo, userOf } from './user';

/**
 * Installs the packed tarball of this package as docs/installing.md says: with `npm install` in `.n8n/nodes`, as the user
 * of n8n.
 *
 * @param userFolder n8n's `N8N_USER_FOLDER`
 */
export async function installCommunityPackage(installation: Installation, userFolder: string): Promise<void> {
	const packed = packPackage();
	try {
		const user = userOf(installation.cli);
		const file = join(userFolder, basename(packed.tarball));
		const nodes = join(userFolder, '.n8n', 'nodes');
		await mkdir(nodes, { recursive: true });
		// As n8n does at its start. Without it, npm installs into the nearest folder above that has one, such as this repository.
		const own = join(nodes, 'package.json');
		if (!existsSync(own)) await writeFile(own, '{"dependencies":{}}');
		await giveTo(user, userFolder);
		await copyFile(packed.tarball, file);
		const env = ownEnvironment(installation, userFolder);
		await promisify(execFile)('npm', ['install', file], { cwd: nodes, env, ...user });
	} finally {
		packed.remove();
	}
}
