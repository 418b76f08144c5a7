import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from '../../../test/kit/root';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
	scripts: Record<string, string>;
};

/** The scripts that run a file of this project, with all that is before the arguments. */
const commands = Object.entries(scripts).flatMap(([name, script]) => {
	const [node, ...args] = script.split(' ');
	return node === 'node' && args[0]?.startsWith('tools/') ? [[name, args] as const] : [];
});

const run = (cwd: string, args: readonly string[]) =>
	spawnSync(process.execPath, [...args, '--help'], { cwd, encoding: 'utf8' });

it('npm run lists at most 20 scripts, each with one way to start', () => {
	expect(Object.keys(scripts).length).toBeLessThanOrEqual(20);
	expect(new Set(Object.values(scripts)).size).toBe(Object.keys(scripts).length);
});

it.each(commands)('npm run %s -- --help names the command and says what it does', (name, args) => {
	const { status, stdout, stderr } = run(root, args);

	expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
	expect(stdout).toMatch(new RegExp(`^(Usage: )?npm (run )?${name}\\b.*\\n(.+\\n)*\\n[A-Z]`));
});

it('shows the help of a command where no package is installed', () => {
	const folder = mkdtempSync(join(tmpdir(), 'help-'));
	try {
		cpSync(join(root, 'tools', 'setup'), join(folder, 'tools', 'setup'), { recursive: true });
		writeFileSync(join(folder, 'package-lock.json'), '{}');
		writeFileSync(
			join(folder, 'run.ts'),
			"/**\n * npm run it\n *\n *   --more  more of it\n */\nimport 'lodash';\n",
		);
		const { status, stdout, stderr } = run(folder, ['tools/setup/setup.mjs', '--build', 'run.ts']);

		expect({ status, stdout, stderr }).toEqual({
			status: 0,
			stdout: 'npm run it\n\n  --more  more of it\n',
			stderr: '',
		});
	} finally {
		rmSync(folder, { recursive: true });
	}
});
