import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../test/kit/root';
import { eventually } from '../../../test/kit/support/eventually';
import { Clone, type Start } from './clone';

/** Replaces npm: logs what it does, and installs once the file `go` exists. */
const npm = `
const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require('node:fs');
const note = (text) => appendFileSync('notes', text + ' ' + process.pid + '\\n');
note('begin');
const timer = setInterval(() => {
	if (!existsSync('go')) return;
	clearInterval(timer);
	mkdirSync('node_modules', { recursive: true });
	writeFileSync('node_modules/.package-lock.json', '{}');
	note('end');
}, 5);
`;

let clone: Clone;

beforeEach(() => {
	clone = new Clone();
	clone.write('package-lock.json', '{}');
	clone.write('notes', '');
	clone.stubNpm(npm);
});

afterEach(() => clone.remove());

const notes = () => readFileSync(clone.at('notes'), 'utf8').split('\n').filter(Boolean);
const begun = async (count: number) =>
	await eventually(async () =>
		expect(notes().filter((note) => note.startsWith('begin'))).toHaveLength(count),
	);
const waits = async ({ said }: Start) =>
	await eventually(async () => expect(said()).toContain('Another process'));
const letNpmEnd = () => writeFileSync(clone.at('go'), '');
const lives = (pid: number) => {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
};

test('two starts at once install the packages once', async () => {
	const first = clone.start();
	await begun(1);
	const second = clone.start();
	await waits(second);
	letNpmEnd();

	expect([await first.exit, await second.exit]).toEqual([0, 0]);
	expect(first.said()).toBe('Installing packages: there are none yet.\n');
	expect(notes()).toEqual([expect.stringMatching(/^begin/), expect.stringMatching(/^end/)]);
	expect(second.said()).toMatch(
		/^Another process is installing the packages\. Waiting for it to end\. .*\n$/,
	);
});

test.each(['SIGINT', 'SIGKILL'] as const)(
	'%s ends npm with the start, and the waiting start continues',
	async (signal) => {
		const first = clone.start();
		await begun(1);
		const firstNpm = Number(notes()[0]?.split(' ')[1]);
		const second = clone.start();
		await waits(second);
		expect(lives(firstNpm)).toBe(true);

		first.child.kill(signal);
		await first.exit;
		await eventually(async () => expect(lives(firstNpm)).toBe(false));
		await begun(2);
		letNpmEnd();

		expect(await second.exit).toBe(0);
		expect(notes().at(-1)).toMatch(/^end/);
	},
);

test('packages behind a link stay as they are', async () => {
	mkdirSync(clone.at('elsewhere'));
	symlinkSync(clone.at('elsewhere'), clone.at('node_modules'));
	letNpmEnd();
	const { code, said } = await clone.run();

	expect(code).toBe(1);
	expect(notes()).toEqual([]);
	expect(said).toContain('Install them there, or remove the link');
});

describe('says in one sentence what to do if', () => {
	const oneSentence = /^Installing .*\nPackages could not be installed\. (.*)\n$/;

	test.each([
		['ENOSPC', 'The disk is full. Free some space, then run this again.'],
		['EAI_AGAIN', expect.stringContaining('The npm registry does not answer. Check the network')],
	])('npm fails with %s', async (code, advice) => {
		clone.stubNpm(`console.error('npm error code ${code}\\nnpm error and many more lines'); process.exit(3)`);
		const failing = await clone.run();

		expect(failing.code).toBe(3);
		expect(oneSentence.exec(failing.said)?.[1]).toEqual(advice);
	});

	test('npm is missing', async () => {
		const { said } = await clone.run([], { PATH: clone.at('empty') });

		expect(oneSentence.exec(said)?.[1]).toMatch(/^npm is missing\. Install it/);
	});

	test('Node is too old', async () => {
		clone.write(
			'old.cjs',
			"Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.18.3' } });",
		);
		const { code, said } = await clone.run([], { NODE_OPTIONS: `--require=${clone.at('old.cjs')}` });

		expect(code).toBe(1);
		expect(said).toBe('Node 20.18.3 is too old. Install Node 20.19 or later, then run this again.\n');
	});
});

