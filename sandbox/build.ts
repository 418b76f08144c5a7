import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { build } from 'esbuild';

/** Builds the command of the sandbox into this folder: `main.js`, and the assets of the page. */
export async function buildSandbox(dist: string): Promise<void> {
	rmSync(dist, { recursive: true, force: true });
	await build({
		entryPoints: [join(__dirname, 'src', 'main.ts')],
		outfile: join(dist, 'main.js'),
		bundle: true,
		platform: 'node',
		target: 'node20',
		packages: 'external',
		logLevel: 'warning',
	});
	cpSync(join(__dirname, 'src', 'dashboard', 'assets'), join(dist, 'assets'), { recursive: true });
}
