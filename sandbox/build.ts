// `npm run build --workspace sandbox`: builds the command that the package publishes into dist: `main.js`, and the assets of
// the page.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { build } from 'esbuild';

const [source, dist] = [join(__dirname, 'src'), join(__dirname, 'dist')];

rmSync(dist, { recursive: true, force: true });
void build({
	entryPoints: [join(source, 'main.ts')],
	outfile: join(dist, 'main.js'),
	bundle: true,
	platform: 'node',
	target: 'node20',
	packages: 'external',
	logLevel: 'warning',
});
cpSync(join(source, 'dashboard', 'assets'), join(dist, 'assets'), { recursive: true });
