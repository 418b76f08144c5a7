import { cp, mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import { build } from 'esbuild';

import { root } from '../../test/kit/root';

/**
 * Makes one file of a command and of all that it imports, in a new folder, for tests that start it several times. Each
 * start through tsx reads more than a thousand files anew. The pages of the sandbox need their assets beside the code.
 */
export async function builtCommand(
	source: string,
): Promise<{ readonly folder: string; readonly file: string }> {
	const cache = join(root, 'node_modules', '.cache');
	await mkdir(cache, { recursive: true });
	const folder = await mkdtemp(join(cache, 'command-'));
	const file = join(folder, 'command.js');
	await build({
		entryPoints: [join(root, source)],
		outfile: file,
		bundle: true,
		platform: 'node',
		target: 'node20',
		// It loads a native library.
		external: ['libsql'],
		logLevel: 'warning',
	});
	await cp(join(root, 'sandbox', 'src', 'dashboard', 'assets'), join(folder, 'assets'), { recursive: true });
	return { folder, file };
}
