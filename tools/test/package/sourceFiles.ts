import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../../test/kit/root';

/** The text of each TypeScript source of the project, by its path: of those that git knows or would take up. */
export function sourceFiles(): Map<string, string> {
	const listing = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts'];
	const paths = execFileSync('git', listing, { cwd: root, encoding: 'utf8' }).trim().split('\n');
	return new Map(
		paths
			.filter((path) => !path.endsWith('.d.ts') && existsSync(join(root, path)))
			.map((path) => [path, readFileSync(join(root, path), 'utf8')]),
	);
}
