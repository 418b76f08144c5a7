import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { eventually } from '../../../test/kit/support/eventually';
import { Clone } from './clone';

/** What the tests call packages: of the light set, of the tests, and of the workspace that only some commands need. */
const paths = ['light', 'test', 'more'].map((name) => `node_modules/${name}`);
const [light = '', test1 = '', more = ''] = paths;
const npmHere = {
	npm_config_cache: '',
	npm_config_registry: 'http://127.0.0.1:1',
	npm_config_fetch_retries: '0',
};

/** A project whose packages were installed by npm, all of them. Its branch `next` has another version of `test`. */
let project: Clone;
let clone: Clone;

beforeAll(() => {
	project = new Clone();
	npmHere.npm_config_cache = project.at('cache');
	for (const pack of ['light-1.0.0', 'test-1.0.0', 'test-2.0.0', 'more-1.0.0']) {
		const [name, version] = pack.split('-');
		project.write(`packs/${pack}/package/package.json`, JSON.stringify({ name, version }));
		execFileSync('tar', ['-czf', `../${pack}.tgz`, 'package'], { cwd: project.at('packs', pack) });
	}
	const workspace = (folder: string, needs: object) =>
		project.write(
			`${folder}/package.json`,
			JSON.stringify({ name: folder.replace('tools/', ''), version: '1.0.0', ...needs }),
		);
	workspace('sandbox', {});
	workspace('tools/start', { dependencies: { light: 'file:../../packs/light-1.0.0.tgz' } });
	workspace('tools/scan', { devDependencies: { more: 'file:../../packs/more-1.0.0.tgz' } });
	for (const [branch, version] of [
		['next', '2.0.0'],
		['main', '1.0.0'],
	] as const) {
		project.write(
			'package.json',
			JSON.stringify({
				name: 'project',
				version: '1.0.0',
				workspaces: ['sandbox', 'tools/start', 'tools/scan'],
				devDependencies: { test: `file:packs/test-${version}.tgz` },
			}),
		);
		rmSync(project.at('package-lock.json'), { force: true });
		npmIn(project, 'install', ...(branch === 'main' ? [] : ['--package-lock-only']));
		for (const file of ['package.json', 'package-lock.json']) {
			cpSync(project.at(file), project.at(branch, file));
		}
	}
});

beforeEach(() => {
	clone = new Clone();
	cpSync(project.folder, clone.folder, { recursive: true, verbatimSymlinks: true });
	// A package that is installed anew loses it.
	for (const path of paths) clone.write(`${path}/kept`, '');
});

afterEach(() => clone.remove());
afterAll(() => project.remove());

function npmIn({ folder }: Clone, ...args: readonly string[]): void {
	execFileSync('npm', args, { cwd: folder, env: { ...process.env, ...npmHere }, stdio: 'ignore' });
}

/** Writes the files of a branch, as git does. */
function checkOut(branch: string): void {
	for (const file of ['package.json', 'package-lock.json']) {
		writeFileSync(clone.at(file), readFileSync(clone.at(branch, file)));
	}
}

const start = async (...args: readonly string[]) => await clone.run(args, npmHere);
const silent = { code: 0, said: '' };
const kept = () => paths.filter((path) => existsSync(clone.at(path, 'kept')));
const versions = () =>
	paths.map((path) => {
		const file = clone.at(path, 'package.json');
		return existsSync(file)
			? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
			: undefined;
	});
const ofMain = ['1.0.0', '1.0.0', '1.0.0'];
const ofNext = ['1.0.0', '2.0.0', '1.0.0'];
/** An npm that is asked for nothing: it fails. */
const noNpm = () => clone.stubNpm('process.exit(7)');

/** Ends npm's work in the middle: one package is half there, and npm has not ended. */
async function killInTheMiddle(): Promise<void> {
	clone.stubNpm(`
		const { rmSync, writeFileSync } = require('node:fs');
		rmSync('${test1}/kept');
		writeFileSync('${test1}/package.json', '{ "name": "test", "version": "2.0.0", "half": true }');
		writeFileSync('${test1}/half', '');
		setInterval(() => {}, 1000);`);
	const { child, exit } = clone.start();
	await eventually(async () => expect(existsSync(clone.at(test1, 'half'))).toBe(true));
	child.kill('SIGKILL');
	await exit;
	rmSync(clone.at('bin'), { recursive: true });
}

test('packages that somebody has installed by hand stay, and are known from then on', async () => {
	expect((await start('--light')).code).toBe(0);
	noNpm();

	expect(await start()).toEqual(silent);
	expect(await start('--light')).toEqual(silent);
	expect(kept()).toEqual(paths);
});

