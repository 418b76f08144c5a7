import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import lodash from 'lodash';

import { root } from '../root';

/** Node's own, without Jest in between. */
const nodeRequire = createRequire(join(root, 'package.json'));

const Runtime = nodeRequire('./test/kit/jest/runtime.js') as {
	expectKnownInternals(parts: object, version?: string): void;
};

const Environment = nodeRequire('./test/kit/jest/environment.js') as { endStorages(): void };

const builtRating = join(root, 'dist', 'nodes', 'shared', 'values', 'rating.js');

describe("Jest's runtime of this project", () => {
	it("runs the tests in Node's own global scope", () => {
		expect(nodeRequire('node:vm').runInThisContext('Array')).toBe(Array);
	});

	it('ends the storages of a test file, which would cost each promise of later files', () => {
		const storage = new AsyncLocalStorage<string>();
		const found = storage.run('store', () => {
			Environment.endStorages();
			return storage.getStore();
		});
		expect(found).toBeUndefined();
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

	const known = { executor: { compile: () => undefined, injectedModuleParameters: [] } };

	it.each([{}, { executor: { compile: () => undefined } }, { executor: { injectedModuleParameters: [] } }])(
		'says where to look after an upgrade of Jest: %j',
		(parts) => {
			expect(() => Runtime.expectKnownInternals(parts)).toThrow(
				/^jest-runtime [\d.]+ no longer has the part .* See docs\/decisions\/0017/,
			);
		},
	);

	it('fits Jest 30 only', () => {
		expect(() => Runtime.expectKnownInternals(known, '31.0.0')).toThrow('jest-runtime 31.0.0');
	});

	it('finds the part of Jest that it replaces', () => {
		expect(() => Runtime.expectKnownInternals(known)).not.toThrow();
	});
});
