// Builds sandbox/dist, which the sandbox package publishes: one file and the assets of the page.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { build } from 'esbuild';

import { root } from '../testkit/root';

const sandbox = join(root, 'sandbox');
const dist = join(sandbox, 'dist');

rmSync(dist, { recursive: true, force: true });
void build({
	entryPoints: [join(sandbox, 'src', 'main.ts')],
	outfile: join(dist, 'main.js'),
	bundle: true,
	platform: 'node',
	target: 'node20',
	packages: 'external',
	logLevel: 'warning',
}).then(() => cpSync(join(sandbox, 'src', 'dashboard', 'assets'), join(dist, 'assets'), { recursive: true }));