test('an npm that fails fails the start, with its words and advice', async () => {
	clone.stubNpm("console.error('npm error code EOTHER'); process.exit(7)");
	const failing = await clone.run();

	expect(failing.code).toBe(7);
	expect(failing.said).toMatch(/npm error code EOTHER\n[^]*Packages could not be installed\./);
});

describe('the file', () => {
	beforeEach(() => {
		clone.write('file.mjs', 'console.log(process.argv.slice(1).join()); process.exitCode = 5;');
		// Of tsx, only that it is imported.
		clone.write('node_modules/tsx/package.json', '{ "exports": "./main.mjs" }');
	});
	const withPackages = async () => {
		letNpmEnd();
		await clone.run();
		clone.write('notes', '');
	};

	test('runs with its arguments once the packages are there, in the same process', async () => {
		await withPackages();
		expect(await clone.run(['file.mjs', '--flag', 'more'])).toEqual({
			code: 5,
			said: `${clone.at('file.mjs')},--flag,more\n`,
		});
	});

	test('runs after the build, if it needs one', async () => {
		await withPackages();
		clone.write('tools/build/freshBuild.js', "module.exports = () => console.log('built')");
		expect((await clone.run(['--build', 'file.mjs'])).said).toBe(`built\n${clone.at('file.mjs')}\n`);
		expect((await clone.run(['--build', 'file.mjs', '--help'])).said).toBe(
			`${clone.at('file.mjs')},--help\n`,
		);
		clone.write(
			'tools/build/freshBuild.js',
			"module.exports = () => { throw new Error('it does not parse') }",
		);
		expect(await clone.run(['--build', 'file.mjs'])).toEqual({
			code: 1,
			said: 'The nodes could not be built: it does not parse\n',
		});
	});

	test('is not installed for by --help', async () => {
		expect(await clone.run(['--build', 'file.mjs', '--help'])).toEqual({
			code: 1,
			said: 'The packages, which also --help needs, are not installed. Run this again without --help.\n',
		});
		expect(notes()).toEqual([]);
	});

	test('needs the packages of its own folder, too', async () => {
		await withPackages();
		letNpmEnd();
		clone.write('tool/package-lock.json', '{}');
		clone.write('tool/notes', '');
		clone.write('tool/go', '');
		clone.write('tool/run.mjs', '');
		expect((await clone.run(['tool/run.mjs'])).said).toContain('Installing packages');
		expect(readFileSync(clone.at('tool', 'notes'), 'utf8')).toContain('end');
	});
});

test.each([
	[[], ['--include-workspace-root', '-w', 'sandbox', '-w', 'tools/start']],
	[['--light'], ['--omit=dev', '-w', 'sandbox', '-w', 'tools/start']],
	[['--all'], []],
])('after %j, npm is asked for its set of packages', async (given, wanted) => {
	clone.stubNpm("console.error('asked: ' + process.argv.slice(2).join()); process.exit(1)");

	expect((await clone.run(given)).said).toContain(`asked: ${['ci', ...wanted, '--ignore-scripts'].join()}`);
});

test('the packages that are there are counted among all', () => {
	for (const file of ['a/package.json', 'a/node_modules/b/more.js', '@scope/c/package.json', '.bin/d']) {
		clone.write(`node_modules/${file}`, '');
	}
	const script = `
		import { progressOf } from ${JSON.stringify(clone.at('tools/setup/progress.mjs'))};
		console.log(progressOf(${JSON.stringify(clone.at('node_modules'))}));`;

	expect(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })).toBe(
		'2 of 3 packages\n',
	);
});

test('each script that installs packages shows it all arguments, so that it sees --help', () => {
	const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
		scripts: Record<string, string>;
	};
	const installing = Object.values(scripts).filter((script) => script.includes('setup.mjs'));

	expect(installing).not.toEqual([]);
	// npm adds the arguments to the end.
	expect(installing.filter((script) => /[;&|]/.test(script))).toEqual([]);
});
