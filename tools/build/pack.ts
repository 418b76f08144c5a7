import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../test/kit/root';

export interface PackedPackage {
	/** The file that npm packed. */
	tarball: string;
	/** The folder of the unpacked tarball. */
	dir: string;
	/** Paths inside the tarball. */
	files: string[];
	remove(): void;
}

/**
 * Packs the built package with `npm pack`, as publishing does, and unpacks it inside node_modules/.cache. There the
 * package finds the modules that n8n supplies (n8n-workflow, zod, luxon, lodash), as it would in n8n.
 */
export function packPackage(): PackedPackage {
	if (!existsSync(join(root, 'dist'))) throw new Error('The package is not built. Run npm run build first');
	const cache = join(root, 'node_modules', '.cache');
	mkdirSync(cache, { recursive: true });
	const work = mkdtempSync(join(cache, 'packed-'));

	const packed = run('npm', ['pack', '--json', '--pack-destination', work], root);
	const report: Array<{ filename: string; files: Array<{ path: string }> }> = JSON.parse(packed);
	const [tarball] = report;
	if (tarball === undefined) throw new Error('npm pack reported no tarball');
	run('tar', ['-xzf', tarball.filename], work);

	return {
		tarball: join(work, tarball.filename),
		dir: join(work, 'package'),
		files: tarball.files.map(({ path }) => path).sort(),
		remove: () => rmSync(work, { recursive: true, force: true }),
	};
}

function run(command: string, args: string[], cwd: string): string {
	const { status, stdout, stderr, error } = spawnSync(command, args, {
		cwd,
		encoding: 'utf8',
		shell: process.platform === 'win32',
	});
	if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr}`);
	return stdout;
}
