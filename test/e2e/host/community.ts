import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import { packPackage } from '../../../tools/build/pack';

const packageJson = z.object({ name: z.string(), version: z.string() }).passthrough();

/**
 * Installs the packed tarball of this package as a community package, as n8n 2.41 does it
 * (community-packages.service, `downloadPackage`): unpacked into `nodes/node_modules`, without what only its
 * developers need, and written into the ledger. The package has no dependencies, so that there is nothing to install.
 *
 * @param userFolder n8n's `N8N_USER_FOLDER`
 * @returns the version that was installed
 */
export async function installCommunityPackage(userFolder: string): Promise<string> {
	const packed = packPackage();
	try {
		const { devDependencies, peerDependencies, optionalDependencies, ...kept } = packageJson.parse(
			JSON.parse(await readFile(join(packed.dir, 'package.json'), 'utf8')),
		);
		const nodes = join(userFolder, '.n8n', 'nodes');
		const folder = join(nodes, 'node_modules', kept.name);
		await rm(folder, { recursive: true, force: true });
		await mkdir(folder, { recursive: true });
		await cp(packed.dir, folder, { recursive: true });
		await writeFile(join(folder, 'package.json'), JSON.stringify(kept, null, 2));
		const ledger = { name: 'installed-nodes', private: true, dependencies: { [kept.name]: kept.version } };
		await writeFile(join(nodes, 'package.json'), JSON.stringify(ledger, null, 2));
		return kept.version;
	} finally {
		packed.remove();
	}
}