test('a new clone gets the packages that its commands need, one set after the other', async () => {
	rmSync(clone.at('node_modules'), { recursive: true });
	await start('--light');
	expect(versions()).toEqual(['1.0.0', undefined, undefined]);
	clone.write(`${light}/kept`, '');

	const { said } = await start();
	expect(said).toMatch(/^Installing packages: this command needs more of them\.\n/);
	expect([versions(), kept()]).toEqual([['1.0.0', '1.0.0', undefined], [light]]);

	await start('--all');
	expect([versions(), kept()]).toEqual([ofMain, [light]]);
	noNpm();
	expect(await start('--light')).toEqual(silent);
});

test.each(['--light', '--all'])(
	'another lock file replaces only the packages that differ (%s)',
	async (set) => {
		await start();
		checkOut('next');
		// Another checkout has the same file as a hard link.
		linkSync(clone.at('node_modules/.package-lock.json'), clone.at('other-record'));
		const before = readFileSync(clone.at('other-record'), 'utf8');

		expect((await start(set)).code).toBe(0);
		expect([versions(), kept()]).toEqual([ofNext, [light, more]]);
		expect(readFileSync(clone.at('other-record'), 'utf8')).toBe(before);
		expect(await start()).toEqual(silent);
	},
);

test('packages that somebody has installed by hand on another branch are noticed', async () => {
	await start();
	checkOut('next');
	npmIn(clone, 'install');
	checkOut('main');

	expect((await start()).code).toBe(0);
	expect([versions(), kept()]).toEqual([ofMain, [light, more]]);
});

test.each(['is missing', 'has conflicts'])('a lock file that %s deletes nothing', async (state) => {
	rmSync(clone.at('package-lock.json'));
	if (state === 'has conflicts') clone.write('package-lock.json', '<<<<<<< main\n{}');
	const { code, said } = await start();

	expect(code).toBe(1);
	expect(said).toContain('package-lock.json is missing or is not JSON. Restore it with git.');
	expect(kept()).toEqual(paths);
});

describe('an installation that was killed', () => {
	test('is repeated, and half a package of the right version is not taken for a whole one', async () => {
		checkOut('next');
		await killInTheMiddle();
		const { code, said } = await start();

		expect(said).toMatch(/^Installing packages: the last installation did not end\.\n/);
		expect([code, versions(), kept()]).toEqual([0, ofNext, [light, more]]);
		expect(readFileSync(clone.at(test1, 'package.json'), 'utf8')).not.toContain('half');
		expect(await start()).toEqual(silent);
	});

	test('of more packages is not repeated where the first set is enough', async () => {
		rmSync(clone.at('node_modules'), { recursive: true });
		await start('--light');
		clone.stubNpm("require('node:fs').writeFileSync('began', ''); setInterval(() => {}, 1000);");
		const { child, exit } = clone.start();
		await eventually(async () => expect(existsSync(clone.at('began'))).toBe(true));
		child.kill('SIGKILL');
		await exit;
		rmSync(clone.at('bin'), { recursive: true });

		expect((await start('--light')).code).toBe(0);
		expect(versions()).toEqual(['1.0.0', undefined, undefined]);
	});

	test('in a new clone begins again', async () => {
		rmSync(clone.at('node_modules/.package-lock.json'));
		const { code, said } = await start('--all');

		expect(said).toContain('the last installation did not end');
		expect([code, versions()]).toEqual([0, ofMain]);
	});
});

test('without a network, the packages of the branch before stay', async () => {
	// A package that only the registry has.
	const lock = readFileSync(clone.at('next/package-lock.json'), 'utf8').replace(
		/"version": "2\.0\.0",\s*"resolved": "file:packs\/test[^}]*/,
		`"version": "2.0.0", "integrity": "sha512-${Buffer.alloc(64).toString('base64')}"`,
	);
	for (const [file, text] of [
		['package.json', readFileSync(clone.at('next/package.json'), 'utf8')],
		['package-lock.json', lock],
	] as const) {
		clone.write(file, text.replace(/"test": ?"file:[^"]*"/, '"test": "2.0.0"'));
	}
	const { code, said } = await start();

	expect(code).not.toBe(0);
	expect(said).toContain('The npm registry does not answer.');
	expect([versions(), kept()]).toEqual([ofMain, paths]);
	checkOut('main');
	expect((await start()).code).toBe(0);
	expect(kept()).toEqual(paths);
});
