import { execFileSync } from 'node:child_process';
import {
	cpSync,
	existsSync,
	linkSync,
	mkdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import { eventually } from '../../../test/kit/support/eventually';
import { Clone } from './clone';

/** What the tests call packages: two of the project, and one of its workspace `box` only. */
const paths = ['node_modules/a', 'node_modules/b', 'box/node_modules/b'];
/** Two branches: `next` has another version of the package a. */
const branches = {
	main: { a: 'file:packs/a-1.0.0.tgz', b: 'file:packs/b-1.0.0.tgz' },
	next: { a: 'file:packs/a-2.0.0.tgz', b: 'file:packs/b-1.0.0.tgz' },
};
const npmHere = {
	npm_config_cache: '',
	npm_config_registry: 'http://127.0.0.1:1',
	npm_config_fetch_retries: '0',
};

/** A project whose packages were installed by npm, on the branch main. */
let project: Clone;
let clone: Clone;

beforeAll(() => {
	project = new Clone();
	npmHere.npm_config_cache = project.at('cache');
	for (const pack of ['a-1.0.0', 'a-2.0.0', 'b-1.0.0', 'b-2.0.0']) {
		const [name, version] = pack.split('-');
		project.write(`packs/${pack}/package/package.json`, JSON.stringify({ name, version }));
		execFileSync('tar', ['-czf', `../${pack}.tgz`, 'package'], { cwd: project.at('packs', pack) });
	}
	project.write(
		'box/package.json',
		JSON.stringify({ name: 'box', version: '1.0.0', dependencies: { b: 'file:../packs/b-2.0.0.tgz' } }),
	);
	for (const branch of ['next', 'main'] as const) {
		const dependencies = branches[branch];
		const description = { name: 'project', version: '1.0.0', workspaces: ['box'], dependencies };
		project.write('package.json', JSON.stringify(description));
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
function checkOut(copy: Clone, branch: string): void {
	for (const file of ['package.json', 'package-lock.json']) {
		writeFileSync(copy.at(file), readFileSync(copy.at(branch, file)));
	}
}

const start = async (env = {}) => await clone.run([], { ...npmHere, ...env });
const silent = { code: 0, said: '' };
const kept = () => paths.filter((path) => existsSync(clone.at(path, 'kept')));
/** The versions of each branch. */
const ofMain = ['1.0.0', '1.0.0', '2.0.0'];
const ofNext = ['2.0.0', '1.0.0', '2.0.0'];
const versions = () =>
	paths.map(
		(path) =>
			(JSON.parse(readFileSync(clone.at(path, 'package.json'), 'utf8')) as { version: string }).version,
	);
/** Ends npm's work in the middle: the package a is half there, and npm has not ended. */
const hangingNpm = `
const { rmSync, mkdirSync, writeFileSync } = require('node:fs');
rmSync('node_modules/a', { recursive: true });
mkdirSync('node_modules/a');
writeFileSync('node_modules/a/package.json', '{ "name": "a", "version": "2.0.0" }');
writeFileSync('half', '');
setInterval(() => {}, 1000);
`;

async function killInTheMiddle(): Promise<void> {
	clone.stubNpm(hangingNpm);
	const { child, exit } = clone.start();
	await eventually(async () => expect(existsSync(clone.at('half'))).toBe(true));
	child.kill('SIGKILL');
	await exit;
	rmSync(clone.at('bin'), { recursive: true });
}

test('packages that are older than the checkout stay, and are known from then on', async () => {
	for (const path of [...paths, 'node_modules/.package-lock.json', 'node_modules']) {
		utimesSync(clone.at(path), 0, 0);
	}
	// Nobody is asked: an npm that runs fails here.
	clone.stubNpm('process.exit(7)');

	expect(await start()).toEqual(silent);
	expect(existsSync(clone.at('node_modules/.setup'))).toBe(true);
	expect(await start()).toEqual(silent);
	expect(kept()).toEqual(paths);
});

test('packages behind a link are used where they fit', async () => {
	cpSync(clone.at('node_modules'), clone.at('elsewhere'), { recursive: true, verbatimSymlinks: true });
	rmSync(clone.at('node_modules'), { recursive: true });
	symlinkSync(clone.at('elsewhere'), clone.at('node_modules'));

	expect(await start()).toEqual(silent);
});

test('packages that nobody may change are used', async () => {
	mkdirSync(clone.at('node_modules/.setup.new'));

	expect(await start()).toEqual(silent);
});

test('packages are compared again on another platform, processor or major of Node', async () => {
	const change = (name: string, value: string) =>
		`Object.defineProperty(process, '${name}', { value: ${value} });`;
	const changes = [
		'',
		change('platform', "'plan9'"),
		change('arch', "'vax'"),
		change('versions', "{ ...process.versions, node: '99.1.0' }"),
	];
	const marks: string[] = [];
	for (const source of changes) {
		clone.write('change.cjs', source);
		expect(await start({ NODE_OPTIONS: `--require=${clone.at('change.cjs')}` })).toEqual(silent);
		marks.push(readFileSync(clone.at('node_modules/.setup'), 'utf8'));
	}

	expect(new Set(marks).size).toBe(changes.length);
});

test.each([['is missing'], ['has conflicts']])('a lock file that %s deletes nothing', async (state) => {
	rmSync(clone.at('package-lock.json'));
	if (state === 'has conflicts') clone.write('package-lock.json', '<<<<<<< main\n{}');
	const { code, said } = await start();

	expect(code).toBe(1);
	expect(said).toContain('package-lock.json is missing or is not JSON. Restore it with git.');
	expect(kept()).toEqual(paths);
});

test('a lock file that is written anew with the same content changes nothing', async () => {
	await start();
	checkOut(clone, 'main');
	clone.stubNpm('process.exit(7)');

	expect(await start()).toEqual(silent);
	expect(kept()).toEqual(paths);
});

test('another lock file replaces only the packages that differ, and says why', async () => {
	await start();
	checkOut(clone, 'next');
	// Another checkout has the same files as hard links.
	linkSync(clone.at('node_modules/.package-lock.json'), clone.at('other-record'));
	linkSync(clone.at('node_modules/.setup'), clone.at('other-mark'));
	const others = () => ['other-record', 'other-mark'].map((file) => readFileSync(clone.at(file), 'utf8'));
	const before = others();
	const there = await start();

	expect(there.said).toMatch(
		/^Installing packages \(about a minute\): node_modules\/a is 1\.0\.0, and package-lock\.json wants 2\.0\.0\.\n/,
	);
	expect([there.code, versions(), kept()]).toEqual([0, ofNext, paths.slice(1)]);
	expect(await start()).toEqual(silent);
	expect(others()).toEqual(before);
});

test('packages that somebody has installed by hand on another branch are noticed', async () => {
	await start();
	checkOut(clone, 'next');
	npmIn(clone, 'install');
	checkOut(clone, 'main');
	const { code, said } = await start();

	expect(said).toContain('node_modules/a is 2.0.0, and package-lock.json wants 1.0.0');
	expect([code, versions(), kept()]).toEqual([0, ofMain, paths.slice(1)]);
});

describe('an installation that was killed', () => {
	test('is repeated: only the packages that it had begun to replace', async () => {
		checkOut(clone, 'next');
		await killInTheMiddle();
		const again = await start();

		expect(again.said).toMatch(
			/^Installing packages \(about a minute\): the last installation did not end\.\n/,
		);
		expect([again.code, versions(), kept()]).toEqual([0, ofNext, paths.slice(1)]);
		// Half a package of the right version is not a whole one: npm has unpacked it.
		expect(readFileSync(clone.at('node_modules/a/package.json'), 'utf8')).toBe(
			'{"name":"a","version":"2.0.0"}',
		);
		expect(await start()).toEqual(silent);
	});

	test('is repeated on the branch before, too', async () => {
		checkOut(clone, 'next');
		await killInTheMiddle();
		checkOut(clone, 'main');

		expect((await start()).code).toBe(0);
		expect([versions(), kept()]).toEqual([ofMain, paths.slice(1)]);
	});

	test('in a new clone, it begins again', async () => {
		rmSync(clone.at('node_modules/.package-lock.json'));
		const again = await start();

		expect(again.said).toContain('the last installation did not end');
		expect([again.code, versions(), kept()]).toEqual([0, ofMain, []]);
	});
});

describe('without a network', () => {
	/** A package that only the registry has. */
	const needsRegistry = () => {
		for (const file of ['package.json', 'package-lock.json']) {
			const json = readFileSync(clone.at('next', file), 'utf8').replace(/"a": ?"file:[^"]*"/, '"a": "2.0.0"');
			clone.write(
				file,
				json.replace(
					/"version": "2\.0\.0",\s*"resolved": "file:packs\/a[^}]*/,
					`"version": "2.0.0", "integrity": "sha512-${Buffer.alloc(64).toString('base64')}"`,
				),
			);
		}
	};

	test('a start with the packages in place does not notice', async () => {
		expect(await start()).toEqual(silent);
		expect(kept()).toEqual(paths);
	});

	test('a failed installation leaves the packages of the branch before', async () => {
		needsRegistry();
		const { code, said } = await start();
		expect(code).not.toBe(0);
		expect(said).toContain('The npm registry does not answer.');
		expect([versions(), kept()]).toEqual([ofMain, paths]);

		checkOut(clone, 'main');
		expect(await start()).toEqual(silent);
	});
});

test('missing packages are installed, and nothing else', async () => {
	await start();
	for (const path of paths.slice(1)) rmSync(clone.at(path), { recursive: true });
	const { code, said } = await start();

	expect(said).toMatch(/: (box\/)?node_modules\/b is missing\.\n/);
	expect([code, versions(), kept()]).toEqual([0, ofMain, paths.slice(0, 1)]);
});
