import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';

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

/** The commands of the documents that run some of the tests. */
const someTests = ['CONTRIBUTING.md', 'docs/internals/testing.md'].flatMap((document) =>
	[...readFileSync(join(root, document), 'utf8').matchAll(/`npm run test:only -- ([^`]+)`/g)].map(
		([, args = '']) => args,
	),
);

it.each(someTests)('npm run test:only -- %s runs what it names, and nothing else', (args) => {
	const [, path, project] = /^(test\/\S+)?.*?(?:--selectProjects (\w+))?$/.exec(args) ?? [];
	const jest = [join('node_modules', 'jest', 'bin', 'jest.js'), '--listTests', '--json'];
	const given = args.split(/ -t /, 1).flatMap((words) => words.split(' '));
	const { stdout } = spawnSync(process.execPath, [...jest, ...given], { cwd: root, encoding: 'utf8' });
	const listed = (JSON.parse(stdout) as string[]).map((file) => relative(root, file).split(sep).join('/'));

	const wanted = path ?? { nodes: 'test/', sandbox: 'sandbox/test/', tools: 'tools/' }[project ?? ''] ?? '?';
	expect(listed).not.toEqual([]);
	expect(listed.filter((file) => !file.startsWith(wanted))).toEqual([]);
});

it('the documents name a way to run some of the tests', () => {
	expect(someTests.length).toBeGreaterThan(3);
});
