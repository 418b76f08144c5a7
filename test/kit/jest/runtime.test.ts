import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import lodash from 'lodash';

import { root } from '../root';

/** Node's own, without Jest in between. */
const nodeRequire = createRequire(join(root, 'package.json'));

const Runtime = nodeRequire('./test/kit/jest/runtime.js') as {
	expectKnownInternals(parts: object): void;
};

const compileOnce = nodeRequire('./test/kit/jest/compileOnce.js') as (
	code: string,
	filename: string,
	parameters: readonly string[],
) => (...values: unknown[]) => unknown;

const requireFrom = nodeRequire('./test/kit/jest/requireFrom.js') as (from: string, name: string) => unknown;

const builtRating = join(root, 'dist', 'nodes', 'shared', 'values', 'rating.js');

describe("Jest's runtime of this project", () => {
	it("runs the tests in Node's own global scope", () => {
		expect(nodeRequire('node:vm').runInThisContext('Array')).toBe(Array);
	});

	it('lets Node load packages and the build', async () => {
		expect(nodeRequire('lodash')).toBe(lodash);
		await import(builtRating);
		expect(Object.keys(nodeRequire.cache)).toContain(builtRating);
	});

	it('runs a module of the build anew when Node has forgotten it', () => {
		const first = nodeRequire(builtRating) as object;
		delete nodeRequire.cache[builtRating];
		const again = nodeRequire(builtRating) as object;
		expect(again).not.toBe(first);
		expect(Object.keys(again)).toEqual(Object.keys(first));
	});

	it('loads a name for each folder that requires it, and anew when Node has forgotten the file', () => {
		const folder = mkdtempSync(join(tmpdir(), 'require-from-'));
		for (const name of ['one', 'two']) {
			mkdirSync(join(folder, name));
			writeFileSync(join(folder, name, 'answers.js'), `module.exports = { of: '${name}' }`);
		}
		const ask = (name: string) => requireFrom(join(folder, name, 'asks.js'), './answers');
		const first = ask('one');
		expect([first, ask('two')]).toEqual([{ of: 'one' }, { of: 'two' }]);
		expect(ask('one')).toBe(first);

		delete nodeRequire.cache[join(folder, 'one', 'answers.js')];
		expect(ask('one')).not.toBe(first);
		expect(ask('one')).toEqual(first);
		rmSync(folder, { recursive: true });
	});

	it('loads the sources of the project itself', () => {
		expect(Object.keys(nodeRequire.cache)).not.toContain(join(root, 'test', 'kit', 'root.ts'));
	});

	it('runs a source anew for each registry of modules', async () => {
		const first = await import('../people');
		jest.resetModules();
		const again = await import('../people');
		expect(again).not.toBe(first);
		expect(again.person).not.toBe(first.person);
		expect(again.person.toString()).toBe(first.person.toString());
	});

	it('compiles a source once, and again when it has changed', () => {
		const path = join(root, 'imagined.ts');
		const one = compileOnce('return kept + 1', path, ['kept']);
		expect(compileOnce('return kept + 1', path, ['kept'])).toBe(one);
		const two = compileOnce('return kept + 2', path, ['kept']);
		expect([one(1), two(1)]).toEqual([2, 3]);
	});

	const known = {
		executor: { compile: () => undefined, injectedModuleParameters: [] },
		transformCache: {
			transform: () => '',
			getEntries: () => new Map(),
			getSourceMaps: () => new Map(),
		},
		_resolution: { resolveCjs: () => '' },
	};

	it.each([
		{},
		{ ...known, executor: undefined },
		{ ...known, executor: { compile: () => undefined } },
		{ ...known, executor: { injectedModuleParameters: [] } },
		{ ...known, transformCache: { ...known.transformCache, transform: undefined } },
		{ ...known, transformCache: { ...known.transformCache, getEntries: undefined } },
		{ ...known, transformCache: { ...known.transformCache, getSourceMaps: undefined } },
		{ ...known, _resolution: {} },
	])('says where to look after an upgrade of Jest: %j', (parts) => {
		expect(() => Runtime.expectKnownInternals(parts)).toThrow(
			/^jest-runtime [\d.]+ no longer has the parts .* See docs\/decisions\/0017/,
		);
	});

	it('finds the parts of Jest that it replaces', () => {
		expect(() => Runtime.expectKnownInternals(known)).not.toThrow();
	});
});

describe('what Jest keeps of a run', () => {
	const { TEST_RUN_FOLDER } = process.env;
	afterEach(() => {
		process.env['TEST_RUN_FOLDER'] = TEST_RUN_FOLDER;
	});

	it('stays for all test files of the run, and is forgotten in the next', () => {
		// Anew, because this run goes on.
		const path = nodeRequire.resolve('./test/kit/jest/ofRun.js');
		const running = nodeRequire.cache[path];
		delete nodeRequire.cache[path];
		const { mapOfRun, forgetEarlierRuns } = nodeRequire(path) as {
			mapOfRun(): Map<string, string>;
			forgetEarlierRuns(): void;
		};
		nodeRequire.cache[path] = running;

		const map = mapOfRun();
		forgetEarlierRuns();
		map.set('rating.js', 'old');
		forgetEarlierRuns();
		expect([...map]).toEqual([['rating.js', 'old']]);
		process.env['TEST_RUN_FOLDER'] = `${TEST_RUN_FOLDER}-next`;
		forgetEarlierRuns();
		expect([...map]).toEqual([]);
	});
});
